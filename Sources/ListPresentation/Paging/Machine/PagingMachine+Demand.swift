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
    for direction in [PageDirection.append, .prepend] {
      // A report right after a page arrived is caused by the page, not by the user.
      let isEcho = self[direction].lastArrival.map { now - $0 < .milliseconds(250) } ?? false
      if ahead(direction) > 0 || (hasMoved && !isEcho) { self[direction].itemsInARow = 0 }
      switch self[direction].state {
      case .stopped(let key, .endStaysInSight):
        if itemsInSight(direction) <= maximumItemsPerFill { self[direction].state = .idle(key) }
      case .stopped(let key, .emptyPages):
        guard hasMoved else { continue }
        self[direction].forgive()
        self[direction].state = .idle(key)
      case .idle, .loading, .failed, .stopped, .exhausted: break
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
  mutating func settle(at now: Duration) {
    settleRefresh(at: now)
    if areEndsOpen {
      settleEnd(.append, at: now)
      settleEnd(.prepend, at: now)
    }
    let wake = nextWake(after: now)
    guard wake != control.timer else { return }
    control.timer = wake
    commands.append(.wake(at: wake))
  }

  /// Whether the ends may load. There must be a first page, and no refresh may be waiting to be sent or in its first
  /// attempt. A refresh that failed, and its automatic retries, do not block a user who reads the loaded items.
  var areEndsOpen: Bool {
    switch phase {
    case .loaded(.none), .loaded(.failed): true
    case .loaded(.loading(let flight)): flight.attempt > 1
    case .unstarted, .starting, .loaded(.wanted): false
    }
  }

  private mutating func settleRefresh(at now: Duration) {
    var attempt = 1
    // The cache may be asked while the network is unavailable or the gate is closed.
    let isCached = hasCache && allowsCached && phase == .starting(.wanted)
    switch refresh {
    case .wanted: break
    case .failed(let fault):
      guard let time = fault.nextTry, time <= now else { return }
      attempt = fault.attempt + 1
    case .loading, .none: return
    }
    if !isCached, let obstacle = control.obstacle(at: now) { return note(.didNotLoad(obstacle), .refresh, now) }
    let first = refreshKey == nil ? configuration.firstPageSize : nil
    let key = refreshKey ?? startKey()
    refresh = .loading(send(key, key.size ?? first ?? configuration.pageSize, attempt, .refresh, now))
  }

  private mutating func settleEnd(_ direction: PageDirection, at now: Duration) {
    let (ahead, wanted) = (ahead(direction), distance(direction))
    var attempt = 1
    let key: PageKey
    switch self[direction].state {
    case .exhausted: return note(.didNotLoad(.exhausted), direction, now)
    case .loading: return note(.didNotLoad(.loading), direction, now)
    case .stopped: return note(.didNotLoad(.stopped), direction, now)
    case .idle(let next): key = next
    case .failed(let next, let fault):
      guard let time = fault.nextTry, time <= now else { return note(.didNotLoad(.failed), direction, now) }
      (key, attempt) = (next, fault.attempt + 1)
    }
    guard ahead < wanted else { return note(.didNotLoad(.enough(ahead: ahead, wanted: wanted)), direction, now) }
    if let obstacle = control.obstacle(at: now) { return note(.didNotLoad(obstacle), direction, now) }
    if let diagnostic = bound(direction) {
      self[direction].state = .stopped(key, diagnostic)
      return diagnose(diagnostic, direction, now)
    }
    let flight = send(
      key, key.size ?? forecast?.size(direction, ahead: ahead) ?? configuration.pageSize, attempt, direction, now)
    self[direction].state = .loading(flight)
  }

  /// The bound at which a direction must stop, or `nil` if it may continue.
  private func bound(_ direction: PageDirection) -> PagingDiagnostic? {
    let lane = self[direction]
    if lane.emptyPages >= max(configuration.maximumEmptyPages, 1) {
      return .emptyPages(direction, count: lane.emptyPages)
    }
    if lane.itemsFollowed > maximumItemsPerFill { return .distantItems(direction, count: lane.itemsFollowed) }
    let itemsInSight = itemsInSight(direction)
    return itemsInSight > maximumItemsPerFill ? .endStaysInSight(direction, items: itemsInSight) : nil
  }

  private var maximumItemsPerFill: Int { max(configuration.maximumItemsPerFill, 1) }

  /// The number of items reported as visible, at once or page after page while the user does not move.
  private func itemsInSight(_ direction: PageDirection) -> Int {
    max(itemsSeen, self[direction].itemsInARow - ahead(direction))
  }

  private mutating func send(
    _ key: PageKey, _ size: Int, _ attempt: Int, _ direction: PageDirection, _ now: Duration
  ) -> PagingFlight {
    let cache = control.obstacle(at: now) == nil ? PageCachePolicy.allowed : .only
    let request = PagingRequest(
      ticket: control.nextTicket(), key: key, size: size,
      generation: direction == .refresh ? generation : loadedGeneration,
      isAnchored: direction == .refresh && isAnchored && refreshKey == nil,
      cache: direction == .refresh && allowsCached ? cache : .ignored)
    commands.append(.send(request))
    note(
      .asked(size: size, ahead: direction == .refresh ? nil : ahead(direction), wanted: distance(direction)), direction,
      now)
    return PagingFlight(
      ticket: request.ticket, key: key, size: size, sent: now, deadline: control.deadline(sentAt: now),
      attempt: attempt, isOfCache: request.cache == .only)
  }

  /// The next time at which the machine must act without an event, or `nil` if there is none.
  private func nextWake(after now: Duration) -> Duration? {
    var times: [Duration] = []
    let (isOnline, gate) = (control.isOnline, control.gate)
    if let deadline = refresh?.flight?.deadline { times.append(deadline) }
    switch refresh {
    case .wanted: if isOnline { times.append(gate) }
    case .failed(let fault): if isOnline, let time = fault.nextTry { times.append(max(time, gate)) }
    case .loading, .none: break
    }
    for direction in [PageDirection.append, .prepend] {
      switch self[direction].state {
      case .loading(let flight): if let deadline = flight.deadline { times.append(deadline) }
      case .failed(_, let fault):
        if isOnline, areEndsOpen, ahead(direction) < distance(direction), let time = fault.nextTry {
          times.append(max(time, gate))
        }
      case .idle: if isOnline, areEndsOpen, ahead(direction) < distance(direction) { times.append(gate) }
      case .stopped, .exhausted: break
      }
    }
    return times.min()
  }
}
