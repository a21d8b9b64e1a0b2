import Foundation

/// What an answer says besides its items: the members around them, header fields, links.
struct PageEnvelope: Sendable {
  let body: JSONValue
  let response: HTTPResponse
  private let links: [WebLink]

  init(_ body: JSONValue, _ response: HTTPResponse) {
    self.body = body
    self.response = response
    links = response.links
  }

  /// The value at a path of ``PaginationStyle``.
  func value(at path: String?) -> JSONValue? {
    guard let path else { return nil }
    if path.hasPrefix("link:") { return link(String(path.dropFirst(5))).map { .string($0.absoluteString) } }
    guard path.hasPrefix("header:") else { return JSONPath.find(path, in: body)?.value }
    let parts = path.dropFirst(7).split(separator: ".", maxSplits: 1).map(String.init)
    guard let name = parts.first, let field = header(name) else { return nil }
    return parts.count < 2 ? field : JSONPath.find(parts[1], in: field)?.value
  }

  /// Whether there is more, as a flag says that can be inverse.
  func more(at path: String?) -> Bool? {
    guard let path else { return nil }
    guard path.hasPrefix("!") else { return value(at: path)?.leadsOn }
    return value(at: String(path.dropFirst())).map { !$0.leadsOn }
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

  /// The number of all items, as a format or a header field says.
  func total(_ format: PageFormat) -> Int? {
    value(at: format.total)?.count ?? response.headers["Content-Range"].flatMap { ContentRange($0)?.total }
      ?? response.count(in: "X-Total", "X-Total-Count", "Total-Objects", "Total-Count")
  }
}
