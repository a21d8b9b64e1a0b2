extension RoutingEngine {
  /// The most redirections of one request; more than a user answers.
  private static var maximumRedirections: Int { 8 }

  /// Puts a redirection in front of everything else, and lets the request wait for it.
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
    // The end does not wait for the answer to another question.
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

  /// Lets requests wait until the screens of the redirection have left.
  mutating func park(_ requests: [Request], behind redirection: Request, until entries: [EntryID]) {
    for var request in requests {
      guard !entries.isEmpty else {
        let reason = "redirected to a command that brings no screen: \(redirection)"
        finish(request, .refused(reason.shortened(to: 256)))
        continue
      }
      // A login that replaces the root takes away the entry that asked for it.
      if let anchor = request.anchor, stack.place(of: anchor) == nil { request.isDetached = true }
      parked.append(Parked(request: request, redirection: redirection.redirection, until: Set(entries)))
    }
  }

  /// Puts the parked requests whose redirection is over in front of everything else.
  mutating func continueParked() {
    guard !parked.isEmpty else { return }
    let present = Set(stack.entries.map(\.id))
    let ready = parked.filter { $0.until.isDisjoint(with: present) }
    guard !ready.isEmpty else { return }
    parked.removeAll { $0.until.isDisjoint(with: present) }
    queue.prepend(ready.map(\.request))
  }

  /// Ends links that wait although a newer link was opened.
  mutating func supersedeLinks(before link: Request) {
    func isOlder(_ other: Request) -> Bool { other.isLink && other.id < link.id }
    for older in parked.map(\.request) where isOlder(older) { finish(older, .superseded) }
    parked.removeAll { isOlder($0.request) }
    while let older = updatePending({ $0.removeWaiter(where: isOlder) }) { finish(older, .superseded) }
  }

  /// Forgets a request that nothing waits for any more.
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
      // The stack is as the command says; only the transition goes on.
      return finish(request, .done)
    default: break
    }
    if let request = queue.remove(id) { return finish(request, .cancelled) }
    if let index = parked.firstIndex(where: { $0.request.id == id }) {
      return finish(parked.remove(at: index).request, .cancelled)
    }
    if let request = updatePending({ $0.removeWaiter { $0.id == id } }) { finish(request, .cancelled) }
  }

  /// Changes the first request that is served or waits in the queue and for which a closure returns a value.
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
