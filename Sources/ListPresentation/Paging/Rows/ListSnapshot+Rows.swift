/// Access by row index to a list without sections.
extension ListSnapshot where Section == SingleSection {
  subscript(row row: Int) -> Item { self[ListPosition(section: 0, item: row)] }

  func row(of id: Item.ID) -> Int? { position(of: id)?.item }

  /// Inserts items before the row at an index, or at the end if there is no such row.
  mutating func insert(_ items: [Item], atRow row: Int) throws(ListSnapshotError) {
    if row < numberOfItems {
      try insert(items, before: self[row: row].id)
    } else {
      try append(items)
    }
  }
}
