/// The columns and rows of a terminal. Negative numbers count as 0.
public struct ScreenSize: Hashable, Sendable {
  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// Whether the screen draws pictures, as a terminal with colors does. Without them, a row keeps no room for a picture
  /// that has no alternative text.
  public let hasPictures: Bool

  /// Creates a size.
  public init(columns: Int, rows: Int, hasPictures: Bool = true) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    self.hasPictures = hasPictures
  }
}

/// A cell of the screen, counted from 0 at the top left.
public struct ScreenPosition: Hashable, Sendable {
  /// The row of the screen, from 0 at the top.
  public var row: Int
  /// The column of the screen, from 0 at the left. A wide character takes two.
  public var column: Int

  /// Creates a position.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// A picture of a screen at one moment: its lines, the cursor, and the items of the list that are visible in it.
///
/// A frame is a value. Drawing it has no effect on the program; ``ScreenProgram/didShow(_:)`` reports that the user
/// sees it.
public struct ScreenFrame: Hashable, Sendable {
  /// An item of a list that is visible in a frame.
  public struct Item: Hashable, Sendable {
    /// The index of the item over the whole list.
    public var index: Int
    /// The lines of the frame that show it.
    public var lines: Range<Int>
    /// The columns of the frame that show it. By default, an item has all columns of its lines.
    public var columns: Range<Int>

    /// Creates an item.
    public init(index: Int, lines: Range<Int>, columns: Range<Int> = 0..<Int.max) {
      self.index = index
      self.lines = lines
      self.columns = columns
    }
  }

  /// The lines from the top: no more than the screen has rows, and none wider than the screen. Rows below them are
  /// empty.
  public var lines: [StyledLine]
  /// The position of the terminal's cursor: on the selected row, or where the user types. `nil` hides it.
  public var cursor: ScreenPosition?
  /// The visible items, from the top, and from the left where they are beside each other.
  public var items: [Item] = []
  /// The number of lines of the list above the first visible item.
  var linesAboveItems = 0

  /// Creates a frame that shows no items.
  public init(_ lines: [StyledLine] = [], cursor: ScreenPosition? = nil) {
    self.lines = lines
    self.cursor = cursor
  }

  /// The lines as plain text, each without trailing spaces and ended by a line feed.
  public var text: String {
    lines.reduce(into: "") { text, line in
      var line = line.text[...]
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
  }
}
