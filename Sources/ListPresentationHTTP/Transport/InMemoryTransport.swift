import Foundation
import Synchronization

/// A server in memory, for tests and demos: an app's whole networking runs without a socket.
///
/// ```swift
/// let server = InMemoryTransport()
/// server.route(.get, "/products?page=9") { _ in HTTPResponse(404) }
/// server.route(.get, "/products") { request in .json(page(request.query("page"))) }
/// server.route(.get, "/products/*") { _ in try .file(recordedProduct) }
/// server.route(.delete, "/products/*", answers: HTTPResponse(503), HTTPResponse(503), HTTPResponse(204))
/// server.route(.get, "/slow") { _ in
///   try await clock.sleep(for: .seconds(40))
///   throw ConnectionError.failure(.lost)
/// }
/// let client = HTTPClient(URL(string: "https://shop.example")!, transport: server, clock: clock)
/// ```
///
/// A `*` in a path matches one component. A request has at least the query items of its route. The first route that
/// matches answers, so add one with a query before one without. Without any, the answer is 404, or 405 if a route has
/// the path and another method.
public final class InMemoryTransport: HTTPTransport {
  /// Answers a request, or throws a ``ConnectionError`` such as `.failure(.offline)`.
  public typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse

  private struct Route {
    let method: HTTPMethod
    let components: [String]
    let query: [URLQueryItem]
    let answer: Answer

    func hasPath(_ components: [String]) -> Bool {
      self.components.count == components.count
        && zip(self.components, components).allSatisfy { $0 == "*" || $0 == $1 }
    }

    func answers(_ request: HTTPRequest) -> Bool {
      method == request.method && query.allSatisfy(request.url.queryItems.contains)
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
  ///   - path: The path of the requests, and query items.
  ///   - answer: Answers a request.
  public func route(_ method: HTTPMethod, _ path: String, _ answer: @escaping Answer) {
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let route = Route(
      method: method, components: Self.components(parts[0].removingPercentEncoding ?? String(parts[0])),
      query: parts.dropFirst().flatMap(URL.queryItems), answer: answer)
    state.withLock { $0.routes.append(route) }
  }

  /// Adds a route that gives one answer after the other, and the last one from then on.
  /// - Parameters:
  ///   - method: The method of the requests.
  ///   - path: The path of the requests, and query items.
  ///   - first: The first answer.
  ///   - others: The answers that follow.
  public func route(
    _ method: HTTPMethod, _ path: String, answers first: HTTPResponse, _ others: HTTPResponse...
  ) {
    let answers = Mutex((next: first, rest: others[...]))
    route(method, path) { _ in
      answers.withLock { answers in
        let answer = answers.next
        answers.next = answers.rest.popFirst() ?? answer
        return answer
      }
    }
  }

  /// Answers a request.
  public func send(_ request: HTTPRequest, maximumBytes: Int) async throws -> HTTPResponse {
    let components = Self.components(request.url.path(percentEncoded: false))
    let routes = state.withLock { state in
      state.requests.append(request)
      return state.routes.filter { $0.hasPath(components) }
    }
    if let route = routes.first(where: { $0.answers(request) }) { return try await route.answer(request) }
    let hasMethod = routes.isEmpty || routes.contains { $0.method == request.method }
    return try await fallback?(request) ?? HTTPResponse(hasMethod ? 404 : 405)
  }

  private static func components(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }
}
