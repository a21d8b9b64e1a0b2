import ListPresentation

/// Movement of the cursor by rows and lines, and scrolling of the screen.
extension TextListScreen {
  /// Moves the cursor to a row, or to the nearest there is.
  func moveCursor(toRow row: Int) {
    guard rows.count > 0 else { return }
    userState.choose(rows.index(at: min(max(0, row), rows.count - 1)))
    moveCursor(to: userState.chosenIndex)
  }

  func moveCursor(to index: Int) {
    guard let adapter, let row = row(at: index) else { return }
    userState.stand(on: row)
    arranger.reveal(cursorRow)
    guard adapter.selection.cursor != row.id else { return }
    if adapter.selection.isRangeSticky { extendRange(to: index) } else { adapter.moveCursor(to: index) }
  }

  /// Moves the cursor to the row that the user chose. If it is not shown, moves it to the next row that is, or else to
  /// the last. While the user types a query, only rows that it finds count.
  func returnCursor() {
    let rows = isTyping && matches.count > 0 ? matches : rows
    guard rows.count > 0 else { return }
    if !query.isFiltering, !isTyping, userState.cursor != nil { return }
    let index = rows.index(at: min(rows.row(atOrAfter: userState.chosenIndex), rows.count - 1))
    if cursorRow == nil || userState.cursor?.index != index { moveCursor(to: index) }
  }

  /// Moves the cursor by a number of lines. It stops at the ends, and keeps to its column.
  func move(by lines: Int) {
    userState.showMargin()
    let old = cursorRow ?? rows.row(atOrAfter: userState.chosenIndex)
    let goal = userState.goalColumn ?? arranger.arrangement.center(of: old)
    moveCursor(toRow: arranger.arrangement.row(lines, linesBelow: old, goal: goal))
    userState.keep(toColumn: goal)
  }

  /// Moves the screen and the cursor by a number of lines.
  func scroll(by lines: Int) {
    moveTop(by: lines)
    move(by: lines)
    userState.showMargin(false)
  }

  private func moveTop(by lines: Int) {
    guard rows.count > 0 else { return }
    let top = arranger.arrangement.top(lines, linesBelow: rows.row(atOrAfter: userState.top?.index ?? 0))
    userState.scroll(to: row(at: rows.index(at: min(max(0, top), rows.count - 1))))
  }

  /// Moves the cursor to one of the rows on the screen.
  func goToShown(_ choose: ([Int]) -> Int?) {
    if let row = choose(shown.items.compactMap { rows.row(of: $0.index) }) { moveCursor(toRow: row) }
  }
}
