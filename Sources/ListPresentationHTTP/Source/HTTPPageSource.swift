import Foundation
import ListPresentation
import Synchronization

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
/// new, the next likely format is tried, and then none. The end is only the end if nothing speaks against it: where the
/// server says that there is more and the format can't reach it, the next page fails with
/// ``HTTPError/Kind/incomplete(_:)``, whose description names what was seen and a format to try. A format that is given
/// is final: only what it names is evidence. See <doc:Formats>.
///
/// An item that doesn't decode costs that item, and the page says so in `Page.lostItems`. If no item of a page decodes,
/// or more than 10,000 don't, the page fails with the fault of the first. A body that isn't JSON fails as a whole;
/// where a server writes `NaN`, pass a decoder with `allowsJSON5`. Facts that a server gives are used: totals, the
/// bound of the size of pages, a 404 behind the last page where pages are counted, `Retry-After` and `Backoff`. Where a
/// cursor has expired, the pager starts over.
///
/// A source remembers what it has learned from the answers, so use each source with one pager.
public struct HTTPPageSource<Item: ListElement>: PageSource {
  let list: HTTPRequest
  let client: HTTPClient
  let format: PageFormat?
  var reader: PageReader<Item>
  let memory = Shared(LoadedPages<Item>())
  /// Where the format was not given: what is known of it so far.
  let search = Shared(FormatSearch<Item>())

  /// Creates a source of items that are decodable.
  /// - Parameters:
  ///   - url: Where the first page is. Its query is kept.
  ///   - client: Sends the requests; by default a new one. The source ignores its retry policy, because the pager
  ///     retries.
  ///   - format: Where the items are and how to ask for more; `nil` to recognize both.
  ///   - body: An object. Where there is one, requests are POST requests, and parameters become members of it unless the
  ///     address has them. The list begins at the page or the item whose number it has.
  ///   - decoder: Decodes items.
  ///   - report: Called from any thread with what an answer says beside its items.
  public init(
    _ url: URL, client: HTTPClient? = nil, format: PageFormat? = nil, body: [String: JSONValue]? = nil,
    decoder: JSONDecoder = JSONDecoder(), report: @escaping @Sendable (HTTPPageReport) -> Void = { _ in }
  ) where Item: Decodable {
    self.init(
      url, client: client, format: format, body: body, decoder: decoder, report: report,
      decode: Item.init(from:))
  }

  /// Creates a source of items that the closure `decode` makes of what a decoder has read. An item for which it throws
  /// doesn't decode. The other parameters are those for items that are decodable.
  public init(
    _ url: URL, client: HTTPClient? = nil, format: PageFormat? = nil, body: [String: JSONValue]? = nil,
    decoder: JSONDecoder = JSONDecoder(), report: @escaping @Sendable (HTTPPageReport) -> Void = { _ in },
    decode: @escaping @Sendable (any Decoder) throws -> Item
  ) {
    list = HTTPRequest(body == nil ? .get : .post, url.normalized, body: body.map { .json(.object($0)) })
    self.client = client ?? HTTPClient(url)
    self.format = format
    reader = PageReader(list: list, decoder: decoder, decode: decode, report: report)
  }

  /// The format in use: the one that was given, or the one that the answers have shown so far. Store it, and pass it to
  /// the next source together with stored cursors.
  public var recognizedFormat: PageFormat? { format?.items == nil ? search.read { $0.format } ?? format : format }

  /// Loads the page for a request.
  /// - Throws: ``HTTPError``, `CancellationError`, and what `prepare`, `renew` and the transport of the client throw.
  public func page(_ request: PageRequest<HTTPCursor>) async throws -> Page<Item, HTTPCursor> {
    var wanted = WantedPage(request)
    // How many items lay before a token when it was given may have changed before a list begins there.
    if !(wanted.target?.countsItems ?? true),
      (memory.read { $0.pages.last?.generation } ?? .min) < wanted.generation
    {
      wanted.itemsBefore = nil
    }
    if format?.items == nil { try await findFormat(for: wanted) }
    if let format = knownFormat(for: wanted) { wanted = wanted.asked(with: format, list) }
    if format == nil { wanted = proven(wanted) }
    let last = memory.read { [wanted] in $0.page(before: wanted) }
    let isOverlap = isLoaded(wanted.target)
    var answered = if format == nil, let tried = try await tried(wanted) { tried } else { try await load(wanted) }
    if wanted.hasCursor { memory.change { $0.hasStartedOver = false } }
    switch wanted.direction {
    case .refresh: break
    case .prepend:
      // What lies before a page is no end: the list has become shorter, and has other pages.
      if let missing = answered.missing, wanted.target?.isCounted ?? false {
        throw HTTPError(missing.kind, at: missing.address, missing.reason, .startOver, response: missing.response)
      }
      answered = try await joined(answered, wanted)
    case .append: answered = try await checked(answered, wanted, after: isOverlap ? nil : last)
    }
    var page = page(of: answered)
    // Numbers of pages don't say which items have moved. Where cursors count items, the pager or a store finds them. A
    // number that was reached before counts something else, such as the items of a page.
    if wanted.direction == .append, !isOverlap, let old = last?.total, let new = page.total, new < old,
      let before = wanted.itemsBefore, old > before, wanted.target?.countsItems ?? false
    {
      let lost = old - new == 1 ? "1 item" : "\(old - new) items"
      page.lostItems =
        page.lostItems
        ?? LostItems(
          0, reason: "the list went from \(old) to \(new) items while it was loaded; up to \(lost) may be missing")
    }
    return page
  }

  /// Whether a target leads to items before the end of the loaded pages, by which a pager finds those that have moved.
  private func isLoaded(_ target: HTTPCursor.Target?) -> Bool {
    guard case .item(let item)? = target else { return false }
    let first = recognizedFormat?.style.start(list, 1)?.target ?? .item(0)
    return memory.read { memory in
      memory.pages.reversed().contains { page in
        guard case .item(let start) = page.target ?? first else { return false }
        return item < start.addingClamped(page.received)
      }
    }
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
    if format.style.start(list, most)?.target.isPage ?? false { return nil }
    return 1...max(most, 1)
  }

  /// Where cursors count items: the cursor that many items further on.
  public func cursor(_ cursor: HTTPCursor, movedBy items: Int) -> HTTPCursor? {
    switch cursor.target {
    case .item(let item):
      let (sum, overflow) = item.addingReportingOverflow(items)
      return overflow ? cursor : .item(max(sum, 0))
    case .refused:
      // What isn't asked for lies at the end of a list that counts what it counted before.
      return recognizedFormat?.style.start(list, 1)?.target.isItem ?? false ? cursor : nil
    default: return nil
    }
  }
}

/// The loading of one page.
extension HTTPPageSource {
  /// Asks for a page and reads the answer.
  /// - Parameters:
  ///   - format: The format to ask with, if it isn't the one that is known.
  ///   - isRemembered: Whether what is answered is the newest that is known of the list.
  func load(
    _ wanted: WantedPage, as format: PageFormat? = nil, isRemembered: Bool = true
  ) async throws -> AnsweredPage<Item> {
    let known = format ?? knownFormat(for: wanted)
    let request = try known?.style.request(list, wanted, client.limits.foreignAddresses) ?? list
    // The pager ends a request that takes too long.
    let page = try await client.exchange(request, timeout: nil) { response in
      try read(AnsweredPage(request, response, wanted), known)
    }
    if isRemembered, page.isRead { remember(page) }
    return page
  }

  private func read(_ page: AnsweredPage<Item>, _ known: PageFormat?) throws -> AnsweredPage<Item> {
    var page = page
    switch page.response.status {
    case 204, 205: break
    case 200..<300:
      reader.report(.answered(page.response))
      do {
        return if let known, known.items != nil {
          try reader.read(page, as: known)
        } else {
          try recognized(page, known)
        }
      } catch let fault as DecodingFault {
        throw HTTPError.decoding(fault, at: page.request.url)
      } catch let error as DecodingError {
        // Where pages were JSON before, something else may be an answer for now, such as a page about maintenance.
        throw HTTPError.decoding(
          DecodingFault(error, of: page.response), at: page.request.url, page.wanted.hasCursor ? .retry : .doNotRetry)
      }
    case 404 where page.wanted.target?.isPastTheFirst ?? false: page.missing = failure(page)
    case 416 where page.wanted.hasCursor: page.missing = failure(page)
    case 416 where page.total == 0: break
    default: throw failure(page)
    }
    return page
  }

  /// A page before others has to reach up to them. Where the server gives fewer items than it was asked for, it is
  /// asked for as many right before them.
  private func joined(_ answered: AnsweredPage<Item>, _ wanted: WantedPage) async throws -> AnsweredPage<Item> {
    let received = answered.received
    guard case .item(let item) = wanted.target, received > 0, received < min(wanted.size, item) else { return answered }
    var smaller = wanted
    smaller.size = received
    return try await load(smaller)
  }

  /// A page that isn't there lies behind the end, unless the page before it still leads to it. If that doesn't, it has
  /// the items that were on the missing page. A pager that overlaps the page before it looks for them itself.
  private func checked(
    _ answered: AnsweredPage<Item>, _ wanted: WantedPage, after last: LoadedPages<Item>.LoadedPage?
  ) async throws -> AnsweredPage<Item> {
    guard let missing = answered.missing else { return answered }
    guard let last, last.total != nil, wanted.target?.countsItems ?? false else {
      // An address that the server has named leads somewhere.
      if case .address = wanted.target { throw missing }
      return answered
    }
    var again = wanted
    again.target = last.target ?? recognizedFormat?.style.start(list, wanted.size)?.target
    (again.hasCursor, again.itemsBefore) = (last.target != nil, nil)
    let page = try await load(again, isRemembered: false)
    if page.turn.next?.target == wanted.target { throw missing }
    return page
  }

  /// The page for the pager: with its cursors, and with what speaks against the end behind it.
  func page(of answered: AnsweredPage<Item>) -> Page<Item, HTTPCursor> {
    let turn = answered.turn
    var page = Page(
      answered.items, next: turn.next, previous: turn.previous, total: answered.total, itemsBefore: turn.itemsBefore)
    page.next?.itemsBefore = answered.itemsBefore.map { $0.addingClamped(answered.received) }
    page.backoff = answered.response.wait(in: "Backoff", now: client.date())
    if page.next == nil, answered.wanted.direction != .prepend, let evidence = answered.evidence {
      if evidence.isDoubtful {
        reader.report(.doubtfulEnd(evidence))
      } else if turn.isEnd, !evidence.isClaim {
        reader.report(.missingItems(evidence))
        page.lostItems = LostItems(0, reason: "\(HTTPPageReport.missingItems(evidence))")
      } else {
        page.next = .refused(.incomplete(evidence, at: answered.request.url))
      }
    }
    page.lostItems = answered.lost ?? page.lostItems
    return page
  }

  /// Remembers what a refresh around an item and a shorter list need to know of a page.
  func remember(_ page: AnsweredPage<Item>) {
    let loaded = LoadedPages<Item>.LoadedPage(
      target: page.wanted.hasCursor ? page.forwardTarget : nil, leadsBack: page.turn.previous != nil,
      ids: page.items.map { $0.id }, received: page.received, generation: page.wanted.generation, total: page.total)
    memory.change { $0.keep(loaded) }
  }

  /// The error for a status.
  ///
  /// A cursor that the server doesn't know any more starts the list over. If the next one fails too, before any page
  /// has come with one, the cursors themselves are wrong.
  private func failure(_ page: AnsweredPage<Item>) -> HTTPError {
    let (response, request) = (page.response, page.request)
    guard page.wanted.hasExpirableCursor, [400, 404, 410, 422].contains(response.status) else {
      return client.failure(response, to: request)
    }
    let hasStartedOver = memory.read { $0.hasStartedOver }
    memory.change { $0.hasStartedOver = true }
    return client.failure(response, to: request, advice: hasStartedOver ? .doNotRetry : .startOver)
  }
}

extension HTTPPageSource: CustomStringConvertible, CustomReflectable {
  /// The address, without its query.
  public var description: String { "pages of \(list.url.withoutSecrets)" }

  /// The address, without its query.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
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

extension HTTPCursor.Target {
  /// Whether it lies behind the first page of a list that counts pages, or whose addresses count, so that it may be
  /// gone.
  fileprivate var isPastTheFirst: Bool {
    switch self {
    case .page(let number, _): number > 0
    case .address(let address): address.countsItems
    default: false
    }
  }
}

/// The pages that a source has loaded.
struct LoadedPages<Item: ListElement>: Sendable {
  /// A page as it was last answered.
  struct LoadedPage: Sendable {
    var target: HTTPCursor.Target?
    /// Whether the page names the one before it.
    var leadsBack: Bool
    var ids: [Item.ID]
    /// How many items came, whether they can be decoded or not.
    var received: Int
    var generation: Int
    var total: Int?
  }

  /// The pages of the newest generation, the newest last, and the index of each by its target.
  private(set) var pages: [LoadedPage] = []
  private var indices: [HTTPCursor.Target?: Int] = [:]
  /// How many items the server puts into a page, where pages are asked for out of order.
  var pageSize: Int?
  /// Whether the list was started over because of a cursor, and no page behind the first has come since.
  var hasStartedOver = false

  /// The page that was loaded last, unless it is of another list, or the wanted page was loaded before.
  func page(before wanted: WantedPage) -> LoadedPage? {
    guard let last = pages.last, last.generation == wanted.generation, indices[wanted.target] == nil else {
      return nil
    }
    return last
  }

  /// Keeps a page instead of what it was before; of the oldest pages the first alone is kept.
  mutating func keep(_ page: LoadedPage) {
    let newest = pages.last?.generation ?? 0
    guard page.generation >= newest else { return }
    if page.generation > newest { (pages, indices) = ([], [:]) }
    if let known = indices[page.target] { return pages[known] = page }
    indices[page.target] = pages.count
    pages.append(page)
    guard pages.count > 1_000 else { return }
    // Half of them go at once, so that a page costs the same however many there are.
    pages.removeSubrange(1...500)
    indices = Dictionary(uniqueKeysWithValues: pages.indices.map { (pages[$0].target, $0) })
  }
}

/// What all copies of a source share.
final class Shared<State: Sendable>: Sendable {
  private let state: Mutex<State>

  init(_ state: State) { self.state = Mutex(state) }

  func read<Value: Sendable>(_ value: (State) -> Value) -> Value { state.withLock { value($0) } }

  func change(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }
}
