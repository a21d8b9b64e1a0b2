import Foundation
import Synchronization

/// A server in memory, for tests and demos: an app's whole networking runs without a socket.
///
/// ```swift
/// let server = InMemoryTransport()
/// server.route(.get, "/products") { request in .json(page(request.query("page"))) }
/// server.route(.get, "/products?page=9") { _ in HTTPResponse(404) }
/// server.route(.post, "/products", headers: ["X-Shop": "7"], body: .json(["name": "Apple"])) { _ in HTTPResponse(409) }
/// server.route(.get, "/products/*") { _ in try .file(recordedProduct) }
/// server.route(.delete, "/products/*", answers: HTTPResponse(503), HTTPResponse(503), HTTPResponse(204))
/// server.route(.get, "/slow") { _ in
///   try await clock.sleep(for: .seconds(40))
///   throw ConnectionError.failure(.lost)
/// }
/// let client = HTTPClient(URL(string: "https://shop.example")!, transport: server, clock: clock)
/// ```
///
/// A `*` in a path matches one component. The query, the header fields and the body of a route are what a request has
/// at least; JSON is the same in any order of its members. The first route that matches answers. Without one, the
/// answer is 404, or 405 if a route has the path and another method.
public final class InMemoryTransport: HTTPTransport {
  /// Answers a request, or throws a ``ConnectionError`` such as `.failure(.offline)`.
  public typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse

  private struct Route {
    let method: HTTPMethod
    let components: [String]
    let query: [String: String]
    let headers: HTTPHeaders
    let body: Data?
    let answer: @Sendable (HTTPRequest, _ index: Int) async throws -> HTTPResponse
    /// How many requests it has answered.
    var count = 0

    func hasPath(_ components: [String]) -> Bool {
      self.components.count == components.count
        && zip(self.components, components).allSatisfy { $0 == "*" || $0 == $1 }
    }

    func answers(_ request: HTTPRequest) -> Bool {
      method == request.method && query.allSatisfy { request.query($0.key) == $0.value }
        && headers.allSatisfy { request.headers.values(of: $0.name).contains($0.value) }
        && (body == nil || body == Self.canonical(request.body))
    }

    /// The bytes of a body, which don't depend on the order of members if it is JSON.
    static func canonical(_ body: HTTPBody?) -> Data? {
      body.map { body in (try? JSONValue(parsing: body.data).data) ?? body.data }
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
  ///   - headers: Header fields of the requests.
  ///   - body: The body of the requests, whatever its media type, or `nil` if it doesn't matter.
  ///   - answer: Answers a request.
  public func route(
    _ method: HTTPMethod, _ path: String, headers: HTTPHeaders = [:], body: HTTPBody? = nil,
    _ answer: @escaping Answer
  ) {
    add(method, path, headers, body) { request, _ in try await answer(request) }
  }

  /// Adds a route that gives one answer after the other, and the last one from then on.
  /// - Parameters:
  ///   - method: The method of the requests.
  ///   - path: The path of the requests, and query items.
  ///   - headers: Header fields of the requests.
  ///   - body: The body of the requests, whatever its media type, or `nil` if it doesn't matter.
  ///   - first: The first answer.
  ///   - others: The answers that follow.
  public func route(
    _ method: HTTPMethod, _ path: String, headers: HTTPHeaders = [:], body: HTTPBody? = nil,
    answers first: HTTPResponse, _ others: HTTPResponse...
  ) {
    let answers = [first] + others
    add(method, path, headers, body) { _, index in answers[min(index, answers.count - 1)] }
  }

  private func add(
    _ method: HTTPMethod, _ path: String, _ headers: HTTPHeaders, _ body: HTTPBody?,
    _ answer: @escaping @Sendable (HTTPRequest, Int) async throws -> HTTPResponse
  ) {
    let parts = URLComponents(string: path)
    let query = (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    let route = Route(
      method: method, components: Self.components(parts?.path ?? path),
      query: Dictionary(query) { first, _ in first }, headers: headers, body: Route.canonical(body), answer: answer)
    state.withLock { $0.routes.append(route) }
  }

  /// Answers a request.
  public func send(_ request: HTTPRequest, maximumBytes: Int) async throws -> HTTPResponse {
    let components = Self.components(request.url.path(percentEncoded: false))
    let (answer, hasOtherMethods) = state.withLock { state in
      state.requests.append(request)
      let indices = state.routes.indices.filter { state.routes[$0].hasPath(components) }
      guard let index = indices.first(where: { state.routes[$0].answers(request) }) else {
        let hasOtherMethods = !indices.isEmpty && indices.allSatisfy { state.routes[$0].method != request.method }
        return (nil as Answer?, hasOtherMethods)
      }
      let (answer, count) = (state.routes[index].answer, state.routes[index].count)
      state.routes[index].count += 1
      return ({ try await answer($0, count) }, false)
    }
    if let answer { return try await answer(request) }
    return try await fallback?(request) ?? HTTPResponse(hasOtherMethods ? 405 : 404)
  }

  private static func components(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }
}
