import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationTesting

/// A server in memory that answers like a ``LoopbackServer``, for tests in which a socket isn't the point.
final class MemoryServer: Sendable {
  let transport: InMemoryTransport

  init(_ reply: @escaping @Sendable (Received) -> Reply) {
    transport = InMemoryTransport { request in reply(Received(request)).response }
  }

  convenience init(_ reply: Reply) { self.init { _ in reply } }

  func url(_ path: String) -> URL {
    guard let url = URL(string: "http://server.example\(path)") else { fatalError("\(path) is no path") }
    return url
  }

  /// A client whose requests never time out, unless the test moves the clock.
  func client(
    headers: HTTPHeaders = [:], limits: HTTPLimits = HTTPLimits(), clock: any Clock<Duration> = PatientClock(),
    date: @escaping @Sendable () -> Date = { Date() }
  ) -> HTTPClient {
    HTTPClient(url("/"), headers: headers, limits: limits, transport: transport, clock: clock, date: date)
  }

  /// The pages of a list of the server.
  func source(
    _ path: String, format: PageFormat? = nil, body: [String: JSONValue]? = nil, decoder: JSONDecoder = JSONDecoder(),
    report: @escaping @Sendable (HTTPPageReport) -> Void = { _ in }
  ) -> HTTPPageSource<Row> {
    HTTPPageSource(url(path), client: client(), format: format, body: body, decoder: decoder, report: report)
  }

  /// The error of the first page of a list of the server.
  func firstPageError(_ path: String = "/", format: PageFormat? = nil) async -> HTTPError? {
    await httpError { _ = try await source(path, format: format).page(PageRequest()) }
  }

  var requests: [Received] { transport.requests.map { Received($0) } }
  /// The paths and queries of the requests, in order.
  var paths: [String] { requests.map(\.target) }
  /// The bodies of the requests, in order.
  var bodies: [String] { requests.map { String(decoding: $0.body, as: UTF8.self) } }
}

extension Received {
  fileprivate init(_ request: HTTPRequest) {
    let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
    let query = parts?.percentEncodedQuery.map { "?\($0)" } ?? ""
    self.init(
      method: request.method.rawValue, target: (parts?.percentEncodedPath ?? "") + query,
      fields: Dictionary(request.headers.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" },
      body: request.body?.data ?? Data())
  }
}

extension Reply {
  fileprivate var response: HTTPResponse {
    var headers: HTTPHeaders = [:]
    for (name, value) in fields { headers.add(value, to: name) }
    return HTTPResponse(status, headers: headers, body: status == 304 ? Data() : body)
  }
}
