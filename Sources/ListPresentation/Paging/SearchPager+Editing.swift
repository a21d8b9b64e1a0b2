/// Local edits of a list that is searched: items that the app inserts, updates or removes.
extension SearchPager {
  /// Inserts an item into the whole list, before the one at an index, as ``Pager/insert(_:at:isPending:)`` does.
  ///
  /// What a search has found stays as it is, because only the source knows whether the query finds the item.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  public func insert(_ item: Item, at index: Int) throws(ListSnapshotError) {
    try whole.pager.insert(item, at: index)
  }

  /// Replaces the item that has the same id with newer content, in the whole list and in what a search has found.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no list has the item.
  public func update(_ item: Item) throws(ListSnapshotError) {
    for pager in try pagers(with: item.id) { try pager.update(item) }
  }

  /// Removes the item with an id from the whole list and from what a search has found, as ``Pager/remove(_:)`` does.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no list has the item.
  public func remove(_ id: Item.ID) throws(ListSnapshotError) {
    for pager in try pagers(with: id) { try pager.remove(id) }
  }

  /// The pagers that have loaded the item with an id: at least one.
  private func pagers(with id: Item.ID) throws(ListSnapshotError) -> [Pager<Item>] {
    var pagers: [Pager<Item>] = []
    for pager in allPagers where pager.shown.position(of: id) != nil && !pagers.contains(where: { $0 === pager }) {
      pagers.append(pager)
    }
    guard !pagers.isEmpty else { throw .missingItem("\(id)") }
    return pagers
  }
}
