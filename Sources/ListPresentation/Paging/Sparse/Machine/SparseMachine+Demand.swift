/// What is asked for.
extension SparseMachine {
  /// After every event: shows a new list when what the user sees of it is there, lets go of what is far, asks for what is
  /// missing near him, and says when to look again.
  mutating func settle(at now: Duration) {
    presentIfReady()
    evict(at: now)
    let missing = missingPages
    var reason = missing.isEmpty ? PagingRest.covered(near) : .loading
    var isSending = false
    var waitsForRoom = false
    for page in missing where !isUnderWay(page) {
      if let fault = list.faults[page], fault.nextTry.map({ $0 > now }) ?? true {
        reason = .failed
        continue
      }
      if let rest = rest(at: now) {
        reason = rest
        break
      }
      guard makeRoom(at: now) else {
        reason = .busy(requests: flights.count)
        waitsForRoom = true
        break
      }
      send(page, at: now)
      isSending = true
    }
    if !isSending { note(.didNotLoad(reason), nil, now) }
    let wake = nextWake(for: missing, waitsForRoom, after: now)
    guard wake != timer else { return }
    timer = wake
    commands.append(.wake(at: wake))
  }

  /// The pages near the user that are not there, in the order in which they are wanted: those he sees, from the first
  /// on, and when they are there those around, the nearest first.
  var missingPages: [Int] {
    let seen = list.pages(of: seen)
    let visible = seen.filter { list.isMissing($0) }
    // As long as a visible page can still come by itself nothing else is asked for, nor before there is a list at all.
    if !isPresented || visible.contains(where: { list.faults[$0].map { $0.nextTry != nil } ?? true }) { return visible }
    let around = list.pages(of: near).filter { !seen.contains($0) && list.isMissing($0) }
    // At the same distance, what lies ahead comes first.
    return visible + around.sorted { (gap(to: $0), -$0) < (gap(to: $1), -$1) }
  }

  private mutating func presentIfReady() {
    guard !isPresented, list.count != nil, list.firstGap(in: seen) == nil else { return }
    commands.append(.present(keepsRows: !isReplaced))
    isPresented = true
    isReplaced = false
    revision += 1
    if let place = reportedPlace { move(to: place) }
    reportedPlace = nil
  }

  private func isUnderWay(_ page: Int) -> Bool { flights.contains { $0.page == page } }

  /// Why no request may go out at all, if so.
  private func rest(at now: Duration) -> PagingRest? {
    if isStopped { return .stopped }
    if !isOnline { return .offline }
    return now < gate ? .gate(until: gate) : nil
  }

  /// Whether so many pages in a row were empty that it is for the user to go on.
  package var isStopped: Bool { emptyAnswers >= max(configuration.maximumEmptyPages, 1) }

  /// Makes room for a request, if need be by giving one up that the user has left behind, the farthest first.
  private mutating func makeRoom(at now: Duration) -> Bool {
    guard flights.count >= max(configuration.maximumParallelRequests, 1) else { return true }
    let old = flightsLeftBehind.filter { $0.sent + Self.patience <= now }
    guard let farthest = old.max(by: { gap(to: $0.page) < gap(to: $1.page) }) else { return false }
    cancel(farthest, now)
    return true
  }

  /// What is under way for pages that are not near the user any more.
  private var flightsLeftBehind: [SparseFlight] {
    let near = list.pages(of: near)
    return flights.filter { !near.contains($0.page) }
  }

  private mutating func send(_ page: Int, at now: Duration) {
    tickets += 1
    let fault = list.faults.removeValue(forKey: page)
    if fault != nil { revision += 1 }
    let flight = SparseFlight(
      ticket: tickets, page: page, rows: list.missingRows(of: page), sent: now,
      deadline: configuration.timeout.map { now + $0 }, attempt: (fault?.attempt ?? 0) + 1)
    flights.append(flight)
    commands.append(.send(flight))
    let isSeen = list.pages(of: seen).contains(page)
    note(.asked(size: flight.rows.count, ahead: isSeen ? nil : gap(to: page), wanted: distance), flight.rows, now)
  }

  /// Lets go of the farthest pages, as long as there are too many rows. Those near the user stay.
  private mutating func evict(at now: Duration) {
    guard let most = configuration.maximumRows else { return }
    let near = list.pages(of: near)
    while list.rows > most,
      let page = list.pages.keys.filter({ !near.contains($0) }).max(by: { gap(to: $0) < gap(to: $1) })
    {
      // What was missing at the end of the page has no place without its beginning.
      if let flight = flights.first(where: { $0.page == page }) { cancel(flight, now) }
      note(.evicted(rows: list.pages[page]?.rows ?? 0), list.range(of: page), now)
      list.remove(page)
      revision += 1
      commands.append(.evict(page: page))
    }
  }

  /// The next time at which something is to be done that no event will tell of.
  private func nextWake(for missing: [Int], _ waitsForRoom: Bool, after now: Duration) -> Duration? {
    var times = flights.compactMap(\.deadline)
    if waitsForRoom { times += flightsLeftBehind.map { $0.sent + Self.patience } }
    guard isOnline, !isStopped else { return times.min() }
    for page in missing where !isUnderWay(page) {
      guard let time = list.faults[page].map({ $0.nextTry }) ?? gate, max(time, gate) > now else { continue }
      times.append(max(time, gate))
    }
    return times.min()
  }
}
