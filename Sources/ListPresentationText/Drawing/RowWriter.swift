/// Collects the bytes that write part of a row. It starts at an absolute position with the plain style.
struct RowWriter {
  private(set) var bytes: [UInt8] = []
  private var column: Int
  private var look = TerminalStyle.Look.plain

  init(row: Int, column: Int) {
    self.column = column
    bytes.moveCursor(row: row, column: column)
  }

  mutating func write(_ piece: ScreenRow.Piece) {
    if piece.look != look {
      let isPlain = look == .plain
      look = piece.look
      bytes.control(isPlain || look == .plain ? look.parameters : "0;" + look.parameters, "m")
    }
    bytes += piece.bytes
    column += piece.width
  }

  mutating func turnPlain() {
    if look != .plain { bytes.control("", "m") }
    look = .plain
  }

  /// Erases the row from the cursor to its end.
  mutating func erase() { bytes.control("", "K") }

  /// Erases the rest of the row, and moves the cursor to the right by a number of columns.
  mutating func jump(over columns: Int) {
    turnPlain()
    erase()
    column += columns
    bytes.control("\(column + 1)", "G")
  }
}

extension [UInt8] {
  /// Appends a control sequence with parameters and a final character.
  mutating func control(_ parameters: String, _ final: String) { self += "\u{1B}[\(parameters)\(final)".utf8 }

  /// Appends the sequence that moves the cursor. Rows and columns start at 0.
  mutating func moveCursor(row: Int, column: Int) {
    control(column == 0 ? "\(row + 1)" : "\(row + 1);\(column + 1)", "H")
  }
}
