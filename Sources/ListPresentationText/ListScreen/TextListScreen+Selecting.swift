import ListPresentation

extension TextListScreen {
  /// Selects the row at a place among those shown, or the nearest there is.
  func select(place: Int) {
    guard rows.count > 0 else { return }
    goalColumn = nil
    chosenIndex = rows.index(at: min(max(0, place), rows.count - 1))
    select(index: chosenIndex)
  }

  func select(index: Int) {
    guard let adapter, let row = row(at: index) else { return }
    selected = row
    if let selectedPlace { arrangement?.reveal(selectedPlace) }
    if range != nil, let place = selectedPlace { extendRange(to: place) }
    if adapter.selectedID != row.id { adapter.selectItem(at: index) }
  }

  /// Selects the row that the user chose. If it is not shown, selects the next row that is, or else the last.
  func settleSelection() {
    let rows = rows
    guard rows.count > 0 else { return }
    if filter == nil, !isTyping, selected != nil { return }
    let place = min(rows.place(atOrAfter: chosenIndex), rows.count - 1)
    if selectedPlace != place { select(index: rows.index(at: place)) }
  }

  /// Moves the selection by a number of lines. It stops at the ends, and keeps to its column.
  func move(by lines: Int) {
    wantsMargin = true
    let place = selectedPlace ?? rows.place(atOrAfter: chosenIndex)
    let goal = goalColumn ?? arrangement?.center(of: place)
    select(place: self.place(lines, linesBelow: place, goal: goal))
    goalColumn = goal
  }

  /// Moves the screen and the selection by a number of lines.
  func scroll(by lines: Int) {
    moveTop(by: lines)
    move(by: lines)
    wantsMargin = false
  }

  /// Moves the screen by a number of lines, and the selection only as far as it must to stay visible.
  func scrollAlone(by lines: Int) {
    guard let place = selectedPlace, let last = shownItems.last.flatMap({ self.rows.place(of: $0.index) }) else {
      return
    }
    moveTop(by: lines)
    let first = rows.place(atOrAfter: top?.index ?? 0)
    select(place: min(max(place, first), max(first, self.place(lines, linesBelow: last))))
  }

  private func moveTop(by lines: Int) {
    guard rows.count > 0 else { return }
    let place = place(lines, linesBelow: rows.place(atOrAfter: top?.index ?? 0))
    top = row(at: rows.index(at: min(max(0, place), rows.count - 1)))
  }

  /// Selects one of the rows on the screen.
  func selectShown(_ choose: ([Int]) -> Int?) {
    if let place = choose(shownItems.compactMap { rows.place(of: $0.index) }) { select(place: place) }
  }

  /// The number of lines on the screen, counting those of a row, or of rows beside each other, once.
  var linesPerPage: Int { max(1, Set(shownItems.map(\.lines.lowerBound)).count) }
}
