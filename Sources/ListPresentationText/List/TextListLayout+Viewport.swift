/// Which row is at the top of a screen.
extension TextListLayout {
  /// The row to put at the top: the current one, or the nearest from which a row is fully visible, with as many rows
  /// before and after it as are asked for and fit. No line below the list stays empty while rows above it would fit.
  /// - Parameters:
  ///   - top: The place of the current row at the top.
  ///   - place: The place of the row to show, if any.
  ///   - margin: How many rows to show before and after it.
  mutating func settledTop(from top: Int, showing place: Int?, margin: Int) -> Int {
    guard count > 0, room > 0 else { return 0 }
    var top = min(max(0, top), count - 1)
    if let place {
      for margin in (0...max(0, margin)).reversed() {
        let (last, target) = (max(0, place - margin), min(place + margin, count - 1))
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
    return hasRoom(below: top) ? min(top, firstTop(showing: count - 1)) : top
  }

  /// The first row that can be at the top while a row is fully visible, and the end of the list below it if it is the
  /// last row.
  private mutating func firstTop(showing place: Int) -> Int {
    var top = place
    var used = height(ofRow: place)
    if place == count - 1 {
      used += min(lines(beforeRow: count).count, max(0, room - used - lines(atTopAbove: top).count))
    }
    while top > 0 {
      used += lines(beforeRow: top).count + height(ofRow: top - 1)
      guard used + lines(atTopAbove: top - 1).count <= room else { break }
      top -= 1
    }
    return top
  }

  /// Whether a row is fully visible while another is at the top, and the end of the list below it if it is the last row.
  private mutating func isVisible(_ place: Int, from top: Int) -> Bool {
    // Each row takes at least a line: rows that are far away need not be measured.
    guard place >= top, place - top < room else { return false }
    var used = lines(atTopAbove: top).count + height(ofRow: top)
    for row in top..<place where used <= room {
      used += lines(beforeRow: row + 1).count + height(ofRow: row + 1)
    }
    return used <= room && (place < count - 1 || firstTop(showing: place) <= top)
  }

  /// Whether the list ends above the last line of the screen.
  private mutating func hasRoom(below top: Int) -> Bool {
    var used = lines(atTopAbove: top).count
    for place in top..<count {
      used += height(ofRow: place) + lines(beforeRow: place + 1).count
      if used >= room { return false }
    }
    return true
  }
}
