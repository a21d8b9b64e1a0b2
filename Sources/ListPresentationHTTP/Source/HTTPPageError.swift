import Foundation
import ListPresentation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a page could not be loaded from a server.
///
/// Its description is fit for the user, and shows neither header fields nor queries. What a server wrote is cut to 200
/// characters, without control characters.
public struct HTTPPageError: RetryAdvising, Hashable, CustomStringConvertible {
  /// What went wrong.
  public enum Kind: Hashable, Sendable {
    /// There was no answer, or it broke off.
    case transport(URLError.Code)
    /// The answer was not there in time.
    case timedOut(after: Duration)
    /// The server answered with a status that is no page.
    case status(Int)
    /// The answer is not what was expected, at a coding path such as `results[3].price`.
    case decoding(codingPath: String)
    /// The server broke a rule that keeps an app safe.
    case violation(Violation)
  }

  /// Which rule was broken.
  public enum Violation: Hashable, Sendable {
    /// A page names itself as the next one.
    case cursorLoop
    /// A link or a redirect leads to another origin.
    case foreignAddress
    /// A link or a redirect leads from https to http.
    case downgrade
    /// An address is neither http nor https, or none at all.
    case address
    /// There were more redirects in a row than are followed.
    case redirects
    /// The body is larger than is read.
    case size
  }

  /// What went wrong.
  public let kind: Kind
  /// Which address was asked, without its query.
  public let address: String
  /// What went wrong, in words.
  public let reason: String
  /// Whether and when trying again can help.
  public let retryAdvice: RetryAdvice

  init(_ kind: Kind, at address: URL, _ reason: String, _ advice: RetryAdvice) {
    self.kind = kind
    self.address = address.withoutSecrets
    self.reason = reason
    retryAdvice = advice
  }

  /// What went wrong, and where.
  public var description: String { "\(address): \(reason)" }
}

extension HTTPPageError {
  static func transport(_ error: URLError, at address: URL) -> HTTPPageError {
    let reason =
      switch error.code {
      case .cannotFindHost, .dnsLookupFailed: "the host cannot be found"
      case .cannotConnectToHost: "the host does not answer"
      case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: "there is no network connection"
      case .networkConnectionLost: "the connection was lost"
      case .badServerResponse: "the server gave no proper answer"
      case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
        "a secure connection cannot be made"
      case .timedOut: "there was no answer in time"
      case .unsupportedURL, .badURL: "the answer is not HTTP"
      default:
        address.scheme?.lowercased() == "https"
          ? "the answer broke off or never came, or a secure connection cannot be made"
          : "the answer broke off or never came"
      }
    let advice: RetryAdvice =
      switch error.code {
      case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
        .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired, .badURL:
        .doNotRetry
      default: .retry
      }
    return HTTPPageError(.transport(error.code), at: address, reason, advice)
  }

  static func timedOut(after time: Duration, at address: URL) -> HTTPPageError {
    HTTPPageError(.timedOut(after: time), at: address, "the answer was not there within \(time)", .retry)
  }

  static func decoding(_ fault: DecodingFault, at address: URL) -> HTTPPageError {
    let place = fault.path.isEmpty ? "" : "\(fault.path): "
    return HTTPPageError(.decoding(codingPath: fault.path), at: address, place + fault.reason, .doNotRetry)
  }

  static func violation(_ violation: Violation, at address: URL, leading target: String? = nil) -> HTTPPageError {
    let target = target ?? "elsewhere"
    let reason =
      switch violation {
      case .cursorLoop: "the page names itself as the next one"
      case .foreignAddress: "it leads to \(target), another origin, which is not followed"
      case .downgrade: "it leads from https to http, \(target), which is not followed"
      case .address: "it leads to what is no http or https address"
      case .redirects: "there are too many redirects in a row"
      case .size: "the answer is larger than \(target), the most that is read"
      }
    return HTTPPageError(.violation(violation), at: address, reason, .doNotRetry)
  }
}
