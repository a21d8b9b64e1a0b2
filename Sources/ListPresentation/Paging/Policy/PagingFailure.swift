/// A failed request: its reason, a description for the user, and advice on how to continue.
public struct PagingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Reason: Hashable, Sendable {
    /// The source threw an error.
    case source
    /// The source didn't answer within ``PagingConfiguration/timeout``.
    case timedOut
    /// The request was cancelled, but not by the pager. The pager sends it again, and shows an error only if the
    /// retries fail too.
    case cancelled
    /// There is no network connection. The pager sends the request when the connection is back.
    case offline
  }

  /// The kind of failure.
  public let reason: Reason
  /// A description of the failure for the user to read.
  public let description: String
  /// How to continue after the failure.
  public let advice: RetryAdvice

  private init(_ reason: Reason, _ description: String, _ advice: RetryAdvice = .retry) {
    self.reason = reason
    self.description = description
    self.advice = advice
  }

  /// Creates a failure from an error that a source threw. Its ``ListErrorText`` becomes the description. The error gives its
  /// own advice if it conforms to ``RetryAdvising``.
  package init(_ error: any Error) {
    let advice = (error as? any RetryAdvising)?.retryAdvice ?? .retry
    if error is CancellationError || advice == .cancelled {
      self = .cancelled
    } else {
      self.init(.source, ListErrorText.text(of: error), advice)
    }
  }

  /// Returns the failure of a request that had no answer within a time.
  static func timedOut(after time: Duration) -> PagingFailure {
    PagingFailure(.timedOut, "there was no answer within \(time)")
  }

  /// The failure of a request that was cancelled, but not by the pager.
  static var cancelled: PagingFailure { PagingFailure(.cancelled, "the request was cancelled", .cancelled) }

  /// The failure of a request while there is no network connection.
  static var offline: PagingFailure {
    PagingFailure(.offline, "there is no network connection; loading goes on when it is back")
  }
}
