/// The cursor and the selected items: how a view or the app changes them, and how they follow an update.
extension ListAdapter {
  /// Moves the cursor to the item at an index of the whole list. Has no effect if the index is outside the list.
  ///
  /// The cursor follows its item. Moving it selects nothing, except during a range: a sticky range is extended to the
  /// item, and another one ends.
  public func moveCursor(to index: Int) {
    guard let item = item(at: index) else { return }
    if selection.isRangeSticky {
      extendSelection(to: index)
    } else {
      endRange(puttingCursorOn: item)
    }
  }

  /// Removes the cursor from the list. Has no effect if the list has no cursor.
  public func removeCursor() { endRange(puttingCursorOn: nil) }

  /// Selects or deselects items, and ends a range that is being selected.
  ///
  /// The delegate receives one ``ListEvent/selectionChanged(_:)`` for the whole change. Items that the data source
  /// refuses, or for which its mode has no room, are left out; the first reason is in the change. An item that the list
  /// does not have is selected as soon as it arrives.
  ///
  /// ```swift
  /// adapter.select([message.id], by: .toggling)
  /// adapter.select([])   // deselects everything
  /// ```
  /// - Parameters:
  ///   - ids: The ids of the items, in list order. They matter in that order if the mode has a limit.
  ///   - operation: What to do with items that are selected already.
  ///   - reason: Who selects. A view passes ``SelectionChange/Reason/user`` for what the user does in it.
  /// - Returns: What has changed.
  /// - Complexity: O(ids), and O(selected items) for ``ListSelection/Operation/replacing``.
  @discardableResult
  public func select(
    _ ids: some Sequence<Item.ID>, by operation: ListSelection<Item.ID>.Operation = .replacing,
    reason: SelectionChange<Item.ID>.Reason = .code
  ) -> SelectionChange<Item.ID> {
    updateSelectionMode()
    let endsRange = selection.isExtending
    // A mode without room is a reason of its own.
    let canSelect = source.selectionMode.capacity == 0 ? nil : selectability
    // The source may ask for the selection meanwhile.
    var edit = SelectionEdit(selection)
    if let snapshot {
      selectItems(&edit, Array(ids), operation, snapshot, canSelect)
    } else {
      let ids = Array(ids)
      edit.select(ids, by: operation) { index in
        // Items that are not visible are not known, and count as selectable.
        guard let canSelect, let item = shownIndex(of: ids[index]).flatMap(item(at:)) else { return .selectable }
        return canSelect(item) ? .selectable : .refused
      }
    }
    var change = selection.apply(edit)
    change.reason = reason
    return report(change, changesState: endsRange)
  }

  /// Selects the items between the anchor of a range and the item at an index of the whole list, and moves the cursor
  /// there. Items that the range had selected before, and which are no longer in it, are deselected.
  ///
  /// The first call begins the range, with the cursor as its anchor. Selecting items ends it, and so does a move of the
  /// cursor unless the range is sticky. Has no effect if the index is outside the list.
  /// - Parameters:
  ///   - index: The index of the item at the end of the range.
  ///   - isSticky: Whether a new range goes on as the cursor moves, until ``endRange()``.
  ///   - reason: Who begins a new range. It is the reason of all changes that the range makes.
  /// - Returns: What has changed in the selection.
  @discardableResult
  public func extendSelection(
    to index: Int, isSticky: Bool = false, reason: SelectionChange<Item.ID>.Reason = .code
  ) -> SelectionChange<Item.ID> {
    extendSelection(to: index, among: Range<Int>?.none, isSticky: isSticky, reason: reason)
  }

  /// Extends a range as ``extendSelection(to:isSticky:reason:)`` does, for a view that hides items, such as a filtered
  /// one. After an update, the view extends the range again.
  /// - Parameters:
  ///   - index: The index of the item at the end of the range.
  ///   - shown: The indices of the items that the view shows, ascending, or `nil` for all items.
  ///   - isSticky: Whether a new range goes on as the cursor moves, until ``endRange()``.
  ///   - reason: Who begins a new range. It is the reason of all changes that the range makes.
  /// - Returns: What has changed in the selection.
  @discardableResult
  public func extendSelection<Shown: RandomAccessCollection<Int>>(
    to index: Int, among shown: Shown?, isSticky: Bool = false, reason: SelectionChange<Item.ID>.Reason = .code
  ) -> SelectionChange<Item.ID> where Shown.Index == Int {
    guard let item = item(at: index) else { return SelectionChange() }
    updateSelectionMode()
    if !selection.isExtending {
      let start = selection.cursor.flatMap(shownIndex) ?? index
      guard let anchor = self.item(at: start) else { return SelectionChange() }
      selection.beginRange(at: anchor.id, index: start, isSticky: isSticky, reason: reason)
    }
    let canSelect = selectability ?? { _ in true }
    // The source may ask for the selection meanwhile.
    var extended = selection
    let change = extended.extend(to: index, among: shown) { edit, range, indices in
      if let snapshot { return extendRange(&edit, range, indices, snapshot, canSelect) }
      edit.extend(range, over: indices) { part in
        part.map { self.item(at: $0).flatMap { canSelect($0) ? $0.id : nil } }
      }
    }
    selection = extended
    return report(change, putCursor(on: item))
  }

  /// Ends the range that is being selected. Its items stay selected. Has no effect without a range.
  public func endRange() {
    guard selection.isExtending else { return }
    selection.endRange()
    post { self.apply(.stateChanged) }
  }

  /// Ends the range that is being selected, and restores the selection without it. Has no effect without a range.
  /// - Returns: What has changed in the selection.
  @discardableResult
  public func cancelRange() -> SelectionChange<Item.ID> {
    updateSelectionMode()
    let endsRange = selection.isExtending
    return report(selection.cancelRange(), changesState: endsRange)
  }

  /// Returns whether the data source lets an item be selected.
  public func canSelect(_ item: Item) -> Bool { source.known.selection?.canSelect(item) ?? true }

  /// Returns whether the data source lets an item be selected, or `nil` if it lets every item be. Looked up once for
  /// many items.
  private var selectability: ((Item) -> Bool)? {
    source.known.selection?.selectability()
  }

  /// Follows a change of the list. In a list that is not compared, the selection stays the same.
  func updateSelection(_ update: inout ListUpdate<Section, Item>) {
    guard let snapshot else { return }
    selection.mode = source.selectionMode
    var batch: ListBatch?
    if case .difference(let plan) = update.change { batch = plan }
    let (change, movesCursor) = selection.follow(
      after: batch, map: update.indexMap, from: update.old.snapshot, to: snapshot,
      canSelect: selectability ?? { _ in true })
    selection.note(change)
    update.selection = change
    if !change.isEmpty { delivery.add { self.report(.selectionChanged(change)) } }
    guard movesCursor else { return }
    let cursor = selection.cursor.flatMap(snapshot.item)
    delivery.add { self.report(.cursorMoved(cursor)) }
  }

  /// Makes the mode that was read last the mode of the selection.
  func followSelectionMode() {
    guard source.selectionMode != selection.mode else { return }
    report(selection.setMode(source.selectionMode, index: shownIndex), changesState: true)
  }

  private func updateSelectionMode() {
    source.readSelectionMode()
    followSelectionMode()
  }

  /// Delivers changes that a view or the app asked for, in one batch, because the delegate may make others meanwhile. A
  /// refusal alone concerns no view.
  @discardableResult
  private func report(
    _ change: SelectionChange<Item.ID>, _ cursor: [Notice] = [], changesState: Bool = false
  ) -> SelectionChange<Item.ID> {
    selection.note(change)
    var notices = cursor
    if !change.isEmpty || change.refusal != nil { notices.insert({ self.report(.selectionChanged(change)) }, at: 0) }
    if !change.isEmpty || !cursor.isEmpty || changesState {
      notices.append { self.apply(.stateChanged, selected: change) }
    }
    if !notices.isEmpty { post(notices) }
    return change
  }

  private func endRange(puttingCursorOn item: Item?) {
    let endsRange = selection.isExtending
    selection.endRange()
    report(SelectionChange(), putCursor(on: item), changesState: endsRange)
  }

  /// Puts the cursor on an item, or removes it.
  /// - Returns: The event, if the cursor was elsewhere.
  private func putCursor(on item: Item?) -> [Notice] {
    // An emptied list keeps its cursor, until it has items again.
    guard (selection.held?.cursor ?? selection.cursor) != item?.id else { return [] }
    selection.held?.cursor = nil
    selection.cursor = item?.id
    return [{ self.report(.cursorMoved(item)) }]
  }

  /// The index of the item with an id. Of a list that is not compared, only the visible items are known.
  func shownIndex(of id: Item.ID) -> Int? {
    if let snapshot { return snapshot.index(of: id) }
    return visibleIndices.ranges.joined().first { item(at: $0)?.id == id }
  }
}
