/// How fast a user scrolls just now.
package struct ScrollSpeed: Hashable, Sendable {
  /// Negative towards the first row: what was scrolled lately, of which a third is left after ``memory``.
  package private(set) var rowsPerSecond = 0.0
  /// In seconds. Long enough for a few frames, of which each moves by whole rows, and short enough for a flick's first to
  /// show: there is no more than the time of a request until rows are missing.
  private static let memory = 0.08
  private var time = 0.0
  /// Since when the user has stood at the last row that is loaded, and may want to go on and cannot.
  private var heldUpSince: Double?

  package init() {}

  /// Lets time pass.
  package mutating func wait(until now: Duration) {
    let elapsed = max(now.seconds - time, 0) / Self.memory
    time = max(now.seconds, time)
    // Close to the exponential, which the standard library does not have.
    rowsPerSecond /= 1 + elapsed + elapsed * elapsed / 2
  }

  /// Takes in that the user has moved, or not.
  /// - Parameters:
  ///   - rows: By how many rows, negative towards the first.
  ///   - isHeldUp: Whether there is nothing loaded to go on to.
  package mutating func move(by rows: Int, isHeldUp: Bool) {
    if rows != 0 {
      if (rows > 0) != (rowsPerSecond > 0) { rowsPerSecond = 0 }
      // He who was held up makes up for it at once: that is as fast as he wanted to go on all the while.
      rowsPerSecond += Double(rows) / max(heldUpSince.map { time - $0 } ?? 0, Self.memory)
      heldUpSince = nil
    }
    heldUpSince = isHeldUp ? heldUpSince ?? time : nil
  }
}
