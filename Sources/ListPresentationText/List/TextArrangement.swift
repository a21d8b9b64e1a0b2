import ListPresentation

/// The arrangement of rows in lines of cells: each row has a line of its own, or a layout puts rows beside each other.
///
/// Lines and columns come from the geometry of the layout. Heights depend on the text and are not part of it.
struct TextArrangement {
  /// The number of items of a flow whose widths are measured. Further items have the estimated width, so that showing
  /// the end of a long flow does not measure all of it.
  static var mostMeasuredItems: Int { 2_000 }

  private var geometry: ListGeometry?
  /// The columns of the titles of a plain list on a screen, behind which the details are aligned. They grow with the
  /// longest title that was shown, in few large steps, and never shrink: as the user moves, what they read stays.
  private(set) var titleColumns = 0

  /// Makes room for a title.
  /// - Returns: Whether there was too little.
  mutating func makeRoom(forTitle columns: Int) -> Bool {
    let step = 6
    let columns = (columns + step - 1) / step * step
    defer { titleColumns = max(titleColumns, columns) }
    return columns > titleColumns
  }

  /// Whether each row has a line of its own, without space around it.
  var isPlain: Bool { geometry == nil }

  /// The environment for which the rows are laid out, or `nil` for a plain list, which is the same in all.
  var environment: LayoutEnvironment? { geometry?.environment }

  /// The problems that the layout was found to have.
  var diagnostics: [LayoutDiagnostic] { geometry?.diagnostics ?? [] }

  /// Lays out rows.
  /// - Parameter expiringSizes: Whether the widths of the rows in a flow are measured again.
  @MainActor
  mutating func arrange<Section>(
    _ layout: ListLayout<Section>, of structure: ListStructure<Section>, in environment: LayoutEnvironment,
    expiringSizes: Bool = false
  ) {
    if geometry == nil { return geometry = ListGeometry(layout, of: structure, in: environment) }
    geometry?.update(layout, of: structure, in: environment, expiringSizes: expiringSizes)
  }

  /// Follows an update of a list that shows all its rows.
  @MainActor
  mutating func apply<Section>(
    _ batch: ListBatch, leadingTo structure: ListStructure<Section>, layout: ListLayout<Section>
  ) {
    geometry?.apply(batch, leadingTo: structure, layout: layout)
  }

  /// Returns the layout of a section, or `nil` in a plain list.
  func layout(ofSection section: Int) -> SectionLayout? { geometry?.layout(ofSection: section) }
}

// MARK: Moves

extension TextArrangement {
  /// Returns the row a number of lines below another. In a plain list, it can be beyond the ends.
  /// - Parameter goal: The column to keep to, or `nil` for that of the row.
  func row(_ lines: Int, linesBelow row: Int, goal: Int? = nil) -> Int {
    guard let geometry else {
      let (sum, isBeyond) = row.addingReportingOverflow(lines)
      return isBeyond ? (lines > 0 ? .max : 0) : sum
    }
    return geometry.position(at: row).flatMap { geometry.item(lines, linesBelow: $0, goal: goal) }
      .flatMap(geometry.index(of:)) ?? row
  }

  /// Returns a row in the line a number of lines below that of another, which is not the same line unless it is at an
  /// end of the list.
  func top(_ lines: Int, linesBelow row: Int) -> Int {
    let target = self.row(lines, linesBelow: row)
    // In a column of a pattern, one line down can lead to another row of the same line.
    guard let geometry, let line = layoutLine(at: row), layoutLine(at: target) == line, lines != 0 else {
      return target
    }
    let first = geometry.items(inSection: line.section).lowerBound
    return lines > 0 ? first + line.items.upperBound : first + line.items.lowerBound - 1
  }

  /// Returns the row beside another, or `nil` at the ends of the list.
  func row(toward direction: ListGeometry.Direction, of row: Int) -> Int? {
    geometry?.position(at: row).flatMap { geometry?.neighbor(of: $0, toward: direction) }
      .flatMap { geometry?.index(of: $0) }
  }

  /// Returns the center of a row, or `nil` in a plain list.
  func center(of row: Int) -> Int? {
    geometry?.position(at: row).flatMap { geometry?.rect(of: .item($0)) }?.midX
  }

  /// Whether a row is in a section that can show rows beside each other.
  func hasColumns(at row: Int) -> Bool {
    guard let geometry, let line = layoutLine(at: row) else { return false }
    let rows = geometry.items(inSection: line.section)
    var numberOfLines = 1
    if case .pattern(let lines) = geometry.layout(ofSection: line.section)?.arrangement { numberOfLines = lines.count }
    var next = rows.lowerBound
    for _ in 0..<numberOfLines where rows.contains(next) {
      guard rows.count > 1, let line = layoutLine(at: next) else { return false }
      if line.items.count > 1 || line.measuresWidths { return true }
      next += line.items.count
    }
    return false
  }

  private func layoutLine(at row: Int) -> LayoutLine? {
    geometry?.position(at: row).flatMap { geometry?.line(containing: $0) }
  }
}

// MARK: Lines of cells

extension TextArrangement {
  /// Returns the line that contains a row.
  /// - Parameters:
  ///   - count: The number of rows. A printer with a limit shows fewer rows than the list has.
  ///   - columns: The width of the line, or `nil` if it is as wide as its text.
  ///   - isHigh: Whether the screen has room for borders.
  func line(at row: Int, of count: Int, columns: Int?, isHigh: Bool) -> CellLine {
    guard let geometry, let line = layoutLine(at: row) else {
      return CellLine(rows: row..<row + 1, cells: [RowCell(row: row, columns: columns.map { 0..<$0 })])
    }
    let columns = columns ?? 0
    let first = geometry.items(inSection: line.section).lowerBound
    let rows = (first + line.items.lowerBound..<first + line.items.upperBound).clamped(to: 0..<count)
    let carousel = geometry.carousel(inSection: line.section)
    let isPattern = if case .pattern? = geometry.layout(ofSection: line.section)?.arrangement { true } else { false }
    var above: LayoutRect?
    let cells = line.elements.compactMap { placed -> RowCell? in
      defer { above = placed.rect }
      guard case .item(let position) = placed.element, rows.contains(first + position.item) else { return nil }
      let wanted = placed.rect.x..<placed.rect.maxX
      // A geometry is at least one column wide.
      let visible = wanted.clamped(to: 0..<columns)
      var cell = RowCell(row: first + position.item, columns: visible)
      if isPattern {
        cell.rowsInColumn = line.elements.count { $0.rect.x == placed.rect.x }
        if let above, above.x == placed.rect.x { cell.spaceAbove = placed.rect.y - above.maxY }
      }
      return carousel == nil || visible == wanted ? cell : nil
    }
    let result = CellLine(
      rows: rows, cells: cells, spaceAbove: line.spaceAbove, separatorAbove: line.separatorAbove,
      spaceBelow: line.spaceBelow, hasBackground: geometry.rect(of: .background(line.section)) != nil)
    return carousel.map {
      result.carousel($0, from: first, count: line.items.count, columns: columns, isHigh: isHigh)
    } ?? result
  }

  /// Measures the widths of a flow up to the line of a row.
  mutating func measureFlow(at row: Int, of state: TextListState) {
    guard var line = layoutLine(at: row), line.measuresWidths,
      let rows = geometry?.items(inSection: line.section)
    else { return }
    let end = min(rows.count, Self.mostMeasuredItems)
    var item = 0
    // The first item of the next line can fit into this one.
    while item <= line.items.upperBound, item < end {
      let element = LayoutElement.item(ListPosition(section: line.section, item: item))
      if geometry?.isMeasured(element) == false {
        geometry?.measure(LayoutRect.Size(width: state.width(ofRow: rows.lowerBound + item), height: 1), of: element)
        guard let next = layoutLine(at: row) else { return }
        line = next
      }
      item += 1
    }
  }
}

// MARK: Carousels

extension TextArrangement {
  /// Returns the number of rows of the carousels above all other rows. They advertise what the list has, and do not
  /// count as its items.
  func numberOfBanners(in sections: Range<Int>) -> Int {
    guard let geometry else { return 0 }
    // A section that is still empty gets its rows below the banners.
    var numberOfBanners = 0
    for section in sections {
      if case .carousel? = geometry.layout(ofSection: section)?.arrangement { continue }
      let items = geometry.items(inSection: section)
      numberOfBanners = items.lowerBound
      if !items.isEmpty { break }
    }
    return numberOfBanners
  }

  /// Turns the carousel that contains a row, if any, so that the row is visible.
  mutating func reveal(_ row: Int) {
    if let position = geometry?.position(at: row) { geometry?.reveal(position) }
  }

  /// Returns the section of a row, if it is a carousel.
  func carousel(at row: Int) -> Int? {
    geometry?.position(at: row).flatMap { geometry?.carousel(inSection: $0.section) == nil ? nil : $0.section }
  }

  /// Returns the rows of the carousel that contains a row, or else the row alone.
  func rows(ofCarouselAt row: Int) -> Range<Int> {
    guard let geometry, let section = carousel(at: row) else { return row..<row + 1 }
    return geometry.items(inSection: section)
  }

  mutating func turnCarousel(inSection section: Int, by steps: Int) {
    geometry?.turnCarousel(inSection: section, by: steps)
  }

  /// Returns the first visible row of a carousel that contains a row, or `nil` if it does not contain the row.
  func firstRow(ofCarousel section: Int, containing row: Int) -> Int? {
    guard let geometry, let carousel = geometry.carousel(inSection: section),
      case let rows = geometry.items(inSection: section), rows.contains(row)
    else { return nil }
    return rows.lowerBound + carousel.item
  }
}

extension TextListState {
  /// The width of a row on one line, for a flow.
  fileprivate func width(ofRow row: Int) -> Int {
    guard let (texts, look) = self.row(rows.index(at: row)) else { return 1 }
    let width = texts.styledLines(look, columns: nil)[0].width
    return look.accessories.isEmpty ? width : width + 1
  }
}
