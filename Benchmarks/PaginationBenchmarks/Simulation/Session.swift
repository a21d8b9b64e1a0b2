import ListPresentation
import ListPresentationTesting

/// A simulated session of one user, one server and one policy. It uses the real pager and adapter with a manual clock.
///
/// Everything runs on the main actor. The clock advances only when no other work remains, so the same seed gives the
/// same result.
@MainActor
final class Session {
  private let trace: ScrollTrace
  private let clock = ManualClock()
  private let server: SimulatedServer
  private let pager: Pager<SimulatedRow>
  private let screen: SimulatedScreen
  private let adapter: ListAdapter<SingleSection, SimulatedRow>
  private let pageSizes: ClosedRange<Int>?
  private var result = SessionResult()
  /// The time at which the current stall started, or `nil`.
  private var stallStart: Int?
  /// The times since when the user has been waiting for the first page, the first row and the first screen.
  private var pageSince: Int? = 0
  private var emptySince: Int? = 0
  private var incompleteSince: Int? = 0
  private var queries = 0
  /// The time at which the user will tap to retry, or `nil`.
  private var tap: Int?
  private var nextStep = 0
  private var hasLeft = false
  /// Whether a page may have arrived or failed.
  private var hasNews = true
  /// The number of rows and the time of the last progress after the user has left.
  private var progress = (rows: 0, time: 0)
  private var done: CheckedContinuation<Void, Never>?

  static func run(
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
    configuration.maximumItems = scenario.maximumRows
    // The simulated user keeps waiting at the end of the list, so a fill has no limit.
    configuration.maximumItemsPerFill = .max
    pageSizes = policy.keepsPageSize ? nil : 1...model.largestPage
    pager = Pager(
      SimulatedSource(server: server, query: 0, pageSizes: pageSizes), configuration: configuration, clock: clock,
      generator: SeededGenerator(seed: seed, 5))
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

  /// Runs one turn of the main actor. If no work remains, performs the next event. The turns follow each other without
  /// a suspension, which would involve another thread.
  private func takeTurn() {
    Task { @MainActor in
      // Flushing here saves a turn. While a timer is between two threads, the pager is not quiet.
      if isQuiet, adapter.flush() == nil, !goOn() { done?.resume() } else { takeTurn() }
    }
  }

  /// Performs the next event. Returns whether there was one.
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

  /// Waits, after the end of the trace, until the last screen is complete, so that its requests count. Returns whether
  /// to wait longer.
  private func waitForTheRest() -> Bool {
    if !hasLeft {
      leave()
      progress.time = trace.end
    }
    // A session that loads many pages can wait for a long time, as long as rows arrive.
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

  /// The time of the next event that the user does not cause.
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

  /// Updates the counts when no work remains.
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

  /// Schedules a tap of the user three seconds after the pager has stopped trying.
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
    pager.isQuiet(clock: clock, openRequests: server.openRequests)
  }
}
