extension PagingMachine {
  /// Begins a new generation: what is under way is given up, and what is loaded stays until the first page is there.
  mutating func startRefresh(isReplaced: Bool, at now: Duration) {
    if let flight = refresh?.flight { cancel(flight, .refresh, now) }
    stopLanes(at: now)
    generation += 1
    refreshKey = nil
    if isReplaced {
      phase = .starting(.wanted)
      if rows == 0 { visible = 0..<0 }
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

  /// How many rows a refresh from the beginning has to bring so that the user stays where they are, if that is not too
  /// much: all up to the last that the user sees.
  package var rowsOfRefresh: Int {
    guard !isStarting, prepend.state == .exhausted, visible.lowerBound > 0,
      visible.upperBound <= configuration.maximumRowsPerFill
    else { return 0 }
    return visible.upperBound
  }

  /// A refresh goes on with the next page.
  mutating func followRefresh(_ answer: PagingAnswer, at now: Duration) {
    stopLanes(at: now)
    refreshKey = answer.next.map { PageKey(cursor: $0, direction: .append) }
    refresh = .wanted
  }

  /// Whether the user sees the first row of the list: then he wants to see what is new before it.
  private var isAtTheTop: Bool { rows > 0 && visible.lowerBound == 0 && prepend.state == .exhausted }

  /// Gives up what is under way at both ends.
  mutating func stopLanes(at now: Duration) {
    for direction in [PageDirection.append, .prepend] {
      guard let flight = self[direction].flight else { continue }
      cancel(flight, direction, now)
      self[direction].giveUp()
    }
  }

  /// Gives up a request that has not gone out; it is wanted as before.
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

  /// The first page of a generation: everything that is known of the one before is over.
  mutating func takeFirst(_ answer: PagingAnswer, at now: Duration) {
    stopLanes(at: now)
    refreshKey = nil
    loadedGeneration = generation
    let flight = refresh?.flight
    let size = flight.map { max($0.size, answer.new) }
    let key = PageKey(cursor: answer.cursor, direction: .refresh, size: size)
    pages = [LoadedPage(key: key, rows: answer.new, ticket: flight?.ticket ?? 0)]
    let awaited = rows == 0 ? visible : 0..<0
    rows = answer.new
    visible = answer.visible ?? awaited
    keepInSight()
    append = PagingLane(answer.next.map { PageKey(cursor: $0, direction: .append) })
    prepend = PagingLane(answer.previous.map { PageKey(cursor: $0, direction: .prepend) })
    if answer.received == 0 { append.emptyPages = 1 }
    phase = .loaded(nil)
    guard answer.isProvisional, allowsCached else { return }
    startRefresh(isReplaced: false, at: now)
    // From the beginning, for that is what is kept for the next time.
    isAnchored = false
  }

  /// The source has what is loaded: the generation before goes on.
  mutating func keepAll(at now: Duration) {
    note(.unchanged, .refresh, now)
    phase = .loaded(nil)
    retryEnds()
  }

  /// The user wants what failed or stopped tried again.
  mutating func retry(at now: Duration) {
    startOvers = 0
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

  /// The list is to be loaded anew before its ends go on, which may have gone on after the refresh had failed.
  mutating func retryRefresh(at now: Duration) {
    stopLanes(at: now)
    refresh = .wanted
  }

  /// When the network is back, what failed meanwhile is sent at once and has its whole budget.
  mutating func reach(_ isOnline: Bool, at now: Duration) {
    guard isOnline != self.isOnline else { return }
    self.isOnline = isOnline
    guard isOnline else { return }
    if case .failed(let fault) = refresh, fault.failure.advice != .doNotRetry { retryRefresh(at: now) }
    for direction in [PageDirection.append, .prepend] {
      guard case .failed(let key, let fault) = self[direction].state, fault.failure.advice != .doNotRetry else {
        continue
      }
      self[direction].state = .idle(key)
    }
  }
}
