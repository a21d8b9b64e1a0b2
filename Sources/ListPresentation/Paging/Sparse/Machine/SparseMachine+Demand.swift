/// The choice of the pages to request.
extension SparseMachine {
  /// Runs after every event. It presents a new list when the items that the user sees are held, requests missing pages
  /// near the user, and sets the time of the next tick.
  mutating func decide(at now: Duration) {
    presentIfReady()
    let seen = seen
    let near = near(seen)
    let missing = missingPages(seen, near)
    var reason = missing.isEmpty ? PagingLog.Reason.covered(near) : .loading
    var isSending = false
    var waitsForRoom = false
    for page in missing {
      if let rest = ledger.rest(of: page, at: now) {
        if rest == .failed { reason = rest }
        continue
      }
      if let obstacle = isStopped ? .stopped : ledger.obstacle(at: now) {
        reason = obstacle
        break
      }
      guard makeRoom(at: now) else {
        reason = .busy(requests: ledger.flights.count)
        waitsForRoom = true
        break
      }
      send(page, at: now)
      isSending = true
    }
    if !isSending { note(.didNotLoad(reason), nil, now) }
    var times = isStopped ? [] : missing.compactMap { ledger.time(for: $0) }.filter { $0 > now }
    if waitsForRoom { times += flightsLeftBehind.map { $0.sent + Self.patience } }
    ledger.wake(at: times)
  }

  /// The missing pages near the user, in the order in which to request them. The visible pages come first, in ascending
  /// order. The pages around them follow when the visible pages are held, the nearest first.
  func missingPages(_ seen: RangeSet<Int>, _ near: RangeSet<Int>) -> [Int] {
    let seenPages = list.pages(of: seen)
    let visible = seenPages.each.filter { list.isMissing($0) }
    // Other pages wait while a visible page may still load without the user, and while no list is presented.
    if !isPresented || visible.contains(where: { !ledger.hasGivenUp($0) }) { return visible }
    let around = list.pages(of: near).each.filter { !seenPages.contains($0) && list.isMissing($0) }
    // At the same distance, the page ahead comes first.
    return visible + around.sorted { (gap(to: $0, from: seen), -$0) < (gap(to: $1, from: seen), -$1) }
  }

  private mutating func presentIfReady() {
    guard !isPresented, list.total != nil, list.firstGap(in: seen) == nil else { return }
    listCommands.append(.present(keepsItems: !isReplaced))
    isPresented = true
    isReplaced = false
    revision += 1
    if let items = reportedItems { move(to: items) }
    reportedItems = nil
  }

  /// Whether loading has stopped after too many consecutive empty pages. It continues when the user moves or asks for
  /// it.
  var isStopped: Bool { emptyAnswers >= max(configuration.maximumEmptyPages, 1) }

  /// Returns whether another request may be sent. If too many are open, it cancels the most distant one that the user
  /// has left behind.
  private mutating func makeRoom(at now: Duration) -> Bool {
    guard ledger.flights.count >= max(configuration.maximumParallelRequests, 1) else { return true }
    let old = flightsLeftBehind.filter { $0.sent + Self.patience <= now }
    let seen = seen
    let farthest = old.max { gap(to: $0.request.page, from: seen) < gap(to: $1.request.page, from: seen) }
    guard let farthest else { return false }
    cancel(farthest, now)
    return true
  }

  /// The open requests for pages that are no longer near the user.
  private var flightsLeftBehind: [RequestLedger<SparseRequest>.Flight] {
    let near = list.pages(of: near)
    return ledger.flights.filter { !near.contains($0.request.page) }
  }

  private mutating func send(_ page: Int, at now: Duration) {
    let request = SparseRequest(ticket: ledger.nextTicket, page: page, range: list.missingItems(of: page))
    ledger.send(request, at: now)
    let seen = seen
    let ahead = list.pages(of: seen).contains(page) ? nil : gap(to: page, from: seen)
    note(.asked(size: request.range.count, ahead: ahead, wanted: distance(seeing: seen)), request.range, now)
  }
}
