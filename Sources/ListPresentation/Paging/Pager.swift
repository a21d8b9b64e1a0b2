/// A data source that loads a list page by page.
///
/// ```swift
/// let list = TextListView { (fruit: Fruit) in TextRow(fruit.name) }
/// let adapter = ListAdapter(dataSource: Pager(FruitService()), view: list)
/// ```
///
/// Pass a pager to a ``ListAdapter`` directly. A view model that adds to the list adopts ``WrappingDataSource`` with
/// the pager as its base, so that the list goes on loading.
///
/// Loading needs no call to start. The pager requests the first page when something reads the list. After that, it
/// needs only to know what the user sees. It loads in both directions until enough items lie ahead, retries failed
/// requests, shows an item once even if it repeats, and never shows the answer to an outdated refresh. Loaded items
/// stay while requests fail and until a refresh succeeds. A pager cancels its requests when it is deallocated.
///
/// A pager does not load pages out of order, as ``SparsePager`` does. To keep its list on disk, give it a
/// ``StoredPageSource``.
@MainActor
public final class Pager<Item: ListElement> {
  // The values that observers know. The pager compares these values after every event.
  var shown = ListSnapshot<SingleSection, Item>([])
  var shownStates = PagingStates(refresh: .idle, append: .idle, prepend: .idle)
  var shownTotal: PagingTotal?
  var shownLost: LostItems?
  var shownDiagnostics: [PagingDiagnostic] = []

  var shownVersion = 0
  var list: PagedList<Item>
  var loader: any PageLoading<Item>
  var generator: any RandomNumberGenerator
  /// The visible items reported in this turn of the main actor, or `nil` if there was no report.
  var seen: RangeSet<Int>?
  let tasks: PagerTasks
  let signals = Signals()

  /// The recording to which the pager adds what the user sees and how long requests take, or `nil`. Setting it starts
  /// a recording. This property is not observed. See ``ScrollRecording``.
  public var recording: ScrollRecording?

  /// Creates a pager. It loads nothing until something reads the list.
  /// - Parameters:
  ///   - source: The source of the items.
  ///   - cursor: The cursor at which loading starts, or `nil` for the first page. With it, a list can open at the item
  ///     where the user left it, and the pager loads earlier items as the user scrolls back. If the source rejects the
  ///     cursor, the list starts at the first page. See ``RetryAdvice/startOver``.
  ///   - configuration: The page sizes, prefetch distance, retry policy and bounds.
  ///   - clock: The clock for retries and deadlines.
  ///   - generator: The source of randomness for the waits before retries.
  ///   - reachability: A sequence that produces `true` when the network becomes available and `false` when it becomes
  ///     unavailable. The pager assumes that the network is available until the first value.
  public init<Source: PageSource<Item>>(
    _ source: Source, startingAt cursor: Source.Cursor? = nil,
    configuration: PagingConfiguration = PagingConfiguration(),
    clock: some Clock<Duration> = ContinuousClock(),
    generator: some RandomNumberGenerator = SystemRandomNumberGenerator(),
    reachability: (any AsyncSequence<Bool, Never> & Sendable)? = nil
  ) {
    let loader = PageLoader(source)
    list = PagedList(configuration, startingAt: cursor.map(loader.number))
    list.machine.hasCache = loader.hasCache
    list.machine.forecast?.pageSizes = loader.pageSizes
    self.loader = loader
    self.generator = generator
    tasks = PagerTasks(PagingClock(clock))
    if let reachability { tasks.follow(reachability) { [weak self] in self?.handle(.reachability($0)) } }
  }

  /// The loaded items. The snapshot after a new page shares its storage with the one before, except for the page.
  public var snapshot: ListSnapshot<SingleSection, Item> {
    start()
    signals.snapshot.access()
    return shown
  }

  /// The number of loaded items.
  public var numberOfItems: Int { snapshot.numberOfItems }

  /// The item at an index below ``numberOfItems``. Reading items loads nothing.
  /// - Complexity: O(log n).
  public func item(at index: Int) -> Item {
    let snapshot = snapshot
    precondition(index >= 0 && index < snapshot.numberOfItems, "an item is asked for by an index below numberOfItems")
    return snapshot[at: index]
  }

  /// The load states of the refresh and of both ends of the list.
  public var states: PagingStates {
    start()
    signals.states.access()
    return shownStates
  }

  /// The number of items that the source says it has, or `nil` if it has not said so.
  public var total: PagingTotal? {
    start()
    signals.total.access()
    return shownTotal
  }

  /// What the list lacks of the loaded pages, in total, or `nil` if it has everything: items that the source could not
  /// read, or that it may have moved while the list loaded. A refresh begins the count again.
  public var lostItems: LostItems? {
    start()
    signals.lostItems.access()
    return shownLost
  }

  /// The problems found in the answers of the source or the reports of the screen, newest last. The pager keeps at
  /// least the last 50.
  public var diagnostics: [PagingDiagnostic] {
    signals.diagnostics.access()
    return shownDiagnostics
  }

  /// The number of received items that repeated others. This property is not observed.
  var numberOfRepeatedItems: Int { list.numberOfRepeatedItems }

  /// The most recent events, with the reasons why the pager did or did not load. This property is not observed.
  public var log: PagingLog { list.log }

  /// Whether the network is available, as last reported by the reachability sequence. This property is not observed.
  public var isOnline: Bool { list.machine.ledger.isOnline }

  /// The time since the creation of the pager, by its clock. The log and the times of retries use the same scale. This
  /// property is not observed.
  ///
  /// ```swift
  /// if case .failed(_, _, let nextTry?) = pager.states.append { print("next try in \(nextTry - pager.now)") }
  /// ```
  public var now: Duration { tasks.now }

  /// The first item that the user sees. A refresh begins around it. Store it to reopen the list there after a relaunch.
  /// This property is not observed.
  ///
  /// ```swift
  /// let pager = Pager(source, startingAt: lastSeen.flatMap { source.cursor(around: $0) })
  /// ```
  public var anchor: Item? { list.anchor }

  /// The number of cursors that are remembered, for tests.
  var numberOfCursors: Int { loader.numberOfCursors }

  /// The work that is under way, for tests.
  package var activity: PagerActivity { tasks.activity }

  /// Reports that the user sees the item at an index. Reports in the same turn of the main actor add up. An index
  /// farther than ``PagingConfiguration/maximumItemsPerFill`` from the others replaces them, because the user has moved
  /// on. The call only records the index, and the pager acts on it in the next turn.
  /// - Complexity: O(1).
  public func fetchNextItemsIfNeeded(at index: Int) {
    guard index >= 0, index < .max else { return }
    let indices = (seen ?? RangeSet()).adding(index, within: list.machine.configuration.maximumItemsPerFill)
    visibleItemsChanged(to: indices)
  }

  /// Reports all items that the user sees, for a screen that knows them. The pager then knows the exact distance to the
  /// first loaded item. The call replaces earlier reports in the same turn of the main actor.
  /// - Complexity: O(1).
  public func visibleItemsChanged(to indices: RangeSet<Int>) {
    start()
    let indices = indices.intersection(RangeSet(0..<Int.max))
    guard !indices.isEmpty else { return }
    if seen == nil { tasks.inNextTurn { [weak self] in self?.passOnVisibleItems() } }
    seen = indices
  }

  /// Loads the list again. The refresh begins at the beginning if the user sees the first item of the list. Otherwise,
  /// it begins around the items that the user sees, if the source supports that.
  ///
  /// If the source does not support it, the pager loads pages from the beginning until they reach what the user sees,
  /// at most ``PagingConfiguration/maximumItemsPerFill`` items. Where the pages of the source lead in one direction only,
  /// it loads as many items more than there were. The old items stay until the new ones arrive.
  ///
  /// Several calls in the same turn of the main actor send one request. The call has no effect while nothing has read
  /// the list.
  public func refresh() { handle(.refresh(isReplaced: false)) }

  /// Retries every direction that failed or stopped.
  public func retry() { handle(.retry) }

  /// Cancels the requests under way and the automatic retries, for a user who no longer waits. The loaded items stay.
  /// Loading goes on after ``retry()`` or ``refresh()``.
  public func cancel() { handle(.cancel) }

  /// Replaces the source, for example for another query. The items of the old source stay until the first page of the
  /// new source arrives. If the server asked for a pause, the pager keeps it, because the new source usually has the
  /// same server. If nothing has read the list yet, the call loads nothing.
  /// - Parameters:
  ///   - source: The source that loads the list from now on.
  ///   - cursor: The cursor at which loading starts, or `nil` for the first page, as in the initializer.
  public func replaceSource<Source: PageSource<Item>>(_ source: Source, startingAt cursor: Source.Cursor? = nil) {
    passOnVisibleItems()
    let loader = PageLoader(source)
    self.loader = loader
    list.machine.replacementCursor = cursor.map(loader.number)
    list.machine.hasCache = loader.hasCache
    list.machine.forecast?.pageSizes = loader.pageSizes
    handle(.refresh(isReplaced: true))
  }
}

extension Pager: SnapshotDataSource, RefreshableDataSource, PagedDataSource {
  /// The load state after the last item. During a refresh, it is the state of the refresh.
  public var loadState: ListLoadState { loadState(states.foremost) }

  /// The load state before the first item.
  public var precedingLoadState: ListLoadState { loadState(states.prepend) }

  /// The load state of the first page and of each refresh.
  public var refreshState: ListLoadState { loadState(states.refresh) }

  private func loadState(_ state: PagingState) -> ListLoadState {
    state.loadState(list.snapshot.numberOfItems) { [elapsed = tasks.clock.elapsed] in $0 - elapsed() }
  }
}
