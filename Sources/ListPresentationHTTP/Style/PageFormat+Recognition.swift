import Foundation

/// Knows formats by what their answers look like.
///
/// What an answer has decides, in this order: the address of the next page; a token; an offset or the number of the page; a
/// flag that says that there is more, for rows with an id; a `Link` field. What has none of them is taken for the whole list.
extension PageFormat {
  /// The format of an answer, as Django REST framework, Datasette, DummyJSON, the Korean open market, Slack, Google, Stripe
  /// and many others have it, or `nil` if there is no array of rows in it. Parameters have their customary names, and
  /// the number of rows is left to the server.
  /// - Parameters:
  ///   - body: What was answered, JSON.
  ///   - response: What it came with.
  package static func recognized(_ body: JSONValue, _ response: HTTPResponse) -> PageFormat? {
    if case .array = body {
      // PostgREST, which names rows by their places and no address.
      let isRange = response.links.isEmpty && response["Content-Range"].flatMap(ContentRange.init)?.rows != nil
      return PageFormat(isRange ? .offset(limit: nil) : .link(), items: "")
    }
    guard let items = pathOfRows(in: body) else { return nil }
    var format = PageFormat(style(of: body, response), items: items)
    let first = { (paths: [String]) in paths.first { body.value(at: $0)?.count != nil } }
    format.total = first(totals)
    // A count may be that of the page; with addresses beside it, it is that of the list.
    if format.total == nil, case .nextAddress = format.style { format.total = first(["count"]) }
    if case .array(let rows)? = body.value(at: items), case .array? = rows.first,
      case .array? = body.value(at: "columns")
    {
      format.columns = "columns"
    }
    return format
  }

  private static let totals = [
    "total", "totalCount", "total_count", "totalElements", "totalItems", "total_items", "filtered_table_rows_count",
    "meta.total", "meta.total_count", "meta.totalCount", "pagination.total", "paging.total", "total_rows",
  ]
  private static let addresses = [
    "next_url", "nextUrl", "next_page_url", "nextPageUrl", "next", "links.next", "links.next.href", "_links.next.href",
    "paging.next", "pagination.next", "pagination.next_url", "meta.next", "@odata.nextLink", "nextLink", "next_link",
  ]
  /// Where tokens are, and the parameters they go to.
  private static let tokens = [
    ("next_cursor", "cursor"), ("nextCursor", "cursor"), ("response_metadata.next_cursor", "cursor"),
    ("meta.next_cursor", "cursor"), ("pagination.next_cursor", "cursor"), ("next_page_token", "page_token"),
    ("nextPageToken", "pageToken"), ("NextContinuationToken", "continuation-token"), ("next_token", "next_token"),
    ("nextToken", "nextToken"), ("next_page", "page"), ("nextPage", "page"), ("next_offset", "offset"),
    ("bookmark", "bookmark"), ("next", "next"),
  ]
  private static let flags = [
    "hasNext", "has_next", "hasMore", "has_more", "hasNextPage", "has_next_page", "IsTruncated", "pagination.has_next",
    "meta.has_more",
  ]

  private static let pages = [
    "page", "page_no", "pageNumber", "current_page", "currentPage", "meta.current_page", "meta.page", "pagination.page",
  ]

  private static func style(of body: JSONValue, _ response: HTTPResponse) -> PaginationStyle {
    let more = flags.first { body.value(at: $0) != nil }
    let claimsMore = body.value(at: more ?? "")?.isYes ?? false
    let isNumber = { (path: String) in body.value(at: path)?.count != nil }
    if let path = addresses.first(where: { body.value(at: $0)?.isAddress(orMissing: !claimsMore) ?? false }) {
      return .nextAddress(at: path, previous: path == "next" ? "previous" : path.replacing("next", with: "prev"))
    }
    if let (path, parameter) = tokens.first(where: { body.value(at: $0.0)?.isToken(orMissing: !claimsMore) ?? false }) {
      // As Datasette has it, which names the address only if it is asked to.
      let isDatasette = path == "next" && body.value(at: "rows") != nil
      let isNumber = path == "next" && isNumber(path)
      let name = isDatasette ? "_next" : isNumber ? "page" : parameter
      return .cursor(at: path, parameter: name, size: nil, more: more)
    }
    if let number = body.value(at: "pageNo")?.count {
      return .pageNumber(page: "page_no", size: nil, first: min(number, 1), more: more)
    }
    if let offset = ["skip", "offset", "meta.offset", "pagination.offset"].first(where: isNumber),
      more != nil || (totals + ["count"]).contains(where: isNumber)
    {
      return .offset(offset: offset.hasSuffix("skip") ? "skip" : "offset", limit: nil, more: more)
    }
    if let path = pages.first(where: isNumber), let number = body.value(at: path)?.count {
      let name = ["page_no", "pageNumber"].contains(path) ? path : "page"
      return .pageNumber(page: name, size: nil, first: min(number, 1), more: more)
    }
    if let more, body.value(at: "data.0.id") != nil { return .lastItem(size: nil, more: more) }
    // Kinto.
    return response["Next-Page"] == nil ? .link() : .header()
  }

  /// Where the array of rows is: by a customary name, or else the one with the most rows.
  private static func pathOfRows(in body: JSONValue) -> String? {
    let found = arrays(in: body, at: "", depth: 3)
    let names = [
      "results", "items", "data", "rows", "products", "records", "entries", "content", "docs", "list", "pages",
    ]
    return names.lazy.compactMap { name in found.first { $0.path == name && $0.count > 0 } }.first?.path
      ?? found.filter { $0.count > 0 }.max { ($0.count, $1.path) < ($1.count, $0.path) }?.path
      ?? names.lazy.compactMap { name in found.first { $0.path == name } }.first?.path
      ?? found.min { $0.path < $1.path }?.path
  }

  /// The arrays of objects, or of arrays, with their numbers of rows; an empty array could be one.
  private static func arrays(in value: JSONValue, at path: String, depth: Int) -> [(path: String, count: Int)] {
    switch value {
    case .array(let rows):
      switch rows.first {
      case .object, .array, nil: return [(path, rows.count)]
      default: return []
      }
    case .object(let members) where depth > 0:
      return members.flatMap { arrays(in: $0.value, at: path.isEmpty ? $0.key : "\(path).\($0.key)", depth: depth - 1) }
    default: return []
    }
  }
}

extension JSONValue {
  /// Whether it is an address, or stands where one would be.
  fileprivate func isAddress(orMissing: Bool) -> Bool {
    guard let text else { return orMissing && self == .null }
    return text.hasPrefix("/") || text.hasPrefix("?") || text.prefix(20).contains("://")
  }

  /// Whether it is a token, or stands where one would be.
  fileprivate func isToken(orMissing: Bool) -> Bool {
    switch self {
    case .string(let text): orMissing || !text.isEmpty
    case .number: true
    case .null: orMissing
    case .bool, .array, .object: false
    }
  }
}
