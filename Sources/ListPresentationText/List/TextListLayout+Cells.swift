import ListPresentation

/// Rows beside each other: the lines of a grid or a flow, and carousels.
extension TextListLayout {
  /// Returns the first row of the line a number of lines below that of another row, to an end of the list at most.
  mutating func firstRow(_ lines: Int, linesBelow row: Int) -> Int {
    var line = line(at: row)
    for _ in 0..<abs(lines) {
      let next = lines < 0 ? line.rows.lowerBound - 1 : line.rows.upperBound
      guard next >= 0, next < count else { break }
      line = self.line(at: next)
    }
    return line.rows.lowerBound
  }

  /// Returns the lines of text of a line of cells, or `nil` if the source no longer has its rows.
  mutating func texts(of line: CellLine) -> [DrawnLine]? {
    let columns = columns(of: line)
    let height = columns.reduce(0) { max($0, $1.count) }
    guard height > 0 else { return nil }
    let lines = (0..<height).map { index in
      var text = DrawnLine(line: line.edges?.before ?? StyledLine())
      text.line.hasBackground = line.hasBackground
      for column in columns where index < column.count {
        guard let (cell, box) = column[index] else { continue }
        text.line.append(box, at: cell.columns?.lowerBound ?? 0)
        if box.isSelected, let end = cell.columns?.upperBound, end < self.columns ?? 0 {
          text.line.endSelection(at: end)
        }
        text.cells.append(cell)
      }
      if let edges = line.edges { text.line.append(edges.after, at: edges.column) }
      return text
    }
    guard let border = line.edges?.border else { return lines }
    return [DrawnLine(line: border.above)] + lines + [DrawnLine(line: border.below)]
  }

  /// Returns the lines of text in each column of a line of cells. Between two cells of a column, there is space.
  private mutating func columns(of line: CellLine) -> [[(cell: RowCell, box: StyledLine)?]] {
    var columns: [[(cell: RowCell, box: StyledLine)?]] = []
    for cell in line.cells {
      guard let box = box(of: cell, limit: line.edges == nil ? .max : 1) else { continue }
      let lines = box.enumerated().map { index, line in
        var cell = cell
        cell.isFirst = index == 0
        return (cell, line)
      }
      if let space = cell.spaceAbove, let last = columns.indices.last {
        columns[last] += Array(repeating: nil, count: min(space, room)) + lines
      } else {
        columns.append(lines)
      }
    }
    return columns
  }
}

extension StyledLine {
  /// Highlights a cell up to a column, and nothing behind it.
  fileprivate mutating func endSelection(at column: Int) {
    if width < column {
      spans.append(.plain(String(repeating: " ", count: column - width)))
      spans[spans.count - 1].isSelected = true
    }
    spans.append(.plain(""))
  }

  /// Appends a line at a column, or directly behind the text if the text is longer.
  fileprivate mutating func append(_ other: StyledLine, at column: Int) {
    if width < column { spans.append(.plain(String(repeating: " ", count: column - width))) }
    spans += other.spans
    isSelected = isSelected || other.isSelected
  }
}
