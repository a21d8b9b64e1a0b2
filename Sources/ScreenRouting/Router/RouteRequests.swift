/// A request to a router: a command, a gesture, the end of a flow, or the end of the router.
struct RouteRequest<AppRoute: Route> {
  typealias Cause = RouteChange<AppRoute>.Cause

  let id: Int
  /// What causes the change that the request makes. The presenter already shows the result of a gesture.
  let cause: Cause
  /// The entry that sent the request, or `nil` for a request from outside.
  let origin: EntryID?
  /// The redirection that the request carries out, or `nil`.
  let redirection: Redirection?
  /// The entry to which the request is relative. It is set when the request is served for the first time, and does not
  /// change while the request is parked.
  fileprivate(set) var anchor: EntryID?
  /// Whether the request can continue after its anchor has left.
  fileprivate var isDetached: Bool
  /// The redirections of the request until now. A parked request waits for the screens of the last one.
  fileprivate var redirections: [Redirection] = []
  /// Whether the user has left the screens of the last redirection without a result.
  fileprivate var isAbandoned = false
  /// The requests that were redirected to this one.
  fileprivate var waiters: [RouteRequest] = []

  /// A command that comes first, and the guard that requires it.
  struct Redirection: Hashable {
    let guardNumber: Int
    /// The entry in which the guard was started.
    let entry: EntryID?
    let command: RouteCommand<AppRoute>
  }

  fileprivate init(_ id: Int, _ cause: Cause, from origin: EntryID?, of redirection: Redirection?) {
    (self.id, self.cause, self.origin, self.redirection) = (id, cause, origin, redirection)
    anchor = origin
    isDetached = origin == nil
  }

  /// The command that the request carries out on the stack.
  var command: RouteCommand<AppRoute> { if case .command(let command) = cause { command } else { .close } }

  /// Whether another request of the same entry asks for the same.
  fileprivate func repeats(_ other: RouteRequest) -> Bool {
    origin == other.origin && cause == other.cause && other.redirection == nil
  }

  /// Removes a request that waits for this one, directly or indirectly.
  fileprivate mutating func removeWaiter(where isWanted: (RouteRequest) -> Bool) -> RouteRequest? {
    if let index = waiters.firstIndex(where: isWanted) { return waiters.remove(at: index) }
    for index in waiters.indices {
      if let found = waiters[index].removeWaiter(where: isWanted) { return found }
    }
    return nil
  }
}

/// The requests of a router that have no outcome yet: which one is served, and what the others wait for.
///
/// A request waits in the queue, is served, and gets its outcome. A guard can redirect it to another command, such as a
/// login. That command is a request that is served before all others. The redirected request waits for it, and is then
/// parked until the screens of the redirection have left.
struct RouteRequests<AppRoute: Route> {
  typealias Request = RouteRequest<AppRoute>
  typealias Redirection = Request.Redirection
  typealias Stack = RouteStack<AppRoute>

  /// A request with its outcome.
  struct Ended {
    let request: Request
    let outcome: RouteOutcome
    /// Whether the user should know the reason.
    let isReported: Bool
  }

  /// The screens of a redirection.
  private struct Screens {
    let entries: Set<EntryID>
    /// Whether a flow of the screens has finished with a result.
    var haveResult = false
  }

  /// The request about which the guards decide, or whose transition runs.
  private(set) var current: Request?
  /// Whether the current request has changed the stack.
  private var isCarriedOut = false
  /// Whether the current request has its outcome already.
  private var isCurrentEnded = false
  private var queue: ArraySlice<Request> = []
  private var parked: [Request] = []
  /// The requests to end the router about which the guards decide.
  private var endings: [Request] = []
  /// The redirections whose screens have not left.
  private var redirections: [Redirection: Screens] = [:]
  /// The last pending request of each entry.
  private var latest: [EntryID: Request] = [:]
  private var ended: [Ended] = []
  private var nextID = 0

  /// The maximum number of redirections of one request. A user would not answer more questions.
  private static var maximumRedirections: Int { 8 }

  /// Whether no request is served or waits to be served. Parked requests do not count.
  var isEmpty: Bool { current == nil && queue.isEmpty && endings.isEmpty }
  /// Whether no request waits to be served.
  var isQueueEmpty: Bool { queue.isEmpty }
  var hasParked: Bool { !parked.isEmpty }

  /// Whether the guards decide about a request.
  func asksAbout(_ id: Int) -> Bool { asksAboutEnd(id) || asksAboutCurrent(id) }

  /// Whether a request is the current one, and the guards decide about it.
  func asksAboutCurrent(_ id: Int?) -> Bool { current?.id == id && current != nil && !isCarriedOut }

  /// Whether the guards decide about a request to end the router.
  func asksAboutEnd(_ id: Int) -> Bool { endings.contains { $0.id == id } }

  /// Returns the requests that got an outcome since the last call, in order.
  mutating func takeEnded() -> [Ended] {
    defer { ended = [] }
    return ended
  }

  mutating func make(
    _ cause: Request.Cause, from origin: EntryID? = nil, of redirection: Redirection? = nil
  ) -> Request {
    nextID += 1
    return Request(nextID, cause, from: origin, of: redirection)
  }

  // MARK: The way of a request

  /// Adds a request to the queue, unless its entry has asked for the same.
  mutating func submit(_ request: Request) {
    if let origin = request.origin {
      if request.cause != .result {
        // The user asks again, and the guards decide again.
        if let older = removeParked(where: request.repeats) { finish(older, .coalesced) }
        if latest[origin]?.cause == request.cause { return finish(request, .coalesced) }
      }
      latest[origin] = request
    }
    queue.append(request)
  }

  /// Takes the next request from the queue. It is the current one until it has its outcome. A request to end the router
  /// does not become the current one, because others do not wait for it.
  mutating func next(in stack: Stack) -> Request? {
    while var request = queue.popFirst() {
      if request.cause == .end {
        endings.append(request)
        return request
      }
      if let anchor = request.anchor, stack.position(of: anchor) == nil {
        guard request.isDetached, request.cause != .result, !request.command.targetsItsEntry else {
          finish(request, .originGone)
          continue
        }
        request.anchor = nil
      }
      request.anchor = request.anchor ?? stack.top.id
      (current, isCarriedOut, isCurrentEnded) = (request, false, false)
      return request
    }
    return nil
  }

  /// Gives the current request its outcome.
  mutating func endCurrent(_ outcome: RouteOutcome) {
    guard let request = current else { return }
    current = nil
    finish(request, outcome)
  }

  /// The current request changes the stack, and its transition begins.
  mutating func carryOutCurrent() {
    isCarriedOut = true
    if let request = current { supersedeLinks(before: request) }
  }

  /// The current request is done, after its transition or because it changes nothing. The requests that were redirected
  /// to it wait until the new entries have left.
  mutating func completeCurrent(entering entries: [EntryID], in stack: Stack) {
    guard var request = current else { return }
    if !isCarriedOut { carryOutCurrent() }
    if request.cause == .result, let entry = request.anchor {
      for (redirection, screens) in redirections where screens.entries.contains(entry) {
        redirections[redirection]?.haveResult = true
      }
    }
    let waiters = request.waiters
    request.waiters = []
    current = nil
    if !isCurrentEnded { finish(request, .done) }
    guard let redirection = request.redirection else { return }
    if !entries.isEmpty { redirections[redirection] = Screens(entries: Set(entries)) }
    for waiter in waiters {
      if redirections[redirection] == nil {
        let reason = "redirected to a command that brings no screen: \(request.command)"
        finish(waiter, .refused(reason.shortened(to: 256)))
      } else {
        park(waiter, in: stack)
      }
    }
  }

  /// Gives a request its outcome, and refuses the requests that were redirected to it.
  private mutating func finish(_ request: Request, _ outcome: RouteOutcome, isReported: Bool = true) {
    // The router ends once, however often it is asked to.
    let outcome: RouteOutcome = request.cause == .end && outcome == .ended ? .done : outcome
    if let origin = request.origin, latest[origin]?.id == request.id { latest[origin] = nil }
    // The requests that were redirected to this one report its failure.
    let isFailure = outcome.isFailure && request.redirection == nil
    ended.append(Ended(request: request, outcome: outcome, isReported: isReported && isFailure))
    let reason = "redirected to '\(request.command)': \(outcome)".shortened(to: 256)
    for waiter in request.waiters {
      finish(waiter, outcome == .ended ? .ended : .refused(reason), isReported: isReported)
    }
  }

  // MARK: Redirections

  /// The guards do not allow the current request.
  mutating func decideCurrent(_ verdict: RouteVerdict<AppRoute>, in stack: Stack) {
    guard let request = current else { return }
    current = nil
    decide(request, verdict, in: stack)
  }

  private mutating func decide(_ request: Request, _ verdict: RouteVerdict<AppRoute>, in stack: Stack) {
    switch verdict {
    case .allow: finish(request, .done)
    case .refuse(let reason): finish(request, .refused(reason))
    case .redirect(let redirection): redirect(request, to: redirection, in: stack)
    }
  }

  /// Serves a redirection before all other requests, and makes the request wait for it.
  private mutating func redirect(_ request: Request, to redirection: Redirection, in stack: Stack) {
    guard !request.redirections.contains(redirection) else {
      let reason = "redirected again: \(redirection.command)".shortened(to: 256)
      // The user knows that they have left.
      return finish(request, .refused(reason), isReported: !request.isAbandoned)
    }
    guard request.redirections.count < Self.maximumRedirections else {
      return finish(request, .refused("redirected more than \(Self.maximumRedirections) times"))
    }
    var request = request
    request.redirections.append(redirection)
    supersedeLinks(before: request)
    wait(request, for: redirection, in: stack)
  }

  /// Makes a request wait for a redirection whose screens the user sees, or whose command is served first.
  private mutating func wait(_ request: Request, for redirection: Redirection, in stack: Stack) {
    if let tab = tab(of: redirection, in: stack) {
      if tab == stack.selectedTab.name { return park(request, in: stack) }
      return serveFirst(.selectTab(tab), from: nil, of: redirection, for: request)
    }
    if let index = parked.firstIndex(where: { $0.redirection == redirection }) {
      var other = parked.remove(at: index)
      other.waiters.append(request)
      if let next = other.redirections.last { wait(other, for: next, in: stack) }
      return
    }
    let isJoined: Void? = updatePending { $0.redirection == redirection ? $0.waiters.append(request) : nil }
    guard isJoined == nil else { return }
    serveFirst(redirection.command, from: redirection.entry, of: redirection, for: request)
  }

  /// The tab in which all screens of a redirection are, and one of them is the highest.
  private func tab(of redirection: Redirection, in stack: Stack) -> String? {
    guard let entries = redirections[redirection]?.entries, entries.isSubset(of: stack.entries.map(\.id)) else {
      return nil
    }
    let tabs = [stack.selectedTab] + stack.tabs
    return tabs.first { $0.entries.last.map { entries.contains($0.id) } ?? false }?.name
  }

  private mutating func serveFirst(
    _ command: RouteCommand<AppRoute>, from entry: EntryID?, of redirection: Redirection, for request: Request
  ) {
    // The end of the router does not wait for the decision about another request.
    if let asked = current, !isCarriedOut {
      current = nil
      queue = [asked] + queue
    }
    var first = make(.command(command), from: entry, of: redirection)
    first.redirections = request.redirections
    first.waiters = [request]
    queue = [first] + queue
  }

  /// Makes a request wait until the screens of its last redirection have left.
  private mutating func park(_ request: Request, in stack: Stack) {
    var request = request
    // A login that replaces the root removes the entry that requested it.
    if let anchor = request.anchor, stack.position(of: anchor) == nil { request.isDetached = true }
    parked.append(request)
  }

  /// Serves the parked requests whose redirection has ended before all other requests.
  mutating func continueParked(in stack: Stack) {
    guard !redirections.isEmpty else { return }
    let screens = redirections.filter { $0.value.entries.isDisjoint(with: stack.entries.map(\.id)) }
    for redirection in screens.keys { redirections[redirection] = nil }
    var ready: ArraySlice<Request> = []
    parked.removeAll { request in
      guard let left = request.redirections.last.flatMap({ screens[$0] }) else { return false }
      var request = request
      request.isAbandoned = !left.haveResult
      ready.append(request)
      return true
    }
    queue = ready + queue
  }

  /// Ends the waiting links that are older than a link. A link to which a guard redirects is not newer than they are.
  private mutating func supersedeLinks(before link: Request) {
    guard link.command.isLink, link.redirection == nil else { return }
    while let older = removeWaiting(where: { $0.command.isLink && $0.id < link.id }) { finish(older, .superseded) }
  }

  // MARK: Ways out

  /// Withdraws a request whose waiting task was cancelled.
  mutating func withdraw(_ id: Int) {
    if let index = endings.firstIndex(where: { $0.id == id }) {
      finish(endings.remove(at: index), .cancelled)
    } else if let request = current, request.id == id {
      guard isCarriedOut else { return endCurrent(.cancelled) }
      // The command is carried out. Only the transition continues.
      isCurrentEnded = true
      finish(request, .done)
    } else if let index = queue.firstIndex(where: { $0.id == id }) {
      finish(queue.remove(at: index), .cancelled)
    } else if let request = removeWaiting(where: { $0.id == id }) {
      finish(request, .cancelled)
    }
  }

  /// Removes a request that waits for a redirection.
  private mutating func removeWaiting(where isWanted: (Request) -> Bool) -> Request? {
    removeParked(where: isWanted) ?? updatePending { $0.removeWaiter(where: isWanted) }
  }

  /// Removes a parked request, or one that waits for it.
  private mutating func removeParked(where isWanted: (Request) -> Bool) -> Request? {
    if let index = parked.firstIndex(where: isWanted) { return parked.remove(at: index) }
    for index in parked.indices {
      if let request = parked[index].removeWaiter(where: isWanted) { return request }
    }
    return nil
  }

  /// Changes the first request, served or in the queue, for which a closure returns a value.
  private mutating func updatePending<Result>(_ body: (inout Request) -> Result?) -> Result? {
    if var request = current, let result = body(&request) {
      current = request
      return result
    }
    for index in queue.indices {
      if let result = body(&queue[index]) { return result }
    }
    return nil
  }

  // MARK: The end of the router

  /// The guards decide about a request to end the router.
  mutating func beginEnding(_ request: Request) { endings.append(request) }

  /// The guards have decided about a request to end the router.
  mutating func decideEnding(_ id: Int, _ verdict: RouteVerdict<AppRoute>, in stack: Stack) {
    guard let index = endings.firstIndex(where: { $0.id == id }) else { return }
    decide(endings.remove(at: index), verdict, in: stack)
  }

  /// Gives all requests their outcomes, the one that ends the router first.
  mutating func endAll(with id: Int? = nil) {
    var pending = endings + queue + parked
    if let current, !isCurrentEnded { pending.insert(current, at: 0) }
    if let index = pending.firstIndex(where: { $0.id == id }) { pending.insert(pending.remove(at: index), at: 0) }
    (current, endings, queue, parked, redirections, latest) = (nil, [], [], [], [:], [:])
    for request in pending { finish(request, .ended) }
  }
}
