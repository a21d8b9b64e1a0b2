/// Decides when to request which page. The machine is a value that turns events into commands, without tasks, clocks or
/// closures.
///
/// It knows how many items there are, but not their content. After every event the machine checks whether enough items
/// lie ahead of the user in both directions, and requests a page if they don't. A ticket identifies a request and its
/// answer. The machine discards an answer whose ticket it no longer awaits, whatever the content and the time of the
/// answer.
package struct PagingMachine: Hashable, Sendable {
  /// How far the list has been loaded.
  enum Phase: Hashable, Sendable {
    /// The list was not needed yet.
    case unstarted
    /// There is no page of this source yet. The items of another source may still be shown.
    case starting
    /// There is a first page.
    case loaded
  }

  /// A page whose items are held.
  struct LoadedPage: Hashable, Sendable {
    var key: PageKey
    var count: Int
    /// The ticket of the request that loaded the page.
    var ticket: Int
    /// Whether the source leads back from the page; see ``PagingAnswer/leadsBack``.
    var leadsBack: Bool
  }

  /// Where a refresh begins that looks for the items that the user sees.
  ///
  /// It begins at the page that they see if the source leads on from it in both directions, because the pages beside it
  /// then follow when they are needed. Where the pages lead in one direction only, it begins where the list began, and
  /// reads on to what they see, so that no items are left behind to which nothing leads.
  struct RefreshStart: Hashable, Sendable {
    /// The ticket of the page at which the refresh begins.
    let ticket: Int
    /// Whether it may begin around an item instead.
    let isAnchored: Bool
    /// Whether it reads the pages before its first page.
    let isBackward: Bool
  }

  let configuration: PagingConfiguration
  /// The requests for the ends of the list and for a refresh.
  var ledger: RequestLedger<PagingRequest>
  var journal: PagingJournal
  var phase = Phase.unstarted
  /// Whether the list is to be loaded again. It is true while the list starts. `areEndsOpen` says when the ends may
  /// load in the meantime.
  var isRefreshing = false
  /// The end after the last item. It is exhausted while there is no page.
  var append = PagingLane(.exhausted)
  /// The end before the first item. It is exhausted while there is no page.
  var prepend = PagingLane(.exhausted)
  /// The pages whose items are held, in order.
  var pages: [LoadedPage] = []
  /// The number of items that are held.
  var numberOfItems = 0
  /// The range of items that the user sees.
  var visible = 0..<0
  /// The number of items in `visible` that the user sees, or `Int.max` if they see all.
  var reportedItems = Int.max
  /// The number of refreshes so far.
  var generation = 0
  /// The generation to which the held items belong.
  var loadedGeneration = 0
  /// The state of an adaptive prefetch policy, or `nil` for another policy.
  package var forecast: PrefetchForecast?
  /// Whether the current refresh may begin around the items that the user sees.
  var mayAnchor = false
  /// Where the current refresh begins, or `nil` if it begins at the first page and looks for nothing.
  var refreshStart: RefreshStart?
  /// The pages that a refresh has loaded and that do not reach the visible items yet, and the key of the next one.
  var refreshedPages: [LoadedPage] = []
  var refreshKey: PageKey?
  /// The number of items that the source has counted since the last refresh, and how many of them it may have counted
  /// although they can't be shown. Neither counts for the items of another source.
  var counted: PagingTotal?
  var unshownItems = 0
  var allowsCached = true
  /// The number of items by which the next page of a refresh overlaps the one before.
  var refreshOverlap = 1
  /// Whether cursors count items, so that every page but the first overlaps the list.
  package var countsItems = false
  /// Whether a page shows whether items have moved before it. A cache may have the page as it was, whatever its cursor.
  var overlapsPages: Bool { countsItems && !hasCache }
  /// Whether the source may answer from a cache while the network is unavailable.
  var hasCache = false
  /// The cursor at which loading starts, or `nil` for the beginning of the list.
  var startCursor: Int?
  /// The cursor at which loading starts after the next replacement of the source, or `nil` for the beginning.
  var replacementCursor: Int?

  /// - Parameter cursor: The cursor at which loading starts, or `nil` for the beginning of the list.
  init(_ configuration: PagingConfiguration = PagingConfiguration(), startingAt cursor: Int? = nil) {
    self.configuration = configuration
    ledger = RequestLedger(retry: configuration.retry, timeout: configuration.timeout)
    journal = PagingJournal(capacity: configuration.logCapacity)
    startCursor = cursor
    if case .adaptive(let budget) = configuration.prefetch {
      forecast = PrefetchForecast(wasteBudget: budget, pageSize: configuration.pageSize)
    }
  }

  /// Handles an event.
  /// - Returns: The commands for the pager, in order.
  /// - Complexity: O(1) amortized, regardless of how many pages were loaded; O(pages) for an edit and for a page before
  ///   the first.
  mutating func handle(
    _ event: PagingEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<PagingRequest>] {
    forecast?.wait(until: now)
    switch event {
    case .start: if phase == .unstarted { startRefresh(isReplaced: true, at: now) }
    case .show(let range, let count): show(range, count: count, at: now)
    case .move:
      // An end that has stopped goes on when the user comes to see other items, or asks.
      for direction in [PageDirection.append, .prepend] where !self[direction].isStopped {
        self[direction].forgetArrivals()
      }
    case .refresh(let isReplaced):
      if isReplaced { (startCursor, replacementCursor) = (replacementCursor, nil) }
      guard phase != .unstarted else { break }
      journal.forgetStartOvers()
      startRefresh(isReplaced: isReplaced, at: now)
    case .cancel: cancelAll(at: now)
    case .answer(let ticket, let answer): receive(answer, ticket, at: now)
    case .request(.withdraw(let ticket)): if let flight = ledger.flight(ticket) { cancel(flight, now) }
    case .request(.failure(let ticket, let failure)): fail(ticket, failure, at: now, using: &generator)
    case .request(.retry): retry(at: now)
    case .request(.tick): ledger.tick()
    case .request(.reachability(let isOnline)): reach(isOnline, at: now)
    case .edit(let index, let count, let movesCursors): edit(at: index, by: count, movesCursors)
    case .moveCursors(let index): moveCursors(behind: page(at: index), by: 1)
    }
    for (ticket, failure) in ledger.expire(at: now) { fail(ticket, failure, at: now, using: &generator) }
    decide(at: now)
    return ledger.takeCommands()
  }

  /// The direction in which the items of an answer are merged, or `nil` if they are not merged.
  func destination(of ticket: Int) -> PageDirection? {
    guard let flight = ledger.flight(ticket), !flight.isOutdated else { return nil }
    return flight.request.subject
  }

  /// Whether loading has started and there is no page of this source yet.
  var isStarting: Bool { phase == .starting }

  /// Whether the held items are still those of the previous source.
  var showsAnotherSource: Bool { isStarting && loadedGeneration > 0 }

  /// The cursors that requests may use again, and those with which the machine recognizes a repeated cursor.
  var liveCursors: Set<Int> {
    let ends = [append.state.key, prepend.state.key, refreshKey].compactMap(\.self)
    let keys = pages.map(\.key) + refreshedPages.map(\.key) + ends + append.usedCursors + prepend.usedCursors
    return Set(keys.compactMap(\.cursor) + [startCursor, replacementCursor].compactMap(\.self))
  }

  subscript(direction: PageDirection) -> PagingLane {
    get { direction == .prepend ? prepend : append }
    set { if direction == .prepend { prepend = newValue } else { append = newValue } }
  }

  /// Changes an end without copying its collections.
  mutating func update<Result>(_ direction: PageDirection, _ change: (inout PagingLane) -> Result) -> Result {
    direction == .prepend ? change(&prepend) : change(&append)
  }

  mutating func note(_ event: PagingLog.Event, _ direction: PageDirection, _ now: Duration) {
    journal.note(event, .end(direction), now)
  }

  mutating func diagnose(_ diagnostic: PagingDiagnostic, _ direction: PageDirection, _ now: Duration) {
    journal.diagnose(diagnostic, .end(direction), now)
  }
}
