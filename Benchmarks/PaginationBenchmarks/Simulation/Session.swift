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
  private let screen: SimulatedScreen
  private let adapter: ListAdapter<SingleSection, SimulatedRow>
  private let pageSizes: ClosedRange<Int>?
  private var result = SessionResult()
  /// Since when a row is missing.
  private var stallStart: Int?
  /// Since when the user waits for the first page, the first row and the first screen, if he still does.
  private var pageSince: Int? = 0
  private var emptySince: Int? = 0
  private var incompleteSince: Int? = 0
  private var queries = 0
  /// When the user taps on what has failed.
  private var tap: Int?
  private var nextStep = 0
  private var hasLeft = false
  /// Whether anything may have come or failed: not by a look at other rows.
  private var hasNews = true
  /// How long the list is, and since when, after he has left.
  private var progress = (rows: 0, time: 0)
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
    screen = SimulatedScreen(content)
    adapter = ListAdapter(dataSource: pager, view: screen)
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
    case .show(let first):
      screen.show(first, in: adapter)
      hasNews = false
    case .refresh: pager.refresh()
    case .query: startQuery()
    }
  }

  /// After the end nobody moves, and what is missing has to come: also of those who left while they waited it is counted
  /// what that takes. Whether it is waited for.
  private func waitForTheRest() -> Bool {
    if !hasLeft {
      leave()
      progress.time = trace.end
    }
    // Who has to load many pages for it waits for long, but not without a row.
    if screen.mostRows > progress.rows { progress = (screen.mostRows, clock.milliseconds) }
    if screen.missing > 0, let event = nextEvent, event < progress.time + 600_000 {
      advance(to: event)
      return true
    }
    result.requests = server.requests
    result.repeatedRequests = server.repeatedRequests
    result.rowsSent = server.rowsSent
    result.neverSeen = server.rowsSent - screen.numberOfRowsWithUse
    result.mostRows = screen.mostRows
    screen.checkAll(adapter)
    result.faults = screen.faults
    result.faults.violations = server.violations
    if screen.missing > 0 { result.faults.stuckStates = 1 }
    return false
  }

  private func leave() {
    advance(to: trace.end)
    hasLeft = true
    if let stallStart { result.stalls.append(trace.end - stallStart) }
  }

  private func startQuery() {
    queries += 1
    pager.replaceSource(SimulatedSource(server: server, query: queries, pageSizes: pageSizes))
    let now = clock.milliseconds
    (pageSince, emptySince, incompleteSince) = (now, now, now)
    result.waiting = 0
  }

  /// The next time at which anything happens that is not the user's doing.
  private var nextEvent: Int? {
    let timer = clock.nextDeadline.map { Int(($0.offset / .milliseconds(1)).rounded(.up)) }
    return [server.nextAnswer, timer, tap].compactMap { $0 }.min()
  }

  private func advance(to time: Int) {
    let now = clock.milliseconds
    guard time > now else { return }
    if !hasLeft {
      if stallStart != nil { result.missingRowTime += screen.missing * (time - now) }
      if stallStart != nil || pageSince != nil { result.waiting += time - now }
    }
    clock.advance(by: .milliseconds(time - now))
  }

  /// Looks what the user has, when nothing moves.
  private func observe() {
    let now = clock.milliseconds
    if hasNews {
      let states = pager.states
      watchForFailure(states, at: now)
      if states.refresh == .idle { pageSince = nil }
    }
    hasNews = true
    let isAnswered = !screen.isEmpty && screen.query == queries
    if let since = emptySince, isAnswered {
      result.firstRow = now - since
      emptySince = nil
    }
    if let since = incompleteSince, isAnswered, screen.missing == 0 {
      result.firstScreen = now - since
      incompleteSince = nil
    }
    guard !hasLeft else { return }
    let isStalled = pageSince == nil && screen.missing > 0
    if isStalled, stallStart == nil { stallStart = now }
    if !isStalled, let start = stallStart {
      if now > start { result.stalls.append(now - start) }
      stallStart = nil
    }
  }

  /// A user who sees that nothing more is tried taps three seconds later, at whichever end it is.
  private func watchForFailure(_ states: PagingStates, at now: Int) {
    let isGivenUp = [states.refresh, states.append, states.prepend].contains { state in
      switch state {
      case .failed(_, _, nextTry: nil), .stopped(.emptyPages): true
      case .idle, .loading, .failed, .stopped, .exhausted: false
      }
    }
    tap = isGivenUp ? tap ?? now + 3_000 : nil
  }

  private var isQuiet: Bool {
    let activity = pager.activity
    return activity.starting == 0 && activity.calling == server.openRequests
      && activity.sleeping == clock.numberOfSleepers
  }
}
