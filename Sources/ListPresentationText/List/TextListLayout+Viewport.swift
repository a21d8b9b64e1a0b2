/// The line of cells at the top of a screen.
extension TextListLayout {
  /// Returns the first row of the line to show at the top. It is the current one, or the nearest with which the line of
  /// a row is fully visible, with some lines before and after it if they fit. The screen has no empty line below the
  /// list while rows above it would fit.
  /// - Parameters:
  ///   - top: The current row at the top.
  ///   - lines: The number of lines above it, if it is to keep its place. At the beginning of the list, others are
  ///     hidden.
  ///   - row: The row to show, or `nil` to show any.
  ///   - margin: The number of lines of cells to show before and after it.
  mutating func adjustedTop(from top: Int, below lines: Int?, showing row: Int?, margin: Int) -> Int {
    guard count > 0, room > 0 else { return 0 }
    linesAtBeginning = lines
    var top = firstRow(0, linesBelow: min(max(0, top), count - 1))
    if let row {
      if firstRow(-margin, linesBelow: row) == 0 { linesAtBeginning = nil }
      // On the first line, what is above the list matters more than the margin below.
      let isOnFirstLine = firstRow(0, linesBelow: row) == 0
      for margin in (0...max(0, margin)).reversed() {
        let last = firstRow(-margin, linesBelow: row)
        let target = firstRow(margin, linesBelow: row)
        if isVisible(target, from: min(top, last), hidesLines: margin == 0 || !isOnFirstLine) {
          top = min(top, last)
          break
        }
        let first = firstTop(showing: target)
        guard first <= last || margin == 0 else { continue }
        top = first
        break
      }
    }
    guard emptyLines(below: top) > 0 else { return top }
    // Rows come to the screen before the lines above them.
    if top > 0 { linesAtBeginning = pinnedHeadingLines(aboveRow: 0).count }
    top = min(top, firstTop(showing: firstRow(0, linesBelow: count - 1)))
    if top == 0, let lines = linesAtBeginning { linesAtBeginning = lines + emptyLines(below: 0) }
    return top
  }

  /// Returns the first line with which another line is fully visible if it is at the top. If the other line is the
  /// last, the end of the list must be visible too.
  private mutating func firstTop(showing row: Int) -> Int {
    var top = row
    var used = height(ofLine: row)
    used += numberOfEndLines(below: row)
    while top > 0 {
      let previous = line(at: top - 1).rows.lowerBound
      used += lines(beforeRow: top).count + height(ofLine: previous)
      guard used + lines(atTopAbove: previous).count <= room else { break }
      top = previous
    }
    return top
  }

  /// Returns the number of lines at the end of the list that are shown with a line, which are none if others follow.
  private mutating func numberOfEndLines(below row: Int) -> Int {
    guard line(at: row).rows.upperBound == count else { return 0 }
    return min(
      lines(beforeRow: count).count, max(0, room - height(ofLine: row) - lines(atTopAbove: row).count))
  }

  /// Whether a line is fully visible if another is at the top. If it is the last line, the end of the list must be
  /// visible too. At the beginning of the list, lines above the first row may be hidden if that helps.
  private mutating func isVisible(_ row: Int, from top: Int, hidesLines: Bool) -> Bool {
    // In a plain list, a distant row need not be measured.
    guard row >= top, !arrangement.isPlain || row - top < room else { return false }
    var used = height(ofLine: top)
    var next = top
    while next < row, used <= room {
      next = line(at: next).rows.upperBound
      used += lines(beforeRow: next).count + height(ofLine: next)
    }
    used += numberOfEndLines(below: row)
    if used + lines(atTopAbove: top).count <= room { return true }
    guard hidesLines, top == 0, used + pinnedHeadingLines(aboveRow: 0).count <= room else { return false }
    linesAtBeginning = room - used
    return true
  }

  /// Returns the number of empty lines at the bottom of the screen, below the end of the list, if a line is at the top.
  private mutating func emptyLines(below top: Int) -> Int {
    var used = lines(atTopAbove: top).count
    var row = top
    while row < count {
      used += height(ofLine: row)
      row = line(at: row).rows.upperBound
      used += lines(beforeRow: row).count
      if used >= room { return 0 }
    }
    return room - used
  }
}
