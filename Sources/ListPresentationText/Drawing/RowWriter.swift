/// Writes a part of a row, beginning at an absolute position in the plain look.
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

  /// Erases from the cursor to the end of the row.
  mutating func erase() { bytes.control("", "K") }

  /// Leaves columns empty, and all behind them.
  mutating func jump(over columns: Int) {
    turnPlain()
    erase()
    column += columns
    bytes.control("\(column + 1)", "G")
  }
}

extension [UInt8] {
  /// Adds a control sequence.
  mutating func control(_ parameters: String, _ final: String) { self += "\u{1B}[\(parameters)\(final)".utf8 }

  /// Adds the sequence that moves the cursor, counted from 0.
  mutating func moveCursor(row: Int, column: Int) {
    control(column == 0 ? "\(row + 1)" : "\(row + 1);\(column + 1)", "H")
  }
}
