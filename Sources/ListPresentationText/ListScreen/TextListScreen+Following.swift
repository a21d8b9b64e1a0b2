import ListPresentation

/// Updates from the adapter, during which the cursor and the visible rows keep their places.
extension TextListScreen {
  /// Called by the adapter. Keeps the row with the cursor and the rows on the screen where the user sees them.
  public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    let old = outline
    let before = position
    let wasAtEnd = isAtEnd
    outline = adapter.outline
    // A list may be emptied to be loaded again.
    if outline.numberOfItems == 0, old.numberOfItems > 0 { awaited = before }
    switch update {
    case .stateChanged: followCursor(of: adapter)
    case .reload:
      isArrangementStale = true
      findPlaces(of: adapter)
      if old.numberOfItems > 0, outline.numberOfItems != old.numberOfItems { isListReplaced = true }
    case .difference(let plan):
      arrange(after: plan)
      if plan.hasStructuralChanges {
        if let map = adapter.indexMap { follow(map) } else { findPlaces(of: adapter) }
        note(plan, from: old)
      }
      filter?.lookAgain(
        at: (plan.reconfiguredItems + plan.reloadedItems).lazy.compactMap { self.outline.index(of: $0.position) })
    }
    if case .stateChanged = update {
    } else {
      settleQuestion()
      standWhereAwaited()
      if wasAtEnd { followEnd() }
      workOnFilter()
      followRange()
    }
    followSourceSearch()
    followLoading()
    reportChange()
  }

  /// Called by the adapter. Moves the cursor to the item, because the row with the cursor is always visible. Has no
  /// effect if a filter hides the item.
  public func adapter(_ adapter: ListAdapter<Section, Item>, revealItemAt index: Int) {
    guard let place = rows.place(of: index) else { return }
    moveCursor(toPlace: place)
    reportChange()
  }

  /// Follows the cursor of the adapter: another view, or the app, may have moved it.
  private func followCursor(of adapter: ListAdapter<Section, Item>) {
    guard adapter.selection.cursor != cursor?.id else { return }
    cursor = adapter.selection.cursor.flatMap { row($0, near: chosenIndex) }
    if let cursor { chosenIndex = cursor.index }
  }

  private func follow(_ map: ListIndexMap) {
    search = nil
    filter?.follow(map)
    shownItems = shownItems.compactMap { item in
      map.stayingIndex(of: item.index).map { ScreenFrame.Item(index: $0, lines: item.lines, columns: item.columns) }
    }
    let isChosen = cursor?.index == chosenIndex
    if let row = cursor {
      let stayed = map.index(of: row.index).map { Position.Row(id: row.id, index: $0) }
      cursor = stayed ?? self.row(row.id, near: row.index)
    }
    seenEnd = seenEnd.flatMap { map.nearest(to: $0.index) }.flatMap { self.row(at: $0) }
    // The user reads the rows that keep their order; a row that was moved does not count. Of rows beside each other at
    // the top, the anchor comes first.
    if let index = top.flatMap({ map.stayingIndex(of: $0.index) }) ?? shownItems.first?.index {
      top = row(at: index)
    } else if let row = top {
      top = self.row(row.id, near: row.index) ?? map.nearest(to: row.index).flatMap { self.row(at: $0) }
    }
    chosenIndex = (isChosen ? cursor?.index : nil) ?? map.nearest(to: chosenIndex) ?? chosenIndex
  }

  /// Finds the row with the cursor and the row at the top by their ids, after a change that has no plan.
  private func findPlaces(of adapter: ListAdapter<Section, Item>) {
    search = nil
    shownLines = []
    filter = filter.map { RowFilter($0.query, numberOfRows: outline.numberOfItems) }
    cursor = (cursor?.id ?? adapter.selection.cursor).flatMap { row($0, near: cursor?.index ?? 0) }
    if let row = top { top = self.row(row.id, near: row.index) ?? self.row(at: row.index) }
    seenEnd = seenEnd.flatMap { row($0.id, near: $0.index) }
    if let cursor { chosenIndex = cursor.index }
  }

  /// The row at an index.
  func row(at index: Int) -> Position.Row? {
    adapter?.item(at: index).map { Position.Row(id: $0.id, index: index) }
  }

  /// The row with an id, which was last seen at an index.
  ///
  /// If the adapter does not hold the list, it looks only at rows near that index, because it asks the source for each.
  func row(_ id: Item.ID, near index: Int) -> Position.Row? {
    guard let adapter else { return nil }
    // A position that was stored may hold any number.
    let index = min(max(0, index), outline.numberOfItems)
    if adapter.item(at: index)?.id == id { return Position.Row(id: id, index: index) }
    if let snapshot = adapter.snapshot {
      return snapshot.position(of: id).flatMap(outline.index(of:)).map { Position.Row(id: id, index: $0) }
    }
    for distance in 1...500 {
      for index in [index - distance, index + distance] where adapter.item(at: index)?.id == id {
        return Position.Row(id: id, index: index)
      }
    }
    return nil
  }
}
