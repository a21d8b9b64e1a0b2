/// How the rows of a screen are divided among its parts.
struct FrameRegions {
  /// The rows of the title.
  let title: Int
  /// The empty row below the title, and the line above the status, on a screen with many rows.
  let spacing: Int
  let body: Int
  let status: Int
  /// The line of help, of the query or of the question.
  let bottom: Int
  private static let leastRowsForSpacing = 18

  /// - Parameter leastRows: The rows of a screen that has a part; `nil` for a part that it never has.
  init(rows: Int, leastRows: (title: Int?, status: Int, bottom: Int)) {
    title = leastRows.title.map { rows >= $0 } == true ? 1 : 0
    status = rows >= leastRows.status ? 1 : 0
    bottom = rows >= leastRows.bottom ? 1 : 0
    spacing = rows >= Self.leastRowsForSpacing ? 1 : 0
    body = max(0, rows - title - status - bottom - spacing * (title + status))
  }

  /// Returns the lines above the body.
  func above(_ title: StyledLine) -> [StyledLine] {
    guard self.title > 0 else { return [] }
    return [title] + Array(repeating: StyledLine(), count: spacing)
  }

  /// Returns the lines below the body.
  func below(_ status: StyledLine, _ bottom: StyledLine, columns: Int) -> [StyledLine] {
    let border = StyledLine([.init(DisplayText(String(repeating: "─", count: columns)), .border)])
    return Array(repeating: border, count: self.status > 0 ? spacing : 0)
      + (self.status > 0 ? [status] : []) + (self.bottom > 0 ? [bottom] : [])
  }
}
