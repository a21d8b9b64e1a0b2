/// How a pager continues after a failed request.
public enum RetryAdvice: Hashable, Sendable {
  /// Retry after a wait. This is the default for an error that gives no advice.
  case retry
  /// Don't retry until the user asks. Use this if the same request would fail in the same way.
  case doNotRetry
  /// Send no request in any direction until the time has passed, at most one day. Then retry, unless the time is longer
  /// than ``RetryPolicy/ceiling``.
  case retryAfter(Duration)
  /// Load the list again around the items that the user sees. Use this if the cursor or the loaded items are out of
  /// date.
  case startOver
  /// Send the request again and show no error, because the request was cancelled. A `CancellationError` gives this
  /// advice. A transport with its own cancellation error, such as `URLError.cancelled`, should give it too.
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
