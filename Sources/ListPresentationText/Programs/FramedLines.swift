/// A screen of lines with a title above them, and a status line and a line of key hints below. On a screen with few
/// rows, the hints are left out first, then the status line, then the title.
struct FramedLines {
  let title: String
  let hints: [String]
  let size: ScreenSize
  var status = ""
  var body: [StyledLine] = []
  /// The position of the cursor, relative to the first line of the body.
  var cursor: ScreenPosition?

  init(title: String, hints: [String], size: ScreenSize) {
    self.title = title
    self.hints = hints
    self.size = size
  }

  private var hasTitle: Bool { size.rows >= 2 }
  private var hasStatus: Bool { size.rows >= 4 }
  private var hasHints: Bool { size.rows >= 5 }

  /// The number of lines of the body that fit on the screen.
  var height: Int { size.rows - (hasTitle ? 1 : 0) - (hasStatus ? 1 : 0) - (hasHints ? 1 : 0) }

  var frame: ScreenFrame {
    let title = StyledLine([.init(DisplayText(title, columns: size.columns), .title)])
    var status = StyledLine()
    status.append(self.status, .status, columns: size.columns, isWhole: true)
    let blank = Array(repeating: StyledLine(), count: max(0, height - body.count))
    let lines =
      (hasTitle ? [title] : []) + body.prefix(height) + blank + (hasStatus ? [status] : [])
      + (hasHints ? [StyledLine(hints: hints, columns: size.columns)] : [])
    let shift = hasTitle ? 1 : 0
    let cursor = cursor.flatMap { $0.row < height ? ScreenPosition(row: $0.row + shift, column: $0.column) : nil }
    return ScreenFrame(lines, cursor: cursor ?? (size.rows > 0 ? ScreenPosition(row: shift, column: 0) : nil))
  }
}
