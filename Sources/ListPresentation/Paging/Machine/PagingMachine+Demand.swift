/// The decision when to request the next page (prefetching), and the bounds at which loading stops.
extension PagingMachine {
  /// The number of items wanted ahead of the user in a direction.
  func distance(_ direction: PageDirection) -> Int {
    forecast?.distance(direction)
      ?? configuration.prefetch.distance(seeing: itemsSeen, pageSize: configuration.pageSize)
  }

  /// The number of loaded items ahead of the user in a direction.
  func ahead(_ direction: PageDirection) -> Int {
    direction == .prepend
      ? min(visible.lowerBound, numberOfItems) : numberOfItems - min(visible.upperBound, numberOfItems)
  }

  /// The number of items that the user sees.
  private var itemsSeen: Int { min(visible.count, reportedItems) }

  /// Updates the range of items that the user sees. A direction that stopped may continue. While no items are loaded,
  /// the range stands for the items that the user will see.
  mutating func show(_ range: Range<Int>, count: Int?, at now: Duration) {
    let before = visible
    visible = range.clamped(to: 0..<Int.max / 4)
    reportedItems = count ?? .max
    keepInSight()
    let hasMoved = visible != before
    // A user who saw no items before has not scrolled.
    let step = before.isEmpty ? 0 : visible.lowerBound - before.lowerBound
    let isHeldUp = isHeldUp
    forecast?.move(by: step, isHeldUp: isHeldUp)
    // A report right after a page arrived at either end is caused by the page, not by the user.
    let isEcho = [append, prepend].compactMap(\.lastArrival).contains { now - $0 < .milliseconds(250) }
    for direction in [PageDirection.append, .prepend] {
      if ahead(direction) > 0 || (hasMoved && !isEcho) {
        self[direction].forgetArrivals()
      } else if reportedItems >= visible.count {
        // A report with gaps is that of a filter, which does not show what arrives.
        self[direction].show(
          direction == .append
            ? visible.upperBound - max(visible.lowerBound, before.upperBound)
            : min(visible.upperBound, before.lowerBound) - visible.lowerBound)
      }
      switch self[direction].state {
      case .stopped(let key, .endStaysInSight):
        if itemsInSight(direction) <= maximumItemsPerFill { self[direction].state = .next(key) }
      case .stopped(_, .emptyPages): if hasMoved { self[direction].resume() }
      case .next, .stopped, .unknown, .exhausted: break
      }
    }
  }

  /// Limits the visible range to the loaded items, if there are any.
  mutating func keepInSight() {
    if numberOfItems > 0 { visible = visible.clamped(to: 0..<numberOfItems) }
  }

  /// Whether the user sees the outermost loaded item of an end that may have more items.
  private var isHeldUp: Bool {
    [PageDirection.append, .prepend].contains { ahead($0) == 0 && self[$0].state != .exhausted }
  }

  /// Sends the requests that are wanted and allowed, and updates the wake time. The machine calls it after every event.
  mutating func decide(at now: Duration) {
    decideRefresh(at: now)
    if areEndsOpen {
      decideEnd(.append, at: now)
      decideEnd(.prepend, at: now)
    }
    var times: [Duration] = []
    for direction in [PageDirection.refresh, .append, .prepend] where isWanted(direction) {
      if let time = ledger.time(for: direction) { times.append(time) }
    }
    ledger.wake(at: times)
  }

  /// Whether the ends may load. There must be a first page, and no refresh may be waiting to be sent or in its first
  /// attempt. A refresh that failed, and its automatic retries, do not block a user who reads the loaded items. Neither
  /// does a refresh that waits for the network, if a cache may have more of them.
  var areEndsOpen: Bool {
    guard phase == .loaded else { return false }
    if !isRefreshing || ledger.faults[.refresh] != nil { return true }
    guard let refresh = ledger[.refresh] else { return hasCache && !ledger.isOnline }
    return refresh.attempt > 1
  }

  /// Whether a page is to be loaded as soon as the network and the server allow it.
  func isWanted(_ direction: PageDirection) -> Bool {
    if direction == .refresh { return isRefreshing }
    guard areEndsOpen, case .next = self[direction].state else { return false }
    return ahead(direction) < distance(direction)
  }

  private mutating func decideRefresh(at now: Duration) {
    guard isRefreshing, ledger.rest(of: .refresh, at: now) == nil else { return }
    // The cache may be asked while the network is unavailable or the gate is closed.
    let isCached = hasCache && allowsCached && isStarting && ledger.faults[.refresh] == nil
    if !isCached, let obstacle = ledger.obstacle(at: now) { return note(.didNotLoad(obstacle), .refresh, now) }
    // A cache may be answering for the ends.
    if ledger.faults[.refresh] == nil { stopLanes(at: now) }
    let first = refreshKey == nil ? configuration.firstPageSize : nil
    let key = refreshKey ?? startKey()
    send(key, key.size ?? first ?? configuration.pageSize, .refresh, now)
  }

  private mutating func decideEnd(_ direction: PageDirection, at now: Duration) {
    let (ahead, wanted) = (ahead(direction), distance(direction))
    let key: PageKey
    switch self[direction].state {
    case .exhausted: return note(.didNotLoad(.exhausted), direction, now)
    case .stopped, .unknown: return note(.didNotLoad(.stopped), direction, now)
    case .next(let next): key = next
    }
    if let rest = ledger.rest(of: direction, at: now) { return note(.didNotLoad(rest), direction, now) }
    guard ahead < wanted else { return note(.didNotLoad(.enough(ahead: ahead, wanted: wanted)), direction, now) }
    let mayBeCached = hasCache && self[direction].uncached != key.identity
    if !mayBeCached, let obstacle = ledger.obstacle(at: now) { return note(.didNotLoad(obstacle), direction, now) }
    if let diagnostic = bound(direction) {
      ledger.forgive(direction)
      self[direction].state = .stopped(key, diagnostic)
      return isFault(diagnostic, direction)
        ? diagnose(diagnostic, direction, now) : note(.didNotLoad(.stopped), direction, now)
    }
    send(key, key.size ?? forecast?.size(direction, ahead: ahead) ?? configuration.pageSize, direction, now)
  }

  /// The bound at which a direction must stop, or `nil` if it may continue.
  private func bound(_ direction: PageDirection) -> PagingDiagnostic? {
    let lane = self[direction]
    if lane.emptyPages >= max(configuration.maximumEmptyPages, 1) {
      return .emptyPages(direction, count: lane.emptyPages)
    }
    let itemsInSight = itemsInSight(direction)
    return itemsInSight > maximumItemsPerFill ? .endStaysInSight(direction, items: itemsInSight) : nil
  }

  /// Whether a bound says that something is wrong. A filter that finds little reaches the bound of a fill too, which is
  /// a state of the list. A view that is wrong shows too much at once, or rows come into sight and go again by
  /// themselves.
  private func isFault(_ diagnostic: PagingDiagnostic, _ direction: PageDirection) -> Bool {
    guard case .endStaysInSight = diagnostic else { return true }
    return itemsSeen > maximumItemsPerFill || self[direction].itemsShownInARow > itemsSeen
  }

  private var maximumItemsPerFill: Int { max(configuration.maximumItemsPerFill, 1) }

  /// The number of items reported as visible, at once or page after page while the user does not move.
  private func itemsInSight(_ direction: PageDirection) -> Int {
    max(itemsSeen, self[direction].itemsInARow - ahead(direction))
  }

  private mutating func send(_ key: PageKey, _ size: Int, _ direction: PageDirection, _ now: Duration) {
    let isRefresh = direction == .refresh
    let cache = ledger.obstacle(at: now) == nil ? PageCachePolicy.allowed : .only
    let isFirst = isRefresh ? refreshKey == nil : numberOfItems == 0
    let overlap = isFirst || !overlapsPages ? 0 : isRefresh ? refreshOverlap : self[direction].overlap
    ledger.send(
      PagingRequest(
        ticket: ledger.nextTicket, subject: direction, key: key,
        overlap: isRefresh ? overlap : min(overlap, numberOfItems), size: size,
        generation: isRefresh ? generation : loadedGeneration,
        isAnchored: isRefresh && isAnchored && refreshKey == nil,
        cache: (isRefresh ? allowsCached : hasCache) ? cache : .ignored),
      at: now)
    note(.asked(size: size, ahead: isRefresh ? nil : ahead(direction), wanted: distance(direction)), direction, now)
  }
}
