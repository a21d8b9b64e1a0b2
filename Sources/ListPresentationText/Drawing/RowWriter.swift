/// Collects the bytes that write rows or parts of rows, from the plain style on. The style stays between rows, because
/// the next row often begins with the same.
struct RowWriter {
  private(set) var bytes: [UInt8] = []
  private var column = 0
  /// The column of the cursor on a terminal that takes the most columns for the text.
  private var widestColumn = 0
  /// Whether the row is empty behind the text.
  private var isErased = false
  /// Whether the cursor has to go to ``column`` before anything else is written.
  private var hasMoved = false
  private var look = TerminalLook.plain
  private var link: WebLink?

  /// Begins at an absolute position.
  mutating func begin(row: Int, column: Int) {
    turn(to: nil as WebLink?)
    (self.column, widestColumn) = (column, column)
    (isErased, hasMoved) = (false, false)
    bytes.moveCursor(row: row, column: column)
  }

  /// Writes a piece.
  /// - Parameter isBeforeKept: Whether what follows the piece stays, so that the piece must not reach over it. A bar,
  ///   which takes one column or two, is then written over its two columns.
  mutating func write(_ piece: ScreenRow.Piece, isBeforeKept: Bool = false) {
    sendColumn()
    if piece.isGap { turnSpaces(to: piece.look) } else { turn(to: piece.look) }
    turn(to: piece.link)
    bytes += piece.isBar && isBeforeKept ? [0x20, 0x20, 0x08, 0x08] + piece.bytes.dropLast() : piece.bytes
    column += piece.width
    widestColumn += piece.widest
    if piece.needsColumnBehind { move(over: 0) }
  }

  private mutating func turn(to look: TerminalLook) {
    guard look != self.look else { return }
    bytes.control(look.parameters(after: self.look), "m")
    self.look = look
  }

  /// Begins a link, or ends the one that was begun.
  private mutating func turn(to link: WebLink?) {
    if link != self.link { bytes += "\u{1B}]8;;\(link?.address ?? "")\u{1B}\\".utf8 }
    self.link = link
  }

  /// Changes the look unless spaces look the same already.
  private mutating func turnSpaces(to look: TerminalLook) {
    if look.onSpaces != self.look.onSpaces { turn(to: look) }
  }

  mutating func turnPlain() {
    turn(to: nil as WebLink?)
    turn(to: .plain)
  }

  /// Erases the row from the cursor to its end, unless it was erased before.
  mutating func erase() {
    guard !isErased else { return }
    isErased = true
    fill(.plain)
  }

  /// Fills the row with the background of a look, from the cursor to the end.
  mutating func fill(_ look: TerminalLook) {
    turn(to: nil as WebLink?)
    turnSpaces(to: look)
    sendColumn()
    bytes.control("", "K")
  }

  /// Fills columns with the background of a look.
  mutating func fill(_ columns: Int, _ look: TerminalLook) {
    turn(to: nil as WebLink?)
    turnSpaces(to: look)
    sendColumn()
    bytes.control("\(columns)", "X")
    move(over: columns)
  }

  /// Moves the cursor over columns that stay as they are, to a column that no text reaches on any terminal.
  mutating func move(over columns: Int) {
    column += columns
    widestColumn = column
    hasMoved = true
  }

  /// Sends the cursor to the column of what comes next, if it has moved.
  private mutating func sendColumn() {
    if hasMoved { bytes.control("\(column + 1)", "G") }
    hasMoved = false
  }

  /// Whether the end of a gap of a number of columns is beyond the text on every terminal.
  func reaches(over columns: Int) -> Bool { widestColumn <= column + columns }

  /// Moves the cursor over a gap of a number of columns.
  ///
  /// The cursor goes to an absolute column, unless the text may reach beyond it. In that case spaces follow the text,
  /// so that on a terminal that takes more columns for it, what follows loses its alignment and overwrites nothing.
  mutating func jump(over columns: Int) {
    turn(to: nil as WebLink?)
    guard reaches(over: columns) else {
      turnSpaces(to: .plain)
      sendColumn()
      bytes += Array(repeating: 0x20, count: columns)
      column += columns
      widestColumn += columns
      return
    }
    erase()
    move(over: columns)
  }
}
