import ListPresentation

/// The layout of the rows that are shown, as of the last frame and the updates since, and the carousels in it.
@MainActor
struct ListArranger<Section: ListElement> {
  private(set) var arrangement: TextArrangement?
  /// What the layout has read since it was asked for all sections.
  private var reading: ObservedReading?
  /// Whether the next frame lays out the rows again.
  private var isStale = false
  /// The sections of carousels that the user has turned since they turned by themselves.
  private var turned: Set<Int> = []

  /// Lays out the rows again for the next frame.
  mutating func invalidate() { isStale = true }

  /// Lays out the rows that are shown, if anything has changed since the last frame.
  /// - Parameter changed: Called if anything that the layout has read changes.
  mutating func arrange(
    _ layout: ListLayout<Section>?, of outline: @autoclosure () -> ListOutline<Section>,
    in environment: LayoutEnvironment, showing place: Int?, _ changed: @escaping @Sendable @MainActor () -> Void
  ) {
    guard let layout else { return arrangement = nil }
    guard isStale || arrangement?.geometry.environment != environment else { return }
    isStale = false
    let outline = outline()
    // All sections are asked again, so the observation of the previous answers ends.
    let reading = ObservedReading(changed)
    self.reading = reading
    reading.read {
      if arrangement == nil {
        arrangement = TextArrangement(outline: outline, geometry: ListGeometry(layout, of: outline, in: environment))
      } else {
        arrangement?.geometry.update(layout, of: outline, in: environment)
        arrangement?.outline = outline
      }
    }
    reveal(place)
  }

  /// Lays out all rows after an update that has a plan.
  mutating func apply<Item: ListElement>(
    _ batch: ListBatch<Section, Item>, leadingTo outline: ListOutline<Section>, _ layout: ListLayout<Section>
  ) {
    guard !isStale else { return }
    reading?.read { arrangement?.geometry.apply(batch, leadingTo: outline, layout: layout) }
    arrangement?.outline = outline
  }

  /// Keeps what a frame has measured.
  mutating func keep(_ measured: TextArrangement?) { arrangement = measured }

  /// Turns the carousel that contains a row, if any, so that the row is visible.
  mutating func reveal(_ place: Int?) { if let place { arrangement?.reveal(place) } }

  /// Returns the section of the row at a place, if it is a carousel.
  func carousel(at place: Int) -> Int? {
    arrangement?.outline.position(at: place).map(\.section).flatMap { section in
      arrangement?.geometry.carousel(inSection: section) == nil ? nil : section
    }
  }

  /// Turns the carousel in a section, because the user asked for it.
  /// - Returns: The place for the cursor, if it is on a row of the carousel.
  mutating func turn(_ section: Int, by steps: Int, cursor place: Int?) -> Int? {
    turned.insert(section)
    arrangement?.geometry.turnCarousel(inSection: section, by: steps)
    let rows = arrangement?.outline.items(inSection: section) ?? 0..<0
    guard let place, rows.contains(place), let first = arrangement?.geometry.carousel(inSection: section)?.item else {
      return nil
    }
    return rows.lowerBound + first
  }

  /// Turns the carousels that some rows show, except those that the user has turned, and that of the cursor.
  /// - Returns: Whether a carousel has turned.
  mutating func turnResting(at places: [Int], cursor place: Int?) -> Bool {
    let busy = turned.union(place.flatMap { carousel(at: $0) }.map { [$0] } ?? [])
    turned = []
    var hasTurned = false
    for section in Set(places.compactMap { carousel(at: $0) }).subtracting(busy) {
      let before = arrangement?.geometry.carousel(inSection: section)
      arrangement?.geometry.turnCarousel(inSection: section, by: 1)
      hasTurned = hasTurned || arrangement?.geometry.carousel(inSection: section) != before
    }
    return hasTurned
  }
}
