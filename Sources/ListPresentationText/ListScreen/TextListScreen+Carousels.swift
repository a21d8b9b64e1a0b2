import ListPresentation

/// Carousels on the screen: how the wheel of the mouse and a timer turn them.
extension TextListScreen {
  /// Turns the carousel that a position of the screen shows.
  /// - Returns: Whether there is a carousel.
  func turnCarousel(at position: ScreenPosition?, by steps: Int) -> Bool {
    guard let row = position?.row, let item = shownItems.first(where: { $0.lines.contains(row) }),
      let place = rows.place(of: item.index), let section = arrangement?.outline.position(at: place)?.section
    else { return false }
    guard arrangement?.geometry.carousel(inSection: section) != nil else { return false }
    touchedCarousels.insert(section)
    turnCarousel(inSection: section, by: steps)
    return true
  }

  /// Turns a carousel. If the row with the cursor is in the carousel, its first visible row gets the cursor.
  private func turnCarousel(inSection section: Int, by steps: Int) {
    arrangement?.geometry.turnCarousel(inSection: section, by: steps)
    let rows = arrangement?.outline.items(inSection: section) ?? 0..<0
    if let place = cursorPlace, rows.contains(place),
      let first = arrangement?.geometry.carousel(inSection: section)?.item
    {
      moveCursor(toPlace: rows.lowerBound + first)
    }
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
      turnRestingCarousels()
    }
  }

  private func turnRestingCarousels() {
    defer { touchedCarousels = [] }
    guard case .list = mode, let arrangement else { return }
    let places = shownItems.compactMap { rows.place(of: $0.index) }
    let sections = Set(places.compactMap { arrangement.outline.position(at: $0)?.section })
    let touched = cursorPlace.flatMap { arrangement.outline.position(at: $0)?.section }
    var hasTurned = false
    for section in sections.subtracting(touchedCarousels) where section != touched {
      guard let place = arrangement.geometry.carousel(inSection: section) else { continue }
      turnCarousel(inSection: section, by: 1)
      hasTurned = hasTurned || self.arrangement?.geometry.carousel(inSection: section) != place
    }
    if hasTurned { reportChange() }
  }
}
