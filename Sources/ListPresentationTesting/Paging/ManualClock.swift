import Synchronization

/// A clock whose time stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let pager = Pager(source, clock: clock)
/// clock.advance(by: .seconds(60))   // wakes who sleeps until then, in order of their deadlines
/// ```
///
/// Who is woken runs when the test next waits for anything; ``PagingStage`` waits until nothing moves any more.
public final class ManualClock: Clock, Sendable {
  /// A time, counted from the creation of the clock.
  public struct Instant: InstantProtocol {
    /// How long after the creation of the clock.
    public let offset: Duration

    /// Creates a time.
    public init(offset: Duration) { self.offset = offset }

    /// The time a while later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How much later another time is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether one time is before another.
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
    /// Sleeps that were cancelled before they began.
    var cancelled: Set<Int> = []

    /// Those whose time has come, in order of their deadlines, and of their arrival where these are the same.
    mutating func takeDue() -> [Sleeper] {
      let due = sleepers.filter { $0.value.deadline <= now }
      for key in due.keys { sleepers[key] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
    }
  }

  private let state = Mutex(State())

  /// Creates a clock.
  public init() {}

  /// The time, as the test has set it.
  public var now: Instant { state.withLock { $0.now } }

  /// Any step is possible.
  public var minimumResolution: Duration { .zero }

  /// How many tasks sleep.
  public var numberOfSleepers: Int { state.withLock { $0.sleepers.count } }

  /// The next time at which someone is woken, or `nil` if nobody sleeps.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.values.map(\.deadline).min() } }

  /// Moves the time, and wakes those whose deadlines have come, in order. Time does not go back.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = max(state.now, state.now.advanced(by: duration))
      return state.takeDue()
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Sleeps until a test has moved the time that far.
  /// - Throws: `CancellationError` when the task is cancelled; then it is woken at once.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let key = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(deadline: deadline, continuation: continuation)
        let end: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(key) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[key] = sleeper
          return nil
        }
        if let end { continuation.resume(with: end) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: key)
        if sleeper == nil { state.cancelled.insert(key) }
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    state.withLock { _ = $0.cancelled.remove(key) }
  }
}
