/// What to do after a request that failed.
public enum RetryAdvice: Hashable, Sendable {
  /// Try again after a while. What an error says that says nothing.
  case retry
  /// Do not try again by itself: the same request would fail the same way.
  case doNotRetry
  /// Send nothing, in no direction, until the time is over, at most a day; then try again.
  case retryAfter(Duration)
  /// The cursor is of no use any more, or what was loaded is out of date: load the list anew around what the user sees.
  case startOver
  /// Nothing is wrong, the request was cancelled: it is sent again, and not shown as an error. What a `CancellationError`
  /// says; a transport that has an error of its own for it, such as `URLError.cancelled`, is to say it too.
  case cancelled
}

/// An error of a ``PageSource`` that says how to go on.
///
/// ```swift
/// extension ServerError: RetryAdvising {
///   var retryAdvice: RetryAdvice { status == 429 ? .retryAfter(.seconds(60)) : .doNotRetry }
/// }
/// ```
public protocol RetryAdvising: Error {
  /// What to do.
  var retryAdvice: RetryAdvice { get }
}
