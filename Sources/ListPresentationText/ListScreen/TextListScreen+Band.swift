import ListPresentation

/// What the user selects as they drag the mouse across rows.
struct RubberBand<ID: Hashable & Sendable> {
  /// Where the button was pressed, and the index of the row there.
  let start: ScreenPosition
  let index: Int
  /// The ids that are selected without it.
  let before: Set<ID>
  /// Whether it has reached another row. A click that trembles selects nothing.
  var isStretched = false
}

extension TextListScreen {
  /// Selects the rows that a rectangle touches, from where the button was pressed to a position. Rows that it no longer
  /// touches are deselected, unless they were selected before.
  func stretchBand(to position: ScreenPosition) {
    guard let adapter, var band, isEnabled(.select) else { return }
    let indices = shown.indices(between: band.start, and: position)
    band.isStretched = band.isStretched || indices != [band.index]
    self.band = band
    guard band.isStretched else { return }
    let ids = indices.compactMap { row(at: $0)?.id }
    explain(adapter.select(Array(band.before) + ids, by: .replacing, reason: .user), of: ids.count)
    if let index = shown.index(at: position), let place = rows.place(of: index) { moveCursor(toPlace: place) }
  }
}
