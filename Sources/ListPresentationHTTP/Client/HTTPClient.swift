import Foundation
import ListPresentation

/// Sends requests to a server: what page sources and the rest of an app share.
///
/// ```swift
/// let shop = URL(string: "https://shop.example/api")!
/// let client = HTTPClient(
///   shop,
///   prepare: { request in request.headers["Authorization"] = await "Bearer \(session.token)" },
///   renew: { client in try await session.renew(with: client) })
///
/// let url = shop.appending(components: "products", id)
/// let product = try await client.send(HTTPRequest(.get, url), as: Product.self).value
/// try await client.send(HTTPRequest(.delete, url))
/// let pager = Pager(HTTPPageSource<Product>(shop.appending(component: "products"), client: client))
/// ```
///
/// Header fields, `prepare` and credentials in the address go to the origin of the client alone. Each request is
/// bounded in time, in bytes and in redirects, see ``HTTPLimits``; cancelling the task ends the connection. The client
/// keeps no cookies, no credentials and no cache.
///
/// A copy of the client with other limits or another retry policy sends single requests with them:
///
/// ```swift
/// var hasty = client
/// hasty.limits.deadline = .seconds(5)
/// hasty.retry = .byHand
/// let hints = try await hasty.send(HTTPRequest(.get, suggestions), as: [String].self).value
/// ```
///
/// A request that failed is sent again if it is repeatable, see ``HTTPRequest/isRepeatable``, and if that can help: see
/// <doc:Retries>. After a 401, `renew` runs once, however many requests wait for it, and each of them is sent once
/// more.
public struct HTTPClient: Sendable {
  /// Changes a request before it is sent, for example by adding a token or a signature over its method, address and
  /// body.
  public typealias Prepare = @Sendable (inout HTTPRequest) async throws -> Void
  /// Gets new credentials, with requests of the client that it is given. Those aren't renewed again.
  public typealias Renew = @Sendable (HTTPClient) async throws -> Void

  /// The server that header fields and `prepare` are for.
  public let origin: URL
  /// Header fields of each request. They are secrets.
  public let headers: HTTPHeaders
  /// What the server is allowed.
  public var limits: HTTPLimits
  /// How often ``send(_:progress:)`` sends a request again.
  public var retry: RetryPolicy
  var transport: any HTTPTransport
  let clock: any Clock<Duration>
  let date: @Sendable () -> Date
  let prepare: Prepare?
  let renew: Renew?
  let slots: RequestSlots
  let renewal = Renewal()

  /// Creates a client.
  /// - Parameters:
  ///   - origin: An address of the server. A name and a password in it are sent as credentials.
  ///   - headers: Header fields of each request to the origin.
  ///   - limits: What the server is allowed.
  ///   - retry: How often a request is sent again; by default twice, within 0.5 and 1 seconds.
  ///   - transport: What sends the requests.
  ///   - clock: Measures timeouts and waits.
  ///   - prepare: Changes a request before it is sent, and before it is sent again.
  ///   - renew: Gets new credentials after a 401.
  ///   - date: The time of day, for servers that name a date after which they may be asked again.
  public init(
    _ origin: URL, headers: HTTPHeaders = [:], limits: HTTPLimits = HTTPLimits(),
    retry: RetryPolicy = RetryPolicy(budget: 2), transport: any HTTPTransport = URLSessionTransport(),
    clock: any Clock<Duration> = ContinuousClock(), prepare: Prepare? = nil, renew: Renew? = nil,
    date: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.origin = origin
    self.headers = headers.adding(userOf: origin)
    self.limits = limits
    self.retry = retry
    self.transport = transport
    self.clock = clock
    self.date = date
    self.prepare = prepare
    self.renew = renew
    slots = RequestSlots(limits.maximumConcurrentRequests)
  }

  /// Sends a request and returns the answer.
  /// - Parameters:
  ///   - request: What to send.
  ///   - progress: Called from any thread while the body of the request is sent.
  /// - Throws: ``HTTPError``, also for a status that isn't a success; `CancellationError`; and what `prepare`, `renew`
  ///   and the transport throw. The status 304 is a success if the request has an `If-None-Match` or
  ///   `If-Modified-Since` field.
  @discardableResult
  public func send(
    _ request: HTTPRequest, progress: @escaping @Sendable (HTTPProgress) -> Void = { _ in }
  ) async throws -> HTTPResponse {
    try await retrying(request) {
      try await exchange(request, progress: progress) { response, _ in try success(response, to: request) }
    }
  }

  /// Sends a request and decodes the answer.
  ///
  /// If the answer can be without a body, as with status 204 and 304, ask for an optional value:
  /// `send(request, as: Product?.self)`.
  /// - Parameters:
  ///   - request: What to send.
  ///   - type: The type of the value in the body of the answer.
  ///   - decoder: Decodes the body.
  ///   - progress: Called from any thread while the body of the request is sent.
  /// - Throws: What ``send(_:progress:)`` throws, and ``HTTPError`` if the body doesn't decode.
  public func send<Value: Decodable & Sendable>(
    _ request: HTTPRequest, as type: Value.Type, decoder: JSONDecoder = JSONDecoder(),
    progress: @escaping @Sendable (HTTPProgress) -> Void = { _ in }
  ) async throws -> HTTPAnswer<Value> {
    let response = try await send(request, progress: progress)
    if response.body.isEmpty, let type = type as? any ExpressibleByNilLiteral.Type,
      let none = type.init(nilLiteral: ()) as? Value
    {
      return HTTPAnswer(response: response, value: none)
    }
    do {
      return HTTPAnswer(response: response, value: try decoder.decode(type, from: Data(response.text)))
    } catch {
      throw HTTPError.decoding(DecodingFault(error, of: response), at: request.url)
    }
  }
}

extension HTTPHeaders {
  /// The fields with the name and the password of an address as credentials, unless there are others.
  fileprivate func adding(userOf url: URL) -> HTTPHeaders {
    guard self["Authorization"] == nil, let user = url.user(percentEncoded: false) else { return self }
    var headers = self
    let credentials = Data("\(user):\(url.password(percentEncoded: false) ?? "")".utf8)
    headers["Authorization"] = "Basic \(credentials.base64EncodedString())"
    return headers
  }
}
