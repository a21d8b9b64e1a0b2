import Foundation
import ListPresentation

/// A page that a source is asked for.
struct WantedPage: Sendable {
  var target: HTTPCursor.Target?
  /// How many items lie before it, if that is known.
  var itemsBefore: Int?
  var direction: PageDirection
  var size: Int
  /// Whether it was asked for by a cursor that was given before.
  var hasCursor: Bool
  var generation: Int

  init(_ request: PageRequest<HTTPCursor>) {
    (target, itemsBefore) = (request.cursor?.target, request.cursor?.itemsBefore)
    (direction, size) = (request.direction, min(max(request.size, 1), 1_000_000))
    (hasCursor, generation) = (request.cursor != nil, request.generation)
  }

  /// The page as a format asks for it: without a cursor, the first one.
  func asked(with format: PageFormat, _ list: HTTPRequest) -> WantedPage {
    var wanted = self
    wanted.target = target ?? format.style.start(list, size)?.target
    wanted.itemsBefore = itemsBefore ?? wanted.itemsBeforeTarget
    return wanted
  }

  /// How many items lie before it, as far as its target says.
  private var itemsBeforeTarget: Int? {
    switch target {
    case nil, .page(0, _): 0
    case .item(let item): item
    default: nil
    }
  }
}

/// The answer to the request for a page, while its body is decoded: what a ``PaginationStyle`` reads.
public struct PageAnswer {
  let request: HTTPRequest
  /// The status, the header fields and the bytes.
  public let response: HTTPResponse
  var wanted: WantedPage
  var format: PageFormat
  /// How many items came, whether they can be decoded or not.
  public internal(set) var received = 0
  /// The first and the last item.
  var ends: (first: any JSONNode, last: any JSONNode)?
  private let body: (any JSONNode)?
  private let links: [WebLink]

  init(
    _ request: HTTPRequest, _ response: HTTPResponse, _ wanted: WantedPage, _ format: PageFormat,
    body: (any JSONNode)? = nil
  ) {
    (self.request, self.response, self.wanted, self.format, self.body) = (request, response, wanted, format, body)
    links = response.links
  }

  /// The value at a path of ``PaginationStyle``. Long arrays in it are cut.
  public func value(at path: String?) -> JSONValue? {
    guard let path, path != "-" else { return nil }
    if path.hasPrefix("link:") { return link(String(path.dropFirst(5))).map { .string($0.absoluteString) } }
    guard path.hasPrefix("header:") else { return body?.json(at: path) }
    let parts = path.dropFirst(7).split(separator: ".", maxSplits: 1).map(String.init)
    guard let name = parts.first, let field = header(name) else { return nil }
    return parts.count < 2 ? field : field.value(at: parts[1])
  }

  /// The last item, if there is one. Long arrays in it are cut.
  public var lastItem: JSONValue? { ends?.last.json }

  /// A cursor to the address in a value, which is a text, relative or not, or an object with a `href`, `url` or `uri`.
  public func cursor(to value: JSONValue?) -> HTTPCursor? {
    let text = ["href", "url", "uri"].lazy.compactMap { value?.value(at: $0)?.text }.first ?? value?.text
    guard let text else { return nil }
    return URL(reference: text, of: url).map { .address($0) } ?? .refused(.violation(.address, at: request.url))
  }

  /// The pages beside a page that is asked for by its number or by its items.
  /// - Parameters:
  ///   - first: The index of the first item, where the server says it.
  ///   - goesBack: Whether the pages before it can be asked for.
  public func countedTurn(from first: Int? = nil, goesBack: Bool = true) -> PageTurn {
    switch wanted.target {
    case .page(let number, let size):
      return PageTurn(
        next: number < .max ? .page(number + 1, size: size) : nil,
        previous: number > 0 ? .page(number - 1, size: size) : nil, itemsBefore: wanted.itemsBefore)
    case .item:
      let start = first ?? beginning
      let end = end(after: start)
      return PageTurn(
        next: end < .max ? .item(end) : nil, previous: goesBack && start > 0 ? .item(start) : nil, itemsBefore: start)
    default: return PageTurn()
    }
  }
}

/// What comes before and after a page.
public struct PageTurn: Sendable {
  /// The cursor of the next page, if there can be one.
  public var next: HTTPCursor?
  /// The cursor of the previous page, if there can be one.
  public var previous: HTTPCursor?
  /// How many items lie before the page, where the style counts items.
  public var itemsBefore: Int?
  /// Whether the server itself says that this is the end, if there is no next page.
  public var isEnd: Bool

  /// Creates a turn. Without any values, the page has no pages beside it, as far as the server says.
  public init(
    next: HTTPCursor? = nil, previous: HTTPCursor? = nil, itemsBefore: Int? = nil, isEnd: Bool = false
  ) {
    self.next = next
    self.previous = previous
    self.itemsBefore = itemsBefore
    self.isEnd = isEnd
  }
}

/// What the answer says of the list.
extension PageAnswer {
  /// What is around the items, as far as it is kept.
  var outline: JSONValue { body?.json ?? .null }

  /// The address that it came from.
  var url: URL { response.url ?? request.url }

  /// The number of all items, as the format or a header field says.
  var total: Int? {
    if format.total == "-" { return nil }
    return value(at: format.total)?.count ?? response.contentRange?.total
      ?? ["X-Total", "X-Total-Count", "Total-Objects", "Total-Count"].lazy.compactMap { self.header($0)?.count }.first
  }

  /// What the members that the format names say against the end of the list.
  /// - Parameter itemsBefore: How many items came before this page, if that is known.
  func sign(after itemsBefore: Int?) -> PageEvidence.Sign? {
    if let more = format.style.more, self.more(at: more) == true { return .flag(at: more) }
    if let path = format.total, let total = value(at: path)?.count, let came = itemsBefore.map(end), total > came {
      return .total(total, at: path, received: came)
    }
    if let path = format.pages, let pages = value(at: path)?.count, received > 0,
      let loaded = pagesLoaded ?? (itemsBefore == 0 ? 1 : nil), pages > loaded
    {
      return .pages(pages, at: path, loaded: loaded)
    }
    return nil
  }

  /// How many pages came up to this one, where they are counted.
  var pagesLoaded: Int? {
    if case .page(let number, _) = wanted.target { number &+ 1 } else { nil }
  }

  /// How many items came up to the end of the page, after so many before it.
  func end(after itemsBefore: Int) -> Int { itemsBefore.addingClamped(received) }

  /// Whether there is more, as a flag says that can be inverse.
  private func more(at path: String?) -> Bool? {
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
  var hasPageLinks: Bool { !links.isEmpty && ["next", "prev", "first"].contains { link($0) != nil } }
}

/// The pages beside an answer.
extension PageAnswer {
  /// The pages beside this one, within the bounds that hold for every style.
  func turn() -> PageTurn {
    var turn = ownTurn
    let more = more(at: format.style.more)
    let isTotalReached =
      if let before = turn.itemsBefore ?? wanted.itemsBefore, let total { end(after: before) >= total } else { false }
    let hasNext =
      switch turn.next?.target {
      case .page(let number, _): received > 0 && more ?? leads(beyond: number) ?? !isTotalReached
      case .item: received > 0 && more ?? !isTotalReached
      default: more != false && (received > 0 || !isTotalReached)
      }
    if !hasNext { turn.next = nil }
    if more == false { turn.isEnd = true }
    turn.next = checked(turn.next)
    turn.previous = checked(turn.previous)
    return turn
  }

  /// What the style itself finds.
  private var ownTurn: PageTurn {
    switch format.style {
    case .pageNumber: return countedTurn()
    case .offset(_, let limit, _, _): return countedTurn(goesBack: limit != nil)
    case .nextAddress(let path, let previous, _):
      let value = value(at: path)
      return PageTurn(
        next: cursor(to: based(value, at: path)), previous: cursor(to: self.value(at: previous)),
        isEnd: value != nil || path == "link:next" && hasPageLinks)
    case .cursor(let path, _, _, let more, let allowsEmpty):
      guard let value = value(at: path) else { return PageTurn() }
      let leadsOn = value.leadsOn || allowsEmpty && value == ""
      return PageTurn(next: leadsOn ? .token(value) : nil, isEnd: self.more(at: more) != true)
    case .lastItem(let key, _, let before, _, let more):
      // The key can be in the item or, as Elasticsearch has it, beside it.
      let value = { (item: (any JSONNode)?) in
        item?.json(at: JSONPath.path(format.element, key)) ?? item?.json(at: key)
      }
      var turn = PageTurn()
      let isBackwards = wanted.direction == .prepend
      if !isBackwards, let last = value(ends?.last), last != .null { turn.next = .token(last) }
      let canGoBack = before != nil && wanted.target != nil && (!isBackwards || self.more(at: more) != false)
      if canGoBack, let first = value(ends?.first) { turn.previous = .before(first) }
      return turn
    case .onePage: return PageTurn()
    case .own(let own): return own.turn(self)
    }
  }

  /// The value of a link. Confluence writes a link without the beginning of its path, and that as `base` beside it.
  private func based(_ value: JSONValue?, at path: String) -> JSONValue? {
    guard let link = value?.text, link.hasPrefix("/"), let dot = path.lastIndex(of: "."),
      let base = self.value(at: "\(path[..<dot]).base")?.text, base.contains("://")
    else { return value }
    return .string(base + link)
  }

  /// The index of the first item, where pages are asked for by their items.
  private var beginning: Int {
    let request = PageRequest(
      cursor: wanted.target.map { HTTPCursor($0) }, direction: wanted.direction, size: wanted.size)
    return (try? request.items.lowerBound) ?? 0
  }

  /// The target of the page when it is asked for forwards. A page before a token is only asked for backwards.
  var forwardTarget: HTTPCursor.Target? {
    if case .item = wanted.target { .item(beginning) } else { wanted.target }
  }

  /// Whether links to pages, or a number of pages, lead to more than a number of pages.
  private func leads(beyond number: Int) -> Bool? {
    hasPageLinks ? link("next") != nil : value(at: format.pages)?.count.map { number < $0 }
  }

  /// How many bytes of a cursor are sent. A source keeps the cursors of its pages.
  private static var maximumCursor: Int { 65_536 }

  /// A cursor, unless it leads back to this page or where it isn't safe.
  private func checked(_ cursor: HTTPCursor?) -> HTTPCursor? {
    if let cursor, cursor.target.size > Self.maximumCursor {
      return .refused(.tooMany("bytes in the cursor of a page", Self.maximumCursor, at: request.url))
    }
    switch cursor?.target {
    case .address(let address)?:
      if url.isDowngrade(to: address) {
        return .refused(.violation(.downgrade, at: request.url, leading: address.withoutSecrets))
      }
      // A fragment isn't sent: an address that differs by it alone is the same page.
      let page = address.withoutFragment
      guard page == request.url.withoutFragment || page == url.withoutFragment else { return .address(page) }
    case .token?: guard cursor?.target == wanted.target else { return cursor }
    default: return cursor
    }
    // Mailgun and CKAN lead from each page to a next one, and from the empty one behind the last to itself.
    return received == 0 ? nil : .refused(.violation(.cursorLoop, at: request.url))
  }
}

extension Int {
  /// The sum, or the largest number there is.
  func addingClamped(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
