/// The columns and rows of a terminal. Negative numbers count as 0.
public struct ScreenSize: Hashable, Sendable {
  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// Whether the screen draws pictures, as a terminal with colors does. Without them, a row keeps no room for a picture
  /// that has no alternative text.
  public let hasPictures: Bool
  /// Whether the screen is drawn again as time passes, as a terminal does for ``ScreenProgram/animate(on:)``.
  /// Otherwise, it says at once and in words what would move.
  public let isAnimated: Bool

  /// Creates a size.
  public init(columns: Int, rows: Int, hasPictures: Bool = true, isAnimated: Bool = false) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    self.hasPictures = hasPictures
    self.isAnimated = isAnimated
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
  /// The position of the terminal's cursor: on the row with the cursor, or where the user types. `nil` hides it.
  public var cursor: ScreenPosition?
  /// The visible items, from the top, and from the left where they are beside each other.
  public var items: [Item] = []
  /// The number of lines of the list above the first visible item.
  var linesAboveItems = 0
  /// Where the visible part of the list is in the whole, if the list is longer than the screen. Plain text has no bar.
  var scrollBar: ScrollBar?

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

/// A bar that shows where the visible part of a list is.
struct ScrollBar: Hashable {
  /// The column of the screen.
  let column: Int
  /// The lines of the screen that the bar takes, and those of them that show the visible part.
  private(set) var track: Range<Int>
  let thumb: Range<Int>

  /// Creates the bar of a list.
  /// - Parameters:
  ///   - shown: The visible rows, at least one, of a number of rows.
  init(column: Int, lines: Range<Int>, shown: Range<Int>, of count: Int) {
    (self.column, track) = (column, lines)
    // A list that goes on has a thumb that neither fills the bar nor touches an end that is not visible.
    let length = max(1, min(lines.count - 1, lines.count * shown.count / max(1, count)))
    let (room, above, hidden) = (lines.count - length, shown.lowerBound, max(1, count - shown.count))
    var start = (room * above + hidden / 2) / hidden
    if above > 0, room > 1 { start = max(1, start) }
    if shown.upperBound < count { start = min(start, room - 1) }
    start = max(0, min(start, room))
    thumb = lines.lowerBound + start..<lines.lowerBound + start + length
  }

  /// Returns the part of the bar above a line of the screen.
  func above(line: Int) -> ScrollBar {
    var bar = self
    bar.track = track.clamped(to: 0..<max(0, line))
    return bar
  }

  /// The sign in a line. Without colors, the visible part is a thicker line.
  fileprivate func sign(inLine line: Int) -> StyledLine.Span {
    thumb.contains(line)
      ? .init(DisplayText(text: "┃", width: 1), .heading) : .init(DisplayText(text: "│", width: 1), .border)
  }
}

extension ScreenFrame {
  /// The lines that a terminal draws: with the scroll bar.
  var drawnLines: [StyledLine] {
    guard let scrollBar else { return lines }
    var drawn = lines
    for line in scrollBar.track where drawn.indices.contains(line) {
      drawn[line] = drawn[line].replacing(column: scrollBar.column, with: scrollBar.sign(inLine: line))
    }
    return drawn
  }
}
