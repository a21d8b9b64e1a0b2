import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over a private `URLSession` that keeps neither cookies nor credentials nor answers.
///
/// On Linux, a `URLSession` can't be stopped while it unpacks: when an answer is given up because it is too large, the caller
/// is resumed at once and nothing more is kept, but the session goes on with what has arrived, and the connection stays open
/// until then. 4 MB that unpack to 4 GiB take one processor 8 seconds or more. Later requests use another session, so that
/// they don't wait for it.
public final class URLSessionTransport: HTTPTransport {
  /// A session and what has arrived of its answers.
  private final class OpenSession: Sendable {
    let exchanges = URLSessionExchanges()
    let session: URLSession

    init() {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.urlCredentialStorage = nil
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      // The client has the deadline, and lets requests wait for their turn.
      configuration.timeoutIntervalForRequest = 86_400
      configuration.httpMaximumConnectionsPerHost = 1_000
      session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: exchanges.queue)
    }

    deinit { exchanges.cancellations.async { [session] in session.invalidateAndCancel() } }
  }

  private let current = Mutex(OpenSession())

  /// Creates a transport.
  public init() {}

  /// Sends a request.
  /// - Throws: ``ConnectionError``, or `CancellationError`.
  public func send(
    _ request: HTTPRequest, maximumBytes: Int, progress: @escaping @Sendable (HTTPProgress) -> Void
  ) async throws -> HTTPResponse {
    let used = current.withLock { $0 }
    do {
      return try await used.exchanges.answer(
        to: used.session.dataTask(with: URLRequest(request)), maximumBytes: maximumBytes, progress: progress)
    } catch let error as URLError {
      if error.code == .cancelled { throw CancellationError() }
      throw ConnectionError(error)
    } catch ConnectionError.tooLarge {
      current.withLock { if $0 === used { $0 = OpenSession() } }
      throw ConnectionError.tooLarge
    }
  }
}

extension URLRequest {
  fileprivate init(_ request: HTTPRequest) {
    self.init(url: request.url)
    httpMethod = request.method.rawValue
    if let body = request.body {
      httpBody = body.data
      setValue(body.contentType, forHTTPHeaderField: "Content-Type")
    }
    var names: Set<String> = []
    for (name, value) in request.headers {
      // The first value replaces the default of the session.
      if names.insert(name.lowercased()).inserted {
        setValue(value, forHTTPHeaderField: name)
      } else {
        addValue(value, forHTTPHeaderField: name)
      }
    }
  }
}
