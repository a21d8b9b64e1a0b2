import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What sends single requests for an ``HTTPClient``: by default ``URLSessionTransport``, in tests ``InMemoryTransport``, or
/// one of the app's own for pinned certificates or a proxy.
///
/// A transport does nothing on its own account: it follows no redirect, retries nothing and keeps nothing.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns its answer, also one with a status that isn't a success.
  ///
  /// When the task is cancelled, the connection ends. The caller is resumed at its deadline even if it doesn't.
  /// - Parameters:
  ///   - request: The request as it goes over the wire.
  ///   - maximumBytes: How many bytes of the body may be read; throw ``ConnectionError/tooLarge`` at more.
  ///   - progress: To be called while the body of the request is sent.
  /// - Throws: ``ConnectionError``, or `CancellationError`.
  func send(
    _ request: HTTPRequest, maximumBytes: Int, progress: @escaping @Sendable (HTTPProgress) -> Void
  ) async throws -> HTTPResponse
}

/// How much of the body of a request was sent.
public struct HTTPProgress: Hashable, Sendable {
  /// How many bytes were sent.
  public let sent: Int
  /// How many bytes there are.
  public let total: Int

  /// Creates a progress, as a transport does.
  public init(sent: Int, total: Int) {
    self.sent = sent
    self.total = total
  }
}

/// Why a transport has no answer.
public enum ConnectionError: Error, Hashable, Sendable {
  /// There was no answer, or it broke off; with what the transport says of it.
  case failure(HTTPError.ConnectionFailure, String = "")
  /// The body is larger than was allowed.
  case tooLarge
}

extension ConnectionError {
  /// The error that an error of a `URLSession` stands for.
  init(_ error: URLError) {
    let failure: HTTPError.ConnectionFailure =
      switch error.code {
      case .cannotFindHost, .dnsLookupFailed: .hostNotFound
      case .cannotConnectToHost: .refused
      case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: .offline
      case .networkConnectionLost: .lost
      case .badServerResponse, .unsupportedURL, .cannotParseResponse: .malformed
      case .badURL: .unsupportedAddress
      case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
        .clientCertificateRequired:
        .insecure
      // On Linux, a failure of TLS has no code of its own.
      default: "\(error.userInfo)".contains("SSL") ? .insecure : .other
      }
    self = .failure(failure)
  }
}
