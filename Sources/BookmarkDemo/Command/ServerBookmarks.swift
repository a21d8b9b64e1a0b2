import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import Synchronization

/// A page source that loads bookmarks from a list on a server.
final class ServerBookmarks: PageSource {
  private let source: HTTPPageSource<Arrival>
  private let server: ServerOptions
  private let options: Options
  /// Whether the list has only what the query finds.
  private let isFiltered: Bool
  /// The ids of the bookmarks that the list has since it was loaded from its start.
  private let shown = Mutex(Set<Arrival.ID>())

  /// Creates a page source.
  /// - Parameters:
  ///   - filters: Whether to leave out what the query does not find.
  ///   - sentences: Receives what is wrong with pages.
  init(
    _ server: ServerOptions, _ options: Options, filters: Bool, _ transport: any HTTPTransport,
    _ clock: any Clock<Duration>, _ sentences: Sentences
  ) {
    let client = HTTPClient(server.address, headers: server.headers, transport: transport, clock: clock)
    source = HTTPPageSource(
      server.address, client: client, format: server.format, body: server.body, report: sentences.add
    ) { decoder in
      let record = try JSONRecord(parsing: Array(JSONValue(from: decoder).data))
      var reader = RecordReader()
      let parts = reader.parts(of: record)
      guard parts.isBookmark else { throw BookmarkSourceError(description: RecordParts.missingTitle) }
      // The whole content of an item without an id becomes its id, so that the item keeps its id when it is loaded
      // again.
      let id = ExactID(parts.id.flatMap(record.text) ?? String(decoding: record.json, as: UTF8.self))
      return Arrival(id: .key(id), tree: NodeTree(content: NodeContent(.bookmark, record, &reader)))
    }
    (self.server, self.options, isFiltered) = (server, options, filters && !options.query.isEmpty)
  }

  /// The configuration of a pager for the pages.
  var configuration: PagingConfiguration {
    var configuration = PagingConfiguration()
    configuration.pageSize = min(server.pageSize ?? 50, options.limit)
    configuration.retry.budget = 2
    configuration.retry.ceiling = server.timeout
    configuration.timeout = server.timeout
    if isFiltered { configuration.maximumEmptyPages = .max }
    return configuration
  }

  func page(_ request: PageRequest<HTTPCursor>) async throws -> Page<Arrival, HTTPCursor> {
    let page: Page<Arrival, HTTPCursor>
    do {
      page = try await source.page(request)
    } catch let error as HTTPError {
      guard case .incomplete(let evidence) = error.kind else { throw error }
      let variable = evidence.suggestedVariable.map { ", with the variable $\($0) in the query" } ?? ""
      let style = "--style '\(evidence.suggestedFormat)'\(variable)"
      throw BookmarkSourceError(description: "\(evidence); say how to ask for the rest, such as \(style)")
    }
    let found = isFiltered ? page.items.filter { options.finds($0.tree.content) } : page.items
    let limit = options.limit
    let (items, isFull) = shown.withLock { shown in
      // The list begins at its address.
      if request.cursor == nil { shown = [] }
      let items = found.filter { shown.contains($0.id) || shown.count < limit && shown.insert($0.id).inserted }
      return (items, shown.count >= limit)
    }
    // The total of the server also counts the items that do not match.
    let total = isFull ? limit : isFiltered ? nil : page.total.map { min($0, limit) }
    var arrivals = Page(items, next: isFull ? nil : page.next, total: total)
    (arrivals.lostItems, arrivals.backoff) = (page.lostItems, page.backoff)
    return arrivals
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
