import Foundation
import ListPresentationHTTP

extension InMemoryTransport {
  /// The server of all screens. It pages and searches recorded rows, and keeps what users change until the program
  /// ends. Paths, members and status codes are those of the servers of the originals.
  static func recorded() -> InMemoryTransport {
    let (server, desk) = (InMemoryTransport(), Desk())
    server.route(.get, "/photos") { request in
      let page = request.page(of: Recorded.photos, size: "per_page", or: 10)
      var headers: HTTPHeaders = ["X-Total": "\(Recorded.photos.count)"]
      if page.number < page.last {
        var next = request
        next.setQuery("page", to: "\(page.number + 1)")
        headers["Link"] = "<\(next.url.absoluteString)>; rel=\"next\""
      }
      return .value(.rows(page.rows), headers: headers)
    }
    server.route(.get, "/photos/*") { request in
      .row(Recorded.photos.first { $0["id"] == .string(request.name) }, or: "Couldn't find Photo")
    }
    server.route(.get, "/breeds") { request in
      let page = request.page(of: Recorded.breeds, from: 0, size: "limit", or: 10)
      return .value(.rows(page.rows), headers: ["Pagination-Count": "\(Recorded.breeds.count)"])
    }
    server.route(.get, "/breeds/search") { request in
      .value(.rows(request.found(in: Recorded.breeds, by: "q", ["name", "alt_names"])))
    }
    server.route(.get, "/bookmarks") { request in
      let start = request.number("offset", or: 0, in: 0...Recorded.bookmarks.count)
      let rows = Recorded.bookmarks.dropFirst(start).prefix(request.number("limit", or: 20, in: 1...50))
      return .value(["total": .number("\(Recorded.bookmarks.count)"), "items": .rows(rows)])
    }
    server.route(.get, "/users/*") { await desk.user($0.name) }
    server.route(.put, "/users/me/*") { await desk.edit($0.name, $0) }
    server.route(.get, "/api/products") { await desk.products($0) }
    server.route(.get, "/api/products/*") { await desk.product($0) }
    server.route(.post, "/api/products") { await desk.register($0) }
    server.route(.patch, "/api/products/*") { await desk.edit($0) }
    server.route(.post, "/api/products/*/archived") { await desk.archive($0) }
    server.route(.delete, "/api/products/*/MTIzNA") { await desk.delete($0) }
    server.route(.get, "/pictures/*") { request in
      let image = Drawing.picture(request.name, width: request.number("w", or: 48, in: 3...600))
      let type: HTTPHeaders = ["Content-Type": "image/x-portable-pixmap", "Cache-Control": "max-age=3600"]
      return image.map { HTTPResponse(headers: type, body: Pixmap.data($0)) } ?? HTTPResponse(404)
    }
    return server
  }
}

/// What users change: their own profile, and the products of the market.
private actor Desk {
  private var users = Recorded.users
  private var products = Recorded.products
  private var lastID = Recorded.products.count
  /// The products that were registered, by the keys of the requests.
  private var registrations: [String: (id: Int, params: Recorded.Row)] = [:]

  func user(_ id: String) -> HTTPResponse {
    .row(users.first { $0["id"] == .string(id) }, or: "There is no user \(id)")
  }

  /// Changes a section of the user's own profile by the text of a form.
  func edit(_ section: String, _ request: HTTPRequest) -> HTTPResponse {
    let text = (try? JSONDecoder().decode(String.self, from: request.body?.data ?? Data())) ?? ""
    let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    switch section {
    case "memo":
      guard text.count <= 200 else { return .problem(422, "A memo has at most 200 characters") }
      users[0][section] = .string(text)
    case "interests":
      guard parts.allSatisfy({ $0.count <= 20 }) else {
        return .problem(422, "An interest has at most 20 characters")
      }
      users[0][section] = .array(parts.map(JSONValue.string))
    default:
      let days = parts.compactMap { $0.wholeMatch(of: /(\d{4}-\d{2}-\d{2}) +(.+)/) }
      guard days.count == parts.count else {
        return .problem(422, "A day begins with a date, such as 2024-05-18")
      }
      users[0][section] = .array(
        days.sorted { $0.1 > $1.1 }.map { ["date": .string(String($0.1)), "title": .string(String($0.2))] })
    }
    return .row(users[0])
  }

  func products(_ request: HTTPRequest) -> HTTPResponse {
    let found = request.found(in: products, by: "search_value", ["name"])
    let page = request.page(of: found, number: "page_no", size: "items_per_page", or: 20)
    return .value([
      "page_no": .number("\(page.number)"), "totalCount": .number("\(found.count)"),
      "lastPage": .number("\(page.last)"), "hasNext": .bool(page.number < page.last), "pages": .rows(page.rows),
    ])
  }

  func product(_ request: HTTPRequest) -> HTTPResponse {
    .row(index(request).map { products[$0] })
  }

  /// Registers the product of a form. A request that comes again, with the same key, gets the product that it has
  /// registered.
  func register(_ request: HTTPRequest) -> HTTPResponse {
    let lines = String(decoding: request.body?.data ?? Data(), as: UTF8.self).components(separatedBy: "\r\n")
    let head = lines.firstIndex { $0.hasSuffix(#"name="params""#) } ?? 0
    let params = Self.row(Data(lines.dropFirst(head + 2).first?.utf8 ?? "".utf8))
    let key = request.headers["Idempotency-Key"] ?? UUID().uuidString
    if let (id, former) = registrations[key] {
      guard params == former else { return .problem(409, "the product is registered already, with other texts") }
      return .row(products.first { $0["id"] == .number("\(id)") }, status: 201)
    }
    lastID += 1
    registrations[key] = (lastID, params)
    let served: Recorded.Row = ["id": .number("\(lastID)"), "thumbnail": .string("/pictures/product-\(lastID)")]
    products.insert(params.merging(served) { $1 }, at: 0)
    return .row(products[0], status: 201)
  }

  func edit(_ request: HTTPRequest) -> HTTPResponse {
    allowed(request) { index, params in
      products[index].merge(params) { $1 }
      return .row(products[index])
    }
  }

  /// Gives the address to delete a product.
  func archive(_ request: HTTPRequest) -> HTTPResponse {
    allowed(request) { _, _ in .value(["uri": .string(request.url.path().replacing("archived", with: "MTIzNA"))]) }
  }

  func delete(_ request: HTTPRequest) -> HTTPResponse {
    .row(index(request).map { products.remove(at: $0) })
  }

  /// Carries out a request with the secret of its product. The recorded products have the secret 1234.
  private func allowed(_ request: HTTPRequest, _ body: (Int, Recorded.Row) -> HTTPResponse) -> HTTPResponse {
    guard let index = index(request) else { return .row(nil) }
    let params = Self.row(request.body?.data ?? Data())
    let isAllowed = params["secret"] == products[index]["secret"] ?? "1234"
    return isAllowed ? body(index, params) : .problem(403, "the secret is wrong")
  }

  private func index(_ request: HTTPRequest) -> Int? {
    let id = request.url.pathComponents.dropFirst(3).first ?? ""
    return products.firstIndex { $0["id"] == .number(id) }
  }

  private static func row(_ data: Data) -> Recorded.Row {
    (try? JSONDecoder().decode(Recorded.Row.self, from: data)) ?? [:]
  }
}

extension JSONValue {
  /// The rows as all users see them.
  fileprivate static func rows(_ rows: some Sequence<Recorded.Row>) -> JSONValue {
    .array(rows.map { row in .object(row.filter { $0.key != "secret" }) })
  }
}

extension HTTPRequest {
  /// The last component of the path, which names what is asked for.
  fileprivate var name: String { url.lastPathComponent }

  /// The number in the query with a name, within bounds.
  fileprivate func number(_ name: String, or standard: Int, in bounds: ClosedRange<Int>) -> Int {
    min(max(query(name).flatMap { Int($0) } ?? standard, bounds.lowerBound), bounds.upperBound)
  }

  /// Returns the rows of which a member has the text that the query asks for.
  fileprivate func found(in rows: [Recorded.Row], by name: String, _ members: [String]) -> [Recorded.Row] {
    guard let text = query(name), !text.isEmpty else { return rows }
    return rows.filter { row in
      members.contains { if case .string(let own)? = row[$0] { own.localizedStandardContains(text) } else { false } }
    }
  }

  /// Returns the page of rows that the query asks for, its number, and that of the last page.
  /// - Parameters:
  ///   - rows: All rows.
  ///   - name: The name of the page's number in the query.
  ///   - first: The number of the first page.
  ///   - size: The name of the size in the query.
  ///   - standard: The size without one in the query.
  fileprivate func page(
    of rows: [Recorded.Row], number name: String = "page", from first: Int = 1, size: String, or standard: Int
  ) -> (rows: ArraySlice<Recorded.Row>, number: Int, last: Int) {
    let size = number(size, or: standard, in: 1...100)
    let last = max((rows.count - 1) / size, 0) + first
    let number = number(name, or: first, in: first...last + 1)
    return (rows.dropFirst((number - first) * size).prefix(size), number, last)
  }
}

extension HTTPResponse {
  fileprivate static func value(_ value: JSONValue, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
    .json("\(value)", status: status, headers: headers)
  }

  /// An answer that says what is wrong with a request.
  fileprivate static func problem(_ status: Int, _ message: String) -> HTTPResponse {
    .value(["message": .string(message)], status: status)
  }

  /// An answer with a row as all users see it, or that there is none.
  fileprivate static func row(
    _ row: Recorded.Row?, status: Int = 200, or missing: String = "no such product"
  ) -> HTTPResponse {
    guard let row else { return .problem(404, missing) }
    return .value(.object(row.filter { $0.key != "secret" }), status: status)
  }
}
