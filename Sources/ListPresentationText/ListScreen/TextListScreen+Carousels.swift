import ListPresentation

/// Carousels on the screen: how the wheel of the mouse and a timer turn them.
extension TextListScreen {
  /// Turns the carousel that a position of the screen shows. If the row with the cursor is in it, its first visible row
  /// gets the cursor.
  /// - Returns: Whether there is a carousel.
  func turnCarousel(at position: ScreenPosition?, by steps: Int) -> Bool {
    guard let line = position?.row, let row = shown.index(inLine: line).flatMap(rows.row(of:)),
      let section = arranger.arrangement.carousel(at: row)
    else { return false }
    if let row = arranger.turn(section, by: steps, cursor: cursorRow) { moveCursor(toRow: row) }
    return true
  }

  /// Turns the visible carousels each time that ``carouselInterval`` has passed, and counts down the seconds to a
  /// retry.
  public func animate(on clock: any Clock<Duration>) async {
    async let carousels: Void = turnCarousels(on: clock)
    async let countdown: Void = countDown(on: clock)
    _ = await (carousels, countdown)
  }

  private func turnCarousels(on clock: any Clock<Duration>) async {
    while let interval = carouselInterval, interval > .zero, (try? await clock.sleep(for: interval)) != nil {
      // The help and the menu cover the rows.
      let visibleRows = isBrowsing ? shown.items.compactMap { rows.row(of: $0.index) } : []
      if arranger.turnResting(at: visibleRows, cursor: cursorRow) { reportChange() }
    }
  }
}
