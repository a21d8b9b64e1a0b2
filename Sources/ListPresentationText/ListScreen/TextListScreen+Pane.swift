import ListPresentation

/// The pane beside the rows of a wide screen.
extension TextListScreen {
  private static var leastColumns: Int { 120 }
  private static var separator: StyledLine.Span { StyledLine.Span(DisplayText(" │ "), .status) }

  /// The columns of the rows. Where a pane is shown, they take three fifths of the screen.
  func rowColumns(of columns: Int) -> Int {
    pane == nil || columns < Self.leastColumns ? columns : columns * 3 / 5
  }

  /// Adds the pane to the lines of the rows, which begin at a line of the frame.
  func addPane(to frame: inout ScreenFrame, from first: Int, height: Int, columns: Int) {
    let left = rowColumns(of: columns)
    guard left < columns, let fields = cursorItem.flatMap({ pane?($0) }) else { return }
    let texts = StyledLine.lines(of: fields, columns: columns - left - Self.separator.text.width)
    for row in 0..<height {
      while frame.lines.count <= first + row { frame.lines.append(StyledLine()) }
      var line = frame.lines[first + row]
      var space = StyledLine.Span.plain(String(repeating: " ", count: max(0, left - line.width)))
      // The row with the cursor is highlighted up to the pane.
      space.isSelected = line.spans.last?.isSelected == true
      line.spans += [space, Self.separator] + (row < texts.count ? texts[row].spans : [])
      frame.lines[first + row] = line
    }
  }
}
