/// Scrolling of rows by the terminal, where it takes fewer bytes than drawing them again.
extension ScreenPainter {
  /// The maximum number of rows by which the terminal scrolls a screen. A screen that moves farther is not scrolled.
  private static let longestScroll = 3

  /// Returns the bytes that change the rows. They scroll a region of the screen if that takes fewer bytes.
  static func shortestBytes(from old: [ScreenRow], to new: [ScreenRow], columns: Int) -> [UInt8] {
    var shortest = bytes(from: old, to: new, columns: columns)
    guard new.indices.count(where: { new[$0] != old[$0] }) > 2 else { return shortest }
    for distance in 1...longestScroll {
      for offset in [distance, -distance] {
        guard let region = region(of: old, that: new, hasMovedBy: offset) else { continue }
        var moved = old
        for row in region {
          moved[row] = region.contains(row + offset) ? old[row + offset] : .empty
        }
        let scrolled = scroll(region, by: offset) + bytes(from: moved, to: new, columns: columns)
        if scrolled.count < shortest.count { shortest = scrolled }
      }
    }
    return shortest
  }

  /// Returns the rows to scroll: the longest run of rows that have moved by an offset, together with their old places.
  /// A moved row can also be a patch of the old one.
  private static func region(
    of old: [ScreenRow], that new: [ScreenRow], hasMovedBy offset: Int
  ) -> ClosedRange<Int>? {
    var longest = 0..<0
    var start = 0
    for row in new.indices {
      let source = row + offset
      guard old.indices.contains(source), new[row] == old[source] || new[row].isPatch(of: old[source]) else {
        start = row + 1
        continue
      }
      if row + 1 - start > longest.count { longest = start..<row + 1 }
    }
    guard longest.count > 1 else { return nil }
    return min(longest.lowerBound, longest.lowerBound + offset)...max(longest.upperBound, longest.upperBound + offset)
      - 1
  }

  private static func scroll(_ region: ClosedRange<Int>, by offset: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.control("\(region.lowerBound + 1);\(region.upperBound + 1)", "r")
    bytes.moveCursor(row: offset > 0 ? region.upperBound : region.lowerBound, column: 0)
    for _ in 0..<abs(offset) { bytes += offset > 0 ? [0x0A] : Array("\u{1B}M".utf8) }
    bytes.control("", "r")
    return bytes
  }
}
