import Foundation
import ListPresentation

/// Why a request failed.
///
/// The description is fit for the user. It shows neither header fields nor queries, and what a server wrote is cut to
/// 200 characters, without control characters.
public struct HTTPError: RetryAdvising, Hashable, CustomStringConvertible {
  /// What went wrong.
  public enum Kind: Hashable, Sendable, Codable {
    /// No answer came, or it broke off.
    case connection(ConnectionFailure)
    /// The answer wasn't complete in time.
    case timedOut(after: Duration)
    /// The server answered with a status that isn't a success.
    case status(Int)
    /// The answer isn't what was expected, at a coding path such as `results[3].price`.
    case decoding(codingPath: String)
    /// The server broke a rule that keeps an app safe.
    case violation(Violation)
    /// The server says that there are more items, and the format in use can't reach them.
    case incomplete(PageEvidence)
    /// The request has a method or a header field that can't be sent, or a file that can't be read.
    case invalidRequest
    /// A cursor was given to a source whose format has no such cursors.
    case foreignCursor
  }

  /// Why no answer came.
  public enum ConnectionFailure: String, Hashable, Sendable, Codable {
    /// The host has no address.
    case hostNotFound
    /// The host takes no connection.
    case refused
    /// The device has no network connection.
    case offline
    /// The connection ended before the answer did.
    case lost
    /// No secure connection could be made.
    case insecure
    /// The answer isn't HTTP.
    case malformed
    /// The transport can't send requests to such an address.
    case unsupportedAddress
    /// The transport gave an error that has no other name here.
    case other
  }

  /// Which rule was broken.
  public enum Violation: String, Hashable, Sendable, Codable {
    /// A page names itself as the next one.
    case cursorLoop
    /// A link or a redirect leads to another origin.
    case foreignAddress
    /// A link or a redirect leads from https to http.
    case downgrade
    /// An address is neither http nor https, or isn't an address.
    case address
    /// There were more redirects in a row than are followed.
    case redirects
    /// The body is larger than is read.
    case size
  }

  /// What went wrong.
  public let kind: Kind
  /// The address of the request, without its query.
  public let address: String
  /// What went wrong, in words.
  public let reason: String
  /// Whether and when another try can help.
  public let retryAdvice: RetryAdvice
  /// The answer, if its status is what went wrong.
  public let response: HTTPResponse?

  init(
    _ kind: Kind, at address: String, _ reason: String, _ advice: RetryAdvice = .doNotRetry,
    response: HTTPResponse? = nil
  ) {
    self.kind = kind
    self.address = address
    self.reason = reason
    self.response = response
    retryAdvice = advice
  }

  /// What went wrong, and where.
  public var description: String { "\(reason) (\(address))" }
}

extension HTTPError {
  /// - Parameter detail: The reason of the system. It is said where the failure itself is none.
  static func connection(_ failure: ConnectionFailure, at url: URL, detail: String = "") -> HTTPError {
    var reason =
      switch failure {
      case .hostNotFound: "the host can't be found"
      case .refused: "the host doesn't take connections"
      case .offline: "there is no network connection"
      case .lost: "the connection was lost before the answer was complete"
      case .insecure: "a secure connection can't be made"
      case .malformed: "the answer isn't HTTP"
      case .unsupportedAddress:
        (url.host() ?? "").contains(":")
          ? "this system can't connect to a numeric IPv6 address; use a host name" : "the address isn't supported"
      case .other: "the answer broke off or never came"
      }
    if [.insecure, .malformed, .other].contains(failure), !detail.isEmpty { reason += ": \(detail.bounded(to: 200))" }
    return HTTPError(
      .connection(failure), at: url.withoutSecrets, reason, RetryTable.advice(for: failure))
  }

  static func timedOut(after time: Duration, at url: URL) -> HTTPError {
    HTTPError(
      .timedOut(after: time), at: url.withoutSecrets, "the answer wasn't complete within \(time / .seconds(1)) s",
      .retry)
  }

  static func decoding(_ fault: DecodingFault, at url: URL, _ advice: RetryAdvice = .doNotRetry) -> HTTPError {
    HTTPError(.decoding(codingPath: fault.path), at: url.withoutSecrets, fault.sentence, advice)
  }

  static func violation(_ violation: Violation, at url: URL, leading target: String? = nil) -> HTTPError {
    let target = target ?? "elsewhere"
    let reason =
      switch violation {
      case .cursorLoop: "the page names itself as the next one"
      case .foreignAddress:
        "\(url.host() ?? "the server") leads to another origin, \(target), which isn't followed; a proxy that hides the "
          + "server's address is the usual cause, and followWithoutHeaders follows such addresses"
      case .downgrade: "the server leads from https to http, \(target), which isn't followed"
      case .address: "the address isn't http or https"
      case .redirects: "there are too many redirects in a row"
      case .size: "the answer is larger than \(target), the most that is read"
      }
    return HTTPError(.violation(violation), at: url.withoutSecrets, reason)
  }

  static func incomplete(_ evidence: PageEvidence, at url: URL) -> HTTPError {
    HTTPError(
      .incomplete(evidence), at: url.withoutSecrets,
      "\(evidence); \(evidence.advice)")
  }

  static func invalidMethod(at url: URL) -> HTTPError {
    HTTPError(.invalidRequest, at: url.withoutSecrets, "the method isn't a token, such as GET")
  }

  static func unreadableFile(_ file: URL, at url: URL) -> HTTPError {
    HTTPError(
      .invalidRequest, at: url.withoutSecrets, "the file \(file.lastPathComponent) can't be read".bounded(to: 200))
  }

  static func invalidHeader(_ name: String, at url: URL) -> HTTPError {
    HTTPError(
      .invalidRequest, at: url.withoutSecrets,
      HTTPHeaders.isValid(name: name)
        ? "the value of the header field \(name) has a control character, such as a line feed"
        : "the name of a header field isn't a token, such as Accept")
  }
}

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
