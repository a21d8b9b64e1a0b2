/// Refresh, retry and the return of the network.
extension PagingMachine {
  /// Begins a new generation. Requests under way are cancelled, and the loaded items stay until the first page arrives.
  mutating func startRefresh(isReplaced: Bool, at now: Duration) {
    clear(.refresh, at: now)
    stopLanes(at: now)
    generation += 1
    isRefreshing = true
    (refreshKey, refreshedPages, refreshOverlap) = (nil, [], 1)
    if isReplaced {
      phase = .starting
      if numberOfItems == 0 { visible = 0..<0 }
      for direction in [PageDirection.append, .prepend] {
        clear(direction, at: now)
        self[direction] = PagingLane(.exhausted)
      }
    }
    allowsCached = isStarting
    mayAnchor = !isStarting
  }

  /// The key of the first page of a refresh. See ``RefreshStart``.
  mutating func startKey() -> PageKey {
    let first = PageKey(cursor: isStarting ? startCursor : nil, direction: .refresh)
    refreshStart = nil
    guard isNearUser else { return first }
    let page = page(at: visible.lowerBound)
    // Nothing is left behind before the first item.
    let isAnchored = leadsBothWays(page) || visible.lowerBound == 0 && page == origin
    let start = isAnchored ? page : origin ?? page
    let isEnd = start == pages.count - 1 && append.state == .exhausted && pages[start].key.cursor == nil
    let isBackward = page < start || isEnd && !beginsAtStart
    refreshStart = RefreshStart(ticket: pages[start].ticket, isAnchored: isAnchored, isBackward: isBackward)
    // The user is near the beginning, so the list is loaded again from there if the source has no cursor around them.
    return beginsAtStart && visible.upperBound <= configuration.maximumItemsPerFill ? first : pages[start].key
  }

  /// Whether the next refresh looks for the items that the user sees. If they see the first item of the list, it begins
  /// there, so that new items appear before that item.
  private var isNearUser: Bool {
    let isAtStart = visible.lowerBound == 0 && beginsAtStart
    return mayAnchor && numberOfItems > 0 && !isAtStart
  }

  /// Whether the request for the first page of a refresh may begin around the item that the user sees. An empty list
  /// has the item that they saw last.
  var isAnchored: Bool { numberOfItems == 0 ? mayAnchor : refreshStart?.isAnchored ?? false }

  /// Whether the source leads on in both directions from a page. The first page of the source and the last one of a chat
  /// have nothing on one side, so the page beside it tells.
  private func leadsBothWays(_ page: Int) -> Bool {
    let isFirst = page == 0 && prepend.state == .exhausted
    let isLast = page == pages.count - 1 && append.state == .exhausted
    guard pages[page].key.cursor == nil, isFirst || isLast else { return pages[page].leadsBack }
    return pages.count == 1 || pages[isFirst ? page + 1 : page - 1].leadsBack
  }

  /// The index of the page at which the list began, or `nil` if a refresh began at a page that was read backwards.
  private var origin: Int? { pages.firstIndex { $0.key.direction == .refresh } }

  /// Whether the first page of the source is held and is the beginning of the list.
  private var beginsAtStart: Bool { prepend.state == .exhausted && pages.first?.key.cursor == nil }

  /// Whether a refresh that began at a cursor loads the pages before it as far as the user sees.
  func readsBackward(from cursor: Int?) -> Bool {
    guard let start = refreshStart, start.isBackward, let page = startPage else { return false }
    return cursor == pages[page].key.cursor
  }

  /// The index of the page at which the current refresh begins, or `nil` if it is not held any more.
  var startPage: Int? { refreshStart.flatMap { start in pages.firstIndex { $0.ticket == start.ticket } } }

  /// The number of items of the pages before a page.
  func items(before page: Int) -> Int { pages[..<page].reduce(0) { $0 + $1.count } }

  /// The number of items from the first page of a refresh to the farthest visible item, before the refresh, and the number
  /// that the refresh may load to find it. Both are 0 if the refresh may not have an anchor. A user who sees the first
  /// item sees what has come before it, so nothing is searched for them.
  func itemsOfRefresh(from cursor: Int?) -> (former: Int, most: Int) {
    guard mayAnchor, numberOfItems > 0 else { return (0, 0) }
    let fill = configuration.maximumItemsPerFill
    guard let start = refreshStart else { return (min(visible.upperBound, fill), min(visible.upperBound, fill)) }
    let former =
      if readsBackward(from: cursor), let page = startPage {
        items(before: page + 1) - visible.lowerBound
      } else {
        visible.upperBound - (cursor == nil ? 0 : startPage.map { items(before: $0) } ?? visible.upperBound)
      }
    // A list that is loaded again from where it began is loaded as far as it was, and as far again as a fill may,
    // because items have come before the visible ones.
    return start.isAnchored && !readsBackward(from: cursor)
      ? (min(former, fill), fill) : (former, min(former, .max - fill) + fill)
  }

  /// The page that a refresh asked for, with the cursor that was used.
  private func refreshedPage(_ answer: PagingAnswer, _ request: PagingRequest) -> LoadedPage {
    var key = answer.around.map { PageKey(cursor: $0, direction: .refresh) } ?? request.key
    key.size = request.size
    return LoadedPage(key: key, count: answer.new, ticket: request.ticket, leadsBack: answer.leadsBack)
  }

  /// Begins a refresh again, because its pages no longer fit the held ones.
  mutating func restartRefresh(at now: Duration) {
    (refreshKey, refreshedPages, refreshOverlap) = (nil, [], 1)
    stopLanes(at: now)
  }

  /// Continues a refresh with the next page, or with the page before if the answer names no next one.
  mutating func followRefresh(_ answer: PagingAnswer, _ request: PagingRequest, at now: Duration) {
    stopLanes(at: now)
    refreshedPages = refreshedPages(with: answer, request)
    let direction = answer.next == nil ? PageDirection.prepend : .append
    let place = refreshKey
    refreshKey = answer.cursor(direction).map { PageKey(cursor: $0, direction: direction) }
    // A page that only has items of the page before does not tell what follows it.
    refreshOverlap = answer.overlap > 0 && answer.received == 0 && refreshKey == place ? 0 : 1
  }

  /// The pages of a refresh with the one that has arrived.
  private func refreshedPages(with answer: PagingAnswer, _ request: PagingRequest) -> [LoadedPage] {
    let page = refreshedPage(answer, request)
    return refreshKey?.direction == .prepend ? [page] + refreshedPages : refreshedPages + [page]
  }

  /// Cancels the requests under way at both ends, because a refresh comes first.
  mutating func stopLanes(at now: Duration) {
    for direction in [PageDirection.append, .prepend] {
      if let flight = ledger[direction] { cancel(flight, now) }
    }
  }

  /// Cancels the request in a direction, or forgets its failure.
  mutating func clear(_ direction: PageDirection, at now: Duration) {
    if let flight = ledger[direction] { cancel(flight, now) }
    ledger.forgive(direction)
  }

  /// Cancels the requests under way and the automatic retries. Loading goes on when the user asks for it.
  mutating func cancelAll(at now: Duration) {
    for direction in [PageDirection.refresh, .append, .prepend] where ledger.giveUp(direction) {
      note(.cancelled, direction, now)
    }
  }

  mutating func cancel(_ flight: RequestLedger<PagingRequest>.Flight, _ now: Duration) {
    ledger.cancel(flight)
    note(.cancelled, flight.request.subject, now)
  }

  /// Receives the first pages of a generation, which replace everything known of the previous generation.
  mutating func receiveFirst(_ answer: PagingAnswer, _ request: PagingRequest, at now: Duration) {
    for direction in [PageDirection.append, .prepend] { clear(direction, at: now) }
    loadedGeneration = generation
    var refreshed = refreshedPages(with: answer, request)
    for (page, count) in zip(refreshed.indices, answer.counts) { refreshed[page].count = count }
    let keys = refreshed.map(\.key)
    (append, prepend) = (end(.append, answer, keys[keys.count - 1]), end(.prepend, answer, keys[0]))
    (pages, refreshedPages, refreshKey, refreshOverlap) = (refreshed, [], nil, 1)
    let awaited = numberOfItems == 0 ? visible : 0..<0
    numberOfItems = answer.new
    visible = answer.visible ?? awaited
    keepInSight()
    if answer.received == 0 { append.emptyPages = 1 }
    (phase, isRefreshing) = (.loaded, false)
    // Nothing leads on from an empty list that was looked for around an item, so it is looked for from its beginning.
    let ends = [prepend.state, append.state]
    let isNowhere = numberOfItems == 0 && ends.contains(.unknown) && ends.allSatisfy { $0.key == nil }
    guard isNowhere || answer.isProvisional && allowsCached else { return }
    startRefresh(isReplaced: false, at: now)
    if isNowhere { mayAnchor = false }
  }

  /// The end in a direction after a refresh whose page at this end has a key.
  ///
  /// A page that names no page beyond it is the end of the list if it was read in this direction, if the source says
  /// so, or if it has named the page beyond it before. Otherwise nothing says what lies there.
  private func end(_ direction: PageDirection, _ answer: PagingAnswer, _ key: PageKey) -> PagingLane {
    if let cursor = answer.cursor(direction) { return PagingLane(.next(PageKey(cursor: cursor, direction: direction))) }
    let isBackward = key.direction == .prepend
    let isEnd = direction == .append ? !isBackward : isBackward || key.cursor == nil || answer.beginsList
    let hasNamedAll = answer.received > 0 && answer.around == nil && startPage.map { pages[$0].leadsBack } ?? false
    return PagingLane(isEnd || hasNamedAll ? .exhausted : .unknown)
  }

  /// Keeps the loaded items, because the source reports that they have not changed. Ends that failed or stopped try
  /// again.
  mutating func keepAll(at now: Duration) {
    note(.unchanged, .refresh, now)
    isRefreshing = false
    // A later page of a refresh that says so leaves the list as it was, too.
    (refreshKey, refreshedPages, refreshOverlap) = (nil, [], 1)
    resumeEnds()
  }

  /// Retries the refresh and the ends that failed, and continues the ends that stopped. If there are none, and the source
  /// does not say what follows at an end, the list is loaded from its beginning.
  mutating func retry(at now: Duration) {
    journal.forgetStartOvers()
    if ledger.forgive(.refresh) { stopLanes(at: now) }
    let goesOn = [PageDirection.append, .prepend].contains { ledger.faults[$0] != nil || self[$0].isStopped }
    let isUnknown = phase == .loaded && !goesOn && (append.state == .unknown || prepend.state == .unknown)
    if !isRefreshing, fewerItems != nil || isUnknown {
      startRefresh(isReplaced: false, at: now)
      if isUnknown { mayAnchor = false }
    }
    resumeEnds()
  }

  private mutating func resumeEnds() {
    for direction in [PageDirection.append, .prepend] where ledger.forgive(direction) || self[direction].isStopped {
      update(direction) { $0.resume() }
    }
  }

  /// Updates whether the network is available. When it becomes available again, failed requests are sent at once with
  /// their whole retry budget, unless the advice is not to retry.
  mutating func reach(_ isOnline: Bool, at now: Duration) {
    let hadFailed = ledger.faults[.refresh] != nil
    if ledger.reach(isOnline), hadFailed, ledger.faults[.refresh] == nil { stopLanes(at: now) }
  }
}
