import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationTesting
import Testing

/// How a public API answers, as a small server in memory.
struct Shape: Sendable, CustomTestStringConvertible {
  let name: String
  /// What an app would write, without anything about the format.
  var url = "https://api.example/list"
  var body: [String: JSONValue]?
  /// The format that the shape needs, or that an app would name.
  var format: String?
  /// Where an item has its id.
  var key = "id"
  /// The ids of the items as JSON, if they aren't the numbers from 1 on.
  var ids: [String]?
  /// What the user reads where the address alone isn't enough.
  var unread: String?
  /// What the requests for the list ask for, in order: addresses, or bodies.
  var asks: [Substring] = []
  let answer: @Sendable (Asked) -> HTTPResponse

  init(
    _ name: String, _ url: String = "https://api.example/list", body: [String: JSONValue]? = nil, format: String? = nil,
    _ answer: @escaping @Sendable (Asked) -> HTTPResponse
  ) {
    self.name = name
    self.url = url
    self.body = body
    self.format = format
    self.answer = answer
  }

  static let all = ways + services

  /// Those that an address alone doesn't read.
  static let needingFormat = formats + named.filter { $0.unread != nil }

  var testDescription: String { name }

  func server(_ count: Int) -> InMemoryTransport {
    InMemoryTransport { [answer] request in answer(Asked(request: request, all: (0..<count).map { Row($0 + 1) })) }
  }

  /// Reads the whole list, as a user who scrolls to its end.
  func read(_ count: Int, size: Int? = nil, format: PageFormat? = nil) async throws -> Reading {
    let server = server(count)
    let address = try #require(URL(string: url))
    let reports = Reports()
    let source = HTTPPageSource<Row>(
      address, client: HTTPClient(address, transport: server, clock: PatientClock()), format: format, body: body,
      report: reports.add
    ) { [key, ids] decoder in
      guard let ids else { return try Row(from: decoder) }
      let id = try JSONValue(from: decoder).value(at: key)?.description
      guard let index = ids.firstIndex(where: { $0 == id }) else {
        throw DecodingError.valueNotFound(String.self, .init(codingPath: [], debugDescription: "no \(key)"))
      }
      return Row(index + 1)
    }
    var reading = Reading()
    do {
      var request = size.map { PageRequest<HTTPCursor>(size: $0) } ?? PageRequest()
      while server.requests.count < 100 {
        let page = try await source.page(request)
        reading.ids += page.items.map(\.id)
        guard let next = page.next else { break }
        request = PageRequest(cursor: next, direction: .append, size: request.size)
      }
    } catch let error as HTTPError {
      reading.error = error
    }
    reading.reports = reports.all.filter(\.isLoss)
    reading.asked = server.requests.map { request in
      if let body = request.body { return String(decoding: body.data, as: UTF8.self)[...] }
      return request.url.absoluteString.dropFirst(
        address.absoluteString.prefix { $0 != "?" }.count - address.path().count)
    }
    reading.format = source.recognizedFormat
    return reading
  }
}

/// What came of reading a list.
struct Reading: CustomStringConvertible {
  var ids: [Int] = []
  var error: HTTPError?
  var reports: [HTTPPageReport] = []
  /// What each request has asked for: an address, or a body.
  var asked: [Substring] = []
  var format: PageFormat?

  var requests: Int { asked.count }

  /// Whether the user learns that the list isn't complete.
  var isTold: Bool { error != nil || !reports.isEmpty }

  var description: String {
    "\(ids.count) items, \(requests) requests, \(format?.description ?? "no format"), \(error.map { "\($0)" } ?? "no error") \(reports)"
  }
}

/// A request as a shape sees it.
struct Asked {
  let request: HTTPRequest
  let all: [Row]

  var total: Int { all.count }

  /// A member of the body, an item of the query, or a header field (`header:NAME`).
  func text(_ name: String) -> String? {
    if name.hasPrefix("header:") { return request.headers[String(name.dropFirst(7))] }
    guard let body = request.body else { return request.query(name) }
    let value = (try? JSONValue(parsing: body.data))?.value(at: name)
    if case .string(let text)? = value { return text }
    return value.map { "\($0)" }
  }

  func int(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

  /// The page with a number, counted from 1.
  func page(_ number: Int?, _ size: Int = 10) -> Slice { slice(((number ?? 1) - 1) * size, size) }

  /// So many rows from an index on.
  func slice(_ start: Int?, _ size: Int = 10) -> Slice {
    let start = max(start ?? 0, 0)
    return Slice(items: Array(all.dropFirst(start).prefix(size)), start: start, size: size, total: total)
  }
}

/// Rows that a shape answers with.
struct Slice: Sendable {
  let items: [Row]
  let start: Int
  let size: Int
  let total: Int

  var rows: String { encoded(items) }
  var end: Int { start + items.count }
  var count: Int { items.count }
  var hasNext: Bool { end < total }
  /// The number of the page, counted from 1.
  var number: Int { start / size + 1 }
  var pages: Int { (total + size - 1) / size }

  /// A text if there is a next page, and another if not.
  func next(_ text: String, or end: String = "null") -> String { hasNext ? text : end }
}
