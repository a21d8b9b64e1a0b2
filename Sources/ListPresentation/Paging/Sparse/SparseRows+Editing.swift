extension SparseRows {
  /// Where an item is shown.
  /// - Complexity: O(1).
  func index(of id: Item.ID) -> Int? { places[id] }

  /// How many rows of each page are held.
  var counts: [Int: Int] { pages.mapValues(\.count) }

  /// Puts newer content in the place of the item with the same id.
  mutating func replace(_ item: Item) {
    guard let index = places[item.id] else { return }
    pages[index / pageSize]?[index % pageSize] = item
  }

  /// Takes the row at an index out; those behind it move up.
  /// - Complexity: O(n log n) for n rows held.
  mutating func delete(at index: Int) {
    hold(indexed.filter { $0.index != index }.map { ($0.index - ($0.index > index ? 1 : 0), $0.item) })
  }

  /// Puts a row in at an index; the one that is there, and those behind it, move down.
  /// - Complexity: O(n log n) for n rows held.
  mutating func insert(_ item: Item, at index: Int) {
    var rows = indexed.map { ($0.index + ($0.index < index ? 0 : 1), $0.item) }
    rows.insert((index, item), at: rows.firstIndex { $0.0 > index } ?? rows.count)
    hold(rows)
  }

  private var indexed: [(index: Int, item: Item)] {
    pages.sorted { $0.key < $1.key }.flatMap { page, items in zip((page * pageSize)..., items) }
  }

  /// Holds these rows and no others. A row without those before it in its page is let go of: it comes with them.
  private mutating func hold(_ rows: [(index: Int, item: Item)]) {
    self = SparseRows(pageSize: pageSize)
    for (index, item) in rows where index % pageSize == pages[index / pageSize]?.count ?? 0 {
      _ = take([item], at: index)
    }
  }
}
