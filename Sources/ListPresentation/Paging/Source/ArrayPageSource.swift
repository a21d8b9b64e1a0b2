/// A source that returns the items of an array page by page, in both directions. Use it for lists in memory, previews
/// and tests.
///
/// Its cursors are indices. Inserting or removing items in the pager does not change the array.
///
/// ```swift
/// let source = ArrayPageSource(fruits)
/// try await source.page(PageRequest(cursor: 20, direction: .append, size: 10))   // items 20 to 29
/// ```
public struct ArrayPageSource<Item: ListElement>: PageSource {
  let items: [Item]

  /// Creates a source from an array.
  public init(_ items: [Item]) { self.items = items }

  /// Returns the items from the cursor on, or the items before the cursor if the request prepends.
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

  /// Every size. The source can return any number of items.
  public var pageSizes: ClosedRange<Int>? { 1...(.max) }

  /// Returns the index of the item with the same id, or `nil` if the array doesn't contain it.
  /// - Complexity: O(n).
  public func cursor(around item: Item) -> Int? { items.firstIndex { $0.id == item.id } }
}
