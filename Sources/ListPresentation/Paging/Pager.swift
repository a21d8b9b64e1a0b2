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
  /// Passes an edit on to the source.
  private var apply: (PageEdit<Item>) -> Void
  private let shell: PagerShell<PagedList<Item>>

  /// Creates a pager. It loads nothing until something reads the list.
  /// - Parameters:
  ///   - source: The source of the items.
  ///   - cursor: The cursor at which loading starts, or `nil` for the first page. With it, a list can open at the item
  ///     where the user left it, and the pager loads earlier items as the user scrolls back. If the source rejects the
  ///     cursor, the list starts at the first page. See ``RetryAdvice/startOver``.
  ///   - configuration: The page sizes, prefetch distance, retry policy and bounds.
  ///   - clock: The clock for retries and deadlines.
  ///   - generator: The source of randomness for the waits before retries.
  public init<Source: PageSource<Item>>(
    _ source: Source, startingAt cursor: Source.Cursor? = nil,
    configuration: PagingConfiguration = PagingConfiguration(),
    clock: some Clock<Duration> = ContinuousClock(),
    generator: some RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    apply = { source.apply($0) }
    var list = PagedList<Item>(configuration, startingAt: cursor.map { AnyCursor($0) }, generator: generator)
    list.accept(source, startingAt: cursor)
    shell = PagerShell(list, clock: clock, source: Self.calls(of: source))
  }

  private static func calls<Source: PageSource<Item>>(of source: Source) -> PagerShell<PagedList<Item>>.Source {
    { request, list in
      // A refresh may begin around an item, if the source has a cursor for it.
      let around = (request.isAnchored ? list.anchor : nil).flatMap { source.cursor(around: $0) }
      let wanted =
        around.map { request.pageRequest(around: $0) }
        ?? request.pageRequest(sizes: source.pageSizes) { source.cursor($0, movedBy: $1) }
      return {
        let page = try await source.page(wanted)
        let cursor = page.next ?? page.previous ?? around
        return ReceivedPage(
          page.map { AnyCursor($0) }, around: around.map { AnyCursor($0) },
          countsItems: cursor.map { source.cursor($0, movedBy: 0) != nil })
      }
    }
  }

  /// The loaded items. The snapshot after a new page shares its storage with the one before, except for the page.
  public var snapshot: ListSnapshot<SingleSection, Item> {
    shell.readItems()
    return shell.state.snapshot
  }

  /// The load states of the refresh and of both ends of the list.
  public var states: PagingStates { shell.readStatus().states }

  /// The number of items that the source says it has, with the edits of the app, or `nil` if it has not said so.
  public var total: PagingTotal? { shell.readStatus().total }

  /// What the list lacks of the loaded pages, in total, or `nil` if it has everything: items that the source could not
  /// read, or that it may have moved while the list loaded. A refresh begins the count again.
  public var lostItems: LostItems? { shell.readStatus().lostItems }

  /// The problems found in the answers of the source or the reports of the screen, newest last. The pager keeps at
  /// least the last 50.
  public var diagnostics: [PagingDiagnostic] { shell.readStatus(startsLoading: false).diagnostics }

  /// The recording to which the pager adds what the user sees and how long requests take, or `nil`. Setting it starts
  /// a recording. This property is not observed. See ``ScrollRecording``.
  public var recording: ScrollRecording? {
    get { list.recording }
    set { shell.state.recording = newValue }
  }

  /// The state of the pager. This property is not observed.
  var list: PagedList<Item> { shell.state }

  /// The most recent events, with the reasons why the pager did or did not load. This property is not observed.
  public var log: PagingLog { list.log }

  /// The time since the creation of the pager, by its clock. The log and the times of retries use the same scale. This
  /// property is not observed.
  ///
  /// ```swift
  /// if case .failed(_, _, let nextTry?) = pager.states.append { print("next try in \(nextTry - pager.now)") }
  /// ```
  public var now: Duration { shell.now }

  /// The first item that the user sees, around which a refresh of a list with items begins. Store it to reopen the list
  /// there after a relaunch. This property is not observed.
  ///
  /// ```swift
  /// let pager = Pager(source, startingAt: lastSeen.flatMap { source.cursor(around: $0) })
  /// ```
  public var anchor: Item? { list.anchor }

  /// The work that is under way, for tests.
  package var activity: PagerActivity { shell.activity }

  /// Reports that the user sees the item at an index. Reports in the same turn of the main actor add up. An index
  /// farther than ``PagingConfiguration/maximumItemsPerFill`` from the others replaces them, because the user has moved
  /// on. The call only records the index, and the pager acts on it in the next turn. If nothing has read the list yet,
  /// it starts to load.
  /// - Complexity: O(1).
  public func fetchNextItemsIfNeeded(at index: Int) {
    shell.see(index, within: shell.state.configuration.maximumItemsPerFill, of: .max)
  }

  /// Reports all items that the user sees, for a screen that knows them. The pager then knows the exact distance to the
  /// first loaded item. The call replaces earlier reports in the same turn of the main actor.
  /// - Complexity: O(1).
  public func visibleItemsChanged(to indices: RangeSet<Int>) { shell.see(indices, of: .max) }

  /// Loads the list again. The refresh begins at the beginning if the user sees the first item of the list, if the list
  /// is empty, or if it is one page from its beginning. Otherwise, it begins around the items that the user sees, if
  /// the source supports that.
  ///
  /// If it does not, or if the page around the user names none before it although the list has its beginning, the pager
  /// loads from the beginning up to what the user sees, at most ``PagingConfiguration/maximumItemsPerFill`` items. If
  /// the pages lead on in both directions, it begins at the visible page. If they lead in one direction only, it loads
  /// up to that many items beyond those that were loaded. The old items stay until the new ones arrive.
  ///
  /// Several calls in the same turn of the main actor send one request. The call has no effect while nothing has read
  /// the list.
  public func refresh() { shell.handle(.refresh) }

  /// Retries every direction that failed or stopped.
  public func retry() { shell.handle(RequestEvent.retry) }

  /// Cancels the requests under way and the automatic retries, for a user who no longer waits. The loaded items stay.
  /// Loading goes on after ``retry()`` or ``refresh()``.
  public func cancel() { shell.handle(.cancel) }

  /// Replaces the source, for example for another query. The items of the old source stay until the first page of the
  /// new source arrives. If the server asked for a pause, the pager keeps it, because the new source usually has the
  /// same server. If nothing has read the list yet, the call loads nothing.
  /// - Parameters:
  ///   - source: The source that loads the list from now on.
  ///   - cursor: The cursor at which loading starts, or `nil` for the first page, as in the initializer.
  public func replaceSource<Source: PageSource<Item>>(_ source: Source, startingAt cursor: Source.Cursor? = nil) {
    // What the user has seen is an event of the old source.
    shell.passOnVisibleItems()
    apply = { source.apply($0) }
    shell.source = Self.calls(of: source)
    shell.change { list in
      list.accept(source, startingAt: cursor)
      list.handle(.replaceSource(startingAt: cursor.map { AnyCursor($0) }))
    }
  }

  /// Handles what happened to a request, for tests.
  func handle(_ event: RequestEvent) { shell.handle(event) }
}

extension Pager: SnapshotDataSource, RefreshableDataSource, CancellableDataSource, PagedDataSource {
  /// The load state after the last item. During a refresh, it is the state of the refresh.
  public var loadState: ListLoadState { loadState(states.atEnd) }

  /// The load state before the first item.
  public var prependState: ListLoadState { loadState(states.prepend) }

  /// The load state of the first page and of each refresh.
  public var refreshState: ListLoadState { loadState(states.refresh) }

  private func loadState(_ state: PagingState) -> ListLoadState {
    shell.loadState(state, of: list.snapshot.numberOfItems)
  }
}

/// Edits of the loaded items.
extension Pager {
  /// Inserts an item before the one at an index, or at the end. An item that is inserted before the first or after the
  /// last loaded item stays beside it, even if the source adds items between them.
  ///
  /// If the cursors of the source count items, the next request takes the new item into account. If the source does not
  /// have the item yet, pass `true` for `isPending`, and call ``confirm(_:as:)`` or ``remove(_:)`` when the source has
  /// answered:
  ///
  /// ```swift
  /// try pager.insert(draft, at: 0, isPending: true)
  /// do {
  ///   try pager.confirm(draft.id, as: try await server.post(draft))
  /// } catch {
  ///   try pager.remove(draft.id)
  /// }
  /// ```
  /// A page that contains the item also confirms it. A refresh keeps a pending item between its neighbors.
  /// - Throws: ``ListSnapshotError/duplicateItem(_:)``.
  public func insert(_ item: Item, at index: Int, isPending: Bool = false) throws(ListSnapshotError) {
    try shell.change { (list) throws(ListSnapshotError) in try list.insert(item, at: index, isPending: isPending) }
    if !isPending { apply(list.insertion(of: item)) }
  }

  /// Records that the source has an item that was inserted as pending. For an item that is not pending, the call only
  /// applies the new content.
  /// - Parameters:
  ///   - id: The id with which the item was inserted.
  ///   - item: The item as the source has it, with the same id or another one. Pass `nil` to keep the item as it is.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func confirm(_ id: Item.ID, as item: Item? = nil) throws(ListSnapshotError) {
    shell.passOnVisibleItems()
    let wasPending = list.isPending(id)
    let other = item.map { $0.id != id } ?? false
    try shell.change { (list) throws(ListSnapshotError) in try list.confirm(id, as: item) }
    if other, !wasPending { apply(.remove(id)) }
    if let item = list.snapshot.item(item?.id ?? id) {
      apply(wasPending || other ? list.insertion(of: item) : .update(item))
    }
  }

  /// Replaces the item that has the same id with newer content. Answers to earlier requests do not undo the change,
  /// also if the list does not have the item yet.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func update(_ item: Item) throws(ListSnapshotError) {
    defer { apply(.update(item)) }
    try shell.change { (list) throws(ListSnapshotError) in try list.update(item) }
  }

  /// Removes the item with an id. If the cursors of the source count items, the next request takes the removal into
  /// account, unless the item was pending. Answers to earlier requests do not bring the item back, also if the list
  /// does not have it yet. To undo a removal that failed at the source, insert the item again.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func remove(_ id: Item.ID) throws(ListSnapshotError) {
    defer { apply(.remove(id)) }
    try shell.change { (list) throws(ListSnapshotError) in try list.remove(id) }
  }

  /// Moves loaded items to another position among the loaded ones.
  ///
  /// The move is local, and the source does not hear of it. A view model that lets the user move items adopts
  /// ``MovableDataSource``, and also tells its server. A refresh shows the order of the source.
  /// - Throws: ``ListSnapshotError/missingItem(_:)``.
  public func move(_ move: ListMove<SingleSection, Item.ID>) throws(ListSnapshotError) {
    try shell.change { (list) throws(ListSnapshotError) in try list.move(move) }
  }

  /// Returns the moves that put items back where they are now, to be made one after the other. Each moves an item
  /// before the one that is behind it now.
  public func movesBack(of ids: [Item.ID]) -> [ListMove<SingleSection, Item.ID>] {
    let list = snapshot
    return Set(ids).compactMap { list.index(of: $0) }.sorted(by: >).map { index in
      ListMove([list[index].id], before: index + 1 < list.numberOfItems ? list[index + 1].id : nil)
    }
  }

  /// Returns whether the source does not have an inserted item yet, so that a row can say so.
  public func isPending(_ id: Item.ID) -> Bool {
    shell.readItems(startsLoading: false)
    return shell.state.isPending(id)
  }
}

extension Pager: DiagnosedDataSource, BoundedDataSource {
  func userDidMove() { if shell.hasReport || shell.state.hasArrivals { shell.handle(.move) } }
  var retriesAtEnd: Bool { list.retriesAtEnd }
}
