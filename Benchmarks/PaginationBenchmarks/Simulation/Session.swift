import ListPresentation
import ListPresentationTesting

/// One user, one list, one server, one policy: the real pager and the real adapter under a manual clock.
///
/// Everything runs on the main actor, and time moves only when nothing else does: the same seed gives the same result.
@MainActor
package final class Session {
  private let trace: ScrollTrace
  private let clock = ManualClock()
  private let server: SimulatedServer
  private let pager: Pager<SimulatedRow>
  private let list: SimulatedList
  private let screen: SimulatedScreen
  private let adapter: ListAdapter<SingleSection, SimulatedRow>
  private let pageSizes: ClosedRange<Int>?
  private var result = SessionResult()
  /// Since when a row is missing.
  private var stallStart: Int?
  /// Since when the user waits for the first row and the first screen, if he still does.
  private var emptySince: Int? = 0
  private var incompleteSince: Int? = 0
  private var queries = 0
  /// When the user taps on what has failed.
  private var tap: Int?
  private var nextStep = 0
  private var hasLeft = false
  private var done: CheckedContinuation<Void, Never>?

  package static func run(
    _ scenario: Scenario, _ policy: RivalPolicy, _ model: LatencyModel, seed: UInt64
  ) async -> SessionResult {
    let session = Session(scenario, policy, model, seed: seed)
    await session.run()
    return session.result
  }

  private init(_ scenario: Scenario, _ policy: RivalPolicy, _ model: LatencyModel, seed: UInt64) {
    let content = scenario.content(seed)
    trace = scenario.trace(seed)
    server = SimulatedServer(content, model, seed: seed, clock: clock)
    var configuration = policy.configuration
    configuration.maximumRows = scenario.maximumRows
    // The user of a simulation waits at the end as long as it takes.
    configuration.maximumRowsInSight = .max
    pageSizes = policy.keepsPageSize ? nil : 1...model.largestPage
    pager = Pager(
      SimulatedSource(server: server, query: 0, pageSizes: pageSizes), configuration: configuration, clock: clock,
      generator: SplitMix64(seed: seed, 5))
    list = SimulatedList(pager)
    screen = SimulatedScreen(content)
    adapter = ListAdapter(dataSource: list, view: screen)
    result.rowsVisited = trace.rowsVisited
  }

  private func run() async {
    await withCheckedContinuation { done in
      self.done = done
      takeTurn()
    }
  }

  /// One turn of the main actor: when nothing moves any more, the next thing happens. Turns follow each other without a
  /// wait in between, which would lead over another thread.
  private func takeTurn() {
    Task { @MainActor in
      // What the pager has done is pulled at once, which saves a turn. What is not quiet otherwise is a timer on its way
      // to or from another thread.
      if isQuiet, adapter.flush() == nil, !goOn() { done?.resume() } else { takeTurn() }
    }
  }

  /// Lets the next thing happen. Whether there was one.
  private func goOn() -> Bool {
    observe()
    if server.deliver() { return true }
    if let tap, tap <= clock.milliseconds {
      self.tap = nil
      pager.retry()
      return true
    }
    let next = nextStep < trace.steps.count ? trace.steps[nextStep].time : trace.end
    if let event = nextEvent, event <= next {
      advance(to: event)
    } else if nextStep < trace.steps.count {
      advance(to: next)
      act(trace.steps[nextStep].action)
      nextStep += 1
    } else {
      return waitForTheRest()
    }
    return true
  }

  private func act(_ action: ScrollTrace.Action) {
    switch action {
    case .show(let first): screen.show(first, in: adapter)
    case .refresh: pager.refresh()
    case .query: startQuery()
    }
  }

  /// After the end nobody moves, and what is missing has to come. Whether that is waited for.
  private func waitForTheRest() -> Bool {
    if !hasLeft { leave() }
    if screen.missing > 0, let event = nextEvent, event < trace.end + 600_000 {
      advance(to: event)
      return true
    }
    result.faults = screen.faults
    result.faults.violations = server.violations
    if screen.missing > 0 { result.faults.stuckStates = 1 }
    return false
  }

  private func leave() {
    hasLeft = true
    advance(to: trace.end)
    if let stallStart { result.stalls.append(trace.end - stallStart) }
    result.requests = server.requests
    result.repeatedRequests = server.repeatedRequests
    result.neverSeen = server.rowsSent - screen.numberOfRowsWithUse
    result.mostRows = screen.mostRows
  }

  private func startQuery() {
    queries += 1
    pager.replaceSource(SimulatedSource(server: server, query: queries, pageSizes: pageSizes))
    (emptySince, incompleteSince) = (clock.milliseconds, clock.milliseconds)
  }

  /// The next time at which anything happens that is not the user's doing.
  private var nextEvent: Int? {
    let timer = clock.nextDeadline.map { Int(($0.offset / .milliseconds(1)).rounded(.up)) }
    return [server.nextAnswer, timer, tap].compactMap { $0 }.min()
  }

  private func advance(to time: Int) {
    let now = clock.milliseconds
    guard time > now else { return }
    if !hasLeft { result.missingRowTime += stallStart == nil ? 0 : screen.missing * (time - now) }
    clock.advance(by: .milliseconds(time - now))
  }

  /// Looks what the user has, when nothing moves.
  private func observe() {
    let now = clock.milliseconds
    let isAnswered = !screen.isEmpty && screen.query == queries
    if let since = emptySince, isAnswered {
      result.firstRow = now - since
      emptySince = nil
    }
    if let since = incompleteSince, isAnswered, screen.missing == 0 {
      result.firstScreen = now - since
      incompleteSince = nil
    }
    guard !hasLeft else { return watchForFailure(at: now) }
    let isStalled = emptySince == nil && screen.missing > 0
    if isStalled, stallStart == nil { stallStart = now }
    if !isStalled, let start = stallStart {
      if now > start { result.stalls.append(now - start) }
      stallStart = nil
    }
    watchForFailure(at: now)
  }

  private func watchForFailure(at now: Int) {
    // A user who sees that nothing more is tried taps three seconds later.
    if case .failed(_, _, nextTry: nil) = pager.states.foremost {
      if tap == nil { tap = now + 3_000 }
    } else {
      tap = nil
    }
  }

  private var isQuiet: Bool {
    let activity = pager.activity
    return activity.starting == 0 && activity.calling == server.openRequests
      && activity.sleeping == clock.numberOfSleepers
  }
}
