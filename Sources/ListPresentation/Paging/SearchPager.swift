/// A data source that loads a list page by page, and lets the server search, filter and sort it.
///
/// ```swift
/// let products = SearchPager { text in ProductSource(text) }   // an empty text for the whole list
/// ListAdapter(dataSource: products, view: screen)
/// products.search("pear")
/// ```
///
/// A query may be any value. The user types one of its texts, and the app changes the rest:
///
/// ```swift
/// struct ProductQuery: Hashable { var text = "", isInStock = false, order = Order.newest }
///
/// let products = SearchPager(ProductQuery(), text: \.text) { query in ProductSource(query) }
/// products.query.isInStock = true
/// ```
///
/// While the user types, nothing is requested. Each query has one ``Pager``, and an answer to an older query is never
/// shown. The items of the query before stay until the first page of the new query arrives or fails for good. Spaces at
/// the ends of the text make no other query. The list before the shown one stays loaded, and returns without a request.
///
/// What is not a member here, such as the log or the anchor, is a member of the ``base``, the pager that is shown.
@MainActor
public final class SearchPager<Query: Hashable & Sendable, Item: ListElement>: WrappingDataSource, PagedDataSource,
  RefreshableDataSource, CancellableDataSource, SearchableDataSource
{
  private struct Search {
    let query: Query
    let pager: Pager<Item>
  }

  private struct Progress {
    /// The list that is shown until the next one has answered, and to which the user can return.
    var former: Search
    var next: Search?
    /// The query that the user has typed and that is not requested yet.
    var typed: Query?
  }

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
  private let text: WritableKeyPath<Query, String>
  private let makePager: (Query) -> Pager<Item>
  private let pause: @Sendable () async throws -> Void

  /// Creates a data source. It loads nothing until something reads the list.
  /// - Parameters:
  ///   - query: The query to begin with.
  ///   - text: The text of a query, which the user types. An empty text finds everything.
  ///   - configuration: The page sizes, the prefetch distance, the retry policy and the bounds of each pager.
  ///   - clock: The clock for the pause, retries and deadlines.
  ///   - pause: How long the user must not type before a query is requested.
  ///   - source: Returns the source for a query.
  public init<Source: PageSource<Item>>(
    _ query: Query, text: WritableKeyPath<Query, String>, configuration: PagingConfiguration = PagingConfiguration(),
    clock: any Clock<Duration> = ContinuousClock(), pause: Duration = .milliseconds(300),
    source: @escaping (_ query: Query) -> Source
  ) {
    self.text = text
    makePager = { Pager(source($0), configuration: configuration, clock: clock) }
    self.pause = { try await clock.sleep(for: pause) }
    let query = query.trimmed(text)
    unobservedProgress = Progress(former: Search(query: query, pager: makePager(query)))
  }

  deinit { waiting?.cancel() }

  /// The query that was asked for last. Setting it requests the list at once.
  public var query: Query {
    get { progress.typed ?? (progress.next ?? progress.former).query }
    set {
      waiting?.cancel()
      begin(newValue.trimmed(text))
    }
  }

  /// Requests a text after the pause, unless another text follows. An empty text, or one of spaces alone, is not
  /// waited for.
  public func search(_ typed: String) {
    var query = query
    query[keyPath: text] = typed
    query = query.trimmed(text)
    waiting?.cancel()
    guard !query[keyPath: text].isEmpty, query != shown.query, query != progress.next?.query else {
      return begin(query)
    }
    progress.typed = query
    waiting = Task { [weak self, pause] in
      guard (try? await pause()) != nil, !Task.isCancelled else { return }
      self?.begin(query)
    }
  }

  private func begin(_ query: Query) {
    if progress.typed != nil { progress.typed = nil }
    if query == progress.next?.query { return }
    let shown = shown
    if query == shown.query { return progress = Progress(former: shown) }
    // A query that has only failed is requested again.
    guard query == progress.former.query, !progress.former.pager.hasOnlyFailed else {
      return progress = Progress(former: shown, next: Search(query: query, pager: makePager(query)))
    }
    progress =
      shown.pager.hasOnlyFailed ? Progress(former: progress.former) : Progress(former: shown, next: progress.former)
  }

  /// The newest list that has answered.
  private var shown: Search {
    let progress = progress
    if let next = progress.next, next.pager.hasAnswered { return next }
    return progress.former
  }

  /// The text of the query whose items the list shows.
  public var shownQuery: String { shown.query[keyPath: text] }

  /// The pager of the items that are shown.
  public var base: Pager<Item> { shown.pager }

  /// The number of items that the query finds whose items are shown, as the source states it.
  public var total: PagingTotal? { base.total }

  /// The state of the query that was asked for last.
  public var loadState: ListLoadState { progress.typed == nil ? newest.loadState : .loading }

  /// The state of the first load of the query that was asked for last, and of each refresh of it.
  public var refreshState: ListLoadState { progress.typed == nil ? newest.refreshState : .loading }

  /// Loads the items of the query again.
  public func refresh() { newest.refresh() }

  /// Tries again what failed.
  public func retry() { newest.retry() }

  /// Cancels the requests for the query that was asked for last. A text that waits for the pause is forgotten.
  public func cancel() {
    waiting?.cancel()
    if progress.typed != nil { progress.typed = nil }
    newest.cancel()
  }

  private var newest: Pager<Item> { (progress.next ?? progress.former).pager }

  /// The list that was asked for last, and the one before it.
  private var searches: [Search] {
    let progress = progress
    return (progress.next.map { [$0] } ?? []) + [progress.former]
  }

  /// The pagers of the lists that are loaded.
  var allPagers: [Pager<Item>] { searches.map(\.pager) }

  /// Inserts an item into the list without a search, before the one at an index, as ``Pager/insert(_:at:isPending:)``
  /// does. Has no effect if that list is not loaded, because it is requested when the user returns to it.
  ///
  /// What a search has found stays as it is, because only the source knows whether the query finds the item.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  public func insert(_ item: Item, at index: Int, isPending: Bool = false) throws(ListSnapshotError) {
    let whole = searches.first { $0.query[keyPath: text].isEmpty }
    try whole?.pager.insert(item, at: index, isPending: isPending)
  }

  /// Records that the source has an item that was inserted as pending, as ``Pager/confirm(_:as:)`` does.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no list has the item.
  public func confirm(_ id: Item.ID, as item: Item? = nil) throws(ListSnapshotError) {
    try pager(with: id).confirm(id, as: item)
  }

  /// Replaces the item that has the same id with newer content, also in the list before the shown one.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no list has the item.
  public func update(_ item: Item) throws(ListSnapshotError) {
    _ = try pager(with: item.id)
    for pager in allPagers { try? pager.update(item) }
  }

  /// Removes the item with an id, as ``Pager/remove(_:)`` does, also from the list before the shown one.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no list has the item.
  public func remove(_ id: Item.ID) throws(ListSnapshotError) {
    _ = try pager(with: id)
    for pager in allPagers { try? pager.remove(id) }
  }

  /// Moves items of the list that is shown, as ``Pager/move(_:)`` does.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func move(_ move: ListMove<SingleSection, Item.ID>) throws(ListSnapshotError) { try base.move(move) }

  /// Returns whether the source does not have an inserted item yet.
  public func isPending(_ id: Item.ID) -> Bool { allPagers.contains { $0.isPending(id) } }

  /// A pager that has the item with an id.
  private func pager(with id: Item.ID) throws(ListSnapshotError) -> Pager<Item> {
    let pager = allPagers.first { $0.list.snapshot.position(of: id) != nil || $0.isPending(id) }
    guard let pager else {
      throw .missingItem("\(id)")
    }
    return pager
  }
}

extension SearchPager: DiagnosedDataSource, BoundedDataSource {
  var diagnostics: [PagingDiagnostic] { allPagers.flatMap(\.diagnostics) }
  func userDidMove() { for pager in allPagers { pager.userDidMove() } }
  var retriesAtEnd: Bool { base.retriesAtEnd }
}

extension SearchPager where Query == String {
  /// Creates a data source whose query is the text that the user types. It loads nothing until something reads the
  /// list.
  /// - Parameters:
  ///   - configuration: The page sizes, the prefetch distance, the retry policy and the bounds of each pager.
  ///   - clock: The clock for the pause, retries and deadlines.
  ///   - pause: How long the user must not type before a query is requested.
  ///   - source: Returns the source for a query, or for the whole list if the query is empty.
  public convenience init<Source: PageSource<Item>>(
    configuration: PagingConfiguration = PagingConfiguration(), clock: any Clock<Duration> = ContinuousClock(),
    pause: Duration = .milliseconds(300), source: @escaping (_ query: String) -> Source
  ) {
    self.init("", text: \.self, configuration: configuration, clock: clock, pause: pause, source: source)
  }
}

extension Hashable {
  /// The query without spaces at the ends of its text.
  fileprivate func trimmed(_ text: WritableKeyPath<Self, String>) -> Self {
    var query = self
    var words = query[keyPath: text][...]
    while words.first?.isWhitespace ?? false { words.removeFirst() }
    while words.last?.isWhitespace ?? false { words.removeLast() }
    query[keyPath: text] = String(words)
    return query
  }
}

extension Pager {
  /// Whether the first page has arrived, or has failed for good.
  fileprivate var hasAnswered: Bool {
    // An item that the app has inserted meanwhile is no page.
    switch states.refresh {
    case .failed(.stopped, _, _): list.hasPage
    case .idle, .failed(_, _, nextTry: nil), .stopped, .exhausted: true
    case .loading, .failed: list.hasPage
    }
  }

  /// Whether it has never received a page, and its first load has failed.
  fileprivate var hasOnlyFailed: Bool { !list.hasPage && refreshState.hasFailed }
}
