/// The user's current scrolling speed.
package struct ScrollSpeed: Hashable, Sendable {
  /// The speed, negative toward the first row. About 40 percent of a movement remains after ``memory``.
  package private(set) var rowsPerSecond = 0.0
  /// The time over which the speed is measured, in seconds. It covers a few frames, because each frame moves by whole
  /// rows. It is short enough to detect the start of a flick, because rows run out within the time of one request.
  private static let memory = 0.08
  private var time = 0.0
  /// The time since which the user has been at the last loaded row, or `nil` if more rows are loaded. A user there
  /// can't scroll on.
  private var heldUpSince: Double?

  package init() {}

  /// Advances the time, which lowers the speed.
  package mutating func wait(until now: Duration) {
    let elapsed = max(now.seconds - time, 0) / Self.memory
    time = max(now.seconds, time)
    // This approximates the exponential function, which the standard library does not have.
    rowsPerSecond /= 1 + elapsed + elapsed * elapsed / 2
  }

  /// Records a movement of the user, which may be zero.
  /// - Parameters:
  ///   - rows: The number of rows, negative toward the first row.
  ///   - isHeldUp: Whether no loaded row lies ahead of the user.
  package mutating func move(by rows: Int, isHeldUp: Bool) {
    if rows != 0 {
      if (rows > 0) != (rowsPerSecond > 0) { rowsPerSecond = 0 }
      // A stalled user jumps to where they would have been, so the movement is spread over the time of the stall.
      rowsPerSecond += Double(rows) / max(heldUpSince.map { time - $0 } ?? 0, Self.memory)
      heldUpSince = nil
    }
    heldUpSince = isHeldUp ? heldUpSince ?? time : nil
  }
}
