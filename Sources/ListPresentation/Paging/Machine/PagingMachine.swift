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
    case starting(PagingRefresh)
    /// There is a first page. A refresh may be in progress.
    case loaded(PagingRefresh?)
  }

  /// A page whose items are held.
  struct LoadedPage: Hashable, Sendable {
    var key: PageKey
    var count: Int
    /// The ticket of the request that loaded the page.
    var ticket: Int
  }

  /// The network, the pauses, the tickets and the log.
  var control: RequestControl
  var phase = Phase.unstarted
  /// The end after the last item. It is exhausted while there is no page.
  var append = PagingLane(nil)
  /// The end before the first item. It is exhausted while there is no page.
  var prepend = PagingLane(nil)
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
  var keepsPlace = false
  /// The ticket of the page that holds the first visible item, around which the current refresh begins.
  var anchorTicket: Int?
  /// The pages that a refresh has loaded and that do not reach the visible items yet, and the key of the next one.
  var refreshedPages: [LoadedPage] = []
  var refreshKey: PageKey?
  /// The number of items that the source has counted since the last refresh, and how many of them it may have counted
  /// although they can't be shown. Neither counts for the items of another source.
  var counted: PagingTotal?
  var excused = 0
  var allowsCached = true
  /// Whether the source may answer the first request from a cache while the network is unavailable.
  var hasCache = false
  /// The cursor at which loading starts, or `nil` for the beginning of the list.
  var startCursor: Int?
  /// The commands for the pager, and the commands for the list, of the current event.
  var commands: [RequestCommand<PagingRequest>] = []
  var evictions: [PagingEviction] = []

  var configuration: PagingConfiguration { control.configuration }

  /// - Parameter cursor: The cursor at which loading starts, or `nil` for the beginning of the list.
  init(_ configuration: PagingConfiguration = PagingConfiguration(), startingAt cursor: Int? = nil) {
    control = RequestControl(configuration)
    startCursor = cursor
    if case .adaptive(let budget) = configuration.prefetch {
      forecast = PrefetchForecast(
        wasteBudget: budget, pageSize: configuration.pageSize, maximumItems: configuration.maximumItems)
    }
  }

  /// Handles an event, and leaves the commands that change items in `evictions`.
  /// - Returns: The commands for the pager, in order.
  /// - Complexity: O(1) amortized, regardless of how many pages were loaded; O(pages) for an edit and for a page before
  ///   the first.
  mutating func handle(
    _ event: PagingEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<PagingRequest>] {
    (commands, evictions) = ([], [])
    forecast?.wait(until: now)
    switch event {
    case .start: if phase == .unstarted { startRefresh(isReplaced: true, at: now) }
    case .show(let range, let count): show(range, count: count, at: now)
    case .refresh(let isReplaced):
      if isReplaced { startCursor = nil }
      guard phase != .unstarted else { break }
      control.forgetStartOvers()
      startRefresh(isReplaced: isReplaced, at: now)
    case .answer(let ticket, let answer): take(answer, ticket, at: now)
    case .withdraw(let ticket): withdraw(ticket, at: now)
    case .failure(let ticket, let failure): fail(ticket, failure, at: now, using: &generator)
    case .retry: retry(at: now)
    case .tick:
      // If the tick arrives slightly early, `settle` sets the timer again for what is still due.
      control.timer = nil
      expire(at: now, using: &generator)
    case .reachability(let isOnline): reach(isOnline, at: now)
    case .edit(let index, let count, let movesCursors): edit(at: index, by: count, movesCursors)
    case .moveCursors(let index): moveCursors(behind: page(at: index), by: 1)
    }
    settle(at: now)
    defer { commands = [] }
    return commands
  }

  /// The direction of the request with a ticket, or `nil` if its answer is no longer awaited.
  func direction(of ticket: Int) -> PageDirection? {
    if refresh?.flight?.ticket == ticket { return .refresh }
    if append.flight?.ticket == ticket { return .append }
    return prepend.flight?.ticket == ticket ? .prepend : nil
  }

  /// The direction in which the items of an answer are merged, or `nil` if they are not merged.
  func destination(of ticket: Int) -> PageDirection? {
    guard let direction = direction(of: ticket), flight(of: ticket)?.isOutdated == false else { return nil }
    // A refresh around a page that was evicted meanwhile has no place.
    return direction == .refresh && anchorTicket != nil && anchorPage == nil ? nil : direction
  }

  /// The request with a ticket, or `nil` if its answer is no longer awaited.
  func flight(of ticket: Int) -> PagingFlight? {
    let direction = direction(of: ticket)
    return direction == .refresh ? refresh?.flight : direction.flatMap { self[$0].flight }
  }

  /// The current refresh, which may be one that failed, or `nil` if there is none.
  var refresh: PagingRefresh? {
    get {
      switch phase {
      case .unstarted: nil
      case .starting(let refresh): refresh
      case .loaded(let refresh): refresh
      }
    }
    set {
      if case .loaded = phase { phase = .loaded(newValue) } else if let newValue { phase = .starting(newValue) }
    }
  }

  /// Whether loading has started and there is no page of this source yet.
  var isStarting: Bool {
    if case .starting = phase { true } else { false }
  }

  /// Whether the held items are still those of the previous source.
  var showsAnotherSource: Bool { isStarting && loadedGeneration > 0 }

  /// The cursors that requests may use again, and those with which the machine recognizes a repeated cursor.
  var liveCursors: Set<Int> {
    var keys = pages.map(\.key)
    keys += refreshedPages.map(\.key)
    for end in [append, prepend] { keys += (end.beyond + [end.state.key, end.reload?.key]).compactMap { $0 } }
    let others = [startCursor, refreshKey?.cursor, append.reload?.outward, prepend.reload?.outward].compactMap { $0 }
    return Set((keys + append.usedCursors + prepend.usedCursors).compactMap(\.cursor) + others)
  }

  /// The places of the pages that are held or that can be loaded again.
  var livePlaces: Set<PageKey> {
    let beyond = [append, prepend].flatMap { $0.beyond + [$0.state.key, $0.reload?.key] }.compactMap { $0 }
    return Set((pages.map(\.key) + beyond).map(\.place))
  }

  /// The ticket of the oldest request under way, or `nil` if there is none.
  var oldestTicket: Int? {
    [refresh?.flight, append.flight, prepend.flight].compactMap { $0?.ticket }.min()
  }

  /// The origins of the evicted pages that may be loaded again.
  var liveOrigins: Set<Int> {
    Set([append, prepend].flatMap { $0.beyond + [$0.state.key, $0.reload?.key] }.compactMap { $0?.origin })
  }

  subscript(direction: PageDirection) -> PagingLane {
    get { direction == .prepend ? prepend : append }
    set { if direction == .prepend { prepend = newValue } else { append = newValue } }
  }

  /// Changes an end in place, which avoids copying its collections.
  mutating func update<Result>(_ direction: PageDirection, _ change: (inout PagingLane) -> Result) -> Result {
    direction == .prepend ? change(&prepend) : change(&append)
  }

  mutating func note(_ event: PagingOccurrence, _ direction: PageDirection, _ now: Duration) {
    control.note(event, .end(direction), now)
  }

  mutating func diagnose(_ diagnostic: PagingDiagnostic, _ direction: PageDirection, _ now: Duration) {
    control.diagnose(diagnostic, .end(direction), now)
  }
}
