import ListPresentation

/// The places of shown rows in the geometry of a layout. It takes lines and columns from the geometry. Heights depend
/// on the text and are not part of it.
struct TextArrangement {
  /// The sections and how many rows each shows.
  var outline: any SectionRanges
  /// The geometry of the rows that are shown.
  var geometry: ListGeometry

  /// The number of items of a flow whose widths are measured. Further items have the estimated width, so that showing
  /// the end of a long flow does not measure all of it.
  static var mostMeasuredItems: Int { 2_000 }

  /// Returns the line that contains the row at a place.
  func line(at place: Int) -> LayoutLine? {
    outline.position(at: place).flatMap(geometry.line(containing:))
  }

  /// Returns the place of the row a number of lines below another.
  /// - Parameter goal: The column to keep to, or `nil` for that of the row.
  func place(_ lines: Int, linesBelow place: Int, goal: Int?) -> Int? {
    outline.position(at: place).flatMap { geometry.item(lines, linesBelow: $0, goal: goal) }
      .flatMap(outline.index(of:))
  }

  /// Returns the place of the row beside another, or `nil` at the ends of the list.
  func place(toward direction: LayoutDirection, of place: Int) -> Int? {
    outline.position(at: place).flatMap { geometry.neighbor(of: $0, toward: direction) }.flatMap(outline.index(of:))
  }

  /// Returns the center of the row at a place.
  func center(of place: Int) -> Int? {
    outline.position(at: place).flatMap { geometry.rect(of: .item($0)) }?.midX
  }

  /// Whether the row at a place is in a section that can show rows beside each other.
  func hasColumns(at place: Int) -> Bool {
    guard let line = line(at: place) else { return false }
    let rows = outline.items(inSection: line.section)
    guard rows.count > 1, let first = self.line(at: rows.lowerBound) else { return false }
    return first.items.count > 1 || first.measuresWidths
  }

  /// Turns the carousel that contains a row, if any, so that the row is visible.
  mutating func reveal(_ place: Int) {
    if let position = outline.position(at: place) { geometry.reveal(position) }
  }

  /// Measures the widths of a flow up to the line of a row.
  /// - Parameter width: Returns the width of the row at a place.
  mutating func measureFlow(at place: Int, _ width: (Int) -> Int) {
    guard var line = line(at: place), line.measuresWidths else { return }
    let rows = outline.items(inSection: line.section)
    let first = rows.lowerBound
    let end = min(rows.count, Self.mostMeasuredItems)
    var item = 0
    // The first item of the next line can fit into this one.
    while item <= line.items.upperBound, item < end {
      let element = LayoutElement.item(ListPosition(section: line.section, item: item))
      if !geometry.isMeasured(element) {
        geometry.measure(LayoutSize(width: width(first + item), height: 1), of: element)
        guard let next = self.line(at: place) else { return }
        line = next
      }
      item += 1
    }
  }
}

extension ShownRows {
  /// Returns the sections with the number of their rows that are shown.
  func outline<Section>(of outline: ListOutline<Section>) -> ListOutline<Section> {
    guard case .some = self else { return outline }
    let counts = (0..<outline.numberOfSections).map { section in
      let items = outline.items(inSection: section)
      return place(atOrAfter: items.upperBound) - place(atOrAfter: items.lowerBound)
    }
    return ListOutline(sections: outline.sections, counts: counts)
  }
}
