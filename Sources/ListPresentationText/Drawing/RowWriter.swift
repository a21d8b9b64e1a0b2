/// Collects the bytes that write part of a row. It starts at an absolute position with the plain style.
struct RowWriter {
  private(set) var bytes: [UInt8] = []
  private var column: Int
  /// The column of the cursor on a terminal that takes the most columns for the text.
  private var widestColumn: Int
  /// Whether the row is empty behind the text.
  private var isErased = false
  private var look = TerminalStyle.Look.plain
  private var link: WebLink?

  init(row: Int, column: Int) {
    self.column = column
    widestColumn = column
    bytes.moveCursor(row: row, column: column)
  }

  mutating func write(_ piece: ScreenRow.Piece) {
    if piece.look != look {
      let isPlain = look == .plain
      look = piece.look
      bytes.control(isPlain || look == .plain ? look.parameters : "0;" + look.parameters, "m")
    }
    turn(to: piece.link)
    bytes += piece.bytes
    column += piece.width
    widestColumn += piece.widest
  }

  /// Begins a link, or ends the one that was begun.
  private mutating func turn(to link: WebLink?) {
    if link != self.link { bytes += "\u{1B}]8;;\(link?.address ?? "")\u{1B}\\".utf8 }
    self.link = link
  }

  mutating func turnPlain() {
    turn(to: nil)
    if look != .plain { bytes.control("", "m") }
    look = .plain
  }

  /// Erases the row from the cursor to its end, unless it was erased before.
  mutating func erase() {
    guard !isErased else { return }
    isErased = true
    bytes.control("", "K")
  }

  /// Moves the cursor over columns that stay as they are, to a column that no text reaches on any terminal.
  mutating func move(over columns: Int) {
    column += columns
    widestColumn = column
    bytes.control("\(column + 1)", "G")
  }

  /// Moves the cursor over a gap of a number of columns.
  ///
  /// The cursor goes to an absolute column, unless the text may reach beyond it. In that case spaces follow the text,
  /// so that on a terminal that takes more columns for it, what follows loses its alignment and overwrites nothing.
  mutating func jump(over columns: Int) {
    turnPlain()
    guard widestColumn <= column + columns else {
      bytes += Array(repeating: 0x20, count: columns)
      column += columns
      widestColumn += columns
      return
    }
    erase()
    move(over: columns)
  }
}
