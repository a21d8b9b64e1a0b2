/// Requests that wait for a redirection, such as a login, and links that a newer link supersedes.
extension RoutingEngine {
  /// The maximum number of redirections of one request. A user would not answer more questions.
  private static var maximumRedirections: Int { 8 }

  /// Serves a redirection before all other requests, and makes the request wait for it.
  mutating func redirect(_ request: Request, _ redirection: Request.Redirection, from entry: EntryID?) {
    var request = request
    guard !request.redirections.contains(redirection) else {
      return finish(request, .refused("redirected again: \(redirection.command)".shortened(to: 256)))
    }
    guard request.redirections.count < Self.maximumRedirections else {
      return finish(request, .refused("redirected more than \(Self.maximumRedirections) times"))
    }
    request.redirections.append(redirection)
    if request.isLink { supersedeLinks(before: request) }
    if let other = parked.first(where: { $0.redirection == redirection }) {
      parked.append(Parked(request: request, redirection: redirection, until: other.until))
      return
    }
    let isJoined: Bool? = updatePending { pending in
      guard pending.redirection == redirection else { return nil }
      pending.waiters.append(request)
      return true
    }
    guard isJoined == nil else { return }
    // The end of the router does not wait for the decision about another request.
    if case .asking(let current, _, _) = phase {
      phase = .idle
      queue.prepend([current])
    }
    var first = makeRequest(.command(redirection.command), from: entry)
    first.redirection = redirection
    first.redirections = request.redirections
    first.waiters = [request]
    queue.prepend([first])
  }

  /// Makes requests wait until the screens of the redirection have left.
  mutating func park(_ requests: [Request], behind redirection: Request, until entries: [EntryID]) {
    for var request in requests {
      guard !entries.isEmpty else {
        let reason = "redirected to a command that brings no screen: \(redirection)"
        finish(request, .refused(reason.shortened(to: 256)))
        continue
      }
      // A login that replaces the root removes the entry that requested it.
      if let anchor = request.anchor, stack.place(of: anchor) == nil { request.isDetached = true }
      parked.append(Parked(request: request, redirection: redirection.redirection, until: Set(entries)))
    }
  }

  /// Serves the parked requests whose redirection has ended before all other requests.
  mutating func continueParked() {
    guard !parked.isEmpty else { return }
    let present = Set(stack.entries.map(\.id))
    let ready = parked.filter { $0.until.isDisjoint(with: present) }
    guard !ready.isEmpty else { return }
    parked.removeAll { $0.until.isDisjoint(with: present) }
    queue.prepend(ready.map(\.request))
  }

  /// Ends the waiting links that are older than a link.
  mutating func supersedeLinks(before link: Request) {
    func isOlder(_ other: Request) -> Bool { other.isLink && other.id < link.id }
    for older in parked.map(\.request) where isOlder(older) { finish(older, .superseded) }
    parked.removeAll { isOlder($0.request) }
    while let older = updatePending({ $0.removeWaiter(where: isOlder) }) { finish(older, .superseded) }
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
    if let request = queue.remove(id) { return finish(request, .cancelled) }
    if let index = parked.firstIndex(where: { $0.request.id == id }) {
      return finish(parked.remove(at: index).request, .cancelled)
    }
    if let request = updatePending({ $0.removeWaiter { $0.id == id } }) { finish(request, .cancelled) }
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
    case .unstarted, .idle, .ended: break
    }
    return queue.update(body)
  }
}
