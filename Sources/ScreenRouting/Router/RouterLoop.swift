/// The loop of a router: it serves one request after the other, from the decision of the guards to the outcome.
///
/// ```text
/// request ─▶ next stack ─▶ guards decide ─▶ screens are made ─▶ presenter shows ─▶ screens are released ─▶ outcome
/// ```
///
/// The loop alone knows and changes its state, which is three values: the stack; ``RouteRequests``, which says who
/// waits for what; and ``EntryRecords``, which has the screens, coordinators and flows of the entries.
///
/// A task runs the loop and retains it. The ``Router`` stops the task when it is released.
@MainActor
final class RouterLoop<AppRoute: Route, Screen> {
  typealias Request = RouteRequest<AppRoute>
  typealias Stack = RouteStack<AppRoute>
  typealias Transition = RouteTransition<AppRoute, Screen>

  private(set) var log = RouteLog<AppRoute>()
  var onFailure: ((RouteCommand<AppRoute>, RouteOutcome) -> Void)?
  private(set) var stack: Stack
  private(set) var hasEnded = false

  private let present: @MainActor (Transition) async -> Void
  private var requests = RouteRequests<AppRoute>()
  private var records: EntryRecords<AppRoute, Screen>
  /// The stack that the presenter shows, as far as the loop knows.
  private var shown: Stack?
  /// Whether the presenter does not show the stack.
  private var needsShow = false
  /// The number of the next entry. Entries of refused changes count too, because guards have seen their ids.
  private var nextEntry: Int
  /// Whether the loop does something other than wait for a request.
  private var isServing = false
  /// The stream of the loop. It says that there is something to do. A request itself waits in a value, in which it can
  /// be merged with another one, withdrawn, parked and put first.
  private let (requestsCame, requestCame) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  /// The guards and the presenter that have not answered yet.
  private var services: [Int: RouteService] = [:]
  private var nextService = 0
  private var outcomes: [Int: PromiseKeeper<RouteOutcome>] = [:]
  private var started: Promise<Void>?
  private var settling: [Promise<Void>] = []
  /// The results of flows that have ended, for which tasks may still have to run.
  private var endedFlows: [any PromisedResult] = []

  init(
    _ stack: Stack, _ coordinator: any Coordinator<AppRoute, Screen>,
    _ present: @escaping @MainActor (Transition) async -> Void
  ) {
    self.stack = stack
    self.present = present
    records = EntryRecords(coordinator)
    nextEntry = stack.nextNumber
  }

  // MARK: What the router shows

  func screen(of entry: EntryID) -> Screen? { records.screen(of: entry) }

  var isIdle: Bool { (isQuiet || hasEnded) && requests.isEmpty && endedFlows.allSatisfy(\.hasResumedWaiters) }

  var hasParkedCommands: Bool { requests.hasParked }

  /// Whether the loop waits for a request, and the presenter shows the stack.
  private var isQuiet: Bool { !isServing && !needsShow }

  /// Whether nothing happens without an event from outside. The decision of a guard is an event from outside.
  private var isWaiting: Bool {
    if started == nil || hasEnded { return true }
    return isQuiet ? requests.isQueueEmpty : services.values.contains { requests.asksAboutCurrent($0.request) }
  }

  func allowsGoingBack(to shown: [EntryID]) -> Bool {
    guard let back = closing(to: shown) else { return false }
    return records.allow(RouteChange(from: stack, to: back.next, cause: .gesture))
  }

  /// Returns the entry that closes if the user goes back to the first entries of the tab, and the stack afterwards.
  private func closing(to ids: [EntryID]) -> (entry: EntryID, next: Stack)? {
    let entries = stack.selectedTab.entries.map(\.id)
    guard started != nil, !hasEnded, isQuiet, requests.isQueueEmpty, !ids.isEmpty, ids.count < entries.count,
      entries.starts(with: ids), let next = try? stack.applying(.close, from: entries[ids.count])
    else { return nil }
    return (entries[ids.count], next)
  }

  // MARK: Requests

  func send(_ command: RouteCommand<AppRoute>, from origin: EntryID?) {
    submit(requests.make(.command(command), from: origin))
  }

  /// Requests the end of a flow and of its entry.
  func finish(_ entry: EntryID, _ deliver: @escaping () -> Void) {
    let request = requests.make(.result, from: entry)
    records.keep(deliver, until: request.id, in: entry)
    submit(request)
  }

  /// Makes a request whose outcome a task awaits. A guard or a presenter does not wait.
  func ticket(for cause: Request.Cause, from origin: EntryID? = nil) -> RouteTicket<AppRoute, Screen> {
    let promise = Promise<RouteOutcome>()
    let caller = services.values.first(where: \.isCurrent)
    if let caller, cause != .end || caller.request.map(requests.asksAboutEnd) ?? false {
      promise.fulfill(.refused("a guard or a presenter cannot wait for the router; a guard redirects"))
      return RouteTicket(id: 0, promise: promise, loop: nil)
    }
    let request = requests.make(cause, from: origin)
    outcomes[request.id] = PromiseKeeper(promise, fallback: .ended)
    submit(request)
    return RouteTicket(id: request.id, promise: promise, loop: self)
  }

  func withdraw(_ id: Int) { change { $0.withdraw(id) } }

  func systemDidGoBack(to ids: [EntryID]) {
    guard started != nil, !hasEnded else { return }
    if let back = closing(to: ids) {
      shown = back.next
      change { $0.submit($0.make(.gesture, from: back.entry)) }
    } else {
      needsShow = true
      requestCame.yield()
    }
  }

  func settle() async {
    // Another request can come before a task that waits runs again.
    while !isWaiting, !services.values.contains(where: \.isCurrent) {
      let promise = Promise<Void>()
      settling.append(promise)
      guard await promise.wait() != nil else { return }
    }
  }

  private func submit(_ request: Request) {
    if hasEnded {
      change { requests in
        requests.submit(request)
        requests.endAll()
      }
    } else if request.cause == .end {
      // The end does not wait for a guard that never answers or for a transition.
      change { $0.beginEnding(request) }
      if started == nil { end(request.id) } else { askAboutEnd(request.id) }
    } else {
      change { $0.submit(request) }
    }
  }

  /// Changes the requests, and does what follows: gives outcomes, and stops to wait for guards that nobody needs.
  private func change(_ body: (inout RouteRequests<AppRoute>) -> Void) {
    body(&requests)
    for ended in requests.takeEnded() { finish(ended) }
    for (number, service) in services {
      if let asked = service.request, !requests.asksAbout(asked) { services.removeValue(forKey: number)?.giveUp() }
    }
    if !requests.isQueueEmpty { requestCame.yield() }
  }

  private func finish(_ ended: RouteRequests<AppRoute>.Ended) {
    let (request, outcome) = (ended.request, ended.outcome)
    log.add(request, outcome)
    if ended.isReported, ![.result, .end].contains(request.cause) { onFailure?(request.command, outcome) }
    if let (entry, deliver) = records.takeDelivery(of: request.id), outcome == .done {
      deliver()
      endedFlows += records[entry]?.flowResults ?? []
    }
    outcomes.removeValue(forKey: request.id)?.fulfill(outcome)
  }

  // MARK: The loop

  /// Makes the first screens.
  /// - Returns: The task that runs the loop, or `nil` if the loop has started before.
  func start() -> Task<Void, Never>? {
    guard started == nil, !hasEnded else { return nil }
    started = Promise()
    isServing = true
    makeScreens(of: stack.entries)
    return Task { await run() }
  }

  /// Waits until the presenter has shown the first screens.
  func hasShownStart() async { _ = await started?.wait() }

  private func run() async {
    await show(isAnimated: false)
    started?.fulfill(())
    await deliver()
    await serveAll()
    for await _ in requestsCame { await serveAll() }
    guard hasEnded, let last = shown else { return }
    shown = nil
    // A router that was released does not wait for its last transition.
    let running = services.values.filter { $0.request == nil }.map(\.task)
    await answer { [present, stack] in
      for transition in running { await transition.value }
      await present(Transition(from: last, to: stack, isAnimated: false, allScreens: [:]))
    }
  }

  private func serveAll() async {
    isServing = true
    while !hasEnded, !Task.isCancelled {
      change { [stack] in $0.continueParked(in: stack) }
      if needsShow {
        await show(isAnimated: false)
        await deliver()
      } else if let request = next() {
        await serve(request)
      } else {
        break
      }
    }
    isServing = false
    resumeSettling()
  }

  private func next() -> Request? {
    var request: Request?
    change { [stack] in request = $0.next(in: stack) }
    return request
  }

  private func serve(_ request: Request) async {
    if request.cause == .end { return askAboutEnd(request.id) }
    let anchor = request.anchor ?? stack.top.id
    if request.cause == .result, stack.isRoot(anchor) {
      change { [stack] in $0.completeCurrent(entering: [], in: stack) }
      return await deliver()
    }
    let next: Stack
    do throws(RouteError) { next = try stack(after: request, at: anchor) } catch {
      return change { $0.endCurrent(.failed(error)) }
    }
    guard next != stack else { return change { [stack] in $0.completeCurrent(entering: [], in: stack) } }
    let change = RouteChange(from: stack, to: next, cause: request.cause)
    let (known, wait) = records.verdict(on: change)
    // The presenter shows another stack after a swipe, and allows no swipe while a guard decides.
    if request.cause == .gesture || known == nil { needsShow = true }
    // A request that is not asked about any more has its outcome, or is served again.
    guard let verdict = known == nil ? await answer(about: request.id, wait) : known,
      requests.asksAboutCurrent(request.id)
    else { return }
    if case .allow = verdict { return await carryOut(change, to: next) }
    self.change { [stack] in $0.decideCurrent(verdict, in: stack) }
  }

  private func carryOut(_ change: RouteChange<AppRoute>, to next: Stack) async {
    stack = next
    makeScreens(of: change.entering)
    self.change { $0.carryOutCurrent() }
    // What a gesture has changed is shown already.
    await show(isAnimated: shown != stack)
    guard !hasEnded, !Task.isCancelled else { return }
    release(change.leaving.map(\.id))
    self.change { $0.completeCurrent(entering: change.entering.map(\.id), in: next) }
    await deliver()
  }

  private func stack(after request: Request, at anchor: EntryID) throws(RouteError) -> Stack {
    // The user must see the question of a guard, even if the guard's entry is in another tab or below a sheet.
    let guardTab = request.redirection == nil ? nil : request.origin.flatMap { stack.position(of: $0)?.tab }
    var origin = anchor
    if let guardTab, case .push = request.command { origin = stack.top(ofTab: guardTab).id }
    let next = try stack.numbering(from: nextEntry).applying(request.command, from: origin)
    nextEntry = next.nextNumber
    return guardTab.map { request.command.selectsTab ? next : next.selecting(tab: $0) } ?? next
  }

  private func show(isAnimated: Bool) async {
    let screens = records.screens(of: stack)
    let transition = Transition(from: shown, to: stack, isAnimated: isAnimated, allScreens: screens)
    (shown, needsShow) = (stack, false)
    await answer { [present] in await present(transition) }
  }

  /// Serves no request before the tasks that await the results of ended flows have run: the guards depend on them.
  private func deliver() async {
    endedFlows.removeAll(where: \.hasResumedWaiters)
    for flow in endedFlows { await flow.waitersHaveResumed(isolation: MainActor.shared) }
  }

  private func resumeSettling() {
    guard isWaiting else { return }
    let settled = settling
    settling = []
    for promise in settled { promise.fulfill(()) }
  }

  // MARK: The end

  private func askAboutEnd(_ id: Int) {
    let asked = stack
    let (known, wait) = records.verdict(on: RouteChange(from: asked, to: nil, cause: .end))
    if let known { return decideEnd(id, known) }
    begin(about: id, wait) { [weak self] verdict in
      guard let self, let verdict else { return }
      // The guards have not been asked about the screens that have come meanwhile.
      let isAboutAll = Set(self.stack.entries).isSubset(of: asked.entries)
      if case .allow = verdict, !isAboutAll { self.askAboutEnd(id) } else { self.decideEnd(id, verdict) }
    }
  }

  private func decideEnd(_ id: Int, _ verdict: RouteVerdict<AppRoute>) {
    if case .allow = verdict { end(id) } else { change { [stack] in $0.decideEnding(id, verdict, in: stack) } }
  }

  private func end(_ id: Int) {
    hasEnded = true
    release(records.ids)
    change { $0.endAll(with: id) }
    for service in services.values { service.cancel() }
    requestCame.finish()
    started?.fulfill(())
    resumeSettling()
  }

  // MARK: Screens

  func adopt(_ child: any Coordinator<AppRoute, Screen>, in entry: EntryID) { records.adopt(child, in: entry) }

  func adopt<Result>(_ keeper: PromiseKeeper<Result>, in entry: EntryID) { records.adopt(keeper, in: entry) }

  /// Makes the screens of new entries from the bottom up.
  private func makeScreens(of entries: [RouteEntry<AppRoute>]) {
    for entry in entries {
      let owner = records.add(entry.id, in: stack)
      let screen = owner.screen(for: Entry(id: entry.id, route: entry.route, loop: self))
      records.setScreen(screen, of: entry.id)
    }
  }

  /// Releases the screens of entries that have left, from the top down. Their flows end.
  private func release(_ entries: [EntryID]) {
    for entry in entries.reversed() {
      var (record, deliveries) = records.remove(entry)
      for deliver in deliveries { deliver() }
      endedFlows += record?.endFlows() ?? []
    }
  }

  // MARK: Guards and presenter

  /// Runs a guard or the presenter in its own task, and waits for the answer.
  /// - Returns: `nil` if the loop stopped waiting.
  @discardableResult
  private func answer<Answer: Sendable>(
    about request: Int? = nil, _ body: @escaping @MainActor () async -> Answer
  ) async -> Answer? {
    let promise = Promise<Answer?>()
    begin(about: request, body) { promise.fulfill($0) }
    resumeSettling()
    return await promise.wait() ?? nil
  }

  /// Runs a guard or the presenter in its own task, which does not keep the loop alive.
  /// - Parameter then: A closure that gets the answer, or `nil` if nobody needs it any more.
  private func begin<Answer: Sendable>(
    about request: Int?, _ body: @escaping @MainActor () async -> Answer,
    then: @escaping @MainActor (Answer?) -> Void
  ) {
    nextService += 1
    let task = Task { [weak self, number = nextService] in
      let answer = await body()
      if self?.services.removeValue(forKey: number) != nil { then(answer) }
    }
    services[nextService] = RouteService(task, about: request) { then(nil) }
  }
}

/// A request whose outcome a task awaits. The ticket does not keep the router alive.
@MainActor
struct RouteTicket<AppRoute: Route, Screen> {
  let id: Int
  let promise: Promise<RouteOutcome>
  weak var loop: RouterLoop<AppRoute, Screen>?

  /// Waits for the outcome. Cancelling the task withdraws the request.
  func outcome() async -> RouteOutcome {
    if let outcome = await promise.wait() { return outcome }
    loop?.withdraw(id)
    return promise.value ?? .ended
  }
}

/// A task of a guard or a presenter for which a router waits. Releasing the service cancels the task.
private final class RouteService {
  /// The request about which a guard decides, or `nil` for a presenter.
  let request: Int?
  let giveUp: @MainActor () -> Void
  let task: Task<Void, Never>

  init(_ task: Task<Void, Never>, about request: Int?, giveUp: @escaping @MainActor () -> Void) {
    (self.task, self.request, self.giveUp) = (task, request, giveUp)
  }

  /// Whether this task reads the property, and the router still waits for it. Equal tasks have equal hashes.
  var isCurrent: Bool {
    !task.isCancelled && withUnsafeCurrentTask { $0?.hashValue } == task.hashValue  // the closure keeps nothing
  }

  func cancel() { task.cancel() }

  deinit { task.cancel() }
}
