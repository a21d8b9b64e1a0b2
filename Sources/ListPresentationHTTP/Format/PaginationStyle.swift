import ListPresentation

/// How a server is asked for one page after the other, as a value that can be written, read and compared.
///
/// The styles of most servers are here, with the names that a server gives to its parameters and members. Parameters go
/// into the query or, where requests have a body of JSON, become members of it; their names can be dotted. A parameter
/// `header:NAME` is a header field of the request, and `*` sets one parameter for each member of a token that is an
/// object. `size` is the parameter for the number of items, or `nil` if the server isn't asked for a number.
///
/// Members are paths into the body, such as `meta.next`, `data[0].id` or `links[rel=next].href`. `header:NAME` is a
/// header field, `header:NAME.path` a member of one that holds JSON, and `link:next` the address of a `Link` field, RFC
/// 8288. `more` is a member that says whether there is more: a flag, or an address that is `null` at the end. With a
/// `!` before it, it says whether this is the end. The path `-` leads nowhere.
///
/// The end is where the server says so: no cursor, a flag, a total that is reached, or an empty page. A page that is
/// shorter than was asked for isn't the end, because many servers bound the size of pages; the next page begins after
/// what came. All this holds for a style of your own too, see <doc:Formats>.
public enum PaginationStyle: Hashable, Sendable {
  /// Pages by number, as in Unsplash or GitHub. A page that isn't found is the end.
  case pageNumber(page: String = "page", size: String? = "per_page", first: Int = 1, more: String? = nil)
  /// Pages by the index of their first item, as in DummyJSON or PostgREST; `first` is the index of the first item.
  case offset(offset: String = "offset", limit: String? = "limit", first: Int = 0, more: String? = nil)
  /// The address of the next page in the body, as in Django REST framework, OData or Datasette. It can be an object
  /// with a `href`.
  case nextAddress(at: String = "next", previous: String? = "previous", size: String? = nil)
  /// A token in the body, as in Slack, Google or DynamoDB; any JSON value can be one. An empty text is the end, except
  /// where it may be a token. So is a page without items that names the token it was asked by, as in CouchDB.
  case cursor(
    at: String = "next_cursor", parameter: String = "cursor", size: String? = "limit", more: String? = nil,
    allowsEmpty: Bool = false)
  /// A key of the last item, as in Stripe: `after` is the parameter for what comes after it, `before` for what comes
  /// before the first.
  case lastItem(
    key: String = "id", after: String = "starting_after", before: String? = nil, size: String? = "limit",
    more: String? = "has_more")
  /// The whole list is one page.
  case onePage
  /// A style that the app makes.
  case own(Own)

  /// `Link` header fields, RFC 8288, with the relations `next` and `prev`, as in GitHub and Mastodon.
  public static func link(size: String? = nil) -> PaginationStyle {
    .nextAddress(at: "link:next", previous: "link:prev", size: size)
  }

  /// A header field with the next address, as in Kinto, or, if there is a parameter for it, with a token or the number
  /// of a page. The parameter can be a header field too: `.header("X-Next-Page", parameter: "header:X-Page")`.
  public static func header(
    _ name: String = "Next-Page", parameter: String? = nil, size: String? = nil
  ) -> PaginationStyle {
    let path = "header:\(name)"
    return if let parameter {
      .cursor(at: path, parameter: parameter, size: size)
    } else {
      .nextAddress(at: path, previous: nil, size: size)
    }
  }

  /// A token and a flag that says that the list was cut, as in S3; the answers have to be JSON.
  public static func continuation(
    at token: String = "NextContinuationToken", parameter: String = "continuation-token", size: String? = "max-keys",
    isTruncated: String = "IsTruncated"
  ) -> PaginationStyle {
    .cursor(at: token, parameter: parameter, size: size, more: isTruncated)
  }

  /// The sort values of the last hit, as in Elasticsearch and OpenSearch. Requests need a body that sorts by something
  /// unique. The format has `hits.hits` as its items and `_source` as its element.
  public static func searchAfter(size: String? = "size") -> PaginationStyle {
    .lastItem(key: "sort", after: "search_after", size: size, more: nil)
  }

  /// What a style does that an app makes.
  public struct Own: Hashable, Sendable {
    let text: String
    let hasSize: Bool
    let more: String?
    let start: @Sendable (_ list: HTTPRequest, _ size: Int) -> HTTPCursor?
    let ask: @Sendable (_ request: inout HTTPRequest, _ page: PageRequest<HTTPCursor>) throws -> Void
    let turn: @Sendable (_ answer: PageAnswer) -> PageTurn

    /// Creates what a style does.
    /// - Parameters:
    ///   - text: A text that no other style has: a name, and what differs. Styles with the same text are equal.
    ///     ``PageFormat/init(_:)`` doesn't read it.
    ///   - hasSize: Whether pages can be asked for in a size.
    ///   - more: The member that says whether there is more.
    ///   - start: Makes the cursor of the first page from the request for the list and the size of a page; `nil` if
    ///     that request asks for the first page.
    ///   - ask: Adds to the request for the list what asks for a page. It isn't called for a whole address.
    ///   - turn: Finds the pages beside a page. A loop, an empty page and a total that is reached need no care.
    public init(
      _ text: String, hasSize: Bool = true, more: String? = nil,
      start: @escaping @Sendable (_ list: HTTPRequest, _ size: Int) -> HTTPCursor? = { _, _ in nil },
      ask: @escaping @Sendable (_ request: inout HTTPRequest, _ page: PageRequest<HTTPCursor>) throws -> Void,
      turn: @escaping @Sendable (_ answer: PageAnswer) -> PageTurn
    ) {
      (self.text, self.hasSize, self.more) = (text, hasSize, more)
      (self.start, self.ask, self.turn) = (start, ask, turn)
    }

    /// Whether two styles have the same text.
    public static func == (a: Own, b: Own) -> Bool { a.text == b.text }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }
}

/// What a style asks for.
extension PaginationStyle {
  /// Whether pages can be asked for in a size.
  public var hasSize: Bool { if case .own(let own) = self { own.hasSize } else { sizeParameter != nil } }

  private var sizeParameter: String? {
    switch self {
    case .pageNumber(_, let size, _, _), .offset(_, let size, _, _), .nextAddress(_, _, let size),
      .cursor(_, _, let size, _, _), .lastItem(_, _, _, let size, _):
      size
    case .onePage, .own: nil
    }
  }

  /// The member that says whether there is more.
  var more: String? {
    switch self {
    case .pageNumber(_, _, _, let more), .offset(_, _, _, let more), .cursor(_, _, _, let more, _),
      .lastItem(_, _, _, _, let more):
      more
    case .own(let own): own.more
    case .nextAddress, .onePage: nil
    }
  }

  /// The parameter that a cursor goes into, where the style has one.
  var parameter: String? {
    switch self {
    case .pageNumber(let page, _, _, _): page
    case .offset(let offset, _, _, _): offset
    case .cursor(_, let parameter, _, _, _): parameter
    case .lastItem(_, let after, _, _, _): after
    case .nextAddress, .onePage, .own: nil
    }
  }

  /// Whether the server names the address of each page behind the first.
  var followsAddresses: Bool { if case .nextAddress = self { true } else { false } }

  /// Whether targets are made of the items themselves, and so lead to the same page as long as these exist.
  var hasLastingTargets: Bool { if case .lastItem = self { true } else { false } }

  /// What leads to the first page; `nil` if the request for the list does.
  func start(_ list: HTTPRequest, _ size: Int) -> HTTPCursor? {
    switch self {
    case .pageNumber(let page, let parameter, let first, _):
      .page((list.number(page) ?? first) &- first, size: parameter == nil ? nil : size)
    case .offset(let offset, _, let first, _):
      .item(list.number(offset).map { max($0, first) &- first } ?? 0)
    case .nextAddress, .cursor, .lastItem, .onePage: nil
    case .own(let own): own.start(list, size)
    }
  }

  /// The request for a page.
  /// - Throws: What is wrong with a target that a server named, or with a target of another style.
  func request(
    _ list: HTTPRequest, _ wanted: WantedPage, _ foreign: HTTPLimits.ForeignAddresses
  ) throws -> HTTPRequest {
    var page = PageRequest(cursor: wanted.target.map { HTTPCursor($0) }, direction: wanted.direction, size: wanted.size)
    switch wanted.target {
    case .refused(let refusal)?: throw refusal.error
    // A server's own address says everything.
    case .address(let address)?: return try list.moved(to: address, of: list.url, foreign)
    case .page(_, let sizeOfAll)?: page.size = sizeOfAll ?? page.size
    default: break
    }
    var request = list
    do {
      try ask(&request, page)
    } catch is ForeignCursor {
      throw HTTPError(.foreignCursor, at: list.url.withoutSecrets, "the cursor belongs to another format", .startOver)
    }
    return request
  }

  private func ask(_ request: inout HTTPRequest, _ page: PageRequest<HTTPCursor>) throws {
    var size = page.size
    switch self {
    case .pageNumber(let parameter, _, let first, _):
      request.setParameter(parameter, to: .number("\(try page.pageNumber &+ first)"))
    case .offset(let parameter, _, let first, _):
      let items = try page.items
      request.setParameter(parameter, to: .number("\(items.lowerBound &+ first)"))
      size = items.count
    case .nextAddress, .onePage: if page.cursor != nil { throw ForeignCursor() }
    case .cursor(_, let parameter, _, _, _):
      if let token = try page.token { request.setParameter(parameter, to: token) }
    case .lastItem(_, let after, let before, _, _):
      if case .before(let token)? = page.cursor?.target, let before {
        request.setParameter(before, to: token.value)
        request.setParameter(after, to: nil)
      } else if let token = try page.token {
        request.setParameter(after, to: token)
        if let before { request.setParameter(before, to: nil) }
      }
    case .own(let own): try own.ask(&request, page)
    }
    if let sizeParameter { request.setParameter(sizeParameter, to: .number("\(size)")) }
  }
}

/// The style as a text.
extension PaginationStyle: CustomStringConvertible {
  /// The name of the style, and the parameters and members that differ from the usual ones.
  public var description: String {
    switch self {
    case .pageNumber(let page, let size, let first, let more):
      FormatValues.text(
        "page-number",
        [("page", page, "page"), ("size", size, "per_page"), ("first", "\(first)", "1"), ("more", more, nil)])
    case .offset(let offset, let limit, let first, let more):
      FormatValues.text(
        "offset",
        [("offset", offset, "offset"), ("limit", limit, "limit"), ("first", "\(first)", "0"), ("more", more, nil)])
    case .nextAddress(let path, let previous, let size):
      FormatValues.text(
        "next-address", [("at", path, "next"), ("previous", previous, "previous"), ("size", size, nil)])
    case .cursor(let path, let parameter, let size, let more, let allowsEmpty):
      FormatValues.text(
        "cursor",
        [
          ("at", path, "next_cursor"), ("parameter", parameter, "cursor"), ("size", size, "limit"), ("more", more, nil),
          ("allows-empty", allowsEmpty ? "yes" : "no", "no"),
        ])
    case .lastItem(let key, let after, let before, let size, let more):
      FormatValues.text(
        "last-item",
        [
          ("key", key, "id"), ("after", after, "starting_after"), ("before", before, nil), ("size", size, "limit"),
          ("more", more, "has_more"),
        ])
    case .onePage: "one-page"
    case .own(let own): own.text
    }
  }

  init(_ name: String, _ values: inout FormatValues) throws(PageFormatError) {
    switch name {
    case "page-number":
      self = .pageNumber(
        page: values.take("page") ?? "page", size: values.take("size", or: "per_page"),
        first: try values.number("first") ?? 1, more: values.take("more", or: nil))
    case "offset":
      self = .offset(
        offset: values.take("offset") ?? "offset", limit: values.take("limit", or: "limit"),
        first: try values.number("first") ?? 0, more: values.take("more", or: nil))
    case "next-address":
      self = .nextAddress(
        at: values.take("at") ?? "next", previous: values.take("previous", or: "previous"),
        size: values.take("size", or: nil))
    case "cursor":
      self = .cursor(
        at: values.take("at") ?? "next_cursor", parameter: values.take("parameter") ?? "cursor",
        size: values.take("size", or: "limit"), more: values.take("more", or: nil),
        allowsEmpty: try values.flag("allows-empty"))
    case "last-item":
      self = .lastItem(
        key: values.take("key") ?? "id", after: values.take("after") ?? "starting_after",
        before: values.take("before", or: nil), size: values.take("size", or: "limit"),
        more: values.take("more", or: "has_more"))
    case "one-page": self = .onePage
    case "link": self = .link(size: values.take("size", or: nil))
    case "header":
      self = .header(
        values.take("name") ?? "Next-Page", parameter: values.take("parameter", or: nil),
        size: values.take("size", or: nil))
    case "continuation":
      self = .continuation(
        at: values.take("at") ?? "NextContinuationToken", parameter: values.take("parameter") ?? "continuation-token",
        size: values.take("size", or: "max-keys"), isTruncated: values.take("more") ?? "IsTruncated")
    case "search-after": self = .searchAfter(size: values.take("size", or: "size"))
    default:
      throw PageFormatError(
        description: "there is no style '\(name.bounded(to: 40))'; the styles are page-number, offset, next-address, "
          + "cursor, last-item, one-page, link, header, continuation and search-after")
    }
  }
}
