/// Refresh, retry and the return of the network.
extension PagingMachine {
  /// Begins a new generation. Requests under way are cancelled, and the loaded items stay until the first page arrives.
  mutating func startRefresh(isReplaced: Bool, at now: Duration) {
    if let flight = refresh?.flight { cancel(flight, .refresh, now) }
    stopLanes(at: now)
    generation += 1
    refreshKey = nil
    if isReplaced {
      phase = .starting(.wanted)
      if numberOfItems == 0 { visible = 0..<0 }
      append = PagingLane(nil)
      prepend = PagingLane(nil)
      isAnchored = false
      allowsCached = true
    } else {
      refresh = .wanted
      allowsCached = phase == .starting(.wanted)
      isAnchored = !isStarting && !isAtTheTop
    }
  }

  /// The number of items that a refresh from the beginning must load so that the user stays in place. The number
  /// includes all items up to the last visible one. It is 0 if that is more than `maximumItemsPerFill`, if the user is
  /// at the first item, or if the loaded items do not begin with the first item of the list.
  var itemsOfRefresh: Int {
    guard !isStarting, prepend.state == .exhausted, visible.lowerBound > 0,
      visible.upperBound <= configuration.maximumItemsPerFill
    else { return 0 }
    return visible.upperBound
  }

  /// Continues a refresh with the next page.
  mutating func followRefresh(_ answer: PagingAnswer, at now: Duration) {
    stopLanes(at: now)
    refreshKey = answer.next.map { PageKey(cursor: $0, direction: .append) }
    refresh = .wanted
  }

  /// Whether the user sees the first item of the list. A refresh then begins at the beginning, so that new items appear
  /// before that item.
  private var isAtTheTop: Bool { numberOfItems > 0 && visible.lowerBound == 0 && prepend.state == .exhausted }

  /// Cancels the requests under way at both ends.
  mutating func stopLanes(at now: Duration) {
    for direction in [PageDirection.append, .prepend] {
      guard let flight = self[direction].flight else { continue }
      cancel(flight, direction, now)
      self[direction].giveUp()
    }
  }

  /// Withdraws a request that was not sent yet. Its page is still wanted.
  mutating func withdraw(_ ticket: Int, at now: Duration) {
    guard let direction = direction(of: ticket) else { return }
    if direction == .refresh {
      if let flight = refresh?.flight { cancel(flight, .refresh, now) }
      refresh = .wanted
    } else {
      if let flight = self[direction].flight { cancel(flight, direction, now) }
      self[direction].giveUp()
    }
  }

  mutating func cancel(_ flight: PagingFlight, _ direction: PageDirection, _ now: Duration) {
    commands.append(.cancel(ticket: flight.ticket))
    note(.cancelled, direction, now)
  }

  /// Takes the first page of a generation, which replaces everything known of the previous generation.
  mutating func takeFirst(_ answer: PagingAnswer, at now: Duration) {
    stopLanes(at: now)
    refreshKey = nil
    loadedGeneration = generation
    let flight = refresh?.flight
    let size = flight.map { max($0.size, answer.new) }
    let key = PageKey(cursor: answer.cursor, direction: .refresh, size: size)
    pages = [LoadedPage(key: key, count: answer.new, ticket: flight?.ticket ?? 0)]
    let awaited = numberOfItems == 0 ? visible : 0..<0
    numberOfItems = answer.new
    visible = answer.visible ?? awaited
    keepInSight()
    append = PagingLane(answer.next.map { PageKey(cursor: $0, direction: .append) })
    prepend = PagingLane(answer.previous.map { PageKey(cursor: $0, direction: .prepend) })
    if answer.received == 0 { append.emptyPages = 1 }
    phase = .loaded(nil)
    guard answer.isProvisional, allowsCached else { return }
    startRefresh(isReplaced: false, at: now)
    // The refresh begins at the beginning, because a cache keeps the first page for the next time.
    isAnchored = false
  }

  /// Keeps the loaded items, because the source reports that they have not changed. Ends that failed or stopped try
  /// again.
  mutating func keepAll(at now: Duration) {
    note(.unchanged, .refresh, now)
    phase = .loaded(nil)
    retryEnds()
  }

  /// Retries the refresh and the ends that failed, and continues the ends that stopped.
  mutating func retry(at now: Duration) {
    control.forgetStartOvers()
    if case .failed = refresh { retryRefresh(at: now) }
    retryEnds()
  }

  private mutating func retryEnds() {
    for direction in [PageDirection.append, .prepend] {
      switch self[direction].state {
      case .failed(let key, _), .stopped(let key, _):
        self[direction].state = .idle(key)
        self[direction].forgive()
      case .idle, .loading, .exhausted: break
      }
    }
  }

  /// Requests the refresh again before the ends continue. The ends may have loaded pages since the refresh failed.
  mutating func retryRefresh(at now: Duration) {
    stopLanes(at: now)
    refresh = .wanted
  }

  /// Updates whether the network is available. When it becomes available again, failed requests are sent at once with
  /// their whole retry budget, unless the advice is not to retry.
  mutating func reach(_ isOnline: Bool, at now: Duration) {
    guard control.reach(isOnline) else { return }
    if case .failed(let fault) = refresh, fault.failure.advice != .doNotRetry { retryRefresh(at: now) }
    for direction in [PageDirection.append, .prepend] {
      guard case .failed(let key, let fault) = self[direction].state, fault.failure.advice != .doNotRetry else {
        continue
      }
      self[direction].state = .idle(key)
    }
  }
}
