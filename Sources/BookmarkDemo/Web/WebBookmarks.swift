import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import Synchronization

/// A page source for the bookmarks of a list from a server.
struct WebBookmarks: PageSource {
  private let source: HTTPPageSource<FiledBookmark>
  private let query: TextQuery
  private let goesBack: Bool

  /// - Parameters:
  ///   - address: Where the list begins.
  ///   - transport: What sends the requests.
  ///   - query: Items that it doesn't find are left out.
  ///   - goesBack: Whether pages before the first are loaded too, where the server has them.
  ///   - report: Takes reports on faulty pages. It is called from any thread.
  init(
    _ address: URL, _ web: WebOptions, _ transport: any HTTPTransport, fields: JSONFields,
    query: TextQuery = TextQuery(""), goesBack: Bool = true,
    clock: any Clock<Duration> = ContinuousClock(), report: @escaping @Sendable (HTTPPageReport) -> Void
  ) {
    source = HTTPPageSource<FiledBookmark>(
      address,
      client: HTTPClient(
        address, headers: web.headers, limits: HTTPLimits(timeout: web.timeout), transport: transport, clock: clock),
      format: web.format, body: web.body, report: report,
      decode: { json in try FiledBookmark(JSONValue(parsing: json), fields: fields) })
    self.query = query
    self.goesBack = goesBack
  }

  func page(_ request: PageRequest<HTTPCursor>) async throws -> Page<FiledBookmark, HTTPCursor> {
    var page: Page<FiledBookmark, HTTPCursor>
    do {
      page = try await source.page(request)
    } catch let error as HTTPError {
      throw IncompleteList(error) ?? error
    }
    if !goesBack { page.previous = nil }
    if !query.isEmpty {
      page.items.removeAll { !query.matches(BookmarkWords.row($0.bookmark)) }
      // It counts the items that weren't asked for too.
      page.total = nil
    }
    return page
  }

  func cursor(around item: FiledBookmark) -> HTTPCursor? { source.cursor(around: item) }
}

/// The server has more items, and the program doesn't know how to ask for them.
struct IncompleteList: RetryAdvising, CustomStringConvertible {
  let description: String
  var retryAdvice: RetryAdvice { .doNotRetry }

  fileprivate init?(_ error: HTTPError) {
    guard case .incomplete(let evidence) = error.kind else { return nil }
    description = "\(evidence); say how to ask for the rest, such as --style '\(evidence.suggestedFormat)'"
  }
}

extension FiledBookmark {
  /// The bookmark of an item.
  init(_ item: JSONValue, fields: JSONFields) throws {
    // An item without an id is known by all that it holds, so that it is the same when it comes again.
    bookmark = try fields.bookmark(of: item, spare: item.description).get()
    folder = Folder(id: "all", title: "")
  }
}

/// Sentences that come from any thread, until they are shown.
final class Sentences: Sendable {
  private struct State {
    var waiting: [String] = []
    var rest = 1_000
    var hasLoss = false
  }

  private let state = Mutex(State())

  /// Keeps the sentence of a report; of very many only the first.
  func add(_ report: HTTPPageReport) {
    switch report {
    case .answered, .recognized: return
    case .brokenItem, .moreBrokenItems, .missingItems, .shorterList, .refusedSize: break
    }
    state.withLock { state in
      // A broken item costs itself; the others say that the list isn't complete.
      if case .missingItems = report { state.hasLoss = true }
      if case .shorterList(_, _, false) = report { state.hasLoss = true }
      guard state.rest > 0 else { return }
      state.rest -= 1
      state.waiting.append(state.rest == 0 ? "and more, which isn't shown" : "\(report)")
    }
  }

  /// The sentences since the last call.
  func take() -> [String] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Whether the list isn't complete.
  var hasLoss: Bool { state.withLock { $0.hasLoss } }
}
