/// The state of a pager: a value that turns events into commands, without tasks, clocks or closures.
protocol PagerState {
  associatedtype Request: Ticketed
  associatedtype Answer: Sendable

  /// The requests under way and those that failed.
  var ledger: RequestLedger<Request> { get }
  /// What observers see of loading.
  var status: PagerStatus { get }
  /// A number that increases with each change that observers see of the items.
  var revision: Int { get }
  /// Whether something has read the list.
  var isStarted: Bool { get }
  /// The time of an event, which is set before it.
  var now: Duration { get set }

  /// Handles an event that brings no items.
  mutating func handle(_ event: PagingEvent)
  /// Receives the answer to the request with a ticket.
  mutating func receive(_ answer: Answer, _ ticket: Int)
  /// Ends an event: sends the requests that are wanted and allowed, and sets the wake time.
  /// - Returns: The commands for the pager, in order.
  mutating func decide() -> [RequestCommand<Request>]
}

/// What the observers of a pager see, apart from its items.
struct PagerStatus: Equatable {
  let states: PagingStates
  let total: PagingTotal?
  let lostItems: LostItems?
  let diagnostics: [PagingDiagnostic]
}

/// What happens to a pager, apart from the pages that arrive and the edits of the app.
package enum PagingEvent: Hashable, Sendable {
  /// The list is needed for the first time.
  case start
  /// The user sees these items, which may lie far apart.
  case show(RangeSet<Int>)
  /// The user moves by themselves, also if a page has just arrived.
  case move
  /// The user is about to see the item at an index, of a list that loads by index.
  case jump(to: Int)
  /// The list must be loaded again.
  case refresh
  /// Another source takes over. The cursors and indices of the old list have no meaning. Loading starts at a cursor, or
  /// at the beginning of the list for `nil`.
  case replaceSource(startingAt: AnyCursor?)
  /// The user no longer waits for what is being loaded.
  case cancel
  /// Something else happened to the requests.
  case request(RequestEvent)
}

/// Runs the state of a pager: it starts the state when something reads the list, carries out its commands, and tells
/// observers when what they see has changed.
@MainActor
final class PagerShell<State: PagerState>: RequestSender {
  /// Returns the call of the source for a request. The call must not hold the shell.
  typealias Source = @MainActor (State.Request, State) -> @MainActor () async throws -> State.Answer

  var state: State
  /// What observers know. It is compared with the state after every event.
  private var known: (revision: Int, status: PagerStatus)
  /// The items have a signal of their own, so that who reads only them hears nothing of requests.
  private let items = Signal()
  private let status = Signal()
  /// The visible items reported in this turn of the main actor, or `nil` if there was no report.
  private var seen: RangeSet<Int>?
  /// The visible items that the state has learned, if nothing has happened since. To learn them again changes nothing.
  private var lastSeen: RangeSet<Int>?
  private let tasks: PagerTasks
  /// The source of the pager, which can be replaced.
  var source: Source

  init(_ state: State, clock: some Clock<Duration>, source: @escaping Source) {
    self.state = state
    known = (state.revision, state.status)
    self.source = source
    tasks = PagerTasks(PagingClock(clock))
  }

  var ledger: RequestLedger<State.Request> { state.ledger }
  var now: Duration { tasks.now }
  var activity: PagerActivity { tasks.activity }

  /// Records that an observer reads the items of the state.
  /// - Parameter startsLoading: Whether the first read starts loading.
  func readItems(startsLoading: Bool = true) {
    if startsLoading { start() }
    items.access()
  }

  /// Returns what an observer reads of loading.
  /// - Parameter startsLoading: Whether the first read starts loading.
  func readStatus(startsLoading: Bool = true) -> PagerStatus {
    if startsLoading { start() }
    status.access()
    return known.status
  }

  /// Returns a state in the form that a list view shows.
  func loadState(_ state: PagingState, of count: Int) -> ListLoadState {
    state.loadState(count) { [elapsed = tasks.clock.elapsed] in $0 - elapsed() }
  }

  /// Starts loading, if nothing has read the list yet.
  func start() {
    if !state.isStarted { handle(.start) }
  }

  func handle(_ event: PagingEvent) { change { $0.handle(event) } }

  func handle(_ event: RequestEvent) { handle(.request(event)) }

  /// Whether the state has yet to learn which items the user sees.
  var hasReport: Bool { seen != nil && seen != lastSeen }

  /// Changes the state after the reported visible items, because a change may move items, and carries out the commands.
  func change<Failure>(_ change: (inout State) throws(Failure) -> Void) throws(Failure) {
    passOnVisibleItems()
    lastSeen = nil
    state.now = now
    try change(&state)
    perform(state.decide())
  }

  /// Reports that the user sees the item at an index, in addition to those that are at most a distance away.
  func see(_ index: Int, within distance: Int, of limit: Int) {
    guard index >= 0, index < .max else { return }
    see((seen ?? RangeSet()).adding(index, within: distance), of: limit)
  }

  /// Reports all items that the user sees. The state learns them in the next turn of the main actor.
  func see(_ indices: RangeSet<Int>, of limit: Int) {
    start()
    let indices = indices.intersection(RangeSet(0..<limit))
    guard !indices.isEmpty else { return }
    if seen == nil { tasks.inNextTurn { [weak self] in self?.passOnVisibleItems() } }
    seen = indices
  }

  func passOnVisibleItems() {
    guard let items = seen.take(), items != lastSeen else { return }
    change {
      $0.handle(.show(items))
      lastSeen = items
    }
  }

  private func perform(_ commands: [RequestCommand<State.Request>]) {
    tasks.perform(commands, for: self)
    let isSame = (items: known.revision == state.revision, status: known.status == state.status)
    // An observer may change the pager while it is notified, which is before the value changes.
    let update = { self.known = (self.state.revision, self.state.status) }
    switch isSame {
    case (true, true): break
    case (true, false): status.change(update)
    case (false, _): items.change { status.change(update) }
    }
  }

  func call(for request: State.Request) -> @MainActor () async throws -> State.Answer { source(request, state) }

  func finish(_ request: State.Request, _ answer: State.Answer) { change { $0.receive(answer, request.ticket) } }
}
