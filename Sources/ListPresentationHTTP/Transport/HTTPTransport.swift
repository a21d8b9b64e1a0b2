import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What sends single requests for an ``HTTPClient``: by default ``URLSessionTransport``, in tests
/// ``InMemoryTransport``, or one of the app's own for pinned certificates or a proxy.
///
/// A transport follows no redirect, retries nothing and keeps nothing.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns its answer, also one with a status that isn't a success.
  ///
  /// Cancelling the task ends the connection. A transport that ignores cancellation doesn't delay the caller: the
  /// client resumes it at its deadline.
  /// - Parameters:
  ///   - request: The request as it goes over the wire.
  ///   - maximumBytes: How many bytes of the body may be read; throw ``ConnectionError/tooLarge`` at more.
  /// - Throws: ``ConnectionError``, or `CancellationError`.
  func send(_ request: HTTPRequest, maximumBytes: Int) async throws -> HTTPResponse
}

/// Why a transport returns no answer.
public enum ConnectionError: Error, Hashable, Sendable {
  /// No answer came, or it broke off; with the transport's message.
  case failure(HTTPError.ConnectionFailure, String = "")
  /// The body is larger than was allowed.
  case tooLarge
}

extension ConnectionError {
  /// Creates an error from one of a `URLSession`.
  init(_ error: URLError) {
    let failure: HTTPError.ConnectionFailure =
      switch error.code {
      case .cannotFindHost, .dnsLookupFailed: .hostNotFound
      case .cannotConnectToHost: .refused
      case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: .offline
      case .networkConnectionLost: .lost
      #if canImport(FoundationNetworking)
        // The server closed the connection before it sent a byte. Apple's systems call this a lost connection.
        case .badServerResponse: .lost
      #else
        case .badServerResponse: .malformed
      #endif
      case .unsupportedURL, .cannotParseResponse: .malformed
      case .badURL: .unsupportedAddress
      case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
        .clientCertificateRequired:
        .insecure
      // On Linux, some failures of TLS have no code. Their description names SSL.
      default: "\(error.userInfo)".contains("SSL") ? .insecure : .other
      }
    self = .failure(failure, error.userInfo[NSLocalizedDescriptionKey] as? String ?? "")
  }
}
