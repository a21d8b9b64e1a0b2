/// When to ask for which page: a value that turns events into commands, without tasks, clocks or closures.
///
/// It knows how many rows there are, never which. The user's place is a level: after every event the machine looks whether
/// enough rows lie ahead of him in both directions, and asks for a page if not. An answer is known by the ticket of its
/// request; one whose ticket is not awaited any more is discarded, whatever it brings and whenever it comes.
package struct PagingMachine: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    /// Nobody has asked for the list.
    case unstarted
    /// There is no page of this source yet. Rows of another source may still be shown.
    case starting(PagingRefresh)
    /// There is a first page, and it may be being loaded anew.
    case loaded(PagingRefresh?)
  }

  package struct LoadedPage: Hashable, Sendable {
    var key: PageKey
    package var rows: Int
    /// Of the request that brought it.
    var ticket: Int
  }

  package let configuration: PagingConfiguration
  package internal(set) var phase = Phase.unstarted
  /// The two ends; exhausted as long as there is no page.
  package internal(set) var append = PagingLane(nil)
  package internal(set) var prepend = PagingLane(nil)
  /// The pages that are held, in order.
  package internal(set) var pages: [LoadedPage] = []
  package internal(set) var rows = 0
  /// What the user sees.
  package internal(set) var visible = 0..<0
  /// How many of these rows the user sees, if not all.
  var reportedRows = Int.max
  /// Counts the refreshes.
  package internal(set) var generation = 0
  /// The refresh that the rows are of.
  var loadedGeneration = 0
  package internal(set) var isOnline = true
  /// When the server may be asked again.
  package internal(set) var gate = Duration.zero
  /// The time that is waited for.
  package internal(set) var timer: Duration?
  package internal(set) var log: PagingLog
  /// What an adaptive policy has learned.
  package var forecast: PrefetchForecast?
  var isAnchored = false
  /// Where a refresh goes on that needs several pages to reach what the user sees.
  var refreshKey: PageKey?
  var allowsCached = true
  /// How often in a row the source asked for the list to be loaded anew.
  var startOvers = 0
  /// Whether the source may answer the first request while the network is away.
  package var hasCache = false
  /// Where the list begins to be loaded, if not at its beginning.
  var startCursor: Int?
  var tickets = 0
  var commands: [PagingCommand] = []

  /// - Parameter cursor: Where to begin, if not at the beginning of the list.
  package init(_ configuration: PagingConfiguration = PagingConfiguration(), startingAt cursor: Int? = nil) {
    self.configuration = configuration
    startCursor = cursor
    if case .adaptive(let budget) = configuration.prefetch {
      forecast = PrefetchForecast(
        wasteBudget: budget, pageSize: configuration.pageSize, maximumRows: configuration.maximumRows)
    }
    log = PagingLog(capacity: configuration.logCapacity)
  }

  /// Takes an event in and says what to do, in order.
  /// - Complexity: O(1) amortized, whatever number of pages was loaded; O(pages) for an edit and for a page before the first.
  package mutating func handle(
    _ event: PagingEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [PagingCommand] {
    commands = []
    forecast?.wait(until: now)
    switch event {
    case .start: if phase == .unstarted { startRefresh(isReplaced: true, at: now) }
    case .show(let range, let count): show(range, count: count, at: now)
    case .refresh(let isReplaced):
      if isReplaced { startCursor = nil }
      guard phase != .unstarted else { break }
      startOvers = 0
      startRefresh(isReplaced: isReplaced, at: now)
    case .answer(let ticket, let answer): take(answer, ticket, at: now)
    case .withdraw(let ticket): withdraw(ticket, at: now)
    case .failure(let ticket, let failure): fail(ticket, failure, at: now, using: &generator)
    case .retry: retry(at: now)
    case .tick:
      // Also one that comes a hair early: what is still to be waited for is waited for anew.
      timer = nil
      expire(at: now, using: &generator)
    case .reachability(let isOnline): reach(isOnline, at: now)
    case .edit(let index, let count, let movesCursors): edit(at: index, by: count, movesCursors)
    case .moveCursors(let index): moveCursors(behind: page(at: index), by: 1)
    }
    settle(at: now)
    defer { commands = [] }
    return commands
  }

  /// Whether the answer with a ticket is awaited, and in which direction.
  package func direction(of ticket: Int) -> PageDirection? {
    if refresh?.flight?.ticket == ticket { return .refresh }
    if append.flight?.ticket == ticket { return .append }
    return prepend.flight?.ticket == ticket ? .prepend : nil
  }

  /// The direction in which the rows of the answer with a ticket are put into the list, if they are.
  package func destination(of ticket: Int) -> PageDirection? {
    let direction = direction(of: ticket)
    let flight = direction == .refresh ? refresh?.flight : direction.flatMap { self[$0].flight }
    return flight?.isOutdated == true ? nil : direction
  }

  /// The refresh that is going on, if any.
  package internal(set) var refresh: PagingRefresh? {
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

  /// Whether there is no page of this source yet.
  var isStarting: Bool {
    if case .starting = phase { true } else { false }
  }

  /// Whether the rows are still those of the source before.
  var showsAnotherSource: Bool { isStarting && loadedGeneration > 0 }

  /// The cursors that may be asked with again, or are known again when they come again.
  package var liveCursors: Set<Int> {
    var keys = pages.map(\.key)
    for end in [append, prepend] { keys += (end.beyond + [end.state.key, end.reload?.key]).compactMap { $0 } }
    let others = [startCursor, refreshKey?.cursor, append.reload?.outward, prepend.reload?.outward].compactMap { $0 }
    return Set(keys.compactMap(\.cursor) + others).union(append.usedCursors).union(prepend.usedCursors)
  }

  /// The oldest request that is under way.
  package var oldestTicket: Int? {
    [refresh?.flight, append.flight, prepend.flight].compactMap { $0?.ticket }.min()
  }

  /// The pages that were let go of and may be loaded again, by the requests that brought them.
  package var liveOrigins: Set<Int> {
    Set([append, prepend].flatMap { $0.beyond + [$0.state.key, $0.reload?.key] }.compactMap { $0?.origin })
  }

  subscript(direction: PageDirection) -> PagingLane {
    get { direction == .prepend ? prepend : append }
    set { if direction == .prepend { prepend = newValue } else { append = newValue } }
  }

  /// Changes an end in place, so that its stacks are not copied.
  mutating func update<Result>(_ direction: PageDirection, _ change: (inout PagingLane) -> Result) -> Result {
    direction == .prepend ? change(&prepend) : change(&append)
  }

  mutating func note(_ event: PagingOccurrence, _ direction: PageDirection, _ now: Duration) {
    log.add(event, direction, at: now)
  }

  mutating func diagnose(_ diagnostic: PagingDiagnostic, _ direction: PageDirection, _ now: Duration) {
    commands.append(.diagnose(diagnostic))
    note(.diagnosed(diagnostic), direction, now)
  }
}
