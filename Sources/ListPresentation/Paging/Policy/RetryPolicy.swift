/// How often a pager retries a failed request without being asked, and how long it waits before each retry.
///
/// The wait before the n-th retry is a random time up to `base * 2^(n-1)`, and never longer than the ceiling ("full
/// jitter"). Random waits prevent many clients that failed together from retrying together.
public struct RetryPolicy: Hashable, Sendable {
  /// The longest wait before the first retry.
  public var base: Duration
  /// The longest wait before any retry. If the source asks for a longer one, the pager waits for the user to ask.
  public var ceiling: Duration
  /// The number of consecutive retries before the pager waits for the user to ask.
  public var budget: Int

  /// Creates a policy. The default makes four retries, after at most 0.5, 1, 2 and 4 seconds.
  /// - Precondition: No wait and no budget is negative.
  public init(base: Duration = .milliseconds(500), ceiling: Duration = .seconds(120), budget: Int = 4) {
    precondition(base >= .zero && ceiling >= .zero && budget >= 0, "waits and the budget are not negative")
    self.base = base
    self.ceiling = ceiling
    self.budget = budget
  }

  /// A policy that retries only when the user asks.
  public static var byHand: RetryPolicy { RetryPolicy(budget: 0) }

  /// Returns the longest wait before a retry, counted from 1.
  public func longestWait(before retry: Int) -> Duration {
    var wait = min(base, ceiling)
    var doublings = max(retry, 1) - 1
    while doublings > 0, wait > .zero, wait < ceiling {
      wait = min(wait * 2, ceiling)
      doublings -= 1
    }
    return wait
  }

  /// Returns a random wait before a retry, counted from 1.
  func wait(before retry: Int, using generator: inout some RandomNumberGenerator) -> Duration {
    longestWait(before: retry) * Double.random(in: 0...1, using: &generator)
  }

  /// Returns the time at which to retry a failed request, or `nil` to wait for the user.
  /// - Parameter gate: The earliest time at which a request may be sent.
  func nextTry(
    after failure: PagingFailure, attempt: Int, at now: Duration, gate: Duration,
    using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    // A cancellation isn't a failure, so it has at least one retry whatever the budget.
    let isLast = attempt > max(budget, failure.advice == .cancelled ? 1 : 0)
    switch failure.advice {
    case .doNotRetry, .startOver: return nil
    case .retry, .cancelled: return isLast ? nil : now + wait(before: attempt, using: &generator)
    case .retryAfter(let pause): return isLast || pause > ceiling ? nil : gate
    }
  }

  /// Returns the earliest time to contact a server that asked for a pause. The pause is at most one day, so that a
  /// server can't stop a list for ever.
  static func gate(closedFor wait: Duration, at now: Duration) -> Duration {
    now + max(min(wait, .seconds(86_400)), .zero)
  }
}

/// How a pager continues after a failed request.
public enum RetryAdvice: Hashable, Sendable {
  /// Retry after a wait. This is the default for an error that gives no advice.
  case retry
  /// Don't retry until the user asks. Use this if the same request would fail in the same way.
  case doNotRetry
  /// Send no request in any direction until the time has passed, at most one day. Then retry, unless the time is longer
  /// than ``RetryPolicy/ceiling`` or the budget is used up.
  case retryAfter(Duration)
  /// Load the list again around the items that the user sees. Use this if the cursor or the loaded items are out of
  /// date. After two times in a row, the failure counts as ``doNotRetry``.
  case startOver
  /// Send the request again, because it was cancelled, and show no error until the retries are used up. A
  /// `CancellationError` gives this advice. A transport with its own cancellation error, such as `URLError.cancelled`,
  /// should give it too.
  case cancelled

  /// The time for which the server wants no requests, or `nil` if it did not say.
  var pause: Duration? {
    if case .retryAfter(let wait) = self { wait } else { nil }
  }
}

/// An error of a ``PageSource`` that tells the pager how to continue.
///
/// ```swift
/// extension ServerError: RetryAdvising {
///   var retryAdvice: RetryAdvice { status == 429 ? .retryAfter(.seconds(60)) : .doNotRetry }
/// }
/// ```
public protocol RetryAdvising: Error {
  /// How the pager continues after this error.
  var retryAdvice: RetryAdvice { get }
}

/// A failed request: a description for the user, and advice on how to continue.
public struct PagingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the failure for the user to read.
  public let description: String
  /// How to continue after the failure.
  public let advice: RetryAdvice

  private init(_ description: String, _ advice: RetryAdvice = .retry) {
    self.description = description
    self.advice = advice
  }

  /// Creates a failure from an error that a source threw. Its ``ListErrorText`` becomes the description. The error
  /// gives its own advice if it conforms to ``RetryAdvising``.
  package init(_ error: any Error) {
    let advice = (error as? any RetryAdvising)?.retryAdvice ?? .retry
    if error is CancellationError || advice == .cancelled {
      self = .cancelled
    } else {
      self.init(ListErrorText.text(of: error), advice)
    }
  }

  /// Returns the failure of a request that had no answer within a time.
  static func timedOut(after time: Duration) -> PagingFailure {
    PagingFailure("there was no answer within \(time)")
  }

  /// The failure of a request that was cancelled, but not by the pager.
  static var cancelled: PagingFailure { PagingFailure("the request was cancelled", .cancelled) }

  /// The failure of a request that the user has stopped.
  static var stopped: PagingFailure { PagingFailure(ListLoadState.stoppedText, .cancelled) }
}
