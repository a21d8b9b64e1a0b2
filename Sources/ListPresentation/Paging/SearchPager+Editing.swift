/// Local edits of a list that is searched: items that the app inserts, updates or removes.
extension SearchPager {
  /// Inserts an item into the list without a search, before the one at an index, as ``Pager/insert(_:at:isPending:)``
  /// does.
  ///
  /// What a search has found stays as it is, because only the source knows whether the query finds the item.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  public func insert(_ item: Item, at index: Int, isPending: Bool = false) throws(ListSnapshotError) {
    let list = whole ?? base
    try list.insert(item, at: index, isPending: isPending)
    forgetWholeLists(except: list)
  }

  /// Records that the source has an item that was inserted as pending, as ``Pager/confirm(_:as:)`` does.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no list has the item.
  public func confirm(_ id: Item.ID, as item: Item? = nil) throws(ListSnapshotError) {
    try pager(with: id).confirm(id, as: item)
  }

  /// Replaces the item that has the same id with newer content, in all lists.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no list has the item.
  public func update(_ item: Item) throws(ListSnapshotError) { try pager(with: item.id).update(item) }

  /// Removes the item with an id from all lists, as ``Pager/remove(_:)`` does.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no list has the item.
  public func remove(_ id: Item.ID) throws(ListSnapshotError) { try pager(with: id).remove(id) }

  /// A pager that has loaded the item with an id. It shares its edits with the others.
  private func pager(with id: Item.ID) throws(ListSnapshotError) -> Pager<Item> {
    guard let pager = allPagers.first(where: { $0.shown.position(of: id) != nil }) else {
      throw .missingItem("\(id)")
    }
    return pager
  }
}
