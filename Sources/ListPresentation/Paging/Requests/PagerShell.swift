/// The state of a pager: a value that turns events into commands, without tasks, clocks or closures.
protocol PagerState {
  associatedtype Event
  associatedtype Request: Ticketed
  associatedtype Answer: Sendable
  /// What the observers of a pager see. Equal values look the same.
  associatedtype Observed: Equatable

  /// The requests under way and those that failed.
  var ledger: RequestLedger<Request> { get }
  var observed: Observed { get }
  /// Whether something has read the list.
  var isStarted: Bool { get }

  static var start: Event { get }
  static func show(_ items: RangeSet<Int>) -> Event
  static func request(_ event: RequestEvent) -> Event
  static func numberOfItems(in answer: Answer) -> Int
  static func haveSameItems(_ one: Observed, _ other: Observed) -> Bool

  /// Handles an event that brings no items.
  /// - Returns: The commands for the pager, in order.
  mutating func handle(
    _ event: Event, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<Request>]
  /// Receives the answer to a request.
  mutating func receive(
    _ answer: Answer, to request: Request, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<Request>]
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
  private(set) var observed: State.Observed
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
    _ state: State, clock: some Clock<Duration>, generator: some RandomNumberGenerator,
    reachability: (any AsyncSequence<Bool, Never> & Sendable)?, source: @escaping Source
  ) {
    self.state = state
    observed = state.observed
    self.generator = generator
    self.source = source
    tasks = PagerTasks(PagingClock(clock))
    if let reachability {
      tasks.follow(reachability) { [weak self] in self?.handle(RequestEvent.reachability($0)) }
    }
  }

  var ledger: RequestLedger<State.Request> { state.ledger }
  var now: Duration { tasks.now }
  var activity: PagerActivity { tasks.activity }
  var elapsed: @Sendable () -> Duration { tasks.clock.elapsed }

  /// What observers see of the items. The first read starts loading.
  func readItems() -> State.Observed {
    start()
    items.access()
    return observed
  }

  /// What observers see of loading. The first read starts loading.
  func readStatus() -> State.Observed {
    start()
    status.access()
    return observed
  }

  /// Records a read of the items, without starting the pager.
  func accessItems() { items.access() }

  /// Records a read of what is known of loading, without starting the pager.
  func accessStatus() { status.access() }

  /// Starts loading, if nothing has read the list yet.
  func start() {
    if !state.isStarted { handle(State.start) }
  }

  func handle(_ event: State.Event) { change { $0.handle(event, at: $1, using: &$2) } }

  func handle(_ event: RequestEvent) { handle(State.request(event)) }

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
    perform(state.handle(State.show(items), at: now, using: &generator))
  }

  private func perform(_ commands: [RequestCommand<State.Request>]) {
    tasks.perform(commands, for: self)
    let new = state.observed
    guard observed != new else { return }
    // An observer may change the pager while it is notified, which is before the value changes.
    if State.haveSameItems(observed, new) {
      status.change { observed = state.observed }
    } else {
      items.change { status.change { observed = state.observed } }
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
