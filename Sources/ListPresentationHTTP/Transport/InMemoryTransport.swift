import Foundation
import Synchronization

/// A server in memory, for tests and demos: an app's whole networking runs without a socket.
///
/// ```swift
/// let server = InMemoryTransport()
/// server.route(.get, "/products") { request in .json(page(request.query("page"))) }
/// server.route(.get, "/products/*") { _ in try .file(recordedProduct) }
/// server.route(.delete, "/products/*") { _ in HTTPResponse(204) }
/// server.route(.get, "/slow") { _ in
///   try await clock.sleep(for: .seconds(40))
///   throw ConnectionError.failure(.lost)
/// }
/// let client = HTTPClient(URL(string: "https://shop.example")!, transport: server, clock: clock)
/// ```
///
/// A `*` in a path matches one component. The first route that matches answers. Without one, the answer is 404, or 405 if
/// a route has the path and another method.
public final class InMemoryTransport: HTTPTransport {
  /// Answers a request, or throws a ``ConnectionError`` such as `.failure(.offline)`.
  public typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse

  private struct Route {
    let method: HTTPMethod
    let components: [String]
    let answer: Answer

    func hasPath(_ components: [String]) -> Bool {
      self.components.count == components.count
        && zip(self.components, components).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }

  private let state = Mutex<(routes: [Route], requests: [HTTPRequest])>(([], []))
  private let fallback: Answer?

  /// Creates a server.
  /// - Parameter fallback: Answers requests that no route fits, instead of 404 and 405.
  public init(fallback: Answer? = nil) { self.fallback = fallback }

  /// The requests so far, as they would go over the wire.
  public var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// Adds a route.
  /// - Parameters:
  ///   - method: The method of the requests.
  ///   - path: The path of the requests.
  ///   - answer: Answers a request.
  public func route(_ method: HTTPMethod, _ path: String, _ answer: @escaping Answer) {
    let route = Route(method: method, components: Self.components(path), answer: answer)
    state.withLock { $0.routes.append(route) }
  }

  /// Answers a request.
  public func send(_ request: HTTPRequest, maximumBytes: Int) async throws -> HTTPResponse {
    let components = Self.components(request.url.path(percentEncoded: false))
    let routes = state.withLock { state in
      state.requests.append(request)
      return state.routes.filter { $0.hasPath(components) }
    }
    if let route = routes.first(where: { $0.method == request.method }) { return try await route.answer(request) }
    return try await fallback?(request) ?? HTTPResponse(routes.isEmpty ? 404 : 405)
  }

  private static func components(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }
}
