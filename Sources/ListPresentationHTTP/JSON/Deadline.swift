/// The time at which an operation has to end. Code that computes for long checks it, because cancellation alone doesn't
/// stop such code.
struct Deadline: Sendable {
  private let isPast: @Sendable () -> Bool
  private let error: @Sendable () -> any Error

  init(
    _ timeout: Duration, clock: any Clock<Duration>, error: @escaping @autoclosure @Sendable () -> any Error
  ) {
    isPast = Self.isPast(timeout, clock)
    self.error = error
  }

  private static func isPast(_ timeout: Duration, _ clock: some Clock<Duration>) -> @Sendable () -> Bool {
    let end = clock.now.advanced(by: timeout)
    return { clock.now >= end }
  }

  /// Whether the time is over, or the task is cancelled.
  var isOver: Bool { Task.isCancelled || isPast() }

  /// Throws when the time is over, or the task is cancelled.
  func check() throws {
    try Task.checkCancellation()
    if isPast() { throw error() }
  }
}
