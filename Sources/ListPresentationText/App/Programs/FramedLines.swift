/// A screen of lines with a title above them, and a status line and a help line below. On a screen with few rows, the
/// help line is left out first, then the status line, then the title.
struct FramedLines {
  let title: String
  let help: String
  let size: ScreenSize
  var status = ""
  var body: [StyledLine] = []
  /// The position of the cursor, relative to the first line of the body.
  var cursor: ScreenPosition?

  init(title: String, help: String, size: ScreenSize) {
    self.title = title
    self.help = help
    self.size = size
  }

  private var hasTitle: Bool { size.rows >= 2 }
  private var hasStatus: Bool { size.rows >= 4 }
  private var hasHelp: Bool { size.rows >= 5 }

  /// The number of lines of the body that fit on the screen.
  var height: Int { size.rows - (hasTitle ? 1 : 0) - (hasStatus ? 1 : 0) - (hasHelp ? 1 : 0) }

  var frame: ScreenFrame {
    let blank = Array(repeating: StyledLine(), count: max(0, height - body.count))
    let lines =
      (hasTitle ? [line(title, .title)] : []) + body.prefix(height) + blank
      + (hasStatus ? [line(status, .status)] : []) + (hasHelp ? [line(help, .help)] : [])
    let shift = hasTitle ? 1 : 0
    let cursor = cursor.flatMap { $0.row < height ? ScreenPosition(row: $0.row + shift, column: $0.column) : nil }
    return ScreenFrame(lines, cursor: cursor ?? (size.rows > 0 ? ScreenPosition(row: shift, column: 0) : nil))
  }

  private func line(_ text: String, _ role: TextRole) -> StyledLine {
    StyledLine([.init(DisplayText(text, columns: size.columns), role)])
  }
}
