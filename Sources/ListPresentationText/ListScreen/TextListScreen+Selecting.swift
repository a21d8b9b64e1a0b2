import ListPresentation

extension TextListScreen {
  /// Selects the row at a place among those shown, or the nearest there is.
  func select(place: Int) {
    guard rows.count > 0 else { return }
    chosenIndex = rows.index(at: min(max(0, place), rows.count - 1))
    select(index: chosenIndex)
  }

  func select(index: Int) {
    guard let adapter, let row = row(at: index) else { return }
    selected = row
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

  /// Moves the selection by a number of rows. It stops at the ends.
  func move(by rows: Int) {
    wantsMargin = true
    select(place: (selectedPlace ?? self.rows.place(atOrAfter: chosenIndex)) + rows)
  }

  /// Moves the screen and the selection by a number of rows.
  func scroll(by rows: Int) {
    moveTop(by: rows)
    move(by: rows)
    wantsMargin = false
  }

  /// Moves the screen by a number of rows, and the selection only as far as it must to stay visible.
  func scrollAlone(by rows: Int) {
    guard let place = selectedPlace, let last = shownItems.last.flatMap({ self.rows.place(of: $0.index) }) else {
      return
    }
    moveTop(by: rows)
    let first = self.rows.place(atOrAfter: top?.index ?? 0)
    select(place: min(max(place, first), max(first, last + rows)))
  }

  private func moveTop(by rows: Int) {
    let place = self.rows.place(atOrAfter: top?.index ?? 0) + rows
    if self.rows.count > 0 { top = row(at: self.rows.index(at: min(max(0, place), self.rows.count - 1))) }
  }

  /// Selects one of the rows on the screen.
  func selectShown(_ choose: ([Int]) -> Int?) {
    if let place = choose(shownItems.compactMap { rows.place(of: $0.index) }) { select(place: place) }
  }

  /// The number of rows on the screen.
  var rowsPerPage: Int { max(1, shownItems.count) }
}
