/// The steps of a request: decision of the guards, change of the stack, transition and outcome.
extension RoutingEngine {
  mutating func start(_ request: Request) {
    guard !hasStarted else { return finish(request, hasEnded ? .ended : .done) }
    effects.append(.make(stack.entries))
    show(request, leaving: [], entering: stack.entries)
  }

  mutating func submit(_ request: Request) {
    if hasEnded { return finishAtEnd(request) }
    // The end does not wait for a guard that never answers or for a transition.
    if request.work == .end { return hasStarted ? ask(request) : end(request) }
    if let origin = request.origin {
      if request.work != .finish {
        // The user asks again, and the guards decide again.
        if let older = removeParked(where: request.repeats) { finish(older, .coalesced) }
        if latest[origin]?.work == request.work { return finish(request, .coalesced) }
      }
      latest[origin] = (request.id, request.work)
    }
    queue.append(request)
  }

  mutating func wentBack(to ids: [EntryID]) {
    guard hasStarted, !hasEnded else { return }
    guard let back = closing(to: ids) else {
      needsShow = true
      return
    }
    shown = back.next
    var request = makeRequest(.command(.close), from: back.entry)
    request.isSwipe = true
    queue.append(request)
  }

  mutating func serve(_ request: Request) {
    if request.work == .end { return ask(request) }
    var request = request
    if let anchor = request.anchor, stack.position(of: anchor) == nil {
      guard request.isDetached, !request.targetsItsEntry else { return finish(request, .originGone) }
      request.anchor = nil
    }
    let anchor = request.anchor ?? stack.top.id
    request.anchor = anchor
    if request.work == .finish, stack.isRoot(anchor) {
      noteResult(in: anchor)
      finish(request, .done)
      return deliver()
    }
    do throws(RouteError) {
      let next = try next(for: request, at: anchor)
      guard next == stack else { return ask(request, to: next) }
      if request.isLink { supersedeLinks(before: request) }
      finish(request, .done)
    } catch {
      finish(request, .failed(error))
    }
  }

  private mutating func next(for request: Request, at anchor: EntryID) throws(RouteError) -> Stack {
    var command = RouteCommand<AppRoute>.close
    if case .command(let asked) = request.work { command = asked }
    var base = stack
    base.nextNumber = nextEntry
    // The user must see the question of a guard, even if the guard's entry is in another tab or below a sheet.
    let guardTab = request.redirection == nil ? nil : request.origin.flatMap { stack.position(of: $0)?.tab }
    var origin = anchor
    if let guardTab, case .push = command { origin = stack.top(ofTab: guardTab).id }
    var next = try base.applying(command, from: origin)
    nextEntry = next.nextNumber
    if let guardTab, !command.selectsTab { next.selectedIndex = guardTab }
    return next
  }

  private mutating func ask(_ request: Request, to next: Stack? = nil) {
    let ticket = makeNumber()
    if let next { phase = .asking(request, to: next, ticket: ticket) } else { endings[ticket] = request }
    effects.append(.ask(RouteChange(from: stack, to: next, cause: request.cause), ticket: ticket))
  }

  mutating func decided(_ ticket: Int, _ verdict: Verdict) {
    if let request = endings.removeValue(forKey: ticket) {
      switch verdict {
      case .allow: end(request)
      case .refuse(let reason): finish(request, .refused(reason))
      case .redirect(let redirection): redirect(request, redirection)
      }
    } else if case .asking(let request, let next, ticket) = phase {
      phase = .idle
      if case .allow = verdict { return carryOut(request, next) }
      if request.isSwipe { needsShow = true }
      switch verdict {
      case .allow: break
      case .refuse(let reason): finish(request, .refused(reason))
      case .redirect(let redirection): redirect(request, redirection)
      }
    }
  }

  private mutating func carryOut(_ request: Request, _ next: Stack) {
    let change = RouteChange(from: stack, to: next, cause: request.cause)
    stack = next
    effects.append(.make(change.entering))
    if request.isLink { supersedeLinks(before: request) }
    show(request, leaving: change.leaving, entering: change.entering)
  }

  mutating func show(
    _ request: Request?, leaving: [RouteEntry<AppRoute>], entering: [RouteEntry<AppRoute>]
  ) {
    let ticket = makeNumber()
    // What a gesture has changed is shown already.
    let isAnimated = shown != nil && request != nil && shown != stack
    effects.append(.show(from: shown, to: stack, isAnimated: isAnimated, ticket: ticket))
    (shown, needsShow) = (stack, false)
    phase = .showing(Showing(request: request, leaving: leaving, entering: entering, ticket: ticket))
  }

  mutating func didShow(_ ticket: Int) {
    if case .ended(ticket) = phase { return showEnd() }
    guard case .showing(let showing) = phase, showing.ticket == ticket else { return }
    phase = .idle
    effects.append(.release(showing.leaving))
    if var request = showing.request {
      if request.work == .finish, let entry = request.anchor { noteResult(in: entry) }
      let waiters = request.waiters
      request.waiters = []
      if !showing.isFinished { finish(request, .done) }
      park(waiters, behind: request, until: showing.entering.map(\.id))
    }
    deliver()
  }

  /// Serves no request before the tasks that await the results of ended flows have run: the guards depend on them.
  private mutating func deliver() {
    let ticket = makeNumber()
    phase = .delivering(ticket: ticket)
    effects.append(.deliver(ticket: ticket))
  }

  mutating func didDeliver(_ ticket: Int) {
    if case .delivering(ticket) = phase { phase = .idle }
  }

  private mutating func end(_ request: Request) {
    var running: Int?
    var pending = endings.sorted { $0.key < $1.key }.map(\.value) + queue.requests + parked.map(\.request)
    switch phase {
    case .asking(let current, _, _): pending.insert(current, at: 0)
    case .showing(let showing):
      running = showing.ticket
      if let current = showing.request, !showing.isFinished { pending.insert(current, at: 0) }
    case .unstarted, .idle, .delivering, .ended: break
    }
    phase = .ended(showing: running)
    (endings, queue, parked, redirections, latest) = ([:], RequestQueue(), [], [:], [:])
    effects.append(.releaseAll)
    finish(request, .done)
    for request in pending { finishAtEnd(request) }
    if running == nil { showEnd() }
  }

  /// The router ends once, however often it is asked to.
  private mutating func finishAtEnd(_ request: Request) { finish(request, request.work == .end ? .done : .ended) }

  /// Takes the screens away from the presenter, if it has any.
  private mutating func showEnd() {
    guard let last = shown else { return phase = .ended(showing: nil) }
    let ticket = makeNumber()
    (phase, shown) = (.ended(showing: ticket), nil)
    effects.append(.show(from: last, to: stack, isAnimated: false, ticket: ticket))
  }

  /// Gives a request its outcome, and gives outcomes to the requests that were redirected to it.
  mutating func finish(_ request: Request, _ outcome: RouteOutcome, isReported: Bool = true) {
    if let origin = request.origin, latest[origin]?.id == request.id { latest[origin] = nil }
    // The requests that were redirected to this one report its failure.
    let isFailure = outcome.isFailure && request.redirection == nil
    effects.append(.finish(request, outcome, isReported: isReported && isFailure))
    if outcome == .done { return park(request.waiters, behind: request, until: []) }
    let reason = "redirected to '\(request)': \(outcome)".shortened(to: 256)
    for waiter in request.waiters {
      finish(waiter, outcome == .ended ? .ended : .refused(reason), isReported: isReported)
    }
  }
}

extension RouteStack {
  func isRoot(_ id: EntryID) -> Bool { position(of: id).map { $0.layer == 0 && $0.index == 0 } ?? false }
}
