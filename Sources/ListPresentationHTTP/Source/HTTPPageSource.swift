import Foundation
import ListPresentation

/// A list that a server hands out page by page.
///
/// ```swift
/// struct Product: Decodable, Identifiable, Equatable { let id: Int, title: String }
///
/// let source = HTTPPageSource<Product>(
///   URL(string: "https://dummyjson.com/products")!,
///   format: PageFormat(.offset(offset: "skip"), items: "products", total: "total"))
/// let pager = Pager(source)
/// ```
///
/// Each request is bounded in time and in size, header fields of the app's go to its own server alone, and what goes wrong
/// is an ``HTTPPageError`` that says whether trying again helps. A row that does not decode costs that row and a report.
/// Facts that a server gives are used: totals, the bound of the size of pages, a 404 behind the last page, `Retry-After`
/// and `Backoff`. Where a cursor has expired the pager is told to start over.
///
/// A refresh asks with the `ETag` or `Last-Modified` of the page; if nothing changed, what was loaded stays. A source
/// remembers what it needs for that, and so belongs to one pager.
///
/// It keeps no cookies, no credentials and no cache. On Linux, `URLSession` keeps only the last of several header fields
/// with one name, so the links of a page have to be in one `Link` field there.
public struct HTTPPageSource<Item: ListElement>: PageSource where Item.ID: Sendable {
  let template: HTTPRequest
  let format: PageFormat?
  let limits: HTTPLimits
  let date: @Sendable () -> Date
  var brokenRows: BrokenRowPolicy
  let decoder: JSONDecoder
  let row: RowDecoding<Item>
  let report: @Sendable (HTTPPageReport) -> Void
  let transport: HTTPTransport
  let memory = SourceMemory<Item.ID>()

  /// Creates a source.
  /// - Parameters:
  ///   - address: Where the first page is, http or https. Its query is kept. A name and a password in it are sent as
  ///     credentials, and shown nowhere.
  ///   - format: Where the rows are and how to ask for more; `nil` to recognise both from the first answer, which is
  ///     asked for without parameters.
  ///   - configuration: Header fields, a body, limits and clocks.
  ///   - decoder: Decodes rows.
  ///   - brokenRows: What becomes of a page of which a row does not decode.
  ///   - report: Hears of what is wrong with a page that is shown nevertheless. Called from any thread.
  public init(
    _ address: URL, format: PageFormat? = nil, configuration: HTTPConfiguration = HTTPConfiguration(),
    decoder: JSONDecoder = JSONDecoder(), brokenRows: BrokenRowPolicy = .leaveOut,
    report: @escaping @Sendable (HTTPPageReport) -> Void = { _ in }
  ) where Item: Decodable {
    self.init(
      address, format: format, configuration: configuration, decoder: decoder, brokenRows: brokenRows, report: report
    ) { row, _ in try Item(from: row) }
  }

  /// Creates a source of rows that are not decodable by themselves.
  package init(
    _ address: URL, format: PageFormat?, configuration: HTTPConfiguration, decoder: JSONDecoder = JSONDecoder(),
    brokenRows: BrokenRowPolicy = .leaveOut, report: @escaping @Sendable (HTTPPageReport) -> Void,
    row: @escaping RowDecoding<Item>
  ) {
    let body = configuration.body.map { JSONValue(decoding: $0) }
    if case .some(.object) = body {} else { precondition(body == nil, "the body of requests is a JSON object") }
    template = HTTPRequest(
      address.withoutUser, body: body ?? nil, headers: configuration.headers.adding(userOf: address))
    self.format = format
    limits = configuration.limits
    date = configuration.date
    self.decoder = decoder
    self.brokenRows = brokenRows
    self.row = row
    self.report = report
    transport = HTTPTransport(configuration.limits, clock: configuration.clock)
  }

  /// The page for a request.
  /// - Throws: ``HTTPPageError``, or `CancellationError`.
  public func page(_ request: PageRequest<HTTPCursor>) async throws -> Page<Item, HTTPCursor> {
    let size = allowed(request.size)
    let wanted = WantedPage(
      place: request.cursor?.place ?? start(size: size), direction: request.direction,
      size: min(max(size, 1), 1_000_000), hasCursor: request.cursor != nil, generation: request.generation)
    let pagesBefore = memory.read { $0.pages }
    let answer = try await load(wanted)
    return try await completed(answer, wanted, after: pagesBefore)
  }

  /// The place of the page that an item came with, where places last as long as the list: not where they are tokens.
  public func cursor(around item: Item) -> HTTPCursor? {
    let place = memory.read { $0.pages.first { $0.ids.contains(item.id) }?.place }
    guard let place, place.countsRows || knownFormat?.style.keepsPlaces ?? false else { return nil }
    return HTTPCursor(place)
  }

  /// What the format says of the largest page, for a style whose pages may differ in size.
  public var pageSizes: ClosedRange<Int>? {
    guard let format, format.style.allowsSizes, let most = format.largestPage else { return nil }
    return 1...max(most, 1)
  }

  /// Where cursors count rows: the cursor that many rows further on.
  public func cursor(_ cursor: HTTPCursor, movedBy rows: Int) -> HTTPCursor? {
    guard case .offset(let row) = cursor.place else { return nil }
    let (sum, overflow) = row.addingReportingOverflow(rows)
    return overflow ? cursor : HTTPCursor(.offset(max(sum, 0)))
  }

  /// As many rows as are wanted, or as the server is known to allow.
  func allowed(_ size: Int) -> Int { memory.read { $0.size }.map { min($0, size) } ?? size }

  /// The place of the first page.
  func start(size: Int) -> HTTPCursor.Place? { knownFormat?.style.start(template, size: size) }

  var knownFormat: PageFormat? { memory.read { $0.format } ?? format }
}

extension HTTPPageSource: CustomStringConvertible, CustomReflectable {
  /// The address, without its query.
  public var description: String { "pages of \(template.address.withoutSecrets)" }

  /// The address, without its query.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}

extension HTTPHeaders {
  /// The same with the name and the password of an address as credentials, unless there are others.
  fileprivate func adding(userOf address: URL) -> HTTPHeaders {
    guard self["Authorization"] == nil, let user = address.user(percentEncoded: false) else { return self }
    var headers = self
    let credentials = Data("\(user):\(address.password(percentEncoded: false) ?? "")".utf8)
    headers["Authorization"] = "Basic \(credentials.base64EncodedString())"
    return headers
  }
}
