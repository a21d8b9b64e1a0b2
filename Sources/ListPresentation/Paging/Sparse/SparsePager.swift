import Observation

/// Loads a list whose rows can be asked for by index, so that the user may go anywhere at once: what is not there yet is
/// a placeholder.
///
/// ```swift
/// let list = TextListView { (row: SparseRow<Fruit>) in TextRow(row.item?.name ?? "…") }
/// let adapter = ListAdapter(dataSource: SparsePager(ArrayPageSource(harvest)), view: list)
/// ```
///
/// A pager is a data source. The adapter asks it for the rows that are drawn and no others
/// (``ListUpdateStrategy/reload``), and a page that comes costs what is drawn, however long the list is. A row keeps its
/// index when its item comes, so there is nothing to compare. A ``ListSnapshot`` of a million placeholders would take
/// some 80 MB, and half a second to make; a pager holds what was loaded, of a list of any length.
///
/// Where the user is, is all that the pager needs. It loads the pages he sees, the first of them first, then those within
/// the prefetch distance around them, the nearest first, and up to ``PagingConfiguration/maximumParallelRequests`` at
/// once. What he has flown over without a request is never asked for. Failures are handled as by a ``Pager``: one retry
/// policy, and one gate for all requests. A page that failed for good is a failed row each, until ``retry()``.
///
/// An item that stands at another index already, because rows have moved at the source, is not shown twice: its row says
/// where it is, the page that is older is loaded once more, and ``diagnostics`` tell of it. Of the configuration, the
/// size of the first page, the policy for repeated rows and the bound on pages without new rows have no meaning here, and
/// an adaptive prefetch policy is a fixed distance of as many pages as its budget.
///
/// It keeps nothing on disk.
@MainActor @Observable
public final class SparsePager<Element: ListElement>: RefreshableDataSource, PagedDataSource {
  /// The rows of the list: items, and what stands in for them.
  public typealias Item = SparseRow<Element>

  @ObservationIgnored var shownRevision = 0
  @ObservationIgnored var shownState = PagingState.idle
  @ObservationIgnored let paths = SparsePagerKeyPaths<Element>()
  @ObservationIgnored var list: SparseList<Element>
  @ObservationIgnored var load: @Sendable (Range<Int>) async -> Result<Page<Element, Never>, PagingFailure>
  @ObservationIgnored var generator: any RandomNumberGenerator
  /// What the user was seen to see in this turn of the main actor.
  @ObservationIgnored var seen: Range<Int>?
  @ObservationIgnored let tasks: PagerTasks

  /// Creates a pager; nothing is loaded until someone asks for the list.
  /// - Parameters:
  ///   - source: Where the rows come from.
  ///   - configuration: Sizes, distances, retries and bounds.
  ///   - clock: Tells the time for retries and deadlines.
  ///   - generator: Makes the waits before retries random.
  ///   - reachability: Says when the network comes and goes. As long as it says nothing the network is there.
  public init(
    _ source: some RandomAccessPageSource<Element>, configuration: PagingConfiguration = PagingConfiguration(),
    clock: some Clock<Duration> = ContinuousClock(),
    generator: some RandomNumberGenerator = SystemRandomNumberGenerator(),
    reachability: (any AsyncSequence<Bool, Never> & Sendable)? = nil
  ) {
    list = SparseList(configuration)
    load = Self.loader(of: source)
    self.generator = generator
    tasks = PagerTasks(PagingClock(clock))
    if let reachability { tasks.follow(reachability) { [weak self] in self?.handle(.reachability($0)) } }
  }

  /// How many rows the list has, whether their items are there or not; 0 until the first page is there. Where the source
  /// gives no total: as many as are known, and room for a page more.
  public var numberOfItems: Int {
    start()
    return list.numberOfItems
  }

  /// The row at an index. Reading rows loads nothing. Outside the list there are placeholders, for a list may have become
  /// shorter since it was counted.
  /// - Complexity: O(1).
  public func item(at index: Int) -> SparseRow<Element> {
    start()
    return list.row(at: index)
  }

  /// What becomes of the rows that the user sees: loading, failed, all there, or, if the length of the list is certain
  /// too, exhausted.
  public var loadState: ListLoadState {
    start()
    access(keyPath: paths.state)
    return shownState.loadState { [elapsed = tasks.clock.elapsed] in $0 - elapsed() }
  }

  /// Views read the rows that they draw and no others.
  public var updateStrategy: ListUpdateStrategy { .reload }

  /// How many rows the source says it has, if it said so.
  public var total: PagingTotal? {
    start()
    return list.total
  }

  /// What is wrong with the source or the screen, the newest last; the last 50 at least are kept.
  public var diagnostics: [PagingDiagnostic] {
    access(keyPath: paths.revision)
    return list.diagnostics
  }

  /// How many rows came that stood at other places already. Not observed.
  public var numberOfRepeatedRows: Int { list.numberOfRepeatedRows }

  /// What happened, and why it did or did not load. Not observed.
  public var log: SparseLog { list.machine.log }

  /// Whether the network was last said to be there. Not observed.
  public var isOnline: Bool { list.machine.isOnline }

  /// What is going on, for a test.
  package var activity: PagerActivity { tasks.activity }

  /// Says that the user sees the row at an index, besides those that were named before in the same turn of the main actor,
  /// unless these are then more than a screen can show: then he has moved on. This only takes down where he is.
  /// - Complexity: O(1).
  public func fetchNextItemsIfNeeded(at index: Int) {
    guard index >= 0, index < .max else { return }
    let all = min(seen?.lowerBound ?? index, index)..<max(seen?.upperBound ?? 0, index + 1)
    let range = all.count > list.machine.configuration.maximumRowsPerFill ? index..<index + 1 : all
    visibleItemsChanged(to: RangeSet(range))
  }

  /// Says which rows the user sees. What was said before in the same turn is over.
  /// - Complexity: O(1).
  public func visibleItemsChanged(to indices: RangeSet<Int>) {
    start()
    guard let first = indices.ranges.first?.lowerBound, let end = indices.ranges.last?.upperBound else { return }
    if seen == nil { tasks.inNextTurn { [weak self] in self?.takeSeen() } }
    seen = (first..<end).clamped(to: 0..<Int.max)
  }

  /// Says that the user is about to see the row at an index, before the list is there or while he sees another place: its
  /// page is asked for at once and before all others, and what is under way elsewhere is given up. What is loaded stays.
  ///
  /// The place holds until another is reported. In a list that is shorter, the last row is meant.
  public func jump(to index: Int) { handle(.jump(to: index)) }

  /// Loads the list anew, from what the user sees on. The rows stay until what he sees is there, then all change at once.
  ///
  /// Several calls in a turn of the main actor are one request. If nobody has asked for the list yet nothing is loaded.
  public func refresh() { handle(.refresh(isReplaced: false)) }

  /// Tries again what failed or stopped.
  public func retry() { handle(.retry) }

  /// Goes over to another source, for example for another query, from its first row on. The rows of the old one stay until
  /// the first page is there. A server that wants to be left alone is left alone by the new source too, for as a rule it is
  /// the same. If nobody has asked for the list yet nothing is loaded.
  public func replaceSource(_ source: some RandomAccessPageSource<Element>) {
    takeSeen()
    load = Self.loader(of: source)
    handle(.refresh(isReplaced: true))
  }

  /// Puts newer content in the place of the row with the same id.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no such item is loaded.
  public func update(_ item: Element) throws(ListSnapshotError) {
    try list.update(item)
    perform([])
  }

  /// Puts a row in before the one at an index, or at the end. Those behind it move down by one index, the rows that the
  /// user sees with them if they lie there. Where nothing is loaded the row is a placeholder like the others.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  /// - Complexity: O(n log n) for n rows that are held.
  public func insert(_ item: Element, at index: Int) throws(ListSnapshotError) {
    takeSeen()
    perform(try list.insert(item, at: index, at: tasks.now, using: &generator))
  }

  /// Takes the row with an id out. Those behind it move up by one index; what was asked for there is asked for again.
  /// - Throws: ``ListSnapshotError/missingItem(_:)`` if no such item is loaded.
  /// - Complexity: O(n log n) for n rows that are held.
  public func remove(_ id: Element.ID) throws(ListSnapshotError) {
    takeSeen()
    perform(try list.remove(id, at: tasks.now, using: &generator))
  }
}
