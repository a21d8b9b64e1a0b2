import Observation

/// Loads a list page by page, so that a view model need not.
///
/// ```swift
/// let list = TextListView { (fruit: Fruit) in TextRow(fruit.name) }
/// let adapter = ListAdapter(dataSource: Pager(FruitService()), view: list)
/// ```
///
/// A pager is a data source. A view model that adds to the list holds a pager and adopts ``SnapshotDataSource`` itself.
///
/// Nothing has to be started: the first page is asked for when anyone asks for the list. After that the user's place is
/// all the pager needs; it loads in both directions until enough rows lie ahead, tries failed requests again, drops rows
/// that come twice, and never shows what belongs to an older refresh. Rows stay, whatever happens. When a pager is gone
/// its requests are cancelled.
///
/// It does not load pages out of order, as ``SparsePager`` does, and does not keep anything on disk.
@MainActor @Observable
public final class Pager<Item: ListElement> {
  // What observers have been told, each under the property that they read. Compared after every event, these are
  // not read through the registrar themselves, which would cost more than the event.
  @ObservationIgnored var shown = ListSnapshot<SingleSection, Item>([])
  @ObservationIgnored var shownStates = PagingStates(refresh: .idle, append: .idle, prepend: .idle)
  @ObservationIgnored var shownTotal: PagingTotal?
  @ObservationIgnored var shownDiagnostics: [PagingDiagnostic] = []

  @ObservationIgnored var shownVersion = 0
  @ObservationIgnored var list: PagedList<Item>
  @ObservationIgnored var loader: any PageLoading<Item>
  @ObservationIgnored var generator: any RandomNumberGenerator
  /// What the user was seen to see in this turn of the main actor.
  @ObservationIgnored var seen: RangeSet<Int>?
  @ObservationIgnored let tasks: PagerTasks
  @ObservationIgnored let paths = PagerKeyPaths<Item>()

  /// Creates a pager; nothing is loaded until someone asks for the list.
  /// - Parameters:
  ///   - source: Where the rows come from.
  ///   - cursor: Where to begin, if not with the first page: a list that was left at a row can be begun there again, and
  ///     what comes before it is loaded as the user goes back. If the source does not want it, the list begins with the
  ///     first page; see ``RetryAdvice/startOver``.
  ///   - configuration: Sizes, distances, retries and bounds.
  ///   - clock: Tells the time for retries and deadlines.
  ///   - generator: Makes the waits before retries random.
  ///   - reachability: Says when the network comes and goes. As long as it says nothing the network is there.
  public init<Source: PageSource<Item>>(
    _ source: Source, startingAt cursor: Source.Cursor? = nil,
    configuration: PagingConfiguration = PagingConfiguration(),
    clock: some Clock<Duration> = ContinuousClock(),
    generator: some RandomNumberGenerator = SystemRandomNumberGenerator(),
    reachability: (any AsyncSequence<Bool, Never> & Sendable)? = nil
  ) {
    let loader = PageLoader(source)
    list = PagedList(configuration, startingAt: loader.number(cursor))
    list.machine.hasCache = loader.hasCache
    list.machine.forecast?.pageSizes = loader.pageSizes
    self.loader = loader
    self.generator = generator
    tasks = PagerTasks(PagingClock(clock))
    if let reachability { tasks.follow(reachability) { [weak self] in self?.handle(.reachability($0)) } }
  }

  /// The rows that are loaded. A page that comes makes a snapshot that shares all but the page with the one before.
  public var snapshot: ListSnapshot<SingleSection, Item> {
    start()
    access(keyPath: paths.snapshot)
    return shown
  }

  /// The number of rows that are loaded.
  public var numberOfItems: Int { snapshot.numberOfItems }

  /// The row at an index below ``numberOfItems``. Reading rows loads nothing.
  /// - Complexity: O(log n).
  public func item(at index: Int) -> Item {
    let snapshot = snapshot
    precondition(index >= 0 && index < snapshot.numberOfItems, "an item is asked for by an index below numberOfItems")
    return snapshot[row: index]
  }

  /// What becomes of the three directions.
  public var states: PagingStates {
    start()
    access(keyPath: paths.states)
    return shownStates
  }

  /// How many rows the source says it has, if it said so.
  public var total: PagingTotal? {
    start()
    access(keyPath: paths.total)
    return shownTotal
  }

  /// What is wrong with the source or the screen, the newest last; the last 50 at least are kept.
  public var diagnostics: [PagingDiagnostic] {
    access(keyPath: paths.diagnostics)
    return shownDiagnostics
  }

  /// How many rows came that were there already. Not observed.
  public var numberOfRepeatedRows: Int { list.numberOfRepeatedRows }

  /// What happened, and why it did or did not load. Not observed.
  public var log: PagingLog { list.machine.log }

  /// Whether the network was last said to be there. Not observed.
  public var isOnline: Bool { list.machine.isOnline }

  /// The time that the log and the next tries are counted in: how long this pager has existed, by its clock. Not observed.
  ///
  /// ```swift
  /// if case .failed(_, _, let nextTry?) = pager.states.append { print("next try in \(nextTry - pager.now)") }
  /// ```
  public var now: Duration { tasks.now }

  /// The first row that the user sees, around which a refresh begins. Keep it to begin there after a relaunch. Not observed.
  ///
  /// ```swift
  /// let pager = Pager(source, startingAt: lastSeen.flatMap { source.cursor(around: $0) })
  /// ```
  public var anchor: Item? { list.anchor }

  /// How many cursors are remembered, for a test.
  package var numberOfCursors: Int { loader.numberOfCursors }

  /// What is going on, for a test.
  package var activity: PagerActivity { tasks.activity }

  /// Says that the user sees the row at an index, besides those that were named before in the same turn of the main actor,
  /// unless it is farther from them than a screen is long: then he has moved on. This only takes down where he is.
  /// - Complexity: O(1).
  public func fetchNextItemsIfNeeded(at index: Int) {
    guard index >= 0, index < .max else { return }
    var indices = RangeSet(index..<index + 1)
    let screen = list.machine.configuration.maximumRowsPerFill
    if let seen, let span = seen.span, max(span.lowerBound - index, index - span.upperBound) < screen {
      indices.formUnion(seen)
    }
    visibleItemsChanged(to: indices)
  }

  /// Says which rows the user sees, for a screen that knows: the distance to rows before the first is then exact. What was
  /// said before in the same turn is over.
  /// - Complexity: O(1).
  public func visibleItemsChanged(to indices: RangeSet<Int>) {
    start()
    let indices = indices.intersection(RangeSet(0..<Int.max))
    guard !indices.isEmpty else { return }
    if seen == nil { tasks.inNextTurn { [weak self] in self?.takeSeen() } }
    seen = indices
  }

  /// Loads the list again: from its beginning if that is what the user sees, otherwise around what the user sees, if the
  /// source can.
  ///
  /// If it can't, the pager loads pages from the beginning until they reach what the user sees, at most
  /// ``PagingConfiguration/maximumRowsPerFill`` rows. The rows stay until the new ones are there.
  ///
  /// Several calls in a turn of the main actor are one request. If nobody has asked for the list yet nothing is loaded.
  public func refresh() { handle(.refresh(isReplaced: false)) }

  /// Tries again, in every direction, what failed or stopped.
  public func retry() { handle(.retry) }

  /// Goes over to another source, for example for another query. Nothing of the old one is shown once the first page is
  /// there; until then its rows stay. A server that wants to be left alone is left alone by the new source too, for as a
  /// rule it is the same. If nobody has asked for the list yet nothing is loaded.
  public func replaceSource(_ source: some PageSource<Item>) {
    takeSeen()
    loader = PageLoader(source)
    list.machine.hasCache = loader.hasCache
    list.machine.forecast?.pageSizes = loader.pageSizes
    handle(.refresh(isReplaced: true))
  }

  /// Inserts a row before the one at an index, or at the end.
  ///
  /// Where cursors count rows, the next request allows for a row that the source has. For a row that the source does not
  /// have yet, pass `isPending`, and call ``confirm(_:as:)`` or ``remove(_:)`` when the source has answered:
  ///
  /// ```swift
  /// try pager.insert(draft, at: 0, isPending: true)
  /// do {
  ///   try pager.confirm(draft.id, as: try await server.post(draft))
  /// } catch {
  ///   try pager.remove(draft.id)
  /// }
  /// ```
  /// A page that brings the row confirms it, too. A refresh keeps a pending row between its neighbors.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  public func insert(_ item: Item, at index: Int, isPending: Bool = false) throws(ListSnapshotError) {
    takeSeen()
    perform(
      try list.insert(
        item, at: index, isPending: isPending, movesCursors: loader.countsRows ?? true, at: tasks.now, using: &generator
      ))
  }

  /// Says that the source has a row that was inserted as pending. A row that is not pending stays as it is.
  /// - Parameters:
  ///   - id: The id with which the row was inserted.
  ///   - item: The item as the source has it, with the same id or another one; `nil` leaves the row as it is.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func confirm(_ id: Item.ID, as item: Item? = nil) throws(ListSnapshotError) {
    takeSeen()
    perform(
      try list.confirm(id, as: item, movesCursors: loader.countsRows ?? true, at: tasks.now, using: &generator))
  }

  /// Puts newer content in the place of the row with the same id.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func update(_ item: Item) throws(ListSnapshotError) {
    try list.update(item)
    perform([])
  }

  /// Takes the row with an id out. The next request allows for it where cursors count rows, and answers to requests that
  /// were made before do not bring it back. A pending row was never counted. To undo a removal that failed at the source,
  /// insert the row again.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func remove(_ id: Item.ID) throws(ListSnapshotError) {
    takeSeen()
    perform(
      try list.remove(id, movesCursors: loader.countsRows ?? true, at: tasks.now, using: &generator))
  }
}
