/// The room that a terminal has. Negative numbers count as 0.
public struct ScreenSize: Hashable, Sendable {
  /// The columns.
  public let columns: Int
  /// The rows.
  public let rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}

/// A place on the screen, counted from 0 at the top left.
public struct ScreenPosition: Hashable, Sendable {
  /// The row.
  public var row: Int
  /// The column.
  public var column: Int

  /// Creates a place.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// All that a screen shows at one moment, from its first row; rows that are not there are empty.
public struct ScreenFrame: Hashable, Sendable {
  /// The lines, from the top; no more than the screen has rows, and none wider than the screen.
  public var lines: [StyledLine]
  /// Where the terminal's cursor stands: on the selected row, or where text is typed.
  public var cursor: ScreenPosition?

  /// Creates a frame.
  public init(_ lines: [StyledLine] = [], cursor: ScreenPosition? = nil) {
    self.lines = lines
    self.cursor = cursor
  }

  /// The lines as plain text, each without the spaces at its end and ended by a line feed.
  public var text: String {
    lines.reduce(into: "") { text, line in
      var line = line.text[...]
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
  }
}
