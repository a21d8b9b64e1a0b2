/// The user's current scrolling speed.
struct ScrollSpeed: Hashable, Sendable {
  /// The speed, negative toward the first item. About 40 percent of a movement remains after ``memory``.
  private(set) var itemsPerSecond = 0.0
  /// The time over which the speed is measured, in seconds. It covers a few frames, because each frame moves by whole
  /// items. It is short enough to detect the start of a flick, because items run out within the time of one request.
  private static let memory = 0.08
  private var time = 0.0
  /// The time since which the user has been at the last loaded item, or `nil` if more items are loaded. A user there
  /// can't scroll on.
  private var heldUpSince: Double?

  init() {}

  /// Advances the time, which lowers the speed.
  mutating func wait(until now: Duration) {
    let elapsed = max(now.seconds - time, 0) / Self.memory
    time = max(now.seconds, time)
    // This approximates the exponential function, which the standard library does not have.
    itemsPerSecond /= 1 + elapsed + elapsed * elapsed / 2
  }

  /// Records a movement of the user, which may be zero.
  /// - Parameters:
  ///   - items: The number of items, negative toward the first item.
  ///   - isHeldUp: Whether no loaded item lies ahead of the user.
  mutating func move(by items: Int, isHeldUp: Bool) {
    if items != 0 {
      if (items > 0) != (itemsPerSecond > 0) { itemsPerSecond = 0 }
      // A stalled user jumps to where they would have been, so the movement is spread over the time of the stall.
      itemsPerSecond += Double(items) / max(heldUpSince.map { time - $0 } ?? 0, Self.memory)
      heldUpSince = nil
    }
    heldUpSince = isHeldUp ? heldUpSince ?? time : nil
  }
}
