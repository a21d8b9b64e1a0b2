import ListPresentation

/// Updates from the adapter, during which the cursor and the visible rows keep their places.
extension TextListScreen {
  /// Called by the adapter. Keeps the row with the cursor and the rows on the screen where the user sees them.
  public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    let old = outline
    let oldItems = numberOfBanners..<max(numberOfBanners, old.numberOfItems)
    let before = position
    let wasAtEnd = isAtEnd
    let wasAtBeginning = loading.staysAtBeginning && userState.cursor?.index ?? 0 == 0
    list = update.new
    if old.numberOfItems == 0, outline.numberOfItems > 0 { news.firstRowArrived() }
    if !isLoadedToHomeEnd { news.forgetArrivals() }
    // A list may be emptied to be loaded again.
    if outline.numberOfItems == 0, old.numberOfItems > 0 { userState.wait(for: before) }
    switch update.change {
    case .stateChanged: followCursor(of: adapter)
    case .reload:
      arranger.invalidate()
      findRows(of: adapter)
      if old.numberOfItems > 0, outline.numberOfItems != old.numberOfItems { news.listReplaced() }
    case .difference(let plan):
      arrange(after: plan)
      if plan.hasStructuralChanges {
        if let map = update.indexMap {
          follow(map, of: adapter)
          let items = numberOfBanners..<max(numberOfBanners, outline.numberOfItems)
          news.followArrivals(map, at: homeEnd, from: oldItems, to: items)
        } else {
          findRows(of: adapter)
        }
        note(plan, from: old)
      }
      query.lookAgain(
        at: (plan.reconfiguredItems + plan.reloadedItems).lazy.compactMap { self.outline.index(of: $0.position) })
    }
    // No row is at the top until a frame has shown some, so rows that arrive above would move the first ones down.
    if old.numberOfItems == 0, userState.top == nil, !adapter.hasBeginning { userState.scroll(to: row(at: 0)) }
    if case .stateChanged = update.change {
      followQuestion(of: adapter, hasListChanged: false)
    } else {
      followQuestion(of: adapter, hasListChanged: true)
      standWhereAwaited()
      if wasAtEnd { followEnd() }
      if wasAtBeginning { stayAtBeginning() }
      workOnFilter()
      query.searchAgain(from: userState.chosenIndex, numberOfRows: outline.numberOfItems)
      workOnSearch()
      followRange()
    }
    followCarried(of: adapter, update.moveOutcome)
    followSourceSearch()
    followLoading()
    loading.open(
      atBeginning: adapter.hasBeginning && !isAnchoredAtEnd,
      isSettled: adapter.loadState.isSettled && outline.numberOfItems > 0)
    reportChange()
  }

  /// Shows the first row. An earlier part of the list may have loaded it after a later one.
  private func stayAtBeginning() {
    if let first = row(at: 0) { userState.scroll(to: first) }
    moveCursor(toRow: 0)
  }

  /// Called by the adapter. Moves the cursor to the item, because the row with the cursor is always visible. Has no
  /// effect if a filter hides the item.
  public func adapter(_ adapter: ListAdapter<Section, Item>, revealItemAt index: Int) {
    guard let row = rows.row(of: index) else { return }
    userState.wait(for: nil)
    moveCursor(toRow: row)
    reportChange()
  }

  /// Follows the cursor of the adapter, which another view or the app may have moved.
  private func followCursor(of adapter: ListAdapter<Section, Item>) {
    guard adapter.selection.cursor != userState.cursor?.id else { return }
    let row = rowWithCursor(of: adapter, near: userState.chosenIndex)
    userState.stand(on: row)
    userState.chooseCursor()
    if row != nil { userState.wait(for: nil) }
  }

  /// The row on which the cursor of the adapter is, and which was last seen at an index.
  private func rowWithCursor(of adapter: ListAdapter<Section, Item>, near index: Int) -> Position.Row? {
    adapter.selection.cursor.flatMap { row($0, near: index) }
  }

  private func follow(_ map: ListIndexMap, of adapter: ListAdapter<Section, Item>) {
    let (rowsBefore, rowsAtTop) = (shown.range, shown.rowsAtTop)
    query.follow(map, parent: parents(in: adapter))
    shown.follow(map)
    let old = userState.cursor
    let hint = old.map { map.index(of: $0.index) ?? $0.index } ?? userState.chosenIndex
    let cursor = rowWithCursor(of: adapter, near: hint)
    userState = userState.following(map, cursor: cursor, shown: rowsBefore, atTop: rowsAtTop, lookup)
    if cursor?.id != old?.id { arranger.reveal(cursorRow) }
  }

  /// Finds the row with the cursor and the row at the top by their ids, after a change that has no plan.
  private func findRows(of adapter: ListAdapter<Section, Item>) {
    shown.forgetLines()
    news.forgetArrivals()
    query.restart(numberOfRows: outline.numberOfItems)
    userState = userState.found(cursor: rowWithCursor(of: adapter, near: userState.cursor?.index ?? 0), lookup)
  }

  private var lookup: RowLookup<Item.ID> {
    ({ self.row(at: $0) }, { self.row($0.id, near: $0.index) })
  }

  /// The row at an index of the list that the screen shows, which may not have heard of the next one yet.
  func row(at index: Int) -> Position.Row? {
    list?.item(at: index).map { Position.Row(id: $0.id, index: index) }
  }

  /// The row with an id, which was last seen at an index.
  ///
  /// If the list is no snapshot, it looks only at rows near that index, because it asks the source for each.
  func row(_ id: Item.ID, near index: Int) -> Position.Row? {
    guard let list else { return nil }
    // A position that was stored may hold any number.
    let index = min(max(0, index), outline.numberOfItems)
    if list.item(at: index)?.id == id { return Position.Row(id: id, index: index) }
    if let snapshot = list.snapshot {
      return snapshot.position(of: id).flatMap(outline.index(of:)).map { Position.Row(id: id, index: $0) }
    }
    for distance in 1...500 {
      for index in [index - distance, index + distance] where list.item(at: index)?.id == id {
        return Position.Row(id: id, index: index)
      }
    }
    return nil
  }
}
