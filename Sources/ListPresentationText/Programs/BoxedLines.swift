/// A border around lines that are not a list, where there is room for one.
struct BoxedLines {
  /// The columns for the lines.
  let columns: Int
  /// The most lines that fit.
  let height: Int
  private let hasBorder: Bool
  /// Longer lines are hard to read, and put a field far from its name. On a screen of 80 columns, the border is as wide
  /// as the line above the status.
  private static let widest = 76

  init(columns: Int, height: Int) {
    hasBorder = columns >= 24 && height >= 10
    self.columns = hasBorder ? min(columns - 4, Self.widest) : columns
    self.height = hasBorder ? height - 2 : height
  }

  /// The position of the first cell in the border.
  var origin: ScreenPosition { hasBorder ? ScreenPosition(row: 1, column: 2) : ScreenPosition(row: 0, column: 0) }

  /// Returns the lines with the border around them.
  func lines(around lines: [StyledLine]) -> [StyledLine] {
    guard hasBorder else { return lines }
    func border(_ text: String) -> StyledLine.Span { .init(DisplayText(text), .border) }
    let edge = String(repeating: "─", count: columns + 2)
    let sides = lines.map { line in
      let space = String(repeating: " ", count: max(0, columns - line.width))
      return StyledLine([border("│ ")] + line.spans + [.plain(space), border(" │")], isSelected: line.isSelected)
    }
    return [StyledLine([border("╭\(edge)╮")])] + sides + [StyledLine([border("╰\(edge)╯")])]
  }
}
