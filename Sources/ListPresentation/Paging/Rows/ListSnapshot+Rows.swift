/// A list without sections is its rows.
extension ListSnapshot where Section == SingleSection {
  subscript(row row: Int) -> Item { self[ListPosition(section: 0, item: row)] }

  func row(of id: Item.ID) -> Int? { position(of: id)?.item }

  /// Puts rows in before the one at an index, or at the end.
  mutating func insert(_ items: [Item], atRow row: Int) throws(ListSnapshotError) {
    if row < numberOfItems {
      try insert(items, before: self[row: row].id)
    } else {
      try append(items)
    }
  }
}
