import ListPresentation
import Synchronization

/// A clock whose time advances only when a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// let pager = Pager(source, clock: clock)
/// clock.advance(by: .seconds(60))   // wakes who sleeps until then, in order of their deadlines
/// ```
///
/// A woken task runs when the test next suspends. ``PagerStage`` waits until no task has work left.
///
/// On Linux, the thread sanitizer of Swift 6.3.1 does not see the lock inside `Mutex.withLock`, so a warning about this
/// clock is false.
public final class ManualClock: Clock, Sendable {
  /// A time, measured from the creation of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the creation of the clock.
    public let offset: Duration

    /// Creates a time from its offset.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the time after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this time to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether one time is before another.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var count = 0
    var sleepers: [Int: Sleeper] = [:]

    /// Removes and returns the sleepers whose deadlines have passed, in the order of their deadlines. Sleepers with the
    /// same deadline keep the order in which they arrived.
    mutating func takeDue() -> [Sleeper] {
      let due = sleepers.filter { $0.value.deadline <= now }
      for key in due.keys { sleepers[key] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
    }
  }

  private let state = Mutex(State())

  /// Creates a clock at time zero.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest step of the clock, which is zero: a test may advance it by any duration.
  public var minimumResolution: Duration { .zero }

  /// The number of tasks that sleep on this clock.
  public var numberOfSleepers: Int { state.withLock { $0.sleepers.count } }

  /// The earliest deadline of a sleeping task, or `nil` if no task sleeps.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.values.map(\.deadline).min() } }

  /// Advances the time and wakes the tasks whose deadlines have passed, in order. A negative duration has no effect on
  /// the time.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = max(state.now, state.now.advanced(by: duration))
      return state.takeDue()
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Sleeps until a test has advanced the time to a deadline.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let key = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(deadline: deadline, continuation: continuation)
        let end: Result<Void, any Error>? = state.withLock { state in
          // A task that is cancelled from here on finds its sleeper.
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[key] = sleeper
          return nil
        }
        if let end { continuation.resume(with: end) }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: key) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}

/// A check for simulations: whether a pager waits only for its clock or its page source.
extension Pager {
  /// Whether nothing happens until the clock advances or the page source answers a request.
  ///
  /// A simulation advances its clock only when its pagers are quiet, so the same seed gives the same result:
  ///
  /// ```swift
  /// while !pager.isQuiet(clock: clock, openRequests: server.openRequests) { await Task.yield() }
  /// clock.advance(by: .milliseconds(50))
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock of the pager. No other task may sleep on this clock.
  ///   - openRequests: The number of requests that the page source has received and not answered.
  public func isQuiet(clock: ManualClock, openRequests: Int) -> Bool {
    activity.isQuiet(clock: clock, openRequests: openRequests)
  }
}

extension PagerActivity {
  /// Whether everything that is under way waits for the clock or for the source.
  /// - Parameter delayedRequests: The number of requests that sleep on the clock inside the source.
  func isQuiet(clock: ManualClock, openRequests: Int, delayedRequests: Int = 0) -> Bool {
    starting == 0 && calling == openRequests + delayedRequests
      && sleeping + delayedRequests == clock.numberOfSleepers
  }
}
