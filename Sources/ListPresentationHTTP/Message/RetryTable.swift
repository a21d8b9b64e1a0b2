import Foundation
import ListPresentation

/// What is retried when.
///
/// | what happened | advice |
/// |---|---|
/// | no answer in time; host not found, refused, offline, lost, or an unnamed transport error | retry with backoff |
/// | TLS refused; not HTTP; an unsupported address | don't retry |
/// | 408, 425, 429, 500, 502–504, 506–599 | retry with backoff, or when `Retry-After` says, but not within a second |
/// | 403, 413 with `Retry-After` | retry when it says, but not within a second |
/// | 400, 404, 410, 422 for a cursor that worked before | load the list again from the start, once |
/// | any other status, with or without `Retry-After` | don't retry |
///
/// A page source passes the advice to its pager. A client follows it for requests that are repeatable, see
/// ``HTTPRequest/isRepeatable``.
enum RetryTable {
  /// The shortest wait for a server that names one.
  static let shortestWait = Duration.seconds(1)

  static func advice(for failure: HTTPError.ConnectionFailure) -> RetryAdvice {
    switch failure {
    case .hostNotFound, .refused, .offline, .lost, .other: .retry
    case .insecure, .malformed, .unsupportedAddress: .doNotRetry
    }
  }

  static func advice(for response: HTTPResponse, now: Date) -> RetryAdvice {
    let wait = response.wait(in: "Retry-After", now: now).map { RetryAdvice.retryAfter(max($0, shortestWait)) }
    return switch response.status {
    case 408, 425, 429, 500, 502...504, 506...599: wait ?? .retry
    case 403, 413: wait ?? .doNotRetry
    default: .doNotRetry
    }
  }
}
