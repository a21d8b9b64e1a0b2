/// A data source that loads a list page by page, and lets the server search it.
///
/// ```swift
/// let products = SearchPager { query in ProductSource(query) }   // an empty query for the whole list
/// ListAdapter(dataSource: products, view: screen)
/// products.search("pear")
/// ```
///
/// While the user types, nothing is requested. A query has one ``Pager`` of its own, so that only one request is under
/// way for it, and an answer to an older query is never shown. The items of the query before stay until the first page
/// of the new query arrives or fails for good. The whole list stays loaded during a search, and returns without a
/// request when the query is empty.
@MainActor
public final class SearchPager<Source: PageSource>: WrappingDataSource, PagedDataSource, RefreshableDataSource,
  SearchableDataSource
{
  /// The items of the source.
  public typealias Item = Source.Item

  typealias Search = (query: String, pager: Pager<Source.Item>)

  private struct Progress {
    /// The list that is shown until the next one has answered.
    var former: Search
    var next: Search?
    /// Whether the user has typed a query that is not requested yet.
    var isWaiting = false
  }

  let whole: Search
  private let signal = Signal()
  private var unobservedProgress: Progress
  private var progress: Progress {
    get {
      signal.access()
      return unobservedProgress
    }
    set { signal.change { unobservedProgress = newValue } }
  }
  private var waiting: Task<Void, Never>?
  private let makePager: (String) -> Pager<Source.Item>
  private let pause: @Sendable () async throws -> Void

  /// Creates a data source. It loads nothing until something reads the list.
  /// - Parameters:
  ///   - configuration: The page sizes, the prefetch distance, the retry policy and the bounds of each pager.
  ///   - clock: The clock for the pause, retries and deadlines.
  ///   - pause: How long the user must not type before a query is requested.
  ///   - source: Returns the source for a query, or for the whole list if the query is empty.
  public init(
    configuration: PagingConfiguration = PagingConfiguration(), clock: any Clock<Duration> = ContinuousClock(),
    pause: Duration = .milliseconds(300), source: @escaping (_ query: String) -> Source
  ) {
    makePager = { Pager(source($0), configuration: configuration, clock: clock) }
    self.pause = { try await clock.sleep(for: pause) }
    whole = ("", makePager(""))
    unobservedProgress = Progress(former: whole)
  }

  deinit { waiting?.cancel() }

  /// Requests a query after the pause, unless another query follows. An empty query, or one of spaces alone, shows the
  /// whole list at once.
  public func search(_ query: String) {
    let query = query.allSatisfy(\.isWhitespace) ? "" : query
    waiting?.cancel()
    let isNew = !query.isEmpty && query != shown.query && query != progress.next?.query
    if progress.isWaiting != isNew { progress.isWaiting = isNew }
    guard isNew else { return begin(query) }
    waiting = Task { [weak self, pause] in
      guard (try? await pause()) != nil, !Task.isCancelled else { return }
      self?.progress.isWaiting = false
      self?.begin(query)
    }
  }

  private func begin(_ query: String) {
    if query == progress.next?.query, !query.isEmpty { return }
    let former = query.isEmpty ? whole : shown
    progress = Progress(former: former, next: query == former.query ? nil : (query, makePager(query)))
  }

  /// The newest list that has answered.
  private var shown: Search {
    let progress = progress
    if let next = progress.next, next.pager.hasAnswered { return next }
    return progress.former
  }

  /// The query whose items the list shows, or an empty text for the whole list.
  public var shownQuery: String { shown.query }

  /// The pager of the items that are shown.
  public var base: Pager<Source.Item> { shown.pager }

  /// The number of items that the query finds whose items are shown, as the source states it.
  public var total: PagingTotal? { base.total }

  /// The state of the query that the user typed last.
  public var loadState: ListLoadState { progress.isWaiting ? .loading : newest.loadState }

  /// The state of the first load of the query that the user typed last, and of each refresh of it.
  public var refreshState: ListLoadState { progress.isWaiting ? .loading : newest.refreshState }

  /// Loads the items of the query again.
  public func refresh() { newest.refresh() }

  /// Tries again what failed.
  public func retry() { newest.retry() }

  private var newest: Pager<Source.Item> { (progress.next ?? progress.former).pager }

  /// The pagers of the whole list and of the queries that are shown or requested. One can repeat.
  var allPagers: [Pager<Source.Item>] {
    [whole.pager, progress.former.pager] + (progress.next.map { [$0.pager] } ?? [])
  }
}

extension Pager {
  /// Whether the first page has arrived, or has failed for good.
  fileprivate var hasAnswered: Bool {
    switch states.refresh {
    case .idle, .failed(_, _, nextTry: nil), .stopped, .exhausted: true
    case .loading, .failed: numberOfItems > 0
    }
  }
}
