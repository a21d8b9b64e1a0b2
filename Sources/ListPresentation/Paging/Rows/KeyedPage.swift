/// A page whose cursors are numbers.
package struct KeyedPage<Item: ListElement>: Sendable {
  package var items: [Item]
  /// The cursor that was asked with.
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
