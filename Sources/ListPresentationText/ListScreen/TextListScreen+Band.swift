import ListPresentation

/// What the user selects as they drag the mouse across rows.
struct RubberBand<ID: Hashable & Sendable> {
  /// Where the button was pressed.
  let pressed: ScreenPosition
  /// The row there, and where the button is in it.
  let first: TextListPosition<ID>.Row
  let offset: ScreenPosition
  /// The ids that it has selected.
  var ids: Set<ID> = []
  /// Whether it has reached another row. A click that trembles selects nothing.
  var isStretched = false
}

extension TextListScreen {
  /// Begins a band at the row that the user has clicked.
  func beginBand(at position: ScreenPosition, on index: Int) {
    let origin = ScreenPosition(row: 0, column: 0)
    guard let first = row(at: index), let corner = shown.cell(of: index, at: origin) else { return }
    let offset = ScreenPosition(row: position.row - corner.row, column: position.column - corner.column)
    band = RubberBand(pressed: position, first: first, offset: offset)
  }

  /// Selects the rows that a rectangle touches, from where the first row is now to a position. Rows that it no longer
  /// touches are deselected, unless they were selected before. Where one row can be selected at most, only the cursor
  /// moves.
  ///
  /// The band ends if the first row is no longer shown.
  func stretchBand(to position: ScreenPosition) {
    guard let adapter, var band else { return }
    guard let first = row(band.first.id, near: band.first.index)?.index,
      let start = shown.cell(of: first, at: band.offset)
    else { return self.band = nil }
    // An update can put another row below a mouse that rests.
    guard band.isStretched || shown.indices(between: band.pressed, and: position).count > 1 else { return }
    if !band.isStretched { adapter.endRange() }
    band.isStretched = true
    if canSelectSeveral {
      select(shown.indices(between: start, and: position), from: first, with: &band)
    }
    self.band = band
    if let index = shown.index(at: position), let row = rows.row(of: index) { moveCursor(toRow: row) }
  }

  /// Makes the band select rows, those nearest to its first one first, because a limit may leave out some. Rows that
  /// are only shown above those that a filter has found are left out.
  private func select(_ indices: [Int], from first: Int, with band: inout RubberBand<Item.ID>) {
    guard let adapter else { return }
    let touched = indices.filter { matches.row(of: $0) != nil }
      .sorted { (abs($0 - first), $0) < (abs($1 - first), $1) }
      .compactMap { row(at: $0)?.id }
    let left = band.ids.subtracting(touched)
    if !left.isEmpty { explain(adapter.select(left, by: .removing, reason: .user), of: left.count) }
    let new = touched.filter { !adapter.selection.ids.contains($0) }
    let change = new.isEmpty ? SelectionChange() : adapter.select(new, by: .adding, reason: .user)
    explain(change, of: new.count)
    band.ids = band.ids.subtracting(left).union(change.added)
  }

  /// Whether the data source allows the user to select more than one row.
  private var canSelectSeveral: Bool { isEnabled(.select) && adapter?.selection.mode.capacity != 1 }
}
