import ListPresentation

/// Selection of rows by keys: single rows, ranges, and all rows that are shown.
extension TextListScreen {
  /// Selects rows from the cursor on, or deselects them, and moves the cursor to the row after them.
  func selectAndGoOn(_ times: Int) {
    guard let adapter, let first = cursorRow else { return }
    let end = min(first + max(1, times), rows.count)
    let ids = (first..<end).compactMap { row(at: rows.index(at: $0))?.id }
    let change = adapter.select(ids, by: .toggling, reason: .user)
    explain(change, of: ids.count)
    if change.refusal == nil || ids.count > 1 { go(to: end) }
  }

  /// Selects all rows that are shown. Has no effect on a list that is not held in memory, nor on rows that are only
  /// shown above those that a filter has found.
  func selectShownRows() {
    guard let adapter, let snapshot = adapter.snapshot else { return }
    switch matches {
    case .all(let count): explain(adapter.select(snapshot.itemIDs, by: .adding, reason: .user), of: count)
    case .some(let indices):
      let ids = indices.compactMap { row(at: Int($0))?.id }
      explain(adapter.select(ids, by: .adding, reason: .user), of: indices.count)
    }
  }

  /// Begins a range at the cursor, or ends it and keeps its rows selected.
  func toggleRange() {
    guard let adapter, let cursor = userState.cursor, cursorRow != nil else { return }
    let isSticky = adapter.selection.isRangeSticky
    adapter.endRange()
    if !isSticky { extendRange(to: cursor.index) }
    news.announce(selectionRemark)
  }

  /// Extends a range to a row. A filter leaves out the rows that it has not found.
  func extendRange(to index: Int) {
    guard let adapter else { return }
    // A range that moves on by one row says what it says of that row.
    let end = adapter.selection.cursor.flatMap { row($0, near: index)?.index } ?? index
    let step = max(1, abs(index - end))
    switch matches {
    case .all: explain(adapter.extendSelection(to: index, isSticky: true, reason: .user), of: step)
    case .some(let indices):
      explain(
        adapter.extendSelection(to: index, among: indices.lazy.map { Int($0) }, isSticky: true, reason: .user),
        of: step)
    }
  }

  /// Extends the range under way to the cursor, after an update of a list of which a filter leaves out rows. The
  /// adapter itself extends a range of a whole list.
  func followRange() {
    guard let adapter, adapter.selection.isExtending, case .some = matches else { return }
    guard let cursor = userState.cursor, cursorRow != nil else { return }
    extendRange(to: cursor.index)
  }

  /// Says why one of a number of rows was not selected, and to a screen reader how many rows are selected now.
  func explain(_ change: SelectionChange<Item.ID>, of count: Int = 1) {
    if let refusal = change.refusal { news.say(words.refused(refusal, count)) }
    if !change.isEmpty, let adapter { news.announce(words.selected(adapter.selection.ids.count)) }
  }
}
