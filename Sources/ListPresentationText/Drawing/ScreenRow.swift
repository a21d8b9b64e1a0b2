/// One row of the screen as cells, each with a style.
struct ScreenRow: Equatable {
  /// A character, a blank, the sign before a row or two pixels of a picture. It takes one column or more.
  struct Cell: Equatable {
    let text: String
    let width: Int
    /// The look. Of a blank, what is visible on it.
    let look: TerminalLook
    var link: WebLink?
    /// Whether the cell is part of a picture.
    var isPicture = false
    /// The most columns that a terminal takes for the cell, if terminals can disagree on its width; otherwise `nil`.
    var widest: Int?

    var isBlank: Bool { text == " " }
    /// Whether the cell consists of blocks. Terminals do not agree on their width either, but what is drawn behind them
    /// hides the difference.
    var isBlock: Bool { isPicture || width == 2 && text.hasSuffix(" ") }
    /// The bar beside the row with the cursor, with the column behind it.
    static let bar = "▌ "

    /// The sign before a row with the column behind it, or `nil` for one of ASCII. On a terminal with colors, a bar is
    /// drawn instead of the sign of the cursor.
    static func sign(of span: StyledLine.Span, hasColor: Bool) -> String? {
      guard span.text.width == 2 else { return nil }
      if span.text.text.utf8.count > 2 { return span.text.text }
      return hasColor && span.isSelected ? bar : nil
    }
  }

  /// The cell that begins in each column; `nil` in the other columns of a wide one.
  private(set) var cells: [Cell?] = []
  /// Whether a text that begins in a column covers no other on any terminal. It can if the text before it is wider than
  /// it was measured.
  private(set) var isAnchor: [Bool] = []

  /// Creates a row from a line. The background of a section and that of the selected row fill the columns of the
  /// screen.
  init(_ line: StyledLine, style: TerminalStyle, columns: Int) {
    cells.reserveCapacity(columns)
    for (span, look) in style.spans(of: line, columns: columns) {
      if let pixels = span.pixels, style.hasColor {
        append(pixels, isExact: style.colors == .full, columns: columns)
      } else if span.role == .selection, let sign = Cell.sign(of: span, hasColor: style.hasColor) {
        append(Cell(text: sign, width: 2, look: look))
      } else {
        append(span.text.text, look, style.showsLinks ? span.link : nil, columns: columns)
      }
    }
    cut(to: columns)
    let blank = Cell(text: " ", width: 1, look: .plain)
    while cells.count < columns { append(blank) }
    anchor()
  }

  /// Removes what a program has drawn beyond the screen, and a wide character of which a part is beyond it.
  private mutating func cut(to columns: Int) {
    guard cells.count > columns else { return }
    cells.removeSubrange(columns...)
    if let last = cells.lastIndex(where: { $0 != nil }), let cell = cells[last], last + cell.width > columns {
      cells.removeSubrange(last...)
    }
  }

  private mutating func append(_ text: String, _ look: TerminalLook, _ link: WebLink?, columns: Int) {
    let blank = Cell(text: " ", width: 1, look: look.onSpaces, link: link)
    for character in text {
      if character == " " {
        append(blank)
      } else if character.isASCII {
        append(Cell(text: String(character), width: 1, look: look, link: link))
      } else {
        let text = String(character)
        // Nothing is behind the last column, so it does not matter what a terminal takes there.
        let isLast = cells.count + 1 == columns
        append(
          Cell(
            text: text, width: text.displayWidth, look: look, link: link, widest: isLast ? nil : character.widest))
      }
    }
  }

  /// Appends a line of a picture: half blocks in the color of one pixel, on a background in the color of the other.
  private mutating func append(_ line: PixelLine, isExact: Bool, columns: Int) {
    append(line.caption.text, TerminalLook(isFaint: true), nil, columns: columns)
    for (upper, lower) in zip(line.upper, line.lower) {
      let (above, below) = (
        upper.map { TerminalColor($0, isExact: isExact) }, lower.map { TerminalColor($0, isExact: isExact) }
      )
      let (text, look) =
        above == below
        ? (" ", TerminalLook(background: below))
        : above == nil ? ("▄", TerminalLook(color: below)) : ("▀", TerminalLook(color: above, background: below))
      append(Cell(text: text, width: 1, look: look, isPicture: true))
    }
  }

  /// Whether another row has the same cells, whatever is in a column.
  func isEqual(to other: ScreenRow, besides column: Int?) -> Bool {
    guard let column, cells.indices.contains(column), cells.count == other.cells.count else { return self == other }
    return cells[..<column] == other.cells[..<column] && cells[(column + 1)...] == other.cells[(column + 1)...]
  }

  private mutating func append(_ cell: Cell) {
    guard cell.width > 0 else { return }
    cells.append(cell)
    for _ in 1..<cell.width { cells.append(nil) }
  }

  /// Finds the anchors.
  private mutating func anchor() {
    // The column that the text reaches at most, and the blanks behind it, which move with it.
    var (reach, blanks) = (0, 0)
    isAnchor = cells.indices.map { column in
      guard let cell = cells[column] else { return false }
      // A line of a picture is drawn as a whole.
      let isInPicture = cell.isPicture && column > 0 && cells[column - 1]?.isPicture == true
      let isAnchor = reach <= column && !isInPicture
      if cell.isBlank, !cell.isPicture {
        blanks += 1
      } else {
        let start = isAnchor || isInPicture ? column : reach + blanks
        reach = cell.isBlock ? column + cell.width : start + (cell.widest ?? cell.width)
        blanks = 0
      }
      return isAnchor
    }
  }
}

extension Character {
  /// The most columns that a terminal takes, if terminals can disagree: two for each scalar that is not ASCII. They
  /// agree on ASCII, the won sign, kana, Hangul syllables and common ideographs.
  fileprivate var widest: Int? {
    let isAgreed = unicodeScalars.allSatisfy {
      switch $0.value {
      case 0x20...0x7E, 0x20A9, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
      default: false
      }
    }
    return isAgreed ? nil : unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
  }
}
