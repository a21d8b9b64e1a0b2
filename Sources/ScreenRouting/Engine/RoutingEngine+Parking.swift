/// Requests that wait for a redirection, such as a login, and links that a newer link supersedes.
extension RoutingEngine {
  typealias Redirection = Request.Redirection

  /// The maximum number of redirections of one request. A user would not answer more questions.
  private static var maximumRedirections: Int { 8 }

  /// Serves a redirection before all other requests, and makes the request wait for it.
  mutating func redirect(_ request: Request, _ redirection: Redirection) {
    var request = request
    guard !request.redirections.contains(redirection) else {
      let reason = "redirected again: \(redirection.command)".shortened(to: 256)
      // The user knows that they have left.
      return finish(request, .refused(reason), isReported: !request.isAbandoned)
    }
    guard request.redirections.count < Self.maximumRedirections else {
      return finish(request, .refused("redirected more than \(Self.maximumRedirections) times"))
    }
    request.redirections.append(redirection)
    if request.isLink { supersedeLinks(before: request) }
    wait(request, for: redirection)
  }

  /// Makes a request wait for a redirection whose screens the user sees, or whose command is served first.
  private mutating func wait(_ request: Request, for redirection: Redirection) {
    if let tab = tab(of: redirection) {
      if tab == stack.selectedTab.name { return park(request, behind: redirection) }
      return serveFirst(.selectTab(tab), from: nil, of: redirection, for: request)
    }
    if let index = parked.firstIndex(where: { $0.request.redirection == redirection }) {
      var other = parked.remove(at: index)
      other.request.waiters.append(request)
      return wait(other.request, for: other.redirection)
    }
    let isJoined: Bool? = updatePending { pending in
      guard pending.redirection == redirection else { return nil }
      pending.waiters.append(request)
      return true
    }
    guard isJoined == nil else { return }
    serveFirst(redirection.command, from: redirection.entry, of: redirection, for: request)
  }

  /// The tab in which all screens of a redirection are, and one of them is the highest.
  private func tab(of redirection: Redirection) -> String? {
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
    if case .asking(let current, _, _) = phase {
      phase = .idle
      queue.prepend([current])
    }
    var first = makeRequest(.command(command), from: entry)
    first.redirection = redirection
    first.redirections = request.redirections
    first.waiters = [request]
    queue.prepend([first])
  }

  /// Makes requests wait until the screens of the redirection have left.
  mutating func park(_ requests: [Request], behind request: Request, until entries: [EntryID]) {
    guard let redirection = request.redirection else { return }
    if !entries.isEmpty { redirections[redirection] = Screens(entries: Set(entries)) }
    for waiter in requests {
      if redirections[redirection] == nil {
        let reason = "redirected to a command that brings no screen: \(request)"
        finish(waiter, .refused(reason.shortened(to: 256)))
      } else {
        park(waiter, behind: redirection)
      }
    }
  }

  private mutating func park(_ request: Request, behind redirection: Redirection) {
    var request = request
    // A login that replaces the root removes the entry that requested it.
    if let anchor = request.anchor, stack.position(of: anchor) == nil { request.isDetached = true }
    parked.append(Parked(request: request, redirection: redirection))
  }

  /// Notes that a flow of an entry has finished.
  mutating func noteResult(in entry: EntryID) {
    for (redirection, screens) in redirections where screens.entries.contains(entry) {
      redirections[redirection]?.haveResult = true
    }
  }

  /// Serves the parked requests whose redirection has ended before all other requests.
  mutating func continueParked() {
    guard !redirections.isEmpty else { return }
    let ended = redirections.filter { $0.value.entries.isDisjoint(with: stack.entries.map(\.id)) }
    for redirection in ended.keys { redirections[redirection] = nil }
    let ready = parked.compactMap { parked in
      ended[parked.redirection].map { screens in
        var request = parked.request
        request.isAbandoned = !screens.haveResult
        return request
      }
    }
    parked.removeAll { ended[$0.redirection] != nil }
    queue.prepend(ready)
  }

  /// Ends the waiting links that are older than a link.
  mutating func supersedeLinks(before link: Request) {
    while let older = removeWaiting(where: { $0.isLink && $0.id < link.id }) { finish(older, .superseded) }
  }

  /// Withdraws a request whose waiting task was cancelled.
  mutating func withdraw(_ id: Int) {
    if let (ticket, request) = endings.first(where: { $0.value.id == id }) {
      endings[ticket] = nil
      return finish(request, .cancelled)
    }
    switch phase {
    case .asking(let request, _, _) where request.id == id:
      phase = .idle
      return finish(request, .cancelled)
    case .showing(var showing) where showing.request?.id == id && !showing.isFinished:
      guard var request = showing.request else { return }
      showing.isFinished = true
      phase = .showing(showing)
      request.waiters = []
      // The command is carried out. Only the transition continues.
      return finish(request, .done)
    default: break
    }
    if let request = queue.remove(id) ?? removeWaiting(where: { $0.id == id }) { finish(request, .cancelled) }
  }

  /// Removes a request that waits for a redirection.
  private mutating func removeWaiting(where isWanted: (Request) -> Bool) -> Request? {
    removeParked(where: isWanted) ?? updatePending { $0.removeWaiter(where: isWanted) }
  }

  /// Removes a parked request, or one that waits for it.
  mutating func removeParked(where isWanted: (Request) -> Bool) -> Request? {
    if let index = parked.firstIndex(where: { isWanted($0.request) }) { return parked.remove(at: index).request }
    for index in parked.indices {
      if let request = parked[index].request.removeWaiter(where: isWanted) { return request }
    }
    return nil
  }

  /// Changes the first request, served or in the queue, for which a closure returns a value.
  private mutating func updatePending<Result>(_ body: (inout Request) -> Result?) -> Result? {
    switch phase {
    case .asking(var request, let next, let ticket):
      if let result = body(&request) {
        phase = .asking(request, to: next, ticket: ticket)
        return result
      }
    case .showing(var showing):
      if var request = showing.request, let result = body(&request) {
        showing.request = request
        phase = .showing(showing)
        return result
      }
    case .unstarted, .idle, .delivering, .ended: break
    }
    return queue.update(body)
  }
}
