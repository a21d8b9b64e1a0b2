import ListPresentation

/// A line of text, and the cells of which it shows a part.
struct DrawnLine {
  var line: StyledLine
  var cells: [RowCell] = []
  /// Whether this is the first line of the cells.
  var isFirst = true
}

/// A row with the columns in which it is drawn.
struct RowCell {
  let place: Int
  /// The columns of the screen, or `nil` where a line is as wide as its text.
  let columns: Range<Int>?
}

/// The rows between two lines of a list: one row, a line of cells, or a carousel.
struct CellLine {
  /// The places of all rows of the line.
  let places: Range<Int>
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
}

extension CellLine {
  /// Returns the line as that of a carousel: a mark at each end, the cells that are wholly visible, and the position of
  /// the first one.
  ///
  /// On a narrow screen, the marks are left out first, then the position.
  /// - Parameter first: The first row of the section.
  func carousel(_ carousel: SectionLayout.CarouselPage, from first: Int, count: Int, columns: Int) -> CellLine {
    let shown = cells.isEmpty ? [RowCell(place: first + carousel.item, columns: nil)] : cells
    let number = DisplayText("\(shown[0].place - first + 1)/\(count)").padded(to: 2 * "\(count)".count + 1)
    let mark = columns >= 24 ? 2 : 0
    let hasNumber = columns - 2 * mark - number.width - 2 >= 8
    let room = columns - 2 * mark - (hasNumber ? number.width + 2 : 0)
    let width = max(0, (room - shown.count + 1) / shown.count)
    var after = StyledLine(mark > 0 ? [.init(DisplayText(" >"), .status)] : [])
    if hasNumber { after.spans += [.plain("  "), .init(number, .status)] }
    let before = StyledLine(mark > 0 ? [.init(DisplayText("< "), .status)] : [])
    var line = self
    line.cells = shown.enumerated().map { index, cell in
      let start = mark + index * (width + 1)
      return RowCell(place: cell.place, columns: start..<start + width)
    }
    line.edges = CarouselEdges(before: before, after: after, column: mark + room)
    return line
  }
}
