/// Which line of cells is at the top of a screen.
extension TextListLayout {
  /// The first row of the line to put at the top: the current one, or the nearest from which the line of a row is fully
  /// visible, with as many lines before and after it as are asked for and fit. No line below the list stays empty while
  /// rows above it would fit.
  /// - Parameters:
  ///   - top: The place of the current row at the top.
  ///   - place: The place of the row to show, if any.
  ///   - margin: How many lines of cells to show before and after it.
  mutating func settledTop(from top: Int, showing place: Int?, margin: Int) -> Int {
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

  /// The first line that can be at the top while another is fully visible, and the end of the list below it if it is the
  /// last one.
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

  /// Whether a line is fully visible while another is at the top, and the end of the list below it if it is the last one.
  private mutating func isVisible(_ place: Int, from top: Int) -> Bool {
    // Without columns, a row that is far away need not be measured.
    guard place >= top, arrangement != nil || place - top < room else { return false }
    var used = lines(atTopAbove: top).count + height(ofLine: top)
    var row = top
    while row < place, used <= room {
      row = line(at: row).places.upperBound
      used += lines(beforeRow: row).count + height(ofLine: row)
    }
    return used <= room && (line(at: place).places.upperBound < count || firstTop(showing: place) <= top)
  }

  /// Whether the list ends above the last line of the screen.
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
