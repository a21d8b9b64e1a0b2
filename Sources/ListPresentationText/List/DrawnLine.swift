import ListPresentation

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
  /// unless there are many items: those of the visible items are filled. A banner, which is a cell as wide as the
  /// list, then has a border.
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
    if isHigh, shown.count == 1, columns >= Self.leastColumnsForMarks {
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
