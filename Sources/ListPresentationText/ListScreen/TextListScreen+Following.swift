import ListPresentation

extension TextListScreen {
  /// Called by the adapter. Keeps the selected row and the rows on the screen where the user sees them.
  public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    let old = outline
    let before = position
    let wasAtEnd = isAtEnd
    outline = adapter.outline
    // A list may be emptied to be loaded again.
    if outline.numberOfItems == 0, old.numberOfItems > 0 { awaited = before }
    switch update {
    case .stateChanged: followSelection(of: adapter)
    case .reload:
      isArrangementStale = true
      findPlaces(of: adapter)
    case .difference(let plan):
      arrange(after: plan)
      if plan.hasStructuralChanges {
        if let shift = RowShift(plan, from: old, to: outline) { follow(shift) } else { findPlaces(of: adapter) }
      }
      filter?.lookAgain(
        at: (plan.reconfiguredItems + plan.reloadedItems).lazy.compactMap { self.outline.index(of: $0.position) })
    }
    if case .stateChanged = update {
    } else {
      settleMarks()
      standWhereAwaited()
      if wasAtEnd { followEnd() }
      workOnFilter()
      followRange()
    }
    followSourceSearch()
    reportChange()
  }

  /// Called by the adapter. Selects the item, because the screen always shows the selected row. Does nothing if a filter
  /// hides the item.
  public func adapter(_ adapter: ListAdapter<Section, Item>, revealItemAt index: Int) {
    guard let place = rows.place(of: index) else { return }
    select(place: place)
    reportChange()
  }

  /// Takes marks away from items that have left the list, and gives them back to items that have returned. A list that is
  /// not compared keeps all marks.
  func settleMarks() {
    let marks = markedIDs.union(markedIDsGone)
    guard !marks.isEmpty, let snapshot = adapter?.snapshot else { return }
    markedIDs = marks.filter { snapshot.position(of: $0) != nil }
    markedIDsGone = marks.subtracting(markedIDs)
  }

  /// Selects what the adapter selects: another view, or the app, may have selected an item.
  private func followSelection(of adapter: ListAdapter<Section, Item>) {
    guard adapter.selectedID != selected?.id else { return }
    selected = adapter.selectedID.flatMap { row($0, near: chosenIndex) }
    if let selected { chosenIndex = selected.index }
  }

  private func follow(_ shift: RowShift) {
    search = nil
    filter?.follow(shift)
    let isChosen = selected?.index == chosenIndex
    if let row = selected {
      let stayed = shift.index(of: row.index).map { Position.Row(id: row.id, index: $0) }
      selected = stayed ?? self.row(row.id, near: row.index)
    }
    seenEnd = seenEnd.flatMap { shift.nearest(to: $0.index) }.flatMap { self.row(at: $0) }
    // The user reads the rows that keep their order; a row that was moved does not count.
    let stays = shownItems.lazy.compactMap { shift.index(of: $0.index) }.first
    if let index = stays {
      top = row(at: index)
    } else if let row = top {
      top = self.row(row.id, near: row.index) ?? shift.nearest(to: row.index).flatMap { self.row(at: $0) }
    }
    chosenIndex = (isChosen ? selected?.index : nil) ?? shift.nearest(to: chosenIndex) ?? chosenIndex
  }

  /// Finds the selected row and the row at the top by their ids, after a change that has no plan.
  private func findPlaces(of adapter: ListAdapter<Section, Item>) {
    search = nil
    filter = filter.map { RowFilter($0.query, numberOfRows: outline.numberOfItems) }
    selected = (selected?.id ?? adapter.selectedID).flatMap { row($0, near: selected?.index ?? 0) }
    if let row = top { top = self.row(row.id, near: row.index) ?? self.row(at: row.index) }
    seenEnd = seenEnd.flatMap { row($0.id, near: $0.index) }
    if let selected { chosenIndex = selected.index }
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
