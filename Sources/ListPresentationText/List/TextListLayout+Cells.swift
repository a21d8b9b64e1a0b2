import ListPresentation

/// Rows beside each other: the lines of a grid or a flow, and carousels.
extension TextListLayout {
  /// Returns the line that contains the row at a place.
  mutating func line(at place: Int) -> CellLine {
    if let line = lines[place] { return line }
    let line = arrangedLine(at: place) ?? rowLine(at: place)
    if height != nil { for place in line.places.prefix(64) { lines[place] = line } }
    return line
  }

  /// Returns the first place of the line a number of lines below another, to an end of the list at most.
  mutating func firstPlace(_ lines: Int, linesBelow place: Int) -> Int {
    var line = line(at: place)
    for _ in 0..<abs(lines) {
      let next = lines < 0 ? line.places.lowerBound - 1 : line.places.upperBound
      guard next >= 0, next < count else { break }
      line = self.line(at: next)
    }
    return line.places.lowerBound
  }

  /// Returns the lines of text of a line of cells, or `nil` if the source no longer has its rows.
  mutating func texts(of line: CellLine) -> [DrawnLine]? {
    var boxes: [(cell: RowCell, box: [StyledLine])] = []
    for cell in line.cells {
      if let box = box(of: cell, limit: line.edges == nil ? .max : 1) { boxes.append((cell, box)) }
    }
    let height = boxes.reduce(0) { max($0, $1.box.count) }
    guard height > 0 else { return nil }
    return (0..<height).map { index in
      var text = DrawnLine(line: line.edges?.before ?? StyledLine(), isFirst: index == 0)
      text.line.hasBackground = line.hasBackground
      for (cell, box) in boxes where index < box.count {
        text.line.append(box[index], at: cell.columns?.lowerBound ?? 0)
        text.cells.append(cell)
      }
      if let edges = line.edges { text.line.append(edges.after, at: edges.column) }
      return text
    }
  }

  private func rowLine(at place: Int) -> CellLine {
    CellLine(places: place..<place + 1, cells: [RowCell(place: place, columns: columns.map { 0..<$0 })])
  }

  private mutating func arrangedLine(at place: Int) -> CellLine? {
    let state = state
    arrangement?.measureFlow(at: place) { state.width(ofRow: $0) }
    guard let arrangement, let line = arrangement.line(at: place) else { return nil }
    let first = arrangement.outline.items(inSection: line.section).lowerBound
    // A printer with a limit shows fewer rows than the list has.
    let places = (first + line.items.lowerBound..<first + line.items.upperBound).clamped(to: 0..<count)
    let carousel = arrangement.geometry.carousel(inSection: line.section)
    // A geometry is at least one column wide.
    let whole = 0..<(columns ?? 0)
    let elements = line.elements.compactMap { placed -> RowCell? in
      guard case .item(let position) = placed.element, places.contains(first + position.item) else { return nil }
      let columns = placed.rect.x..<placed.rect.maxX
      let visible = columns.clamped(to: whole)
      return carousel == nil || visible == columns ? RowCell(place: first + position.item, columns: visible) : nil
    }
    var result = CellLine(
      places: places, cells: elements, spaceAbove: line.spaceAbove, separatorAbove: line.separatorAbove,
      spaceBelow: line.spaceBelow,
      hasBackground: arrangement.geometry.rect(of: .background(line.section)) != nil)
    if let carousel { result = carouselLine(result, carousel, first: first, count: line.items.count) }
    return result
  }

  /// The line of a carousel: a mark at each end, the cells that are wholly visible, and the position of the first one.
  ///
  /// On a narrow screen, the marks are left out first, then the position.
  private func carouselLine(
    _ line: CellLine, _ carousel: CarouselPlace, first: Int, count: Int
  ) -> CellLine {
    let columns = columns ?? 0
    let shown = line.cells.isEmpty ? [RowCell(place: first + carousel.item, columns: nil)] : line.cells
    let number = DisplayText("\(shown[0].place - first + 1)/\(count)").padded(to: 2 * "\(count)".count + 1)
    let mark = columns >= 24 ? 2 : 0
    let hasNumber = columns - 2 * mark - number.width - 2 >= 8
    let room = columns - 2 * mark - (hasNumber ? number.width + 2 : 0)
    let width = max(0, (room - shown.count + 1) / shown.count)
    var after = StyledLine(mark > 0 ? [.init(DisplayText(" >"), .status)] : [])
    if hasNumber { after.spans += [.plain("  "), .init(number, .status)] }
    let before = StyledLine(mark > 0 ? [.init(DisplayText("< "), .status)] : [])
    let cells = shown.enumerated().map { index, cell in
      let start = mark + index * (width + 1)
      return RowCell(place: cell.place, columns: start..<start + width)
    }
    return CellLine(
      places: line.places, cells: cells, spaceAbove: line.spaceAbove, separatorAbove: line.separatorAbove,
      spaceBelow: line.spaceBelow, hasBackground: line.hasBackground,
      edges: CarouselEdges(before: before, after: after, column: mark + room))
  }
}

extension TextListState {
  /// The width of a row on one line, for a flow.
  fileprivate func width(ofRow place: Int) -> Int {
    guard let (texts, look) = row(rows.index(at: place)) else { return 1 }
    let width = texts.styledLines(look, columns: nil)[0].width
    return look.accessories.isEmpty ? width : width + 1
  }
}

extension StyledLine {
  /// Appends a line at a column, or directly behind the text if the text is longer.
  fileprivate mutating func append(_ other: StyledLine, at column: Int) {
    if width < column { spans.append(.plain(String(repeating: " ", count: column - width))) }
    spans += other.spans
    isSelected = isSelected || other.isSelected
  }
}
