import ListPresentation

/// State restoration of a list: the cursor, the row at the top, the filter and the selection.
extension TextListScreen {
  /// Where the user is: the row with the cursor, the row at the top, the filter and the selection.
  public var position: Position {
    userState.awaited
      ?? Position(
        cursor: userState.cursor, top: userState.top, query: query.text, selectedIDs: adapter?.selection.allIDs ?? [])
  }

  /// Shows the list as it was left.
  ///
  /// If the row with the cursor is not loaded yet, the last row gets the cursor, so that a list that arrives in pages
  /// loads on. The position is restored as soon as the row is loaded, unless the user presses a key before, the app
  /// moves the cursor or reveals a row, or an update makes the list long enough without the row. In a list that stays
  /// shorter, the position waits until the source says that it is exhausted.
  public func restore(_ position: Position) {
    adapter?.select(position.selectedIDs)
    adapter?.answerQuestion(false)
    mode = .browsing
    loading.endOpening()
    userState.wait(for: nil)
    query.endSearch()
    query.removeFilter()
    arranger.invalidate()
    if searchingAdapter != nil {
      query.source.restore(position.query)
      show(position.query)
    }
    stand(at: position)
    if let row = position.cursor, userState.cursor?.id != row.id {
      userState.wait(for: position)
      userState.park()
    }
    if searchingAdapter == nil { show(position.query) }
    reportChange()
  }

  /// Tries again to restore a position. It waits for the row no longer than the list needs to have one at its index.
  func standWhereAwaited() {
    guard let position = userState.awaited, outline.numberOfItems > 0 else { return }
    if !isParked(for: position) {
      stand(at: position)
      userState.park()
    }
    if !canBeReached(position) { userState.wait(for: nil) }
  }

  /// Whether the cursor waits for a row that is not loaded, and the row instead of it is on the screen already, because
  /// rows have only arrived above.
  private func isParked(for position: Position) -> Bool {
    guard let parkedID = userState.parkedID, userState.cursor?.id == parkedID, let wanted = position.cursor,
      row(wanted.id, near: wanted.index) == nil
    else { return false }
    let index = min(max(0, wanted.index), outline.numberOfItems - 1)
    return shown.items.contains { $0.index == index }
  }

  /// Whether the cursor is not at a position yet, but what the list loads may lead to it.
  private func canBeReached(_ position: Position) -> Bool {
    guard let adapter, let row = position.cursor, userState.cursor?.id != row.id else { return false }
    if outline.numberOfItems == 0 { return true }
    // Until the source shows what it was asked for, the rows are others.
    if adapter.upstream.isSearchable, adapter.upstream.shownQuery != adapter.searchText { return true }
    // The levels of an outline arrive between its rows.
    if adapter.isOutline, !adapter.loadStates.areSettled { return true }
    switch adapter.loadState {
    case .idle, .loading, .failed: return row.index >= outline.numberOfItems
    case .exhausted, .stopped: return false
    }
  }

  /// Moves the cursor and the screen to a position, or near it if its rows are gone.
  func stand(at position: Position) {
    let last = outline.numberOfItems - 1
    userState.scroll(to: position.top.flatMap { self.row($0.id, near: $0.index) ?? self.row(at: min($0.index, last)) })
    guard let old = position.cursor else { return }
    let row = self.row(old.id, near: old.index)
    userState.choose(max(0, row?.index ?? min(old.index, last)))
    moveCursor(to: userState.chosenIndex)
  }
}
