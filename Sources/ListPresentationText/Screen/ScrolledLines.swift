/// Lines that the user reads and scrolls: a help, or the details of an item.
struct ScrolledLines {
  /// The first visible line.
  private var first = 0
  /// The number of visible lines in the last frame.
  private var height = 1
  /// The number of all lines in the last frame.
  private(set) var count = 0

  /// Returns the lines that are visible in a height, and their numbers if some are not visible.
  mutating func show(_ lines: [StyledLine], height: Int) -> (lines: [StyledLine], range: ClosedRange<Int>?) {
    (self.height, count) = (max(1, height), lines.count)
    first = min(first, max(0, lines.count - self.height))
    let visible = lines.dropFirst(first).prefix(height)
    return (Array(visible), visible.count < lines.count && !visible.isEmpty ? first + 1...first + visible.count : nil)
  }

  /// Moves as a key says.
  /// - Returns: Whether the key scrolls.
  mutating func press(_ key: Key, _ command: ListCommand?) -> Bool {
    switch command {
    case .down: first += 1
    case .up: first -= 1
    case .halfPageDown: first += max(1, height / 2)
    case .halfPageUp: first -= max(1, height / 2)
    case .pageDown, .select: first += height
    case .pageUp: first -= height
    case .first, .screenTop: first = 0
    case .last, .screenBottom: first = count
    case .screenMiddle: first = (count - height) / 2
    default:
      guard case .wheel(let rows, _) = key else { return false }
      first += max(-1_000, min(rows, 1_000))
    }
    first = max(0, min(first, count - height))
    return true
  }
}
