import ListPresentation

/// Movement of the cursor by rows and lines, and scrolling of the screen.
extension TextListScreen {
  /// Moves the cursor to the row at a place among those shown, or to the nearest there is.
  func moveCursor(toPlace place: Int) {
    guard rows.count > 0 else { return }
    self.place.choose(rows.index(at: min(max(0, place), rows.count - 1)))
    moveCursor(to: self.place.chosenIndex)
  }

  func moveCursor(to index: Int) {
    guard let adapter, let row = row(at: index) else { return }
    place.stand(on: row)
    arranger.reveal(cursorPlace)
    guard adapter.selection.cursor != row.id else { return }
    if adapter.selection.isRangeSticky { extendRange(to: index, isSticky: true) } else { adapter.moveCursor(to: index) }
  }

  /// Moves the cursor to the row that the user chose. If it is not shown, moves it to the next row that is, or else to
  /// the last. While the user types a query, only rows that it finds count.
  func returnCursor() {
    let rows = isTyping && matches.count > 0 ? matches : rows
    guard rows.count > 0 else { return }
    if !query.isFiltering, !isTyping, place.cursor != nil { return }
    let index = rows.index(at: min(rows.place(atOrAfter: place.chosenIndex), rows.count - 1))
    if cursorPlace == nil || place.cursor?.index != index { moveCursor(to: index) }
  }

  /// Moves the cursor by a number of lines. It stops at the ends, and keeps to its column.
  func move(by lines: Int) {
    place.showMargin()
    let old = cursorPlace ?? rows.place(atOrAfter: place.chosenIndex)
    let goal = place.goalColumn ?? arranger.arrangement.center(of: old)
    moveCursor(toPlace: arranger.arrangement.place(lines, linesBelow: old, goal: goal))
    place.keep(toColumn: goal)
  }

  /// Moves the screen and the cursor by a number of lines.
  func scroll(by lines: Int) {
    moveTop(by: lines)
    move(by: lines)
    place.showMargin(false)
  }

  /// Moves the screen by a number of lines, and the cursor only as far as it must to stay visible.
  func scrollAlone(by lines: Int) {
    guard let old = cursorPlace, let last = shown.items.last.flatMap({ self.rows.place(of: $0.index) }) else {
      return
    }
    moveTop(by: lines)
    let first = rows.place(atOrAfter: place.top?.index ?? 0)
    moveCursor(toPlace: min(max(old, first), max(first, arranger.arrangement.place(lines, linesBelow: last))))
  }

  private func moveTop(by lines: Int) {
    guard rows.count > 0 else { return }
    let top = arranger.arrangement.top(lines, linesBelow: rows.place(atOrAfter: place.top?.index ?? 0))
    place.scroll(to: row(at: rows.index(at: min(max(0, top), rows.count - 1))))
  }

  /// Moves the cursor to one of the rows on the screen.
  func goToShown(_ choose: ([Int]) -> Int?) {
    if let place = choose(shown.items.compactMap { rows.place(of: $0.index) }) { moveCursor(toPlace: place) }
  }

  /// Moves the cursor to the first row of a section, a number of sections forward or back. Back from a row inside a
  /// section, its own first row counts as one.
  func goToSection(by sections: Int) {
    guard var place = cursorPlace else { return }
    func bounds(_ place: Int) -> Range<Int>? {
      outline.position(at: rows.index(at: place)).map { outline.items(inSection: $0.section) }
    }
    for _ in 0..<min(abs(sections), outline.numberOfSections) {
      guard let items = bounds(sections > 0 ? place : max(0, place - 1)) else { break }
      // A filter may hide all rows of a section.
      let next = rows.place(atOrAfter: sections > 0 ? items.upperBound : items.lowerBound)
      guard next < rows.count else { break }
      place = next
    }
    go(to: place)
  }
}
