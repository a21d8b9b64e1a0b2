import Foundation
import ListPresentation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over a private `URLSession` that keeps neither cookies nor credentials nor answers.
///
/// On Linux, a `URLSession` can't be stopped while it unpacks. When an answer is given up because it is too large, the
/// caller is resumed at once and nothing more is kept, but Foundation goes on unpacking what the server sent: 4 MB that
/// unpack to 4 GiB keep one processor busy for about 8 seconds. Until then no other request of the process begins;
/// those that wait end at their deadlines. Where it takes seconds, the session doesn't close the connection even then
/// (Swift 6.3.1, and so does any `URLSession`). A proxy, or a transport of your own, can refuse such answers.
///
/// On Linux, waiting for the first answer of a new connection keeps a processor busy, because Foundation goes on
/// polling whether the connection can be written to: measured with Swift 6.3.1, 0.6 to 0.7 seconds of processor time a
/// second. Waiting for later answers of the connection costs nothing. For long polls, send a short request before.
///
/// On Linux, a server that closes the connection inside the header of an answer ends the process: Foundation traps in
/// `NativeProtocol.swift`, with the signal `SIGILL`, in Swift 6.3.1. Any `URLSession` does so, and no code of an app
/// can prevent it. For servers that are not trusted, use a proxy that sends whole headers, or a transport of your own.
public final class URLSessionTransport: HTTPTransport {
  private let exchanges = URLSessionExchanges()
  private let session: URLSession

  /// Creates a transport.
  public init() {
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

  deinit { exchanges.thread.run { [session] in session.invalidateAndCancel() } }

  /// Sends a request.
  /// - Throws: ``ConnectionError``, or `CancellationError`.
  public func send(_ request: HTTPRequest, maximumBytes: Int) async throws -> HTTPResponse {
    var own = URLRequest(url: request.url)
    own.httpMethod = request.method.rawValue
    if let body = request.body {
      own.httpBody = body.data
      own.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
    }
    var names: Set<String> = []
    for (name, value) in request.headers {
      // The first value replaces the default of the session.
      if names.insert(name.lowercased()).inserted {
        own.setValue(value, forHTTPHeaderField: name)
      } else {
        own.addValue(value, forHTTPHeaderField: name)
      }
    }
    do {
      return try await exchanges.answer(to: own, in: session, maximumBytes: maximumBytes)
    } catch let error as URLError {
      if error.code == .cancelled { throw CancellationError() }
      throw ConnectionError(error)
    }
  }
}
