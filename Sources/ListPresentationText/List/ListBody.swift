import ListPresentation

/// The part of a screen where the rows are: measures rows as it is asked, each once, and draws from a row at the top.
struct ListBody<Section: ListElement, Item: ListElement> where Section.ID: Sendable, Item.ID: Sendable {
  /// A line of the screen, and the place of the row that it belongs to.
  struct Line {
    var line: StyledLine
    var place: Int?
  }

  let state: TextListState<Section, Item>
  let columns: Int
  let height: Int
  private var measured: [Int: [StyledLine]] = [:]
  private var measuredGaps: [Int: [StyledLine]] = [:]

  init(_ state: TextListState<Section, Item>, columns: Int, height: Int) {
    self.state = state
    self.columns = columns
    self.height = height
  }

  var count: Int { state.rows.count }

  /// Headings stay at the top only where there is room for more than one row.
  private var pinsHeadings: Bool { height >= 3 }

  /// The lines of a row; no row is higher than the screen, and one that its source no longer has is an empty line.
  mutating func lines(ofRow place: Int) -> [StyledLine] {
    if let lines = measured[place] { return lines }
    let lines = state.lines(ofRow: place, columns: columns, limit: max(1, height - (pinsHeadings ? 1 : 0)))
    measured[place] = lines.isEmpty ? [StyledLine()] : lines
    return measured[place] ?? []
  }

  /// The lines between the row before a place and the row there.
  mutating func lines(beforeRow place: Int) -> [StyledLine] {
    if let lines = measuredGaps[place] { return lines }
    let lines = state.lines(beforeRow: place, columns: columns, limit: height)
    measuredGaps[place] = lines
    return lines
  }

  /// What stands above the row at the top: the heading of its section, or the beginning of the list.
  mutating func lines(atTopAbove place: Int) -> [StyledLine] {
    guard pinsHeadings else { return [] }
    if place == 0 { return lines(beforeRow: 0).suffix(max(0, height - lines(ofRow: 0).count)) }
    return state.section(ofRow: place).flatMap { state.headingLine(ofSection: $0, columns: columns) }.map { [$0] } ?? []
  }

  /// The first row that can be at the top while the row at a place is seen whole, and the end of the list too if it
  /// is the last row.
  mutating func firstTop(showing place: Int) -> Int {
    var top = place
    var used = lines(ofRow: place).count
    if place == count - 1 {
      used += min(lines(beforeRow: count).count, max(0, height - used - lines(atTopAbove: top).count))
    }
    while top > 0 {
      used += lines(beforeRow: top).count + lines(ofRow: top - 1).count
      guard used + lines(atTopAbove: top - 1).count <= height else { break }
      top -= 1
    }
    return top
  }

  /// The row to be at the top: the present one, or the nearest with which a row is seen, with as many rows before and
  /// after it as are wanted and fit, and with which no line below the list stays empty for nothing.
  /// - Parameters:
  ///   - top: The place of the row that is at the top.
  ///   - place: The place of the row to be seen, if any.
  ///   - margin: How many rows before and after it are wanted.
  mutating func settledTop(from top: Int, showing place: Int?, margin: Int) -> Int {
    guard count > 0, height > 0 else { return 0 }
    var top = min(max(0, top), count - 1)
    if let place {
      for margin in (0...max(0, margin)).reversed() {
        let (last, target) = (max(0, place - margin), min(place + margin, count - 1))
        if isSeen(target, from: min(top, last)) {
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

  /// Whether a row is seen whole, with what is behind it if it is the last, while another is at the top.
  private mutating func isSeen(_ place: Int, from top: Int) -> Bool {
    // Each row has a line at least: what is far away need not be measured.
    guard place >= top, place - top < height else { return false }
    var used = lines(atTopAbove: top).count + lines(ofRow: top).count
    for row in top..<place where used <= height {
      used += lines(beforeRow: row + 1).count + lines(ofRow: row + 1).count
    }
    return used <= height && (place < count - 1 || firstTop(showing: place) <= top)
  }

  /// Whether the list ends before the screen does.
  private mutating func hasRoom(below top: Int) -> Bool {
    var used = lines(atTopAbove: top).count
    for place in top..<count {
      used += lines(ofRow: place).count + lines(beforeRow: place + 1).count
      if used >= height { return false }
    }
    return true
  }

  /// The lines from a row at the top on, as many as there are and fit.
  mutating func drawn(from top: Int) -> [Line] {
    guard height > 0 else { return [] }
    guard count > 0 else { return lines(beforeRow: 0).prefix(height).map { Line(line: $0) } }
    var drawn = lines(atTopAbove: top).map { Line(line: $0) }
    for place in top..<count {
      // A condition of the loop would be asked for every row behind the last that fits.
      guard drawn.count < height else { break }
      drawn += lines(ofRow: place).map { Line(line: $0, place: place) }
      drawn += lines(beforeRow: place + 1).map { Line(line: $0) }
    }
    return Array(drawn.prefix(height))
  }
}
