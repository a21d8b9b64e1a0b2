import ListPresentation

/// The lines of a list: the one engine that prints a list and draws it on a screen.
///
/// A printed list is a screen without a limit on its height. Lines are made as they are asked for, so a screen of 24
/// lines asks for the items of at most 24 lines, and printing a million rows holds the text of one line of cells.
struct TextListLayout<Section: ListElement, Item: ListElement> {
  /// A line, and the cells that it shows a part of.
  struct Line {
    var line: StyledLine
    var cells: [Cell] = []
    /// Whether the cells begin on this line.
    var isFirst = true
  }

  let state: TextListState<Section, Item>
  /// The width of a line, or `nil` where each line is as wide as its text.
  let columns: Int?
  /// The number of lines that fit, or `nil` for any number.
  let height: Int?
  /// The geometry of the rows, or `nil` if each row has a line of its own.
  var arrangement: TextArrangement<Section>?
  var lines: [Int: CellLine] = [:]
  private var boxes: [Int: [StyledLine]] = [:]
  /// The most lines of one text at the end, such as the reason of a failure on a narrow screen.
  private static var mostEndLines: Int { 4 }

  init(_ state: TextListState<Section, Item>, columns: Int?, height: Int?) {
    self.state = state
    self.columns = columns
    self.height = height
    // Without a width, nothing can be beside anything.
    arrangement = columns == nil ? nil : state.arrangement
  }

  /// The number of rows that are shown.
  var count: Int { state.rows.count }

  /// The number of lines that fit, for comparisons.
  var room: Int { height ?? .max }

  /// Whether the heading of the top row's section stays at the top: only where there is room for more than one row.
  private var pinsHeadings: Bool { room >= 3 }

  /// The lines of the box in which an item is drawn, or `nil` where the source no longer has the item.
  ///
  /// A box is never empty and never higher than the screen.
  mutating func box(of cell: Cell, limit: Int) -> [StyledLine]? {
    if let box = boxes[cell.place] { return box }
    guard let item = state.item(state.rows.index(at: cell.place)) else { return nil }
    let look = TextRow.Look(
      hasCursor: item.id == state.cursorID, isSelected: state.selectedIDs.contains(item.id), query: state.query,
      pixels: state.pixels)
    let limit = min(limit, height.map { max(1, $0 - (pinsHeadings ? 1 : 0)) } ?? .max)
    let box = state.row(item).styledLines(look, columns: cell.columns?.count, limit: limit)
    // A screen measures a row several times; a printer asks for each row once.
    if height != nil { boxes[cell.place] = box }
    return box
  }

  /// The height of a line of cells: that of the highest box.
  mutating func height(ofLine place: Int) -> Int {
    let line = line(at: place)
    return line.cells.reduce(1) { max($0, box(of: $1, limit: line.edges == nil ? .max : 1)?.count ?? 1) }
  }

  /// The lines above the line of cells that begins at a place, at most as many as fit: the space between two lines, the
  /// footer of the section that ends there, the headings of the sections that begin there, each below an empty line
  /// unless it begins the list, and at the end of the list the lines of its end.
  mutating func lines(beforeRow place: Int) -> [StyledLine] {
    var lines = spaceBelow(row: place - 1) + footerLines(beforeRow: place)
    for section in sections(beforeRow: place) {
      guard lines.count < room else { break }
      lines += firstLines(ofSection: section, isFirst: lines.last.map(\.spans.isEmpty) ?? (place == 0))
    }
    lines += place == count ? endLines : spaceAbove(row: place)
    return Array(lines.prefix(room))
  }

  /// The lines above the line of cells at the top of the screen: the start of the list, or the heading of its section.
  mutating func lines(atTopAbove place: Int) -> [StyledLine] {
    guard pinsHeadings else { return [] }
    if place == 0 {
      return height == nil ? lines(beforeRow: 0) : lines(beforeRow: 0).suffix(max(0, room - height(ofLine: 0)))
    }
    guard let section = section(ofRow: place) else { return [] }
    let isPinned = arrangement?.geometry.layout(ofSection: section)?.header?.isPinned ?? true
    return isPinned || self.section(ofRow: place - 1) != section ? headingLines(ofSection: section, isFirst: true) : []
  }

  /// The lines of a screen with the line of a row at its top, made as they are asked for.
  mutating func lines(fromTop place: Int) -> some Sequence<Line> {
    guard count > 0 else { return Lines(self, above: [], beforeRow: 0).prefix(room) }
    let place = line(at: min(place, count - 1)).places.lowerBound
    return Lines(self, above: lines(atTopAbove: place), row: place).prefix(room)
  }

  /// The lines that follow the row before a place to the end of the list, made as they are asked for.
  func lines(continuingAt place: Int) -> some Sequence<Line> { Lines(self, above: [], beforeRow: place).prefix(room) }

  private func headingLines(ofSection section: Int, isFirst: Bool) -> [StyledLine] {
    guard let heading = state.heading(state.outline.section(at: section)) else { return [] }
    let header = arrangement?.geometry.layout(ofSection: section)?.header
    guard header?.showsWhenEmpty != false || !state.outline.items(inSection: section).isEmpty else { return [] }
    let line = StyledLine([.init(DisplayText(heading, columns: columns), .heading)])
    return isFirst ? [line] : [StyledLine(), line]
  }

  private func footerLines(ofSection section: Int) -> [StyledLine] {
    guard let footer = state.footer(state.outline.section(at: section)) else { return [] }
    let boundary = arrangement?.geometry.layout(ofSection: section)?.footer
    guard boundary?.showsWhenEmpty != false || !state.outline.items(inSection: section).isEmpty else { return [] }
    return [StyledLine([.init(DisplayText(footer, columns: columns), .detail)])]
  }

  /// The lines above the rows of a section: its heading, and if it has no rows, its footer.
  private func firstLines(ofSection section: Int, isFirst: Bool) -> [StyledLine] {
    let heading = headingLines(ofSection: section, isFirst: isFirst)
    return state.outline.items(inSection: section).isEmpty ? heading + footerLines(ofSection: section) : heading
  }

  /// The footer of the section whose last row is before a place.
  private func footerLines(beforeRow place: Int) -> [StyledLine] {
    guard place > 0, let section = section(ofRow: place - 1), place == count || self.section(ofRow: place) != section
    else { return [] }
    return footerLines(ofSection: section)
  }

  private var endLines: [StyledLine] {
    state.end.flatMap { text, role in
      let wrapped = columns.map { DisplayText.wrapped(text, columns: $0, lines: Self.mostEndLines) }
      return (wrapped ?? [DisplayText(text)]).map { StyledLine([.init($0, role)]) }
    }
  }

  /// The empty lines and the separator above a line of cells.
  private mutating func spaceAbove(row place: Int) -> [StyledLine] {
    guard arrangement != nil, place < count else { return [] }
    let line = line(at: place)
    var lines = Array(repeating: StyledLine(hasBackground: line.hasBackground), count: min(line.spaceAbove, room))
    if let separator = line.separatorAbove, lines.indices.contains(separator), let columns {
      lines[separator].spans = [.init(DisplayText(String(repeating: "─", count: columns)), .status)]
    }
    return lines
  }

  /// The empty lines below the last line of cells of a section.
  private mutating func spaceBelow(row place: Int) -> [StyledLine] {
    guard arrangement != nil, place >= 0 else { return [] }
    let line = line(at: place)
    return Array(repeating: StyledLine(hasBackground: line.hasBackground), count: min(line.spaceBelow, room))
  }

  private func section(ofRow place: Int) -> Int? { state.outline.position(at: state.rows.index(at: place))?.section }

  /// The sections that begin between the row before a place and the row at it. A section without rows counts, unless
  /// only some rows are shown.
  private func sections(beforeRow place: Int) -> Range<Int> {
    let before = place > 0 ? section(ofRow: place - 1).map { $0 + 1 } ?? 0 : 0
    guard place < count else {
      if case .some = state.rows { return before..<before }
      return before..<max(before, state.outline.numberOfSections)
    }
    let section = section(ofRow: place) ?? before
    if case .some = state.rows { return max(before, section)..<section + 1 }
    return before..<max(before, section + 1)
  }

  /// Makes lines piece by piece: a footer, headings, space, a line of cells, the end of the list.
  private struct Lines: Sequence, IteratorProtocol {
    private var layout: TextListLayout
    /// The sections whose headings come next.
    private var sections: Range<Int>
    /// The row that comes after them.
    private var place: Int
    /// Whether the footer above them was made.
    private var hasFooter = true
    /// Whether the space above the row was made.
    private var hasSpace = false
    private var hasEnded = false
    private var made: [Line]
    private var isFirst: Bool

    init(_ layout: TextListLayout, above: [StyledLine], row place: Int) {
      self.layout = layout
      self.place = place
      sections = 0..<0
      hasSpace = true
      made = above.reversed().map { Line(line: $0) }
      isFirst = false
    }

    init(_ layout: TextListLayout, above: [StyledLine], beforeRow place: Int) {
      self.init(layout, above: above, row: place)
      sections = layout.sections(beforeRow: place)
      hasFooter = false
      hasSpace = false
      isFirst = place == 0
    }

    mutating func next() -> Line? {
      while made.isEmpty {
        if !hasFooter {
          hasFooter = true
          add(layout.footerLines(beforeRow: place))
        } else if !sections.isEmpty {
          add(layout.firstLines(ofSection: sections.lowerBound, isFirst: isFirst))
          sections = sections.lowerBound + 1..<sections.upperBound
        } else if place < layout.count {
          if hasSpace { addRow() } else { add(layout.spaceAbove(row: place)) }
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
      let line = layout.line(at: place)
      if let texts = layout.texts(of: line) {
        made = texts.reversed()
        isFirst = false
        place = line.places.upperBound
        let space = layout.spaceBelow(row: place - 1).map { Line(line: $0) }
        made.insert(contentsOf: space, at: 0)
        isFirst = !space.isEmpty
      } else {
        // A source that has fewer items by now has come to its end.
        place = layout.count
      }
      hasFooter = false
      sections = layout.sections(beforeRow: place)
    }

    private mutating func add(_ lines: [StyledLine]) {
      made = lines.reversed().map { Line(line: $0) }
      if let last = lines.last { isFirst = last.spans.isEmpty }
    }
  }
}
