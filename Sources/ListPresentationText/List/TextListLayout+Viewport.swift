/// The line of cells at the top of a screen.
extension TextListLayout {
  /// Returns the first row of the line to show at the top. It is the current one, or the nearest with which the line of
  /// a row is fully visible, with some lines before and after it if they fit. The screen has no empty line below the
  /// list while rows above it would fit.
  /// - Parameters:
  ///   - top: The place of the current row at the top.
  ///   - place: The place of the row to show, or `nil` to show any.
  ///   - margin: The number of lines of cells to show before and after it.
  mutating func adjustedTop(from top: Int, showing place: Int?, margin: Int) -> Int {
    guard count > 0, room > 0 else { return 0 }
    var top = firstPlace(0, linesBelow: min(max(0, top), count - 1))
    if let place {
      for margin in (0...max(0, margin)).reversed() {
        let last = firstPlace(-margin, linesBelow: place)
        let target = firstPlace(margin, linesBelow: place)
        if isVisible(target, from: min(top, last)) {
          top = min(top, last)
          break
        }
        let first = firstTop(showing: target)
        guard first <= last || margin == 0 else { continue }
        top = first
        break
      }
    }
    return hasRoom(below: top) ? min(top, firstTop(showing: firstPlace(0, linesBelow: count - 1))) : top
  }

  /// Returns the first line with which another line is fully visible if it is at the top. If the other line is the
  /// last, the end of the list must be visible too.
  private mutating func firstTop(showing place: Int) -> Int {
    var top = place
    var used = height(ofLine: place)
    if line(at: place).places.upperBound == count {
      used += min(lines(beforeRow: count).count, max(0, room - used - lines(atTopAbove: top).count))
    }
    while top > 0 {
      let previous = line(at: top - 1).places.lowerBound
      used += lines(beforeRow: top).count + height(ofLine: previous)
      guard used + lines(atTopAbove: previous).count <= room else { break }
      top = previous
    }
    return top
  }

  /// Whether a line is fully visible if another is at the top. If it is the last line, the end of the list must be
  /// visible too.
  private mutating func isVisible(_ place: Int, from top: Int) -> Bool {
    // In a plain list, a distant row need not be measured.
    guard place >= top, !arrangement.isPlain || place - top < room else { return false }
    var used = lines(atTopAbove: top).count + height(ofLine: top)
    var row = top
    while row < place, used <= room {
      row = line(at: row).places.upperBound
      used += lines(beforeRow: row).count + height(ofLine: row)
    }
    return used <= room && (line(at: place).places.upperBound < count || firstTop(showing: place) <= top)
  }

  /// Whether the list ends above the last line of the screen if a line is at the top.
  private mutating func hasRoom(below top: Int) -> Bool {
    var used = lines(atTopAbove: top).count
    var place = top
    while place < count {
      used += height(ofLine: place)
      place = line(at: place).places.upperBound
      used += lines(beforeRow: place).count
      if used >= room { return false }
    }
    return true
  }
}
