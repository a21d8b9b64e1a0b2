import ListPresentation
import ListPresentationTesting

/// A simulated session of one user, one server and one policy. Times are in milliseconds.
///
/// A session has no tasks and no view, because those take most of the time of a session and do not change what is
/// loaded. The same seed gives the same result.
struct Session {
  private let user: SimulatedUser
  private let policy: RivalPolicy
  private let loop: SimulatedUser.Loop
  private var pager: PagerSimulation<SimulatedRow>
  private var server: SimulatedServer
  private var screen: SimulatedScreen
  private var hints = AccessHints()
  private var result = SessionResult()
  private var now = 0
  /// The time by which the user is behind their trace, because they waited.
  private var delay = 0
  private var nextStep = 0
  private var queries = 0
  private var hasLeft = false
  /// The time of the next tick of the pager, and of the next tap of the user to retry.
  private var wake: Int?
  private var tap: Int?
  /// The time at which the current stall started, or `nil`.
  private var stallStart: Int?
  private var isBeforeFirstPage = true
  /// The time of the last query, until the first full screen.
  private var incompleteSince: Int? = 0
  /// The last time at which rows arrived or the user did something.
  private var progress = 0
  /// What happens in the session, if it is drawn.
  private var timeline: Timeline?

  static func run(
    _ user: SimulatedUser, _ policy: RivalPolicy, _ model: LatencyModel, _ loop: SimulatedUser.Loop = .closed
  ) -> SessionResult {
    var session = Session(user, policy, model, loop)
    session.run()
    return session.result
  }

  /// Returns what happens in a session.
  static func timeline(
    _ user: SimulatedUser, _ policy: RivalPolicy, _ model: LatencyModel, _ loop: SimulatedUser.Loop
  ) -> Timeline {
    var session = Session(user, policy, model, loop)
    session.timeline = Timeline()
    session.run()
    return session.timeline ?? Timeline()
  }

  private init(_ user: SimulatedUser, _ policy: RivalPolicy, _ model: LatencyModel, _ loop: SimulatedUser.Loop) {
    self.user = user
    self.policy = policy
    self.loop = loop
    var configuration = policy.configuration
    // The simulated user keeps waiting at the end of the list, so a fill has no limit.
    configuration.maximumItemsPerFill = .max
    pager = PagerSimulation(
      configuration, pageSizes: policy.keepsPageSize ? nil : 1...model.largestPage,
      generator: SeededGenerator(seed: user.seed, 5)
    ) { $0.id }
    server = SimulatedServer(user.content, model, seed: user.seed)
    screen = SimulatedScreen(user.content)
    result.rowsVisited = user.rowsVisited
  }

  private mutating func run() {
    handle(.start)
    while step() {}
    result.requests = server.requests
    result.repeatedRequests = server.repeatedRequests
    result.rowsSent = server.rowsSent
    result.unseen = server.rowsSent - screen.numberOfUsefulRows
    result.mostRows = screen.mostRows
    screen.checkAll(pager.snapshot)
    result.faults = screen.faults
    result.faults.violations = server.violations
    if !hasLeft || screen.missing > 0 { result.faults.stuckStates = 1 }
  }

  /// Performs the next event. Returns whether there was one. After the end of the trace, a session lasts until the last
  /// screen is complete, so that its requests count.
  private mutating func step() -> Bool {
    let event = [server.nextAnswer, wake, tap].compactMap(\.self).min()
    if let time = timeOfUser, time < event ?? .max {
      advance(to: time)
      act()
    } else if let event, !hasLeft || screen.missing > 0, event < progress + 600_000 {
      advance(to: event)
      perform()
    } else {
      return false
    }
    observe()
    return true
  }

  /// The time of the next action of the user, or `nil` if the user waits or has left.
  private var timeOfUser: Int? {
    guard !hasLeft, !isHeld else { return nil }
    return (nextStep < user.trace.steps.count ? user.trace.steps[nextStep].time : user.trace.end) + delay
  }

  /// Whether the user waits for rows. A user who types does not wait.
  private var isHeld: Bool {
    guard loop == .closed, nextStep > 0, isBeforeFirstPage || screen.missing > 0 else { return false }
    return nextStep == user.trace.steps.count || user.trace.steps[nextStep].action != .query
  }

  private mutating func advance(to time: Int) {
    let elapsed = max(time - now, 0)
    if !hasLeft {
      if stallStart != nil { result.missingRowTime += screen.missing * elapsed }
      if stallStart != nil || isBeforeFirstPage { result.waiting += elapsed }
      if isHeld { delay += elapsed }
    }
    now += elapsed
  }

  private mutating func act() {
    progress = now
    guard nextStep < user.trace.steps.count else {
      hasLeft = true
      if let stallStart { result.stalls.append(now - stallStart) }
      return
    }
    switch user.trace.steps[nextStep].action {
    case .show(let rows):
      screen.show(rows)
      report()
    case .refresh: handle(.refresh(replacesSource: false))
    case .query:
      queries += 1
      handle(.refresh(replacesSource: true))
      isBeforeFirstPage = true
      incompleteSince = now
      result.waiting = 0
    }
    nextStep += 1
  }

  /// Performs what is due: an answer, a tap of the user, or a tick of the pager.
  private mutating func perform() {
    if let answer = server.deliver(at: now) {
      switch answer.result {
      case .success(let page):
        handle(.page(page, answer.request))
        progress = now
      case .failure(let failure): handle(.failure(failure, answer.request))
      }
      screen.update(pager.snapshot)
      report()
    } else if let tap, tap <= now {
      self.tap = nil
      handle(.retry)
    } else {
      wake = nil
      handle(.tick)
    }
    let states = pager.states
    if states.refresh == .idle { isBeforeFirstPage = false }
    watchForFailure(states)
  }

  /// Reports the visible rows to the pager.
  private mutating func report() {
    let visible = screen.visible
    guard !visible.isEmpty else { return }
    let rows = policy.keepsHints ? hints.add(visible, count: pager.snapshot.numberOfItems) : visible
    handle(.show(rows))
  }

  private mutating func handle(_ event: PagerSimulation<SimulatedRow>.Event) {
    for command in pager.handle(event, at: .milliseconds(now)) {
      switch command {
      case .send(let request):
        let due = server.take(request, query: queries, at: now)
        timeline?.requests.append(now..<due)
      case .wake(let time): wake = time.map { Int(($0 / .milliseconds(1)).rounded(.up)) }
      case .cancel: break
      }
    }
  }

  /// Updates the counts after an event.
  private mutating func observe() {
    timeline?.add(now, wanted: screen.wanted, loaded: screen.loaded)
    if let since = incompleteSince, !screen.loaded.isEmpty, screen.query == queries, screen.missing == 0 {
      result.firstScreen = now - since
      incompleteSince = nil
    }
    guard !hasLeft else { return }
    let isStalled = !isBeforeFirstPage && screen.missing > 0
    if isStalled, stallStart == nil { stallStart = now }
    if !isStalled, let start = stallStart {
      if now > start { result.stalls.append(now - start) }
      stallStart = nil
    }
  }

  /// Schedules a tap of the user three seconds after the pager has stopped trying.
  private mutating func watchForFailure(_ states: PagingStates) {
    let isGivenUp = [states.refresh, states.append, states.prepend].contains { state in
      switch state {
      case .failed(_, _, nextTry: nil), .stopped(.emptyPages): true
      case .idle, .loading, .failed, .stopped, .exhausted: false
      }
    }
    tap = isGivenUp ? tap ?? now + 3_000 : nil
  }
}
