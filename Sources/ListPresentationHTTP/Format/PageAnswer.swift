import Foundation
import ListPresentation

/// The answer to the request for a page: what a ``PaginationStyle`` reads.
public struct PageAnswer: Sendable {
  let request: HTTPRequest
  /// The status, the header fields and the bytes.
  public let response: HTTPResponse
  /// The body, of which long arrays are cut.
  var body = JSONValue.null
  var wanted: WantedPage
  /// The format of the body, if there is one.
  var format: PageFormat?
  /// How many items came, whether they can be decoded or not.
  public internal(set) var received = 0
  /// The first item, if there is one; long arrays in it are cut.
  var firstItem: JSONValue?
  /// The last item, if there is one; long arrays in it are cut.
  public internal(set) var lastItem: JSONValue?
  private let links: [WebLink]

  init(_ request: HTTPRequest, _ response: HTTPResponse, _ wanted: WantedPage) {
    self.request = request
    self.response = response
    self.wanted = wanted
    links = response.links
  }

  /// The cursor that the page was asked for by; `nil` if the request for the list asks for it.
  var cursor: HTTPCursor? { wanted.target.map { HTTPCursor($0) } }

  /// Whether the page lies before or after the pages that are loaded.
  var direction: PageDirection { wanted.direction }

  /// The value at a path of ``PaginationStyle``.
  public func value(at path: String?) -> JSONValue? {
    guard let path, path != "-" else { return nil }
    if path.hasPrefix("link:") { return link(String(path.dropFirst(5))).map { .string($0.absoluteString) } }
    guard path.hasPrefix("header:") else { return JSONPath.find(path, in: body)?.value }
    let parts = path.dropFirst(7).split(separator: ".", maxSplits: 1).map(String.init)
    guard let name = parts.first, let field = header(name) else { return nil }
    return parts.count < 2 ? field : JSONPath.find(parts[1], in: field)?.value
  }

  /// A cursor to the address in a value, which is a text, relative or not, or an object with a `href`, `url` or `uri`.
  public func cursor(to value: JSONValue?) -> HTTPCursor? {
    let text = ["href", "url", "uri"].lazy.compactMap { value?.value(at: $0)?.text }.first ?? value?.text
    guard let text else { return nil }
    return URL(reference: text, of: url).map { .address($0) } ?? .refused(.violation(.address, at: request.url))
  }
}

extension PageAnswer {
  /// The value of a link. Confluence writes a link without the beginning of its path, and that as `base` beside it.
  func based(_ value: JSONValue?, at path: String) -> JSONValue? {
    guard let link = value?.text, link.hasPrefix("/"), let dot = path.lastIndex(of: "."),
      let base = self.value(at: "\(path[..<dot]).base")?.text, base.contains("://")
    else { return value }
    return .string(base + link)
  }

  /// The address that it came from.
  var url: URL { response.url ?? request.url }

  /// The index of the first item, where pages are asked for by their items.
  var beginning: Int {
    (try? PageRequest(cursor: cursor, direction: direction, size: wanted.size).items.lowerBound) ?? 0
  }

  /// How many pages came up to this one, where they are counted.
  var pagesLoaded: Int? {
    if case .page(let number, _) = wanted.target { number &+ 1 } else { nil }
  }

  /// How many items came up to the end of the page, after so many before it.
  func end(after itemsBefore: Int) -> Int {
    let (end, isTooLarge) = itemsBefore.addingReportingOverflow(received)
    return isTooLarge ? .max : end
  }

  /// Whether there is more, as a flag says that can be inverse.
  func more(at path: String?) -> Bool? {
    guard let path, path != "-" else { return nil }
    let isEnd = path.hasPrefix("!")
    return value(at: isEnd ? String(path.dropFirst()) : path).map { ($0.flag ?? $0.leadsOn) != isEnd }
  }

  /// A header field: JSON if it holds an object, and text otherwise.
  func header(_ name: String) -> JSONValue? {
    response.headers[name].map { text in
      guard text.hasPrefix("{"), let value = try? JSONValue(parsing: text.utf8) else { return .string(text) }
      return value
    }
  }

  /// Where a link with a relation leads. Sentry sends `results="false"` with a link to a page that would be empty.
  func link(_ relation: String) -> URL? {
    let names = relation == "prev" ? ["prev", "previous"] : [relation]
    let link = links.first { link in names.contains { link.relations.contains($0) } }
    return link?.parameters["results"] == "false" ? nil : link?.address
  }

  /// Whether there are links to pages at all, so that a missing one says something.
  var hasPageLinks: Bool { ["next", "prev", "first"].contains { link($0) != nil } }

  /// The number of all items, as the format or a header field says.
  var total: Int? {
    guard let format else { return response.contentRange?.total }
    if format.total == "-" { return nil }
    return value(at: format.total)?.count ?? response.contentRange?.total
      ?? ["X-Total", "X-Total-Count", "Total-Objects", "Total-Count"].lazy.compactMap { self.header($0)?.count }.first
  }

  /// The answer as a format sees it.
  func interpreted(by format: PageFormat, _ list: HTTPRequest) -> PageAnswer {
    var answer = self
    answer.format = format
    answer.wanted.target = wanted.target ?? format.style.start(list, wanted.size)?.target
    answer.wanted.itemsBefore = wanted.itemsBefore ?? answer.wanted.itemsBeforeTarget
    return answer
  }
}
