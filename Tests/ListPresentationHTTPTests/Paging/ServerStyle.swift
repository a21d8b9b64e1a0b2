import Foundation
import ListPresentationHTTP

/// A way in which a server hands out its rows, with the format that asks for them.
enum ServerStyle: String, CaseIterable {
  case pageNumber, pageNumberWithoutTotal, offset, offsetWithoutTotal, fixedOffset, range, rangeWithoutTotal
  case nextLink, bothLinks, rowLink, nextAddress, bothAddresses
  case cursor, flaggedCursor, headerToken, headerAddress, continuation, searchAfter
  case lastItem, lastItemBothWays, onePage
  case unknownOffset, unknownPage, unknownLink, unknownAddress, unknownCursor

  /// The format of the answers, or `nil` if the source has to recognize it.
  var format: PageFormat? {
    switch self {
    case .pageNumber, .pageNumberWithoutTotal: PageFormat(.pageNumber(), items: "")
    case .offset: PageFormat(.offset(), items: "rows", total: "total")
    case .offsetWithoutTotal: PageFormat(.offset(), items: "rows")
    case .fixedOffset: PageFormat(.offset(limit: nil), items: "rows", total: "total")
    case .range, .rangeWithoutTotal: PageFormat(.range(), items: "")
    case .nextLink, .bothLinks, .rowLink: PageFormat(.link(size: "per_page"), items: "")
    case .nextAddress: PageFormat(.nextAddress(previous: nil, size: "limit"), items: "results", total: "count")
    case .bothAddresses: PageFormat(.nextAddress(size: "limit"), items: "results", total: "count")
    case .cursor: PageFormat(.cursor(), items: "rows")
    case .flaggedCursor: PageFormat(.cursor(more: "more"), items: "rows", total: "total")
    case .headerToken: PageFormat(.header("Next-Token", parameter: "token", size: "limit"), items: "")
    case .headerAddress: PageFormat(.header(size: "limit"), items: "")
    case .continuation: PageFormat(.continuation(), items: "Contents")
    case .searchAfter: PageFormat(.searchAfter(), items: "hits.hits", element: "_source", total: "hits.total.value")
    case .lastItem: PageFormat(.lastItem(key: "rank"), items: "data")
    case .lastItemBothWays: PageFormat(.lastItem(key: "rank", before: "ending_before"), items: "data")
    case .onePage: PageFormat(.onePage, items: "rows")
    case .unknownOffset, .unknownPage, .unknownLink, .unknownAddress, .unknownCursor: nil
    }
  }

  /// Whether a page that is asked for by its index or number says how many rows there are.
  var statesTotal: Bool { ![.pageNumberWithoutTotal, .offsetWithoutTotal, .rangeWithoutTotal].contains(self) }

  /// The body of the requests, if they have one.
  var body: [String: JSONValue]? { self == .searchAfter ? ["sort": ["rank"]] : nil }

  /// Answers a request.
  /// - Parameter size: The number of rows in a page for which the request names no size.
  func reply(_ request: Received, _ rows: [RankedRow], size: Int) -> Reply {
    switch self {
    case .pageNumber, .pageNumberWithoutTotal, .unknownPage, .nextLink, .bothLinks, .unknownLink:
      numbered(request, rows, size: size)
    case .offset, .offsetWithoutTotal, .fixedOffset, .unknownOffset, .range, .rangeWithoutTotal:
      counted(request, rows, size: size)
    case .nextAddress, .bothAddresses, .unknownAddress, .headerAddress: addressed(request, rows, size: size)
    case .rowLink, .cursor, .flaggedCursor, .unknownCursor, .headerToken, .continuation, .searchAfter, .lastItem,
      .lastItemBothWays:
      keyed(request, rows, size: size)
    case .onePage: .json(#"{"rows":\#(encoded(rows))}"#)
    }
  }

  private func numbered(_ request: Received, _ rows: [RankedRow], size: Int) -> Reply {
    let size = max(request.number("per_page") ?? size, 1)
    let page = request.number("page") ?? 1
    let slice = Array(rows.dropFirst((page - 1) * size).prefix(size))
    if self == .unknownPage {
      let pages = (rows.count + size - 1) / size
      return .json(#"{"page":\#(page),"pages":\#(pages),"total":\#(rows.count),"rows":\#(encoded(slice))}"#)
    }
    let reply = Reply.json(encoded(slice)).adding("X-Total", self == .pageNumberWithoutTotal ? nil : "\(rows.count)")
    if self == .pageNumber || self == .pageNumberWithoutTotal { return reply }
    let link = { (page: Int, relation: String) in
      "<\(request.path)?\(request.filter)page=\(page)&per_page=\(size)>; rel=\"\(relation)\""
    }
    var links: [String] = []
    if page * size < rows.count { links.append(link(page + 1, "next")) }
    if self == .bothLinks, page > 1 { links.append(link(page - 1, "prev")) }
    return reply.adding("Link", links.isEmpty ? nil : links.joined(separator: ", "))
  }

  private func counted(_ request: Received, _ rows: [RankedRow], size: Int) -> Reply {
    if self == .range || self == .rangeWithoutTotal {
      let bounds = (request.fields["range"] ?? "0-19").split(separator: "-").compactMap { Int($0) }
      let start = min(bounds[0], rows.count)
      let slice = rows[start..<max(min(bounds[1] + 1, rows.count), start)]
      guard !slice.isEmpty else { return Reply(status: 416, fields: [("Content-Range", "*/\(rows.count)")]) }
      let total = self == .range ? "\(rows.count)" : "*"
      let range = "\(slice.startIndex)-\(slice.endIndex - 1)/\(total)"
      return .json(encoded(Array(slice)), ("Content-Range", range), status: 206)
    }
    let start = max(request.number(self == .unknownOffset ? "skip" : "offset") ?? 0, 0)
    let limit = self == .fixedOffset ? size : request.number("limit") ?? size
    let slice = encoded(Array(rows.dropFirst(start).prefix(limit)))
    switch self {
    case .offsetWithoutTotal: return .json(#"{"rows":\#(slice)}"#)
    case .unknownOffset:
      return .json(#"{"products":\#(slice),"total":\#(rows.count),"skip":\#(start),"limit":\#(limit)}"#)
    default: return .json(#"{"rows":\#(slice),"total":\#(rows.count)}"#)
    }
  }

  private func addressed(_ request: Received, _ rows: [RankedRow], size: Int) -> Reply {
    let (start, limit) = (request.number("start") ?? 0, request.number("limit") ?? size)
    let slice = encoded(Array(rows.dropFirst(start).prefix(limit)))
    let address = { (start: Int) in "\(request.path)?\(request.filter)start=\(start)&limit=\(limit)" }
    let next = start + limit < rows.count ? address(start + limit) : nil
    if self == .headerAddress {
      return Reply.json(slice).adding("Total-Objects", "\(rows.count)").adding("Next-Page", next)
    }
    var members = [#""count":\#(rows.count)"#, #""next":\#(next.map { "\"\($0)\"" } ?? "null")"#]
    if self == .bothAddresses {
      members.append(#""previous":\#(start > 0 ? "\"\(address(max(start - limit, 0)))\"" : "null")"#)
    }
    return .json("{" + members.joined(separator: ",") + #","results":\#(slice)}"#)
  }

  private func keyed(_ request: Received, _ rows: [RankedRow], size: Int) -> Reply {
    let parameters = try? JSONValue(parsing: request.body)
    let limit =
      self == .searchAfter
      ? number(parameters, "size")
      : request.number("per_page") ?? request.number("max-keys") ?? request.number("limit") ?? size
    if let before = request.number("ending_before") {
      let earlier = rows.filter { $0.rank < before }
      return .json(#"{"data":\#(encoded(Array(earlier.suffix(limit)))),"has_more":\#(earlier.count > limit)}"#)
    }
    let names = ["after", "cursor", "token", "continuation-token", "starting_after"]
    let after =
      self == .searchAfter
      ? number(parameters, "search_after.0") : names.lazy.compactMap { request.number($0) }.first ?? 0
    let later = rows.filter { $0.rank > after }
    let slice = Array(later.prefix(limit))
    let next = later.count > limit ? slice.last?.rank : nil
    switch self {
    case .rowLink:
      let link = next.map { "<\(request.path)?\(request.filter)after=\($0)&per_page=\(limit)>; rel=\"next\"" }
      return Reply.json(encoded(slice)).adding("Link", link)
    case .headerToken: return Reply.json(encoded(slice)).adding("Next-Token", next.map { "\($0)" })
    case .continuation:
      let token = next.map { #","NextContinuationToken":"\#($0)""# } ?? ""
      return .json(#"{"Contents":\#(encoded(slice)),"IsTruncated":\#(next != nil)\#(token)}"#)
    case .searchAfter:
      struct Hit: Encodable { let _source: RankedRow, sort: [Int] }
      let hits = encoded(slice.map { Hit(_source: $0, sort: [$0.rank]) })
      return .json(#"{"hits":{"total":{"value":\#(rows.count)},"hits":\#(hits)}}"#)
    case .lastItem, .lastItemBothWays: return .json(#"{"data":\#(encoded(slice)),"has_more":\#(next != nil)}"#)
    default:
      let token = next.map { "\"\($0)\"" } ?? "null"
      return .json(
        #"{"rows":\#(encoded(slice)),"next_cursor":\#(token),"more":\#(next != nil),"total":\#(rows.count)}"#)
    }
  }
}

extension Received {
  /// The parameter of the query that the server searches for, with what separates it from the next one.
  fileprivate var filter: String { query["q"].map { "q=\($0)&" } ?? "" }
}

extension Reply {
  /// The reply with a header field, unless that has no value.
  fileprivate func adding(_ name: String, _ value: String?) -> Reply {
    var reply = self
    if let value { reply.fields.append((name, value)) }
    return reply
  }
}
