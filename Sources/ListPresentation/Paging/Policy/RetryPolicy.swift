/// How often and after which waits a failed request is sent again by itself.
///
/// The wait before the n-th retry is a random time up to `base * 2^(n-1)`, and never above the ceiling ("full jitter"), so
/// that many clients that failed together do not come back together.
public struct RetryPolicy: Hashable, Sendable {
  /// The longest wait before the first retry.
  public var base: Duration
  /// The longest wait before any retry.
  public var ceiling: Duration
  /// How many retries in a row are made before the user has to ask.
  public var budget: Int

  /// Creates a policy: by default four retries, within 0.5, 1, 2 and 4 seconds.
  public init(base: Duration = .milliseconds(500), ceiling: Duration = .seconds(30), budget: Int = 4) {
    precondition(base >= .zero && ceiling >= .zero && budget >= 0, "waits and the budget are not negative")
    self.base = base
    self.ceiling = ceiling
    self.budget = budget
  }

  /// No retries but those that the user asks for.
  public static var byHand: RetryPolicy { RetryPolicy(budget: 0) }

  /// The longest wait before a retry, counted from 1.
  public func longestWait(before retry: Int) -> Duration {
    var wait = min(base, ceiling)
    var doublings = max(retry, 1) - 1
    while doublings > 0, wait > .zero, wait < ceiling {
      wait = min(wait * 2, ceiling)
      doublings -= 1
    }
    return wait
  }

  /// A wait before a retry, counted from 1.
  func wait(before retry: Int, using generator: inout some RandomNumberGenerator) -> Duration {
    longestWait(before: retry) * Double.random(in: 0...1, using: &generator)
  }

  /// When a request that failed is sent again by itself, or `nil` if it is not.
  /// - Parameter gate: Before when nothing may be sent.
  func nextTry(
    after failure: PagingFailure, attempt: Int, at now: Duration, gate: Duration,
    using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    // A cancellation is no failure: it is made up for, whatever the budget, but not for ever.
    let isLast = attempt > max(budget, failure.reason == .cancelled ? 1 : 0)
    switch failure.advice {
    case .doNotRetry, .startOver: return nil
    case .retry, .cancelled: return isLast ? nil : now + wait(before: attempt, using: &generator)
    case .retryAfter: return isLast ? nil : gate
    }
  }

  /// Before when nothing may be sent to a server that wants to be left alone: at most a day, for what a server says must
  /// not stop a list for ever.
  static func gate(closedFor wait: Duration, at now: Duration) -> Duration {
    now + max(min(wait, .seconds(86_400)), .zero)
  }
}
