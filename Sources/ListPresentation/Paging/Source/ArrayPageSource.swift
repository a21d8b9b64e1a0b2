/// A source that hands out the rows of an array page by page, both ways: for lists that are in memory, for previews and
/// for tests. Its cursors are indices. Rows that are put in or taken out of the pager do not change the array.
///
/// ```swift
/// let source = ArrayPageSource(fruits)
/// try await source.page(PageRequest(cursor: 20, direction: .append, size: 10))   // rows 20 to 29
/// ```
public struct ArrayPageSource<Item: ListElement>: PageSource {
  let items: [Item]

  /// Creates a source of an array.
  public init(_ items: [Item]) { self.items = items }

  /// The rows from the cursor on; for a page that is asked for backwards, the rows before it.
  public func page(_ request: PageRequest<Int>) async throws -> Page<Item, Int> {
    let cursor = min(max(request.cursor ?? 0, 0), items.count)
    let size = max(request.size, 1)
    let range =
      request.direction == .prepend
      ? max(cursor - size, 0)..<cursor : cursor..<cursor + min(size, items.count - cursor)
    return Page(
      Array(items[range]), next: range.upperBound < items.count ? range.upperBound : nil,
      previous: range.lowerBound > 0 ? range.lowerBound : nil, total: items.count, itemsBefore: range.lowerBound,
      itemsAfter: items.count - range.upperBound)
  }

  /// Any.
  public var pageSizes: ClosedRange<Int>? { 1...(.max) }

  /// The index of the item with the same id.
  /// - Complexity: O(n).
  public func cursor(around item: Item) -> Int? { items.firstIndex { $0.id == item.id } }
}
