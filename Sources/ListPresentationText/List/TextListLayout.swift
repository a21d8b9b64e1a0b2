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
  private var texts: [Int: (texts: TextRow, look: TextRow.Look)] = [:]
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

  /// Returns the texts of a row, or `nil` if the source no longer has the item. A screen asks for them several times, a
  /// printer once.
  private mutating func shown(_ row: Int) -> (texts: TextRow, look: TextRow.Look)? {
    if let texts = texts[row] { return texts }
    let shown = state.row(state.rows.index(at: row))
    if height != nil { texts[row] = shown }
    return shown
  }

  /// Returns the lines of text of a cell, or `nil` if the source no longer has the item.
  ///
  /// There is at least one line, and at most as many as the screen has.
  mutating func box(of cell: RowCell, limit: Int) -> [StyledLine]? {
    if let box = boxes[cell.row] { return box }
    guard var shown = shown(cell.row) else { return nil }
    if arrangement.isPlain { shown.look.alignedColumns = TextRow.Look.alignedColumnsOfList }
    if isOnScreen, arrangement.isPlain { shown.look.titleColumns = min(arrangement.titleColumns, mostTitleColumns) }
    let limit = min(limit, height.map { max(1, ($0 - (pinsHeadings ? 1 : 0)) / cell.rowsInColumn) } ?? .max)
    let box = shown.texts.styledLines(shown.look, columns: cell.columns?.count, limit: limit)
    // A screen measures a row several times, but a printer reads each row once.
    if height != nil { boxes[cell.row] = box }
    return box
  }

  /// The most columns of titles beside aligned details: those of most titles, or more on a wide screen.
  private var mostTitleColumns: Int { max(36, (columns ?? 0) * 9 / 20) }

  /// Whether the lines are those of a screen, not printed text.
  private var isOnScreen: Bool { state.isSectionComplete != nil }

  /// Aligns the details of a plain list behind the longest title of the rows that a screen shows with a row at its top.
  mutating func alignDetails(fromTop top: Int) {
    guard isOnScreen, arrangement.isPlain, room > 0 else { return }
    var used = lines(atTopAbove: top).count
    var hasGrown = false
    for row in top..<max(top, count) where used < room {
      if row > top { used += lines(beforeRow: row).count }
      guard used < room, let shown = shown(row) else { break }
      used += height(ofLine: row)
      if let columns = shown.texts.titleColumns(shown.look), arrangement.makeRoom(forTitle: columns) { hasGrown = true }
    }
    // Titles of one line take one line in any width, so no height has changed.
    if hasGrown { boxes = [:] }
  }

  /// Returns the height of a line of cells, which is that of its highest column.
  mutating func height(ofLine row: Int) -> Int {
    let line = line(at: row)
    var (height, column) = (1, 0)
    for cell in line.cells {
      column = cell.spaceAbove.map { column + min($0, room) } ?? 0
      column += self.height(of: cell, limit: line.edges == nil ? .max : 1)
      height = max(height, column)
    }
    return height + (line.edges?.height ?? 0)
  }

  private mutating func height(of cell: RowCell, limit: Int) -> Int {
    // A row of one line without a picture takes one line in any columns, so it need not be laid out to measure it.
    if let texts = shown(cell.row)?.texts, texts.lines == 1, texts.image == nil { return 1 }
    return box(of: cell, limit: limit)?.count ?? 1
  }

  /// Returns the lines between the line of cells that begins with a row and the one above, as many as fit. These are
  /// the space, the footer of the section that ends there, and the headings of the sections that begin there. In
  /// printed text, an empty line precedes each heading except at the beginning of the list. At the end of the list,
  /// they are followed by its last lines.
  mutating func lines(beforeRow row: Int) -> [StyledLine] {
    // Most rows follow a row of their section.
    if row > 0, row < count, section(ofRow: row - 1) == section(ofRow: row) { return spaceAbove(row: row) }
    var lines = spaceBelow(row: row - 1)
    if row > 0, let section = section(ofRow: row - 1) { lines += footerLines(ofSection: section) }
    for section in sections(beforeRow: row) {
      guard lines.count < room else { break }
      lines += headingLines(ofSection: section, isFirst: lines.last.map(\.spans.isEmpty) ?? (row == 0))
      if state.sections.items(inSection: section).isEmpty { lines += footerLines(ofSection: section) }
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
  mutating func lines(fromTop row: Int) -> PrefixSequence<Lines> {
    guard count > 0 else { return lines(continuingAt: 0) }
    let row = line(at: min(row, count - 1)).rows.lowerBound
    var lines = Lines(layout: self, row: row, isAtRow: true)
    lines.add(self.lines(atTopAbove: row))
    return lines.prefix(room)
  }

  /// Returns the lines from above a row to the end of the list. Each line is made when it is read.
  func lines(continuingAt row: Int) -> PrefixSequence<Lines> { Lines(layout: self, row: row).prefix(room) }

  private mutating func headingLines(ofSection section: Int, isFirst: Bool) -> [StyledLine] {
    if lastHeading?.section != section { lastHeading = (section, headingLine(ofSection: section)) }
    guard let line = lastHeading?.line else { return [] }
    return isFirst || isOnScreen ? [line] : [StyledLine(), line]
  }

  private func headingLine(ofSection section: Int) -> StyledLine? {
    guard let heading = state.heading(section) else { return nil }
    let header = arrangement.layout(ofSection: section)?.header
    guard shows(header, ofSection: section) else { return nil }
    let line = aligned(DisplayText(heading, columns: columns), .heading, header)
    return isOnScreen && header?.alignment ?? .leading == .leading ? ruled(line, section) : line
  }

  /// Returns a heading with the number of the rows below it and a rule to the end of the line, where there is room.
  private func ruled(_ heading: StyledLine, _ section: Int) -> StyledLine {
    guard let columns else { return heading }
    var line = heading
    if state.isSectionComplete?(section) == true {
      let items = state.sections.items(inSection: section)
      let count = state.rows.row(atOrAfter: items.upperBound) - state.rows.row(atOrAfter: items.lowerBound)
      line.append(" " + "\(count)".grouped, .detail, columns: columns, isWhole: true)
    }
    return line.ruled(to: columns)
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

  private var endLines: [StyledLine] { state.end.flatMap { $0.lines(columns: columns) } }

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

  /// Returns the sections that begin between a row and the one before it. Sections without rows count only if all rows
  /// are shown.
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

  /// Makes the lines of a list one part at a time: what is above a row, and then its line of cells.
  struct Lines: Sequence, IteratorProtocol {
    fileprivate var layout: TextListLayout
    /// The row that comes next.
    fileprivate var row: Int
    /// Whether the lines above the row are made.
    fileprivate var isAtRow = false
    /// The lines that come before it.
    fileprivate var made: [DrawnLine] = []

    mutating func next() -> DrawnLine? {
      while made.isEmpty {
        if !isAtRow {
          add(layout.lines(beforeRow: row))
        } else if row < layout.count {
          let line = layout.line(at: row)
          let texts = layout.texts(of: line)
          made = texts?.reversed() ?? []
          // If the source has fewer items by now, the list ends here.
          row = texts == nil ? layout.count : line.rows.upperBound
        } else {
          return nil
        }
        isAtRow.toggle()
      }
      return made.removeLast()
    }

    fileprivate mutating func add(_ lines: [StyledLine]) { made = lines.reversed().map { DrawnLine(line: $0) } }
  }
}

/// Rows beside each other: the lines of a grid or a flow, and carousels.
extension TextListLayout {
  /// Returns the first row of the line a number of lines below that of another row, to an end of the list at most.
  mutating func firstRow(_ lines: Int, linesBelow row: Int) -> Int {
    var line = line(at: row)
    for _ in 0..<abs(lines) {
      let next = lines < 0 ? line.rows.lowerBound - 1 : line.rows.upperBound
      guard next >= 0, next < count else { break }
      line = self.line(at: next)
    }
    return line.rows.lowerBound
  }

  /// Returns the lines of text of a line of cells, or `nil` if the source no longer has its rows.
  mutating func texts(of line: CellLine) -> [DrawnLine]? {
    let columns = columns(of: line)
    let height = columns.reduce(0) { max($0, $1.count) }
    guard height > 0 else { return nil }
    let lines = (0..<height).map { index in
      var text = DrawnLine(line: line.edges?.before ?? StyledLine())
      text.line.hasBackground = line.hasBackground
      for column in columns where index < column.count {
        guard let (cell, box) = column[index] else { continue }
        text.line.append(box, at: cell.columns?.lowerBound ?? 0)
        if let end = cell.columns?.upperBound, end < self.columns ?? 0 { text.line.endHighlight(at: end) }
        text.cells.append(cell)
      }
      if let edges = line.edges { text.line.append(edges.after, at: edges.column) }
      return text
    }
    guard let border = line.edges?.border else { return lines }
    return [DrawnLine(line: border.above)] + lines + [DrawnLine(line: border.below)]
  }

  /// Returns the lines of text in each column of a line of cells. Between two cells of a column, there is space.
  private mutating func columns(of line: CellLine) -> [[(cell: RowCell, box: StyledLine)?]] {
    var columns: [[(cell: RowCell, box: StyledLine)?]] = []
    for cell in line.cells {
      guard let box = box(of: cell, limit: line.edges == nil ? .max : 1) else { continue }
      let lines = box.enumerated().map { index, line in
        var cell = cell
        cell.isFirst = index == 0
        return (cell, line)
      }
      if let space = cell.spaceAbove, let last = columns.indices.last {
        columns[last] += Array(repeating: nil, count: min(space, room)) + lines
      } else {
        columns.append(lines)
      }
    }
    return columns
  }
}

extension StyledLine {
  /// Highlights a cell as its last piece is up to a column, and nothing behind it.
  fileprivate mutating func endHighlight(at column: Int) {
    guard let last = spans.last, last.isSelected || last.isMarked else { return }
    self = filled(to: column)
    spans.append(.plain(""))
  }

  /// Appends a line at a column, or directly behind the text if the text is longer.
  fileprivate mutating func append(_ other: StyledLine, at column: Int) {
    if width < column { spans.append(.plain(String(repeating: " ", count: column - width))) }
    spans += other.spans
    isSelected = isSelected || other.isSelected
  }
}

extension TextListLayout {
  /// Whether rows below each other, with their headings, take more lines than there are. If not, all are measured, and
  /// the layout keeps what it has measured.
  mutating func takesMoreLines() -> Bool {
    guard arrangement.isPlain, count > 0 else { return false }
    return height(from: 0, to: count - 1, below: lines(beforeRow: 0).count) > room
  }
}

/// The line of cells at the top of a screen.
extension TextListLayout {
  /// Returns the first row of the line to show at the top. It is the current one, or the nearest with which the line of
  /// a row is fully visible, with some lines before and after it if they fit. The screen has no empty line below the
  /// list while rows above it would fit.
  /// - Parameters:
  ///   - top: The current row at the top.
  ///   - lines: The number of lines above it, if it is to keep its place. At the beginning of the list, others are
  ///     hidden.
  ///   - row: The row to show, or `nil` to show any.
  ///   - margin: The number of lines of cells to show before and after it.
  mutating func adjustedTop(from top: Int, below lines: Int?, showing row: Int?, margin: Int) -> Int {
    guard count > 0, room > 0 else { return 0 }
    linesAtBeginning = lines
    var top = firstRow(0, linesBelow: min(max(0, top), count - 1))
    if let row {
      if firstRow(-margin, linesBelow: row) == 0 { linesAtBeginning = nil }
      // On the first line, what is above the list matters more than the margin below.
      let isOnFirstLine = firstRow(0, linesBelow: row) == 0
      for margin in (0...max(0, margin)).reversed() {
        let last = firstRow(-margin, linesBelow: row)
        let target = firstRow(margin, linesBelow: row)
        if isVisible(target, from: min(top, last), hidesLines: margin == 0 || !isOnFirstLine) {
          top = min(top, last)
          break
        }
        let first = firstTop(showing: target)
        guard first <= last || margin == 0 else { continue }
        top = first
        break
      }
    }
    guard emptyLines(below: top) > 0 else { return top }
    // Rows come to the screen before the lines above them.
    if top > 0 { linesAtBeginning = pinnedHeadingLines(aboveRow: 0).count }
    top = min(top, firstTop(showing: firstRow(0, linesBelow: count - 1)))
    if top == 0, let lines = linesAtBeginning { linesAtBeginning = lines + emptyLines(below: 0) }
    return top
  }

  /// Returns the first line with which another line is fully visible if it is at the top. If the other line is the
  /// last, the end of the list must be visible too.
  private mutating func firstTop(showing row: Int) -> Int {
    var top = row
    var used = height(ofLine: row)
    used += numberOfEndLines(below: row)
    while top > 0 {
      let previous = line(at: top - 1).rows.lowerBound
      used += lines(beforeRow: top).count + height(ofLine: previous)
      guard used + lines(atTopAbove: previous).count <= room else { break }
      top = previous
    }
    return top
  }

  /// Returns the number of lines at the end of the list that are shown with a line, which are none if others follow.
  private mutating func numberOfEndLines(below row: Int) -> Int {
    guard line(at: row).rows.upperBound == count else { return 0 }
    return min(
      lines(beforeRow: count).count, max(0, room - height(ofLine: row) - lines(atTopAbove: row).count))
  }

  /// Whether a line is fully visible if another is at the top. If it is the last line, the end of the list must be
  /// visible too. At the beginning of the list, lines above the first row may be hidden if that helps.
  private mutating func isVisible(_ row: Int, from top: Int, hidesLines: Bool) -> Bool {
    // In a plain list, a distant row need not be measured.
    guard row >= top, !arrangement.isPlain || row - top < room else { return false }
    let used = height(from: top, to: row) + numberOfEndLines(below: row)
    if used + lines(atTopAbove: top).count <= room { return true }
    guard hidesLines, top == 0, used + pinnedHeadingLines(aboveRow: 0).count <= room else { return false }
    linesAtBeginning = room - used
    return true
  }

  /// Returns the number of empty lines at the bottom of the screen, below the end of the list, if a line is at the top.
  private mutating func emptyLines(below top: Int) -> Int {
    let used = height(from: top, to: count - 1, below: lines(atTopAbove: top).count)
    return used < room ? max(0, room - used - lines(beforeRow: count).count) : 0
  }

  /// Returns the number of lines from one line of cells to another, and of some above them. Lines that do not fit need
  /// not be measured: once there are too many lines, no more count.
  private mutating func height(from top: Int, to row: Int, below above: Int = 0) -> Int {
    var used = above + height(ofLine: top)
    var next = line(at: top).rows.upperBound
    while next <= row, used <= room {
      used += lines(beforeRow: next).count + height(ofLine: next)
      next = line(at: next).rows.upperBound
    }
    return used
  }
}

/// A line of text, and the cells of which it shows a part.
struct DrawnLine {
  var line: StyledLine
  var cells: [RowCell] = []
}

/// A row with the columns in which it is drawn.
struct RowCell {
  /// The number of the row in ``ShownRows``.
  let row: Int
  /// The columns of the screen, or `nil` where a line is as wide as its text.
  let columns: Range<Int>?
  /// The lines between this row and the one above it in the same column of a line, or `nil` if it begins a column.
  var spaceAbove: Int?
  /// The number of rows in the column of the line, which share the height of the screen.
  var rowsInColumn = 1
  /// Whether a drawn line is the first of the row.
  var isFirst = true
}

/// The rows between two lines of a list: one row, a line of cells, or a carousel.
struct CellLine {
  /// All rows of the line.
  let rows: Range<Int>
  var cells: [RowCell]
  var spaceAbove = 0
  var separatorAbove: Int?
  var spaceBelow = 0
  /// Whether the line and the space around it are on the background of the section.
  var hasBackground = false
  /// The text around the cells of a carousel.
  var edges: CarouselEdges?
}

/// The marks at the ends of a carousel, and its position.
struct CarouselEdges {
  let before: StyledLine
  let after: StyledLine
  /// The column of the text after the cells.
  let column: Int
  /// The border above and below a banner.
  var border: (above: StyledLine, below: StyledLine)?

  /// The lines that the border takes.
  var height: Int { border == nil ? 0 : 2 }
}

extension CellLine {
  /// The most items whose position is shown as dots.
  private static let mostDots = 9
  private static let leastColumnsForMarks = 24

  /// Returns the line as that of a carousel: a mark at each end, the cells that are wholly visible, and the position of
  /// the first one.
  ///
  /// On a narrow screen, the marks are left out first, then the position. On a high screen, dots replace the position
  /// unless there are many items: those of the visible items are filled. A banner, which is a cell as wide as the list,
  /// then has a border.
  /// - Parameters:
  ///   - first: The first row of the section.
  ///   - isHigh: Whether the screen has room for borders.
  func carousel(
    _ carousel: SectionLayout.CarouselPage, from first: Int, count: Int, columns: Int, isHigh: Bool
  ) -> CellLine {
    let shown = cells.isEmpty ? [RowCell(row: first + carousel.item, columns: nil)] : cells
    let start = shown[0].row - first
    let visible = Set(shown.map { $0.row - first })
    let dots = (0..<count).prefix(Self.mostDots).map { visible.contains($0) ? "●" : "○" }.joined(separator: " ")
    let position =
      !isHigh || count > Self.mostDots
      ? DisplayText("\(start + 1)/\(count)").padded(to: 2 * "\(count)".count + 1) : DisplayText(dots)
    // A border has a space at each side of the position, and two corners.
    if isHigh, shown.count == 1, columns >= max(Self.leastColumnsForMarks, position.width + 4) {
      return banner(shown[0], position, columns: columns)
    }
    let mark = columns >= Self.leastColumnsForMarks ? 2 : 0
    let hasPosition = columns - 2 * mark - position.width - 2 >= 8
    let room = columns - 2 * mark - (hasPosition ? position.width + 2 : 0)
    let width = max(0, (room - shown.count + 1) / shown.count)
    var after = StyledLine(mark > 0 ? [.init(DisplayText(" >"), .status)] : [])
    if hasPosition { after.spans += [.plain("  "), .init(position, .status)] }
    let before = StyledLine(mark > 0 ? [.init(DisplayText("< "), .status)] : [])
    var line = self
    line.cells = shown.enumerated().map { index, cell in
      let start = mark + index * (width + 1)
      return RowCell(row: cell.row, columns: start..<start + width)
    }
    line.edges = CarouselEdges(before: before, after: after, column: mark + room)
    return line
  }

  /// Returns the line with a border around its one cell, and the position in the border below it.
  private func banner(_ cell: RowCell, _ position: DisplayText, columns: Int) -> CellLine {
    func border(_ text: String) -> StyledLine.Span { .init(DisplayText(text), .border) }
    func edge(_ columns: Int) -> String { String(repeating: "─", count: columns) }
    let side = StyledLine([border("│")])
    let left = (columns - position.width - 4) / 2
    let below = StyledLine([
      border("╰\(edge(left)) "), .init(position, .heading),
      border(" \(edge(columns - left - position.width - 4))╯"),
    ])
    var line = self
    line.cells = [RowCell(row: cell.row, columns: 1..<columns - 1)]
    line.edges = CarouselEdges(
      before: side, after: side, column: columns - 1,
      border: (above: StyledLine([border("╭\(edge(columns - 2))╮")]), below: below))
    return line
  }
}
