/// A page of a source, with numbers in place of its cursors.
package struct KeyedPage<Item: ListElement>: Sendable {
  package var items: [Item]
  /// The number of the cursor that the page was requested with.
  package var cursor: Int?
  package var next: Int?
  package var previous: Int?
  package var total: Int?
  package var isProvisional = false
  package var backoff: Duration?
  package var isUnchanged = false

  package init(_ items: [Item], cursor: Int? = nil, next: Int? = nil, previous: Int? = nil) {
    self.items = items
    self.cursor = cursor
    self.next = next
    self.previous = previous
  }
}
