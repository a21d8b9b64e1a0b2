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
  }

  /// Records that the source has an item that was inserted as pending. For an item that is not pending, the call only
  /// applies the new content.
  /// - Parameters:
  ///   - id: The id with which the item was inserted.
  ///   - item: The item as the source has it, with the same id or another one. Pass `nil` to keep the item as it is.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func confirm(_ id: Item.ID, as item: Item? = nil) throws(ListSnapshotError) {
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
    try list.update(item)
    loader.apply(.update(item))
    perform([])
  }

  /// Removes the item with an id. If the cursors of the source count items, the next request takes the removal into
  /// account, unless the item was pending. Answers to earlier requests do not bring the item back. To undo a removal
  /// that failed at the source, insert the item again.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func remove(_ id: Item.ID) throws(ListSnapshotError) {
    passOnVisibleItems()
    perform(
      try list.remove(id, movesCursors: loader.countsItems ?? true, at: tasks.now, using: &generator))
    loader.apply(.remove(id))
  }

  /// Moves loaded items to another position among the loaded ones.
  ///
  /// The move is local. A view model that lets the user move items adopts ``MovableDataSource``, and also tells its
  /// server. A refresh shows the order of the source.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func move(_ move: ListMove<SingleSection, Item.ID>) throws(ListSnapshotError) {
    passOnVisibleItems()
    perform(try list.move(move, at: tasks.now, using: &generator))
    for edit in list.edits(of: move.ids) { loader.apply(edit) }
  }

  /// Returns the moves that put items back where they are now, to be made one after the other. Each moves an item
  /// before the one that is behind it now.
  public func movesBack(of ids: [Item.ID]) -> [ListMove<SingleSection, Item.ID>] {
    let list = snapshot
    return Set(ids).compactMap { list.index(of: $0) }.sorted(by: >).map { index in
      ListMove([list[at: index].id], before: index + 1 < list.numberOfItems ? list[at: index + 1].id : nil)
    }
  }

  /// Returns whether the source does not have an inserted item yet, so that a row can say so.
  public func isPending(_ id: Item.ID) -> Bool {
    signals.snapshot.access()
    return list.pendingInsertions.contains(id)
  }
}
