import Foundation
import ListPresentation

/// A list that a server hands out page by page.
///
/// ```swift
/// struct Product: ListElement, Decodable { let id: Int, title: String }
///
/// let source = HTTPPageSource<Product>(
///   URL(string: "https://dummyjson.com/products")!,
///   format: PageFormat(.offset(offset: "skip"), items: "products", total: "total"))
/// let pager = Pager(source)
/// ```
///
/// Without a format, the first answer decides it, and the second page shows whether it is right; if it brings nothing
/// new, the next likely format is tried, six at most. The end is only the end if nothing speaks against it: where the
/// server says that there is more and the format can't reach it, the next page fails with
/// ``HTTPError/Kind/incomplete(_:)``, whose description names what was seen and a format to try. A format that is given
/// is final: only what it names is evidence. See <doc:Formats>.
///
/// An item that doesn't decode costs that item, and the page says so in `Page.lostItems`. If no item of a page
/// decodes, the page fails with the fault of the first. Facts that a server gives are used: totals, the bound of the
/// size of pages, a 404 behind the last page, `Retry-After` and `Backoff`. Where a cursor has expired, the pager starts
/// over.
///
/// A source remembers what it has learned from the answers, so use each source with one pager.
public struct HTTPPageSource<Item: ListElement>: PageSource {
  let list: HTTPRequest
  let client: HTTPClient
  let format: PageFormat?
  var brokenItems: BrokenItemPolicy
  let decode: @Sendable (Data) throws -> Item
  /// Decodes an array of items at once.
  private(set) var decodeAll: (@Sendable (Data) throws -> [Item])?
  let report: @Sendable (HTTPPageReport) -> Void
  let memory = SourceMemory<Item>()

  /// Creates a source of items that are decodable.
  /// - Parameters:
  ///   - url: Where the first page is. Its query is kept.
  ///   - client: Sends the requests; by default a new one. The source ignores its retry policy, because the pager
  ///     retries.
  ///   - format: Where the items are and how to ask for more; `nil` to recognize both.
  ///   - body: An object. Where there is one, requests are POST requests, and parameters become members of it.
  ///   - decoder: Decodes items.
  ///   - brokenItems: What becomes of a page of which an item doesn't decode.
  ///   - report: Called from any thread with what an answer says beside its items.
  public init(
    _ url: URL, client: HTTPClient? = nil, format: PageFormat? = nil, body: [String: JSONValue]? = nil,
    decoder: JSONDecoder = JSONDecoder(), brokenItems: BrokenItemPolicy = .leaveOut,
    report: @escaping @Sendable (HTTPPageReport) -> Void = { _ in }
  ) where Item: Decodable {
    self.init(url, client: client, format: format, body: body, brokenItems: brokenItems, report: report) {
      try decoder.decode(Item.self, from: $0)
    }
    decodeAll = { try decoder.decode([Item].self, from: $0) }
  }

  /// Creates a source of items that the closure `decode` makes of their JSON in UTF-8. An item for which it throws
  /// doesn't decode. The other parameters are those for items that are decodable.
  public init(
    _ url: URL, client: HTTPClient? = nil, format: PageFormat? = nil, body: [String: JSONValue]? = nil,
    brokenItems: BrokenItemPolicy = .leaveOut, report: @escaping @Sendable (HTTPPageReport) -> Void = { _ in },
    decode: @escaping @Sendable (Data) throws -> Item
  ) {
    list = HTTPRequest(body == nil ? .get : .post, url.normalized, body: body.map { .json(.object($0)) })
    self.client = client ?? HTTPClient(url)
    self.format = format
    self.decode = decode
    self.brokenItems = brokenItems
    self.report = report
  }

  /// The format in use: the one that was given, or the one that the answers have shown so far. Store it, and pass it to
  /// the next source together with stored cursors.
  public var recognizedFormat: PageFormat? { format?.items == nil ? memory.read { $0.format } ?? format : format }

  /// Loads the page for a request.
  /// - Throws: ``HTTPError``, or `CancellationError`.
  public func page(_ request: PageRequest<HTTPCursor>) async throws -> Page<Item, HTTPCursor> {
    var wanted = WantedPage(
      target: request.cursor?.target, itemsBefore: request.cursor?.itemsBefore, direction: request.direction,
      size: min(max(request.size, 1), 1_000_000), hasCursor: request.cursor != nil,
      generation: request.generation)
    try await findFormat(for: wanted)
    if wanted.target == nil { wanted.target = knownFormat(for: wanted)?.style.start(list, wanted.size)?.target }
    if let alias = memory.read({ $0.alias }), alias.from == wanted.target { wanted.target = alias.to }
    if recognizedFormat != nil { wanted.itemsBefore = wanted.itemsBefore ?? wanted.itemsBeforeTarget }
    let pagesBefore = wanted.target?.countsItems ?? false ? memory.read { $0.pages } : []
    let answer = if let tried = try await tried(wanted) { tried } else { try await load(wanted) }
    if wanted.hasCursor { memory.change { $0.hasStartedOver = false } }
    return try await completed(answer, wanted, after: pagesBefore)
  }

  /// A cursor that leads to the page that an item came with, where its target lasts as long as the list, which a token
  /// does not, and where the page names the one before it. It knows the items that this source has loaded; to begin
  /// there after a relaunch, store the cursor.
  public func cursor(around item: Item) -> HTTPCursor? {
    // Where pages lead only forwards, a refresh that begins here would leave the rows before without a way to them.
    let page = memory.read { $0.pages.first { $0.ids.contains(item.id) } }
    guard let page, page.leadsBack, let target = page.target,
      target.countsItems || recognizedFormat?.style.hasLastingTargets ?? false
    else { return nil }
    if case .before = target { return nil }
    return HTTPCursor(target)
  }

  /// The sizes that the format allows, for a style whose pages may differ in size.
  public var pageSizes: ClosedRange<Int>? {
    guard let format, format.style.hasSize, !format.style.followsAddresses, let most = format.largestPage else {
      return nil
    }
    // Numbers of pages say where an item is only if all pages have one size.
    if case .page? = format.style.start(list, most)?.target { return nil }
    return 1...max(most, 1)
  }

  /// Where cursors count items: the cursor that many items further on.
  public func cursor(_ cursor: HTTPCursor, movedBy items: Int) -> HTTPCursor? {
    guard case .item(let item) = cursor.target else { return nil }
    let (sum, overflow) = item.addingReportingOverflow(items)
    return overflow ? cursor : .item(max(sum, 0))
  }

  /// The format to ask for a page with. A first page is recognized again until a second page has shown the format.
  func knownFormat(for wanted: WantedPage) -> PageFormat? {
    let isOpen = format == nil && !wanted.hasCursor && !memory.read { $0.isProven }
    return isOpen ? nil : recognizedFormat
  }

  /// A cursor says nothing without its format: the first page is asked for it.
  private func findFormat(for wanted: WantedPage) async throws {
    guard recognizedFormat == nil, let target = wanted.target else { return }
    if case .refused = target { return }
    var first = wanted.again(nil, false)
    first.direction = .refresh
    _ = try await load(first)
  }
}

extension HTTPPageSource: CustomStringConvertible, CustomReflectable {
  /// The address, without its query.
  public var description: String { "pages of \(list.url.withoutSecrets)" }

  /// The address, without its query.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}

/// A page between the transport and the pager: the answer, and the items in it.
struct AnsweredPage<Item: ListElement>: Sendable {
  var answer: PageAnswer
  var items: [Item] = []
  /// The items that were left out because they don't decode.
  var lost: LostItems?
  /// The error of a page that isn't there: it would lie behind the end.
  var missing: HTTPError?
}

extension PageAnswer {
  /// The target of the page when it is asked for forwards. A page before a token is only asked for backwards.
  var forwardTarget: HTTPCursor.Target? {
    if case .item = wanted.target { .item(beginning) } else { wanted.target }
  }

  /// Whether the page has fewer items than the answer says that a page has, so that it is likely the last.
  var isShort: Bool {
    let limit = PageMembers(self).first(.limit)?.member.value.count
    return limit.map { received < $0 } ?? false
  }
}

extension HTTPCursor.Target {
  /// Whether it lies behind the first page of a list that counts pages or items, so that it may be gone.
  var isPastTheFirst: Bool {
    switch self {
    case .page(let number, _): number > 0
    case .address(let address): address.countsItems
    default: false
    }
  }
}

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
  /// Whether what is answered is the newest that is known of the list.
  var isRemembered = true

  /// How many items lie before it, as far as its target says.
  var itemsBeforeTarget: Int? {
    switch target {
    case nil, .page(0, _): 0
    case .item(let item): item
    default: nil
    }
  }

  /// A page that was loaded before, to look for what has moved into it.
  func again(_ target: HTTPCursor.Target?, _ hasCursor: Bool) -> WantedPage {
    var again = self
    again.target = target
    again.hasCursor = hasCursor
    again.isRemembered = false
    return again
  }
}

/// The error for the status of a page's response, and cursors that have expired.
extension HTTPPageSource {
  /// The error for a status.
  ///
  /// A cursor that the server doesn't know any more starts the list over. If the next one fails too, before any page
  /// has come with one, the cursors themselves are wrong.
  func failure(_ answer: PageAnswer) -> HTTPError {
    let (response, request) = (answer.response, answer.request)
    guard answer.wanted.hasExpirableCursor, [400, 404, 410, 422].contains(response.status) else {
      return client.failure(response, to: request)
    }
    let hasStartedOver = memory.read { $0.hasStartedOver }
    memory.change { $0.hasStartedOver = true }
    return client.failure(response, to: request, advice: hasStartedOver ? .doNotRetry : .startOver)
  }
}

extension WantedPage {
  /// Whether it was asked for by something that a server may have forgotten.
  fileprivate var hasExpirableCursor: Bool {
    switch target {
    case .address, .token, .before: hasCursor
    case .page, .item, .refused, .none: false
    }
  }
}
