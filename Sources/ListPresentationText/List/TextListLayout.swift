import ListPresentation

/// The lines of a list: the one engine that prints a list and draws it on a screen.
///
/// A printed list is a screen without a limit on its height. Lines are made row by row as they are asked for, so a
/// screen of 24 lines asks for at most 24 items, and printing a million rows holds the lines of one row.
struct TextListLayout<Section: ListElement, Item: ListElement> {
  /// A line, and the place of its row among the rows that are shown.
  struct Line {
    var line: StyledLine
    var place: Int?
  }

  let state: TextListState<Section, Item>
  /// The width of a line, or `nil` where each line is as wide as its text.
  let columns: Int?
  /// The number of lines that fit, or `nil` for any number.
  let height: Int?
  private var boxes: [Int: [StyledLine]] = [:]

  init(_ state: TextListState<Section, Item>, columns: Int?, height: Int?) {
    self.state = state
    self.columns = columns
    self.height = height
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
  mutating func box(ofRow place: Int) -> [StyledLine]? {
    if let box = boxes[place] { return box }
    guard let item = state.item(state.rows.index(at: place)) else { return nil }
    let look = TextRow.Look(
      isSelected: item.id == state.selectedID, isMarked: state.markedIDs.contains(item.id), query: state.query)
    let limit = height.map { max(1, $0 - (pinsHeadings ? 1 : 0)) } ?? .max
    let box = state.row(item).styledLines(look, columns: columns, limit: limit)
    // A screen measures a row several times; a printer asks for each row once.
    if height != nil { boxes[place] = box }
    return box
  }

  /// The number of lines in the box of a row.
  mutating func height(ofRow place: Int) -> Int { box(ofRow: place)?.count ?? 1 }

  /// The lines between the row before a place and the row at it, at most as many as fit: the headings of the sections that
  /// begin there, each below an empty line unless it begins the list, and at the end of the list the lines of its end.
  func lines(beforeRow place: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for section in sections(beforeRow: place) {
      guard lines.count < room else { break }
      lines += headingLines(ofSection: section, isFirst: place == 0 && lines.isEmpty)
    }
    if place == count { lines += endLines }
    return Array(lines.prefix(room))
  }

  /// The lines above the row at the top of the screen: the start of the list, or the heading of the row's section.
  mutating func lines(atTopAbove place: Int) -> [StyledLine] {
    guard pinsHeadings else { return [] }
    if place == 0 {
      return height == nil ? lines(beforeRow: 0) : lines(beforeRow: 0).suffix(max(0, room - height(ofRow: 0)))
    }
    return section(ofRow: place).map { headingLines(ofSection: $0, isFirst: true) } ?? []
  }

  /// The lines of a screen with a row at its top, made as they are asked for.
  mutating func lines(fromTop place: Int) -> some Sequence<Line> {
    guard count > 0 else { return Lines(self, above: [], beforeRow: 0).prefix(room) }
    return Lines(self, above: lines(atTopAbove: place), row: place).prefix(room)
  }

  /// The lines that follow the row before a place to the end of the list, made as they are asked for.
  func lines(continuingAt place: Int) -> some Sequence<Line> { Lines(self, above: [], beforeRow: place).prefix(room) }

  private func headingLines(ofSection section: Int, isFirst: Bool) -> [StyledLine] {
    guard let heading = state.heading(state.outline.section(at: section)) else { return [] }
    let line = StyledLine([.init(DisplayText(heading, columns: columns), .heading)])
    return isFirst ? [line] : [StyledLine(), line]
  }

  private var endLines: [StyledLine] {
    state.end.map { StyledLine([.init(DisplayText($0.text, columns: columns), $0.role)]) }
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

  /// Makes lines piece by piece: a heading, the box of a row, the end of the list.
  private struct Lines: Sequence, IteratorProtocol {
    private var layout: TextListLayout
    /// The sections whose headings come next.
    private var sections: Range<Int>
    /// The row that comes after them.
    private var place: Int
    private var hasEnded = false
    private var made: [Line]
    private var isFirst: Bool

    init(_ layout: TextListLayout, above: [StyledLine], row place: Int) {
      self.layout = layout
      self.place = place
      sections = 0..<0
      made = above.reversed().map { Line(line: $0) }
      isFirst = false
    }

    init(_ layout: TextListLayout, above: [StyledLine], beforeRow place: Int) {
      self.init(layout, above: above, row: place)
      sections = layout.sections(beforeRow: place)
      isFirst = place == 0
    }

    mutating func next() -> Line? {
      while made.isEmpty {
        if !sections.isEmpty {
          add(layout.headingLines(ofSection: sections.lowerBound, isFirst: isFirst))
          sections = sections.lowerBound + 1..<sections.upperBound
        } else if place < layout.count {
          addRow()
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
      if let box = layout.box(ofRow: place) {
        add(box, place: place)
        place += 1
      } else {
        // A source that has fewer items by now has come to its end.
        place = layout.count
      }
      sections = layout.sections(beforeRow: place)
    }

    private mutating func add(_ lines: [StyledLine], place: Int? = nil) {
      made = lines.reversed().map { Line(line: $0, place: place) }
      if !lines.isEmpty { isFirst = false }
    }
  }
}
