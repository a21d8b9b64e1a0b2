import Foundation
import ListPresentation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
/// <doc:Retries>. After a 401 of the origin, `renew` runs once, however many requests wait for it, and each of them is
/// sent once more.
public struct HTTPClient: Sendable {
  /// The server that header fields and `prepare` are for.
  public let origin: URL
  /// Header fields of each request. They are secrets.
  public let headers: HTTPHeaders
  /// What the server is allowed.
  public var limits: HTTPLimits
  /// How often ``send(_:)`` sends a request again.
  public var retry: RetryPolicy
  private let transport: any HTTPTransport
  let clock: any Clock<Duration>
  let date: @Sendable () -> Date
  private let prepare: (@Sendable (inout HTTPRequest) async throws -> Void)?
  private let renew: (@Sendable (HTTPClient) async throws -> Void)?
  private let slots: RequestSlots
  private let renewal = Renewal()

  /// Creates a client.
  /// - Parameters:
  ///   - origin: An address of the server. A name and a password in it are sent as credentials.
  ///   - headers: Header fields of each request to the origin.
  ///   - limits: What the server is allowed.
  ///   - retry: How often a request is sent again; by default twice, within 0.5 and 1 seconds.
  ///   - transport: What sends the requests.
  ///   - clock: Measures timeouts and waits.
  ///   - prepare: Changes a request before it is sent, and before it is sent again, for example by adding a token or a
  ///     signature over its method, address and body.
  ///   - renew: Gets new credentials after a 401 of the origin, with requests of the client that it is given. Those
  ///     aren't renewed again.
  ///   - date: The time of day, for servers that name a date after which they may be asked again.
  public init(
    _ origin: URL, headers: HTTPHeaders = [:], limits: HTTPLimits = HTTPLimits(),
    retry: RetryPolicy = RetryPolicy(budget: 2), transport: any HTTPTransport = URLSessionTransport(),
    clock: any Clock<Duration> = ContinuousClock(),
    prepare: (@Sendable (inout HTTPRequest) async throws -> Void)? = nil,
    renew: (@Sendable (HTTPClient) async throws -> Void)? = nil,
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
  /// - Throws: ``HTTPError``, also for a status that isn't a success; `CancellationError`; and what `prepare`, `renew`
  ///   and the transport throw. The status 304 is a success if the request has an `If-None-Match` or
  ///   `If-Modified-Since` field.
  @discardableResult
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await retrying(request) {
      try await exchange(request, timeout: limits.timeout) { try success($0, to: request) }
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
  /// - Throws: What ``send(_:)`` throws, and ``HTTPError`` if the body doesn't decode.
  public func send<Value: Decodable & Sendable>(
    _ request: HTTPRequest, as type: Value.Type, decoder: JSONDecoder = JSONDecoder()
  ) async throws -> HTTPAnswer<Value> {
    let response = try await send(request)
    if response.body.isEmpty, let type = type as? any ExpressibleByNilLiteral.Type,
      let none = type.init(nilLiteral: ()) as? Value
    {
      return HTTPAnswer(response: response, value: none)
    }
    let text = try response.decodableText
    do {
      return HTTPAnswer(response: response, value: try decoder.decode(type, from: text))
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

/// One exchange with a server: credentials, timeout, redirects, the answer, and the error for a status.
extension HTTPClient {
  /// Sends a request once, or twice if credentials had to be renewed, and reads the answer.
  /// - Parameters:
  ///   - timeout: How long an answer may take; `nil` where the caller ends a request that takes too long.
  ///   - read: Makes something of an answer with any status.
  func exchange<Value: Sendable>(
    _ request: HTTPRequest, timeout: Duration?, read: @escaping @Sendable (HTTPResponse) throws -> Value
  ) async throws -> Value {
    // A transport may also be able to read files and use other protocols.
    let request = try request.moved(to: request.url, of: request.url, .refuse)
    let generation = renewal.generation
    do {
      return try await once(request, timeout, read, isLast: renew == nil || Renewal.isRunning)
    } catch is Unauthorized {
      if let renew {
        try await bounded(request, timeout) { try await renewal.renew(generation) { try await renew(self) } }
      }
      return try await once(request, timeout, read, isLast: true)
    }
  }

  /// The answer was a 401, and credentials can be renewed.
  private struct Unauthorized: Error {}

  private func once<Value: Sendable>(
    _ request: HTTPRequest, _ timeout: Duration?, _ read: @escaping @Sendable (HTTPResponse) throws -> Value,
    isLast: Bool
  ) async throws -> Value {
    try await slots.run {
      try await bounded(request, timeout) {
        var (next, secrets) = (request, headers)
        for _ in 0...max(limits.maximumRedirects, 0) {
          let response = try await answer(to: next, hiding: &secrets)
          if let redirected = try next.redirected(by: response, of: request.url, limits.foreignAddresses) {
            next = redirected
          } else if response.status == 401, !isLast, origin.trusts(next.url) {
            throw Unauthorized()
          } else {
            return try read(response)
          }
        }
        throw HTTPError.violation(.redirects, at: request.url)
      }
    }
  }

  private func bounded<Value: Sendable>(
    _ request: HTTPRequest, _ timeout: Duration?, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let timeout else { return try await operation() }
    return try await withDeadline(
      timeout, clock: clock, error: HTTPError.timedOut(after: timeout, at: request.url), operation: operation)
  }

  /// The answer to one request, which carries what the client adds if it goes to its origin.
  /// - Parameter secrets: The fields that were sent before, to which those of this request are added. A server behind a
  ///   redirect may have heard of them in its address.
  private func answer(to request: HTTPRequest, hiding secrets: inout HTTPHeaders) async throws -> HTTPResponse {
    var prepared = request
    if origin.trusts(request.url) {
      prepared.headers = headers.merging(request.headers)
      try await prepare?(&prepared)
    }
    secrets = secrets.merging(prepared.headers)
    if prepared.headers["Accept"] == nil {
      prepared.headers["Accept"] = "application/json, application/*+json;q=0.9, */*;q=0.1"
    }
    if let error = HTTPError.invalid(prepared) { throw error }
    do {
      var response = try await transport.send(prepared, maximumBytes: limits.maximumBytes)
      guard response.body.count <= limits.maximumBytes else { throw ConnectionError.tooLarge }
      guard response.headers.size <= HTTPLimits.maximumHeaderBytes else {
        throw HTTPError.tooMany("bytes of header fields", HTTPLimits.maximumHeaderBytes, at: request.url)
      }
      (response.url, response.secrets, response.limits) = (request.url, secrets, limits.decoding)
      return response
    } catch {
      // A transport may also throw errors of Foundation.
      switch (error as? URLError).map(ConnectionError.init) ?? error as? ConnectionError {
      case .tooLarge?: throw HTTPError.violation(.size, at: request.url, leading: "\(limits.maximumBytes) bytes")
      case .failure(let failure, let detail)?:
        throw HTTPError.connection(failure, at: request.url, detail: detail)
      case nil: throw error
      }
    }
  }

  /// Returns an answer with a status that is a success, and throws the error of any other.
  func success(_ response: HTTPResponse, to request: HTTPRequest) throws -> HTTPResponse {
    guard response.isSuccess || (response.status == 304 && request.isConditional) else {
      throw failure(response, to: request)
    }
    return response
  }

  /// The error for a status, with the server's message.
  func failure(_ response: HTTPResponse, to request: HTTPRequest, advice: RetryAdvice? = nil) -> HTTPError {
    let message = ServerMessage.text(response).map { ": \($0)" } ?? ""
    let advice = advice ?? RetryTable.advice(for: response, now: date())
    let isLost = response.isRedirect && response.headers["Location"] == nil
    var reason =
      "the server answers \(response.status)"
      + (isLost ? " without a Location, so the redirect leads nowhere" : "") + message
    // Whoever has to ask again should know when.
    if case .retryAfter(let wait) = advice, wait > limits.timeout {
      let end = date().addingTimeInterval(min(wait, .seconds(10 * 365 * 86_400)) / .seconds(1))
      reason += "; it takes requests again at \(end.formatted(.iso8601))"
    }
    return HTTPError(
      .status(response.status), at: request.url.withoutSecrets, reason, advice, response: response)
  }
}

/// Retries of the requests of an app, and the deadline over all of them.
extension HTTPClient {
  /// Runs an operation until it succeeds, as often as the policy says.
  /// - Parameter request: What the operation sends.
  func retrying<Value: Sendable>(
    _ request: HTTPRequest, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let attempts: @Sendable () async throws -> Value = {
      var tries = 0
      while true {
        do {
          return try await operation()
        } catch let error as HTTPError {
          tries += 1
          guard request.isRepeatable, tries <= retry.budget,
            let wait = wait(error.retryAdvice, before: tries)
          else { throw error }
          try await clock.sleep(for: wait)
        }
      }
    }
    guard let deadline = limits.deadline else { return try await attempts() }
    let error = HTTPError.timedOut(after: deadline, at: request.url)
    return try await withDeadline(deadline, clock: clock, error: error, operation: attempts)
  }

  private func wait(_ advice: RetryAdvice, before retry: Int) -> Duration? {
    switch advice {
    case .retry: self.retry.longestWait(before: retry) * Double.random(in: 0.5...1)
    case .retryAfter(let wait): wait <= limits.deadline ?? limits.timeout ? wait : nil
    case .doNotRetry, .startOver, .cancelled: nil
    }
  }
}

/// What an ``HTTPClient`` allows a server.
///
/// An answer with more than 64 KiB of header fields is refused too, counting 32 bytes more for each field.
public struct HTTPLimits: Hashable, Sendable {
  /// What to do with addresses of another origin (scheme, host and port) in redirects and in links to pages. From http
  /// to https of the same host, at their usual ports, counts as the same origin; from https to http nothing is
  /// followed.
  public enum ForeignAddresses: Hashable, Sendable {
    /// They aren't followed: the request fails.
    case refuse
    /// They are followed, without the app's header fields, without `prepare`, and without a body.
    case followWithoutHeaders
  }

  /// How many bytes of header fields an answer may have, with 32 more for each field. An answer with more is refused,
  /// because looking fields up takes time for each.
  static let maximumHeaderBytes = 65_536

  /// How many bytes of a body are read, after decompression. Of JSON beyond 3 MB, at most three million values are
  /// read, and at most 200,000 members of one object, so that decoding 16 MiB takes less than 160 MB.
  public var maximumBytes: Int
  var decoding = DecodingLimits()
  /// How many redirects in a row are followed.
  public var maximumRedirects: Int
  /// How many requests of the client are under way at the same time; others wait for their turn. Copies of a client
  /// share the turns, so that changing the number has no effect.
  public var maximumConcurrentRequests: Int
  /// How long an answer to a request of the app, or for an asset, may take. Waiting for a turn doesn't count. For
  /// pages, `PagingConfiguration.timeout` alone counts.
  public var timeout: Duration
  /// How long a request of an app may take with all its retries, the waits between them, and waiting for its turn.
  /// Without it, the number of retries is the only bound. It doesn't apply to pages.
  public var deadline: Duration?
  /// What to do with addresses of another origin.
  public var foreignAddresses: ForeignAddresses

  /// Creates limits: by default 16 MiB, five redirects, six requests at the same time, 30 seconds for each try, and no
  /// other origin.
  public init(
    maximumBytes: Int = 16 << 20, maximumRedirects: Int = 5, maximumConcurrentRequests: Int = 6,
    timeout: Duration = .seconds(30), deadline: Duration? = nil, foreignAddresses: ForeignAddresses = .refuse
  ) {
    self.maximumBytes = maximumBytes
    self.maximumRedirects = maximumRedirects
    self.maximumConcurrentRequests = maximumConcurrentRequests
    self.timeout = timeout
    self.deadline = deadline
    self.foreignAddresses = foreignAddresses
  }
}
