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
  let cells: [RowCell]
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
