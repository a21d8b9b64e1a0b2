import ListPresentation

/// The lines of a list. Printing and drawing on a screen both use them.
///
/// A printed list is a screen of unlimited height. The layout makes each line when it is read, so a screen of 24 lines
/// reads the items of at most 24 lines, and printing a million rows holds the text of one line of cells.
struct TextListLayout {
  let state: TextListState
  /// The width of a line, or `nil` if each line is as wide as its text.
  let columns: Int?
  /// The number of lines that fit, or `nil` if there is no limit.
  let height: Int?
  var arrangement: TextArrangement
  /// The number of lines above the first row that a screen shows with this row at its top, or `nil` for all that fit.
  var linesAtBeginning: Int?
  private var lines: [Int: CellLine] = [:]
  /// The line that was made last. A printer asks for each line several times in a row.
  private var lastLine: CellLine?
  private var boxes: [Int: [StyledLine]] = [:]
  /// The heading that was made last. A screen asks for that of the top row once for each row that could be at the top.
  private var lastHeading: (section: Int, line: StyledLine?)?
  /// The section of the row that was looked up last, and the indices of its items. Its neighbors are looked up next.
  private var lastSection: (section: Int, items: Range<Int>)?

  init(_ state: TextListState, columns: Int?, height: Int?) {
    self.state = state
    self.columns = columns
    self.height = height
    // Without a width, rows cannot be beside each other.
    arrangement = columns == nil ? TextArrangement() : state.arrangement
  }

  /// The least height of a screen on which a banner has a border.
  private static let leastHeightForBorders = 12

  /// The number of shown rows.
  var count: Int { state.rows.count }

  /// The number of lines that fit, or the largest number if there is no limit.
  var room: Int { height ?? .max }

  /// Whether the heading of the top row's section stays at the top. It does if more than one row fits below it.
  private var pinsHeadings: Bool { room >= 3 }

  /// Returns the line that contains a row.
  mutating func line(at row: Int) -> CellLine {
    if let lastLine, lastLine.rows.contains(row) { return lastLine }
    if let line = lines[row] { return line }
    arrangement.measureFlow(at: row, of: state)
    let line = arrangement.line(
      at: row, of: count, columns: columns, isHigh: height.map { $0 >= Self.leastHeightForBorders } ?? false)
    if height != nil { for row in line.rows.prefix(64) { lines[row] = line } }
    lastLine = line
    return line
  }

  /// Returns the lines of text of a cell, or `nil` if the source no longer has the item.
  ///
  /// There is at least one line, and at most as many as the screen has.
  mutating func box(of cell: RowCell, limit: Int) -> [StyledLine]? {
    if let box = boxes[cell.row] { return box }
    guard var shown = state.row(state.rows.index(at: cell.row)) else { return nil }
    if arrangement.isPlain { shown.look.alignedColumns = TextRow.Look.alignedColumnsOfList }
    let limit = min(limit, height.map { max(1, ($0 - (pinsHeadings ? 1 : 0)) / cell.rowsInColumn) } ?? .max)
    let box = shown.texts.styledLines(shown.look, columns: cell.columns?.count, limit: limit)
    // A screen measures a row several times, but a printer reads each row once.
    if height != nil { boxes[cell.row] = box }
    return box
  }

  /// Returns the height of a line of cells, which is that of its highest column.
  mutating func height(ofLine row: Int) -> Int {
    let line = line(at: row)
    var (height, column) = (1, 0)
    for cell in line.cells {
      column = cell.spaceAbove.map { column + min($0, room) } ?? 0
      column += box(of: cell, limit: line.edges == nil ? .max : 1)?.count ?? 1
      height = max(height, column)
    }
    return height + (line.edges?.height ?? 0)
  }

  /// Returns the lines between the line of cells that begins with a row and the one above, as many as fit. These are
  /// the space, the footer of the section that ends there, and the headings of the sections that begin there. An empty
  /// line precedes each heading except at the beginning of the list. At the end of the list, they are followed by its
  /// last lines.
  mutating func lines(beforeRow row: Int) -> [StyledLine] {
    // Most rows follow a row of their section.
    if row > 0, row < count, section(ofRow: row - 1) == section(ofRow: row) { return spaceAbove(row: row) }
    var lines = spaceBelow(row: row - 1) + footerLines(beforeRow: row)
    for section in sections(beforeRow: row) {
      guard lines.count < room else { break }
      lines += firstLines(ofSection: section, isFirst: lines.last.map(\.spans.isEmpty) ?? (row == 0))
    }
    lines += row == count ? endLines : spaceAbove(row: row)
    return Array(lines.prefix(room))
  }

  /// Returns the lines above the line of cells at the top of the screen: the start of the list, or a pinned heading.
  mutating func lines(atTopAbove row: Int) -> [StyledLine] {
    guard pinsHeadings, count > 0 else { return [] }
    guard row == 0 else { return pinnedHeadingLines(aboveRow: row) }
    guard height != nil else { return lines(beforeRow: 0) }
    return lines(beforeRow: 0).suffix(max(0, min(linesAtBeginning ?? room, room - height(ofLine: 0))))
  }

  /// Returns the heading above a row at the top of the screen: one that is pinned, or that of a section that begins
  /// there.
  mutating func pinnedHeadingLines(aboveRow row: Int) -> [StyledLine] {
    guard pinsHeadings, let section = section(ofRow: row) else { return [] }
    let isPinned = arrangement.layout(ofSection: section)?.header?.isPinned ?? true
    let isFirst = row == 0 || self.section(ofRow: row - 1) != section
    return isPinned || isFirst ? headingLines(ofSection: section, isFirst: true) : []
  }

  /// Returns the lines of a screen with the line of a row at its top. Each line is made when it is read.
  mutating func lines(fromTop row: Int) -> some Sequence<DrawnLine> {
    guard count > 0 else { return Lines(self, above: [], beforeRow: 0).prefix(room) }
    let row = line(at: min(row, count - 1)).rows.lowerBound
    return Lines(self, above: lines(atTopAbove: row), row: row).prefix(room)
  }

  /// Returns the lines from a row to the end of the list. Each line is made when it is read.
  func lines(continuingAt row: Int) -> some Sequence<DrawnLine> {
    Lines(self, above: [], beforeRow: row).prefix(room)
  }

  private mutating func headingLines(ofSection section: Int, isFirst: Bool) -> [StyledLine] {
    if lastHeading?.section != section { lastHeading = (section, headingLine(ofSection: section)) }
    guard let line = lastHeading?.line else { return [] }
    return isFirst ? [line] : [StyledLine(), line]
  }

  private func headingLine(ofSection section: Int) -> StyledLine? {
    guard let heading = state.heading(section) else { return nil }
    let header = arrangement.layout(ofSection: section)?.header
    guard shows(header, ofSection: section) else { return nil }
    return aligned(DisplayText(heading, columns: columns), .heading, header)
  }

  /// Whether a section shows its header or footer.
  private func shows(_ boundary: SectionLayout.Boundary?, ofSection section: Int) -> Bool {
    boundary?.showsWhenEmpty != false || !state.sections.items(inSection: section).isEmpty
  }

  private func footerLines(ofSection section: Int) -> [StyledLine] {
    guard let footer = state.footer(section) else { return [] }
    let boundary = arrangement.layout(ofSection: section)?.footer
    guard shows(boundary, ofSection: section) else { return [] }
    return [aligned(DisplayText(footer, columns: columns), .detail, boundary)]
  }

  /// Returns a line with a header or footer at its alignment. Where lines have no end, it is at their start.
  private func aligned(_ text: DisplayText, _ role: TextRole, _ boundary: SectionLayout.Boundary?) -> StyledLine {
    let rest = max(0, (columns ?? 0) - text.width)
    let space =
      switch boundary?.alignment {
      case .center: rest / 2
      case .trailing: rest
      case .leading, nil: 0
      }
    let span = StyledLine.Span(text, role)
    guard space > 0 else { return StyledLine([span]) }
    return StyledLine([.init(DisplayText(String(repeating: " ", count: space)), .plain), span])
  }

  /// Returns the lines above the rows of a section: its heading, and its footer if it has no rows.
  private mutating func firstLines(ofSection section: Int, isFirst: Bool) -> [StyledLine] {
    let heading = headingLines(ofSection: section, isFirst: isFirst)
    return state.sections.items(inSection: section).isEmpty ? heading + footerLines(ofSection: section) : heading
  }

  /// Returns the footer of the section that ends above a row.
  private mutating func footerLines(beforeRow row: Int) -> [StyledLine] {
    guard row > 0, let section = section(ofRow: row - 1), row == count || self.section(ofRow: row) != section
    else { return [] }
    return footerLines(ofSection: section)
  }

  private var endLines: [StyledLine] {
    state.end.flatMap { text, role in
      DisplayText.lines(ofEnd: text, columns: columns).map { StyledLine([.init($0, role)]) }
    }
  }

  /// Returns the empty lines and the separator above a line of cells.
  private mutating func spaceAbove(row: Int) -> [StyledLine] {
    guard row < count else { return [] }
    let line = line(at: row)
    var lines = Array(repeating: StyledLine(hasBackground: line.hasBackground), count: min(line.spaceAbove, room))
    if let separator = line.separatorAbove, lines.indices.contains(separator), let columns {
      lines[separator].spans = [.init(DisplayText(String(repeating: "─", count: columns)), .border)]
    }
    return lines
  }

  /// Returns the empty lines below the last line of cells of a section.
  private mutating func spaceBelow(row: Int) -> [StyledLine] {
    guard row >= 0 else { return [] }
    let line = line(at: row)
    return Array(repeating: StyledLine(hasBackground: line.hasBackground), count: min(line.spaceBelow, room))
  }

  private mutating func section(ofRow row: Int) -> Int? {
    let index = state.rows.index(at: row)
    if let lastSection, lastSection.items.contains(index) { return lastSection.section }
    guard let section = state.sections.position(at: index)?.section else { return nil }
    lastSection = (section, state.sections.items(inSection: section))
    return section
  }

  /// Returns the sections that begin between a row and the one before it. Sections without rows count only if all
  /// rows are shown.
  private mutating func sections(beforeRow row: Int) -> Range<Int> {
    let before = row > 0 ? section(ofRow: row - 1).map { $0 + 1 } ?? 0 : 0
    guard row < count else {
      if case .some = state.rows { return before..<before }
      return before..<max(before, state.sections.numberOfSections)
    }
    let section = section(ofRow: row) ?? before
    if case .some = state.rows { return max(before, section)..<section + 1 }
    return before..<max(before, section + 1)
  }

  /// Makes the lines of a list one part at a time: a footer, headings, space, a line of cells, or the end of the list.
  private struct Lines: Sequence, IteratorProtocol {
    private var layout: TextListLayout
    /// The sections whose headings come next.
    private var sections: Range<Int>
    /// The row that comes after them.
    private var row: Int
    /// Whether the footer above them was made.
    private var hasFooter = true
    /// Whether the space above the row was made.
    private var hasSpace = false
    private var hasEnded = false
    private var made: [DrawnLine]
    private var isFirst: Bool

    init(_ layout: TextListLayout, above: [StyledLine], row: Int) {
      self.layout = layout
      self.row = row
      sections = 0..<0
      hasSpace = true
      made = above.reversed().map { DrawnLine(line: $0) }
      isFirst = false
    }

    init(_ layout: TextListLayout, above: [StyledLine], beforeRow row: Int) {
      self.init(layout, above: above, row: row)
      sections = self.layout.sections(beforeRow: row)
      hasFooter = false
      hasSpace = false
      isFirst = row == 0
    }

    mutating func next() -> DrawnLine? {
      while made.isEmpty {
        if !hasFooter {
          hasFooter = true
          add(layout.footerLines(beforeRow: row))
        } else if !sections.isEmpty {
          add(layout.firstLines(ofSection: sections.lowerBound, isFirst: isFirst))
          sections = sections.lowerBound + 1..<sections.upperBound
        } else if row < layout.count {
          if hasSpace { addRow() } else { add(layout.spaceAbove(row: row)) }
          hasSpace.toggle()
        } else if !hasEnded {
          hasEnded = true
          add(layout.endLines)
        } else {
          return nil
        }
      }
      return made.removeLast()
    }

    private mutating func addRow() {
      let line = layout.line(at: row)
      if let texts = layout.texts(of: line) {
        made = texts.reversed()
        isFirst = false
        row = line.rows.upperBound
        let space = layout.spaceBelow(row: row - 1).map { DrawnLine(line: $0) }
        made.insert(contentsOf: space, at: 0)
        isFirst = !space.isEmpty
      } else {
        // The source has fewer items by now, so the list ends here.
        row = layout.count
      }
      hasFooter = false
      sections = layout.sections(beforeRow: row)
    }

    private mutating func add(_ lines: [StyledLine]) {
      made = lines.reversed().map { DrawnLine(line: $0) }
      if let last = lines.last { isFirst = last.spans.isEmpty }
    }
  }
}
