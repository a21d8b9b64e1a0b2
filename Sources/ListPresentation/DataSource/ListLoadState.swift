/// What loading does at one end of a list.
public enum ListLoadState: Hashable, Sendable {
  /// Nothing is being loaded, and there may be more items.
  case idle
  /// Items are being loaded.
  case loading
  /// Items could not be loaded. The first value is the reason, a sentence for the user. If a retry is scheduled, nothing
  /// has failed for good, and the list loads on without the user.
  case failed(String, retry: ScheduledRetry? = nil)
  /// There are no more items to load.
  case exhausted

  /// Whether the state stays as it is until the user does something: `false` while items are being loaded and while a
  /// retry is scheduled.
  public var isSettled: Bool {
    switch self {
    case .idle, .exhausted, .failed(_, retry: nil): true
    case .loading, .failed: false
    }
  }
}

/// A retry that is made at a certain time, without the user.
///
/// ```swift
/// if case .failed(let reason, let retry?) = adapter.loadState {
///   print("\(reason); attempt \(retry.attempt) in \(retry.timeLeft.components.seconds) s")
/// }
/// ```
public struct ScheduledRetry: Sendable {
  /// The number of the attempt to come; 2 for the first retry.
  public let attempt: Int
  private let instant: any Hashable & Sendable
  private let remaining: @Sendable () -> Duration

  /// Creates a retry.
  /// - Parameters:
  ///   - attempt: The number of the attempt to come; 2 for the first retry.
  ///   - instant: The time of the attempt.
  ///   - clock: The clock that counts this time.
  public init<C: Clock>(attempt: Int, at instant: C.Instant, on clock: C) where C.Duration == Duration {
    self.init(attempt: attempt, at: instant) { clock.now.duration(to: instant) }
  }

  init(attempt: Int, at instant: some Hashable & Sendable, remaining: @escaping @Sendable () -> Duration) {
    self.attempt = attempt
    self.instant = instant
    self.remaining = remaining
  }

  /// How long it is until the attempt, by the clock of the data source; zero once it is due.
  ///
  /// A view that shows a countdown reads it again every second. The time that passes is not observed.
  public var timeLeft: Duration { max(.zero, remaining()) }
}

extension ScheduledRetry: Hashable {
  /// Whether both are the same attempt at the same time.
  public static func == (a: ScheduledRetry, b: ScheduledRetry) -> Bool {
    a.attempt == b.attempt && AnyHashable(a.instant) == AnyHashable(b.instant)
  }

  /// Hashes the attempt.
  public func hash(into hasher: inout Hasher) { hasher.combine(attempt) }
}
