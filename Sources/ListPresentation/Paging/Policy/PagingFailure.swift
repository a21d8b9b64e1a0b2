/// Why a request failed.
public struct PagingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened.
  public enum Reason: Hashable, Sendable {
    /// The source threw an error.
    case source
    /// There was no answer in time.
    case timedOut
    /// The request was cancelled, and not by the pager. It is sent again, and only shown as an error if that is in vain.
    case cancelled
    /// The network is away; the request is sent when it is back.
    case offline
  }

  /// What happened.
  public let reason: Reason
  /// What happened, for the user to read.
  public let description: String
  /// What to do about it.
  public let advice: RetryAdvice

  private init(_ reason: Reason, _ description: String, _ advice: RetryAdvice = .retry) {
    self.reason = reason
    self.description = description
    self.advice = advice
  }

  /// The failure that an error of a source stands for: its own description, and its own advice if it gives any.
  public init(_ error: any Error) {
    let advice = (error as? any RetryAdvising)?.retryAdvice ?? .retry
    if error is CancellationError || advice == .cancelled {
      self = .cancelled
    } else {
      self.init(.source, "\(error)", advice)
    }
  }

  /// No answer in time.
  public static func timedOut(after time: Duration) -> PagingFailure {
    PagingFailure(.timedOut, "there was no answer within \(time)")
  }

  /// Cancelled, and not by the pager.
  public static var cancelled: PagingFailure { PagingFailure(.cancelled, "the request was cancelled", .cancelled) }

  /// The network is away.
  public static var offline: PagingFailure {
    PagingFailure(.offline, "there is no network connection; loading goes on when it is back")
  }
}
