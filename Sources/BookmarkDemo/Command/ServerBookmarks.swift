import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import Synchronization

/// A bookmark from a server, under the id that it has there.
struct ServerBookmark: ListElement {
  let id: ExactID
  let content: NodeContent

  /// Creates a bookmark from the JSON of an item.
  fileprivate init(json: [UInt8]) throws {
    let record = try JSONRecord(parsing: json)
    var reader = RecordReader()
    let parts = reader.parts(of: record)
    guard parts.isBookmark else { throw BookmarkSourceError(description: RecordParts.missingTitle) }
    content = NodeContent(.bookmark, record, &reader)
    // The whole content of an item without an id becomes its id, so that the item keeps its id when it is loaded again.
    id = ExactID(parts.id.flatMap(record.text) ?? String(decoding: json, as: UTF8.self))
  }
}

/// A page source that loads bookmarks from a list on a server, each with a number that stays its own when it is loaded
/// again.
final class ServerBookmarks: PageSource {
  private let source: HTTPPageSource<ServerBookmark>
  private let query: TextQuery
  private let server: ServerOptions
  private let limit: Int
  /// The numbers of the bookmarks by their ids, the bookmarks by their numbers, and the numbers of those that the list
  /// has since it was loaded from its start.
  private let known = Mutex((numbers: [ExactID: Int](), bookmarks: [Int: ServerBookmark](), shown: Set<Int>()))

  /// Creates a page source.
  /// - Parameter sentences: Receives what is wrong with pages.
  init(
    _ server: ServerOptions, _ options: Options, _ transport: any HTTPTransport, _ clock: any Clock<Duration>,
    _ sentences: Sentences
  ) {
    let client = HTTPClient(server.address, headers: server.headers, transport: transport, clock: clock)
    source = HTTPPageSource(
      server.address, client: client, format: server.format, body: server.body, report: sentences.add
    ) { decoder in
      try ServerBookmark(json: Array(JSONValue(from: decoder).data))
    }
    (query, limit, self.server) = (options.query, options.limit, server)
  }

  /// The configuration of a pager for the pages.
  var configuration: PagingConfiguration {
    var configuration = PagingConfiguration()
    configuration.pageSize = min(server.pageSize ?? 50, limit)
    configuration.retry.budget = 2
    configuration.retry.ceiling = server.timeout
    configuration.timeout = server.timeout
    if !query.isEmpty { configuration.maximumEmptyPages = .max }
    return configuration
  }

  func page(_ request: PageRequest<HTTPCursor>) async throws -> Page<Arrival, HTTPCursor> {
    let page: Page<ServerBookmark, HTTPCursor>
    do {
      page = try await source.page(request)
    } catch let error as HTTPError {
      throw IncompleteList(error) ?? error
    }
    let found = page.items.filter { query.isEmpty || query.matches(BookmarkWords.row($0.content)) }
    let (items, isFull) = arrivals(of: found, isFirst: request.cursor == nil)
    // The list begins at its address. The total of the server also counts the items that do not match.
    let total = isFull ? limit : query.isEmpty ? page.total.map { min($0, limit) } : nil
    var arrivals = Page(items, next: isFull ? nil : page.next, total: total)
    arrivals.lostItems = page.lostItems
    return arrivals
  }

  /// Returns those of some bookmarks that are among the first ones up to the limit, and whether the limit is reached.
  private func arrivals(of bookmarks: [ServerBookmark], isFirst: Bool) -> ([Arrival], isFull: Bool) {
    known.withLock { known in
      if isFirst { known.shown = [] }
      var arrivals: [Arrival] = []
      for bookmark in bookmarks {
        let number = known.numbers[bookmark.id] ?? known.numbers.count + 1
        guard known.shown.count < limit || known.shown.contains(number) else { continue }
        known.numbers[bookmark.id] = number
        known.bookmarks[number] = bookmark
        known.shown.insert(number)
        arrivals.append(Arrival(id: number, tree: NodeTree(content: bookmark.content)))
      }
      return (arrivals, known.shown.count >= limit)
    }
  }

  func cursor(around item: Arrival) -> HTTPCursor? {
    known.withLock { $0.bookmarks[item.id] }.flatMap { source.cursor(around: $0) }
  }
}

/// The error of a list that has more items, which the program cannot request.
struct IncompleteList: RetryAdvising, CustomStringConvertible {
  let description: String
  var retryAdvice: RetryAdvice { .doNotRetry }

  fileprivate init?(_ error: HTTPError) {
    guard case .incomplete(let evidence) = error.kind else { return nil }
    let variable = evidence.suggestedVariable.map { ", with the variable $\($0) in the query" } ?? ""
    description =
      "\(evidence); say how to ask for the rest, such as --style '\(evidence.suggestedFormat)'\(variable)"
  }
}

extension Sentences {
  /// Adds the sentence of a report.
  func add(_ report: HTTPPageReport) {
    switch report {
    case .answered, .recognized: break
    case .brokenItem, .moreBrokenItems, .unreadablePage, .missingItems, .doubtfulEnd:
      add("\(report)", isLoss: report.isLoss)
    }
  }
}
