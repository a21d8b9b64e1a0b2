extension SparseRows {
  /// Returns the index at which an item is shown, or `nil` if the item is not held.
  /// - Complexity: O(1).
  func index(of id: Item.ID) -> Int? { places[id] }

  /// The number of rows that each page holds.
  var counts: [Int: Int] { pages.mapValues(\.count) }

  /// Replaces the content of the item with the same id, if it is held.
  mutating func replace(_ item: Item) {
    guard let index = places[item.id] else { return }
    pages[index / pageSize]?[index % pageSize] = item
  }

  /// Removes the row at an index. The rows behind it move up.
  /// - Complexity: O(n log n), where n is the number of rows held.
  mutating func delete(at index: Int) {
    hold(indexed.filter { $0.index != index }.map { ($0.index - ($0.index > index ? 1 : 0), $0.item) })
  }

  /// Inserts a row at an index. The row at that index and those behind it move down.
  /// - Complexity: O(n log n), where n is the number of rows held.
  mutating func insert(_ item: Item, at index: Int) {
    var rows = indexed.map { ($0.index + ($0.index < index ? 0 : 1), $0.item) }
    rows.insert((index, item), at: rows.firstIndex { $0.0 > index } ?? rows.count)
    hold(rows)
  }

  private var indexed: [(index: Int, item: Item)] {
    pages.sorted { $0.key < $1.key }.flatMap { page, items in zip((page * pageSize)..., items) }
  }

  /// Replaces the held rows. It drops rows that have a gap before them in their page, because a later request for the
  /// page returns them.
  private mutating func hold(_ rows: [(index: Int, item: Item)]) {
    self = SparseRows(pageSize: pageSize)
    for (index, item) in rows where index % pageSize == pages[index / pageSize]?.count ?? 0 {
      _ = take([item], at: index)
    }
  }
}
