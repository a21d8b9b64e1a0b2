/// A screen of lines with a title above them, and a status line and a line of key hints below. On a screen with few
/// rows, the lines between these are left out first, then the hints, the status line and the title.
struct FramedLines {
  let title: String
  /// The keys in the order of use.
  var hints: [KeyHint] = []
  /// The keys that every screen has, which are shown before others where there are few columns.
  let lastHints: [KeyHint]
  let size: ScreenSize
  var status = ""
  var body: [StyledLine] = []
  /// The position of the cursor, relative to the first line of the body.
  var cursor: ScreenPosition?
  private let regions: FrameRegions

  init(title: String, hints: [KeyHint] = [], last: [KeyHint], size: ScreenSize) {
    self.title = title
    self.hints = hints
    lastHints = last
    self.size = size
    regions = FrameRegions(rows: size.rows, leastRows: (title: 2, status: 4, bottom: 5))
  }

  /// The number of lines of the body that fit on the screen.
  var height: Int { regions.body }

  var frame: ScreenFrame {
    var status = StyledLine()
    status.append(self.status, .status, columns: size.columns, isWhole: true)
    let blank = Array(repeating: StyledLine(), count: max(0, height - body.count))
    let above = regions.above(StyledLine(path: title, columns: size.columns))
    let below = regions.below(
      status, StyledLine(hints: hints, last: lastHints, columns: size.columns), columns: size.columns)
    let shift = above.count
    let cursor = cursor.flatMap { $0.row < height ? ScreenPosition(row: $0.row + shift, column: $0.column) : nil }
    return ScreenFrame(
      above + body.prefix(height) + blank + below,
      cursor: cursor ?? (size.rows > 0 ? ScreenPosition(row: shift, column: 0) : nil))
  }
}
