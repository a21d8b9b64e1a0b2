import ListPresentation

/// The arrangement of the rows that are shown, as of the last frame and the updates since, and the carousels in it.
@MainActor
struct ListArranger<Section: ListElement> {
  private(set) var arrangement = TextArrangement()
  /// What the layout has read since it was asked for all sections.
  private var reading: ObservedReading?
  /// Whether the next frame lays out the rows again.
  private var isStale = false

  /// Lays out the rows again for the next frame.
  mutating func invalidate() { isStale = true }

  /// Lays out the rows that are shown, if anything has changed since the last frame.
  /// - Parameter changed: Called if anything that the layout has read changes.
  mutating func arrange(
    _ layout: ListLayout<Section>?, of outline: @autoclosure () -> ListOutline<Section>,
    in environment: LayoutEnvironment, showing row: Int?, _ changed: @escaping @Sendable @MainActor () -> Void
  ) {
    guard let layout else { return arrangement = TextArrangement() }
    guard isStale || arrangement.environment != environment else { return }
    // Other rows can be where the measured ones were.
    let isStale = isStale
    self.isStale = false
    let outline = outline()
    // All sections are asked again, so the observation of the previous answers ends.
    let reading = ObservedReading(changed)
    self.reading = reading
    reading.read { arrangement.arrange(layout, of: outline, in: environment, expiringSizes: isStale) }
    reveal(row)
  }

  /// Lays out all rows after an update that has a plan.
  mutating func apply<Item: ListElement>(
    _ batch: ListBatch<Section, Item>, leadingTo outline: ListOutline<Section>, _ layout: ListLayout<Section>
  ) {
    guard !isStale else { return }
    reading?.read { arrangement.apply(batch, leadingTo: outline, layout: layout) }
  }

  /// Keeps what a frame has measured.
  mutating func keep(_ measured: TextArrangement) { arrangement = measured }

  /// Turns the carousel that contains a row, if any, so that the row is visible.
  mutating func reveal(_ row: Int?) { if let row { arrangement.reveal(row) } }

  /// Turns the carousel in a section.
  /// - Returns: The row that gets the cursor, if the cursor is on a row of the carousel.
  mutating func turn(_ section: Int, by steps: Int, cursor row: Int?) -> Int? {
    arrangement.turnCarousel(inSection: section, by: steps)
    return row.flatMap { arrangement.firstRow(ofCarousel: section, containing: $0) }
  }
}
