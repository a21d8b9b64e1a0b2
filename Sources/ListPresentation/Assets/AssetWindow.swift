/// Chooses the rows whose assets are wanted before the user sees them.
struct AssetWindow {
  private var lastSpan = 0..<0
  private var isForward = true

  /// Returns the rows in order of their importance: as many as are visible in the direction in which the user scrolls,
  /// and then half as many in the other direction. The nearest come first.
  /// - Parameter count: The number of rows in the list.
  mutating func rows(around visible: RangeSet<Int>, of count: Int) -> [Int] {
    guard let span = visible.span else { return [] }
    if span.lowerBound != lastSpan.lowerBound { isForward = span.lowerBound > lastSpan.lowerBound }
    lastSpan = span
    let screen = visible.numberOfIndices
    let end = min(count, span.upperBound + (isForward ? screen : screen / 2))
    let after = Array(span.upperBound..<max(end, span.upperBound))
    let before = (max(0, span.lowerBound - (isForward ? screen / 2 : screen))..<span.lowerBound).reversed()
    return isForward ? after + before : before + after
  }
}
