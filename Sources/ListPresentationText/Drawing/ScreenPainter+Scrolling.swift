/// Scrolling of rows by the terminal, where it takes fewer bytes than drawing them again.
extension ScreenPainter {
  /// The maximum number of rows by which the terminal scrolls a screen. A screen that moves farther is not scrolled.
  private static let longestScroll = 8

  /// The most bytes of a frame for which another order of its rows is tried.
  private static let longestStep = 600

  /// Returns the bytes that change the rows. They scroll a region of the screen if that takes fewer bytes.
  /// - Parameter cursor: The row with the cursor. Its background differs from that of the others, so that a frame of
  ///   few rows is often shorter if it is the last.
  static func shortestBytes(from old: [ScreenRow], to new: [ScreenRow], columns: Int, cursor: Int?) -> [UInt8] {
    var (scroll, moved) = ([UInt8](), old)
    var shortest = bytes(from: old, to: new, columns: columns)
    if new.indices.count(where: { new[$0] != old[$0] }) > 2 {
      for offset in (1...longestScroll).flatMap({ [$0, -$0] }) {
        guard let region = region(of: old, that: new, hasMovedBy: offset) else { continue }
        var rows = old
        for row in region { rows[row] = region.contains(row + offset) ? old[row + offset] : .empty }
        let start = Self.scroll(region, by: offset)
        let scrolled = start + bytes(from: rows, to: new, columns: columns, limit: shortest.count)
        if scrolled.count < shortest.count { (shortest, scroll, moved) = (scrolled, start, rows) }
      }
    }
    guard let cursor, shortest.count <= longestStep else { return shortest }
    let ordered = scroll + bytes(from: moved, to: new, columns: columns, last: cursor, limit: shortest.count)
    return ordered.count < shortest.count ? ordered : shortest
  }

  /// Returns the rows to scroll: from the first to the last of those that have moved by an offset, together with their
  /// old places. Rows between them that differ, such as the selected one, are drawn again.
  private static func region(
    of old: [ScreenRow], that new: [ScreenRow], hasMovedBy offset: Int
  ) -> ClosedRange<Int>? {
    let changed = new.indices.filter { old.indices.contains($0 + offset) && new[$0] != old[$0] }
    guard changed.contains(where: { new[$0] == old[$0 + offset] }) else { return nil }
    let moved = changed.filter { new[$0].hasText(of: old[$0 + offset]) }
    guard moved.count > 1 else { return nil }
    return min(moved[0], moved[0] + offset)...max(moved[moved.count - 1], moved[moved.count - 1] + offset)
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
