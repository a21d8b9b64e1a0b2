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
    for (pager, hasItem) in try pagers(for: item.id) {
      if hasItem { try pager.update(item) } else { pager.list.noteUpdate(of: item) }
    }
  }

  /// Removes the item with an id from the whole list and from what a search has found, as ``Pager/remove(_:)`` does.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no list has the item.
  public func remove(_ id: Item.ID) throws(ListSnapshotError) {
    for (pager, hasItem) in try pagers(for: id) {
      if hasItem { try pager.remove(id) } else { pager.list.noteRemoval(of: id) }
    }
  }

  /// All pagers, each with whether it has loaded the item with an id. At least one has. Those without it may await a
  /// page that has it.
  private func pagers(for id: Item.ID) throws(ListSnapshotError) -> [(pager: Pager<Item>, hasItem: Bool)] {
    var pagers: [(pager: Pager<Item>, hasItem: Bool)] = []
    for pager in allPagers where !pagers.contains(where: { $0.pager === pager }) {
      pagers.append((pager, pager.shown.position(of: id) != nil))
    }
    guard pagers.contains(where: \.hasItem) else { throw .missingItem("\(id)") }
    return pagers
  }
}
