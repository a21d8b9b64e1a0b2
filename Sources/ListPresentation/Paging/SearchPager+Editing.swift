/// Local edits of a list that is searched: items that the app inserts, updates, removes or moves.
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

  /// Moves items of the list that is shown, as ``Pager/move(_:)`` does. The other lists keep their order.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func move(_ move: ListMove<SingleSection, Item.ID>) throws(ListSnapshotError) { try base.move(move) }

  /// Moves items of the list that is shown while the source does not have the move yet, as ``Pager/beginMove(_:)``
  /// does. The answer may come while another list is shown.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func beginMove(_ move: ListMove<SingleSection, Item.ID>) throws(ListSnapshotError) -> PendingMove {
    try base.beginMove(move)
  }

  /// Records that the source has a move, as ``Pager/confirm(_:)`` does.
  public func confirm(_ move: PendingMove) { for pager in allPagers { pager.confirm(move) } }

  /// Puts the items of a move back, as ``Pager/putBack(_:)`` does.
  public func putBack(_ move: PendingMove) { for pager in allPagers { pager.putBack(move) } }

  /// Returns whether the source does not have an insertion or a move of an item yet.
  public func isPending(_ id: Item.ID) -> Bool { allPagers.contains { $0.isPending(id) } }

  /// A pager that has loaded the item with an id. It shares its edits with the others.
  private func pager(with id: Item.ID) throws(ListSnapshotError) -> Pager<Item> {
    guard let pager = allPagers.first(where: { $0.shown.position(of: id) != nil }) else {
      throw .missingItem("\(id)")
    }
    return pager
  }
}
