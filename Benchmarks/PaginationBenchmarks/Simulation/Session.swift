import ListPresentation
import ListPresentationTesting

/// A user of a scenario, with the rows of their server. All policies serve the same users.
struct SimulatedUser: Sendable {
  let seed: UInt64
  let trace: ScrollTrace
  let content: ServerContent
  /// The number of different rows that the user wants to see.
  let rowsVisited: Int

  init(_ scenario: Scenario, seed: UInt64) {
    self.seed = seed
    trace = scenario.trace(seed)
    content = scenario.content(seed)
    rowsVisited = trace.rowsVisited
  }
}

/// A simulated session of one user, one server and one policy. Times are in milliseconds.
///
/// A session has no tasks and no view, because those take most of the time of a session and do not change what is
/// loaded. The same seed gives the same result.
struct Session {
  private let user: SimulatedUser
  private let policy: RivalPolicy
  private var pager: PagedList<SimulatedRow>
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
    _ user: SimulatedUser, _ policy: RivalPolicy, _ model: LatencyModel
  ) -> SessionResult {
    var session = Session(user, policy, model)
    session.run()
    return session.result
  }

  /// Returns what happens in a session.
  static func timeline(_ user: SimulatedUser, _ policy: RivalPolicy, _ model: LatencyModel) -> Timeline {
    var session = Session(user, policy, model)
    session.timeline = Timeline()
    session.run()
    return session.timeline ?? Timeline()
  }

  private init(_ user: SimulatedUser, _ policy: RivalPolicy, _ model: LatencyModel) {
    self.user = user
    self.policy = policy
    var configuration = policy.configuration
    // The simulated user keeps waiting at the end of the list, so a fill has no limit.
    configuration.maximumItemsPerFill = .max
    pager = PagedList(configuration, generator: SeededGenerator(seed: user.seed, 5))
    pager.accept(pageSizes: policy.keepsPageSize ? nil : 1...model.largestPage, countsItems: false)
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
    result.faults.add(server.violations, .violations)
    if !hasLeft || screen.missing > 0 { result.faults.add(1, .stuckStates) }
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
    guard nextStep > 0, isBeforeFirstPage || screen.missing > 0 else { return false }
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
    case .refresh: handle(.refresh)
    case .query:
      queries += 1
      handle(.replaceSource(startingAt: nil))
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
        let around = answer.request.direction == .refresh ? answer.request.cursor.map { AnyCursor($0) } : nil
        pager.now = .milliseconds(now)
        pager.receive(ReceivedPage(page.map { AnyCursor($0) }, around: around), answer.ticket)
        carryOut(pager.decide())
        progress = now
      case .failure(let failure): handle(.request(.failure(ticket: answer.ticket, PagingFailure(failure))))
      }
      screen.update(pager.snapshot)
      report()
    } else if let tap, tap <= now {
      self.tap = nil
      handle(.request(.retry))
    } else {
      wake = nil
      handle(.request(.tick))
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
    handle(.show(RangeSet(rows)))
  }

  private mutating func handle(_ event: PagingEvent) {
    pager.now = .milliseconds(now)
    pager.handle(event)
    carryOut(pager.decide())
  }

  private mutating func carryOut(_ commands: [RequestCommand<PagingRequest>]) {
    for command in commands {
      switch command {
      case .send(let request):
        let anchor = request.key.cursor == nil && request.isAnchored ? pager.anchor : nil
        let page =
          anchor.map { request.pageRequest(around: $0.id) } ?? request.pageRequest(sizes: nil) { (_: Int, _) in nil }
        let due = server.take(page, request.ticket, query: queries, at: now)
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

/// The rows that a pager with the rules of Paging 3 loads around.
///
/// Paging 3 keeps one hint for each end of the list. A new access replaces a hint if it asks for more rows at that end,
/// or if the list has changed since the hint (`HintHandler` and `ViewportHint.shouldPrioritizeOver`). So a user who
/// turns back does not cancel what they asked for. The rival differs from Paging 3 in three ways: a list view may also
/// access rows that are not visible yet, a refresh starts at the last accessed row instead of the first visible one,
/// and Paging 3 drops pages by its own rule.
struct AccessHints: Hashable, Sendable {
  private var visible = 0..<0
  private var count = 0
  private var rows = 0..<0

  /// Records the visible rows of a list.
  /// - Returns: The rows from the hint at the first row to the hint at the last row.
  mutating func add(_ visible: Range<Int>, count: Int) -> Range<Int> {
    // Rows that stay visible are not accessed again.
    guard visible != self.visible else { return rows }
    let isSameList = count == self.count
    rows = isSameList ? min(rows.lowerBound, visible.lowerBound)..<max(rows.upperBound, visible.upperBound) : visible
    (self.visible, self.count) = (visible, count)
    return rows
  }
}

/// The counts and times of a session. Times are in milliseconds.
struct SessionResult: Hashable, Sendable {
  /// The durations of the stalls, during which a row on the screen is missing. Stalls start after the first page.
  var stalls: [Int] = []
  /// The number of missing rows, summed over the time.
  var missingRowTime = 0
  /// The time with a missing row on the screen since the last query, including the time before the first page.
  var waiting = 0
  /// The time until the first full screen, since the last query.
  var firstScreen = 0
  var requests = 0
  var repeatedRequests = 0
  var rowsSent = 0
  /// The number of sent rows that the user never wanted to see.
  var unseen = 0
  var mostRows = 0
  var faults = FaultCounts()
  /// The number of different rows that the user wanted to see.
  var rowsVisited = 0

  var stallTime: Int { stalls.reduce(0, +) }

  /// The number of stalls longer than 100 ms, which a user notices.
  var noticedStalls: Int { stalls.count { $0 > 100 } }
}

/// A kind of fault, with what is counted of it in words.
enum SessionFault: String, CaseIterable, Sendable {
  case duplicateRows = "duplicate rows"
  /// The rows of the server that are missing between two loaded rows.
  case skippedRows = "skipped rows"
  /// The rows of an older refresh or query next to newer rows.
  case staleRows = "stale rows"
  /// The sessions whose last screen is never complete.
  case stuckStates = "stuck states"
  case violations = "requests inside a Retry-After window"
}

/// The numbers of faults in sessions. Each number must be 0.
struct FaultCounts: Hashable, Sendable {
  private var counts: [SessionFault: Int] = [:]

  subscript(_ fault: SessionFault) -> Int { counts[fault] ?? 0 }

  var sum: Int { counts.values.reduce(0, +) }

  mutating func add(_ count: Int, _ fault: SessionFault) { if count > 0 { counts[fault, default: 0] += count } }

  mutating func add(_ other: FaultCounts) { counts.merge(other.counts, uniquingKeysWith: +) }
}

/// What happens in a session. Times are in milliseconds.
struct Timeline: Hashable, Sendable {
  /// The rows that the user wants to see and the rows that are loaded, at each time at which they change.
  private(set) var moments: [Moment] = []
  /// The times of the requests, from the sending to the answer.
  var requests: [Range<Int>] = []

  struct Moment: Hashable, Sendable {
    let time: Int
    let wanted: Range<Int>
    let loaded: Range<Int>
  }

  mutating func add(_ time: Int, wanted: Range<Int>, loaded: Range<Int>) {
    guard moments.last?.wanted != wanted || moments.last?.loaded != loaded else { return }
    moments.append(Moment(time: time, wanted: wanted, loaded: loaded))
  }
}
