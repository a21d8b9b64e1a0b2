/// Edits of the loaded items.
extension Pager {
  /// Inserts an item before the one at an index, or at the end. An item that is inserted before the first or after the
  /// last loaded item stays beside it, even if the source adds items between them.
  ///
  /// If the cursors of the source count items, the next request takes the new item into account. If the source does not
  /// have the item yet, pass `true` for `isPending`, and call ``confirm(_:as:)`` or ``remove(_:)`` when the source has
  /// answered:
  ///
  /// ```swift
  /// try pager.insert(draft, at: 0, isPending: true)
  /// do {
  ///   try pager.confirm(draft.id, as: try await server.post(draft))
  /// } catch {
  ///   try pager.remove(draft.id)
  /// }
  /// ```
  /// A page that contains the item also confirms it. A refresh keeps a pending item between its neighbors.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  public func insert(_ item: Item, at index: Int, isPending: Bool = false) throws(ListSnapshotError) {
    passOnVisibleItems()
    perform(
      try list.insert(
        item, at: index, isPending: isPending, movesCursors: loader.countsItems ?? true, at: tasks.now,
        using: &generator
      ))
    if !isPending { loader.apply(list.insertion(of: item)) }
    share(.insert(item, after: nil))
  }

  /// Records that the source has an item that was inserted as pending. For an item that is not pending, the call only
  /// applies the new content.
  /// - Parameters:
  ///   - id: The id with which the item was inserted.
  ///   - item: The item as the source has it, with the same id or another one. Pass `nil` to keep the item as it is.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func confirm(_ id: Item.ID, as item: Item? = nil) throws(ListSnapshotError) {
    try confirmHere(id, as: item)
    for other in otherLists {
      if (try? other.confirmHere(id, as: item)) == nil, let item { other.follow(.update(item)) }
    }
  }

  private func confirmHere(_ id: Item.ID, as item: Item?) throws(ListSnapshotError) {
    passOnVisibleItems()
    let wasPending = list.pendingInsertions.contains(id)
    let other = item.map { $0.id != id } ?? false
    perform(
      try list.confirm(id, as: item, movesCursors: loader.countsItems ?? true, at: tasks.now, using: &generator))
    if other, !wasPending { loader.apply(.remove(id)) }
    if let item = list.snapshot.item(item?.id ?? id) {
      loader.apply(wasPending || other ? list.insertion(of: item) : .update(item))
    }
  }

  /// Replaces the item that has the same id with newer content.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func update(_ item: Item) throws(ListSnapshotError) {
    try updateHere(item)
    share(.update(item))
  }

  func updateHere(_ item: Item) throws(ListSnapshotError) {
    try list.update(item)
    loader.apply(.update(item))
    perform([])
  }

  /// Removes the item with an id. If the cursors of the source count items, the next request takes the removal into
  /// account, unless the item was pending. Answers to earlier requests do not bring the item back. To undo a removal
  /// that failed at the source, insert the item again.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func remove(_ id: Item.ID) throws(ListSnapshotError) {
    try removeHere(id)
    share(.remove(id))
  }

  func removeHere(_ id: Item.ID) throws(ListSnapshotError) {
    passOnVisibleItems()
    perform(
      try list.remove(id, movesCursors: loader.countsItems ?? true, at: tasks.now, using: &generator))
    loader.apply(.remove(id))
  }

  /// Moves loaded items to another position among the loaded ones.
  ///
  /// The move is local. A view model that lets the user move items adopts ``MovableDataSource``, and also tells its
  /// server: see ``beginMove(_:)``. A refresh shows the order of the source.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func move(_ move: ListMove<SingleSection, Item.ID>) throws(ListSnapshotError) {
    passOnVisibleItems()
    perform(try list.move(move, at: tasks.now, using: &generator))
    for edit in list.edits(of: move.ids, in: list.snapshot) { loader.apply(edit) }
  }

  /// Moves loaded items while the source does not have the move yet.
  ///
  /// Call ``confirm(_:)`` or ``putBack(_:)`` when the source has answered:
  ///
  /// ```swift
  /// let pending = try pager.beginMove(move)
  /// do {
  ///   try await server.move(move)
  ///   pager.confirm(pending)
  /// } catch {
  ///   pager.putBack(pending)
  /// }
  /// ```
  /// Until then, a refresh keeps the items where they were moved. The answers may come in any order: a move that is put
  /// back does not undo a later one of the same items. The last 1,000 moves can be put back.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func beginMove(_ move: ListMove<SingleSection, Item.ID>) throws(ListSnapshotError) -> PendingMove {
    passOnVisibleItems()
    let pending = PendingMove()
    perform(try list.move(move, pending: pending, at: tasks.now, using: &generator))
    return pending
  }

  /// Records that the source has a move. An answer to an earlier request does not undo it. Has no effect on a move that
  /// is no longer pending.
  public func confirm(_ move: PendingMove) {
    let edits = list.confirm(move)
    perform([])
    for edit in edits { loader.apply(edit) }
  }

  /// Puts the items of a move back between their former neighbors, because the source has refused the move. Items that
  /// were moved again since stay where they are. Has no effect on a move that is no longer pending.
  public func putBack(_ move: PendingMove) {
    passOnVisibleItems()
    perform(list.putBack(move, at: tasks.now, using: &generator))
  }

  /// Returns whether the source does not have an insertion or a move of an item yet, so that a row can say so.
  /// - Complexity: O(pending moves).
  public func isPending(_ id: Item.ID) -> Bool {
    signals.snapshot.access()
    return list.pendingInsertions.contains(id)
      || list.localMoves.contains { $0.ticket == nil && $0.move.ids.contains(id) }
  }
}
