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

  static func numberOfItems(in answer: Answer) -> Int

  /// Handles an event that brings no items.
  /// - Returns: The commands for the pager, in order.
  mutating func handle(
    _ event: PagingEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<Request>]
  /// Receives the answer to a request.
  mutating func receive(
    _ answer: Answer, to request: Request, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<Request>]
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
  /// The list must be loaded again. `isReplaced` means that another source takes over, and that the cursors and indices
  /// of the old list have no meaning.
  case refresh(isReplaced: Bool)
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
  typealias Source = @MainActor (State.Request, State) -> @MainActor () async -> Result<State.Answer, PagingFailure>

  /// Changes the state at a time, and returns the commands for the shell.
  typealias Change<Failure: Error> =
    (inout State, Duration, inout any RandomNumberGenerator) throws(Failure) -> [RequestCommand<State.Request>]

  private(set) var state: State
  /// What observers know. It is compared with the state after every event.
  private var known: (revision: Int, status: PagerStatus)
  /// The items have a signal of their own, so that who reads only them hears nothing of requests.
  private let items = Signal()
  private let status = Signal()
  private var generator: any RandomNumberGenerator
  /// The visible items reported in this turn of the main actor, or `nil` if there was no report.
  private var seen: RangeSet<Int>?
  private let tasks: PagerTasks
  /// The source of the pager, which can be replaced.
  var source: Source
  var recording: ScrollRecording?

  init(
    _ state: State, clock: some Clock<Duration>, generator: some RandomNumberGenerator, source: @escaping Source
  ) {
    self.state = state
    known = (state.revision, state.status)
    self.generator = generator
    self.source = source
    tasks = PagerTasks(PagingClock(clock))
  }

  var ledger: RequestLedger<State.Request> { state.ledger }
  var now: Duration { tasks.now }
  var activity: PagerActivity { tasks.activity }
  var elapsed: @Sendable () -> Duration { tasks.clock.elapsed }

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

  /// Starts loading, if nothing has read the list yet.
  func start() {
    if !state.isStarted { handle(.start) }
  }

  func handle(_ event: PagingEvent) { change { $0.handle(event, at: $1, using: &$2) } }

  func handle(_ event: RequestEvent) { handle(.request(event)) }

  /// Changes the state after the reported visible items, because a change may move items, and carries out the commands.
  func change<Failure>(_ change: Change<Failure>) throws(Failure) {
    passOnVisibleItems()
    perform(try change(&state, now, &generator))
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
    guard let items = seen else { return }
    seen = nil
    if let span = items.span { recording?.add(span, at: now) }
    perform(state.handle(.show(items), at: now, using: &generator))
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

  func call(for request: State.Request) -> @MainActor () async -> Result<State.Answer, PagingFailure> {
    source(request, state)
  }

  func finish(_ request: State.Request, _ answer: State.Answer) {
    if let sent = ledger.flight(request.ticket)?.sent {
      recording?.addRequest(rows: State.numberOfItems(in: answer), taking: now - sent)
    }
    change { $0.receive(answer, to: request, at: $1, using: &$2) }
  }
}
