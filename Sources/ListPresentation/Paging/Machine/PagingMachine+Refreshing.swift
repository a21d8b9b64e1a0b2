/// Refresh, retry and the return of the network.
extension PagingMachine {
  /// Begins a new generation. Requests under way are cancelled, and the loaded items stay until the first page arrives.
  mutating func startRefresh(isReplaced: Bool, at now: Duration) {
    clear(.refresh, at: now)
    stopLanes(at: now)
    generation += 1
    isRefreshing = true
    (refreshKey, refreshedPages) = (nil, [])
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

  /// The key of the first page of a refresh: the page that the user sees, or the first page of the source if the list
  /// begins there and what they see is near it or leads only forwards.
  mutating func startKey() -> PageKey {
    let start = PageKey(cursor: isStarting ? startCursor : nil, direction: .refresh)
    anchorTicket = nil
    guard mayAnchor, numberOfItems > 0, !isAtStart else { return start }
    let page = pages[page(at: visible.lowerBound)]
    anchorTicket = page.ticket
    return isAnchored && !(beginsAtStart && visible.upperBound <= configuration.maximumItemsPerFill)
      ? page.key : start
  }

  /// Whether the next refresh begins around the items that the user sees. If they see the first item of the list, it
  /// begins there, so that new items appear before that item. It also begins at the first page of the source if that is
  /// held, and the page that they see leads in one direction only.
  var isAnchored: Bool {
    guard mayAnchor, numberOfItems > 0 else { return mayAnchor }
    return !isAtStart && !((beginsAtStart || beginsAtEnd) && !leadsBack(page(at: visible.lowerBound)))
  }

  /// Whether the source leads back from a page. The page at the end of a list that begins there names nothing behind it,
  /// so the page before it tells.
  private func leadsBack(_ page: Int) -> Bool {
    guard beginsAtEnd, page == pages.count - 1 else { return pages[page].leadsBack }
    return page == 0 || pages[page - 1].leadsBack
  }

  /// Whether the user sees the first item of the source.
  private var isAtStart: Bool { numberOfItems > 0 && visible.lowerBound == 0 && beginsAtStart }

  /// Whether the first page of the source is held and is the beginning of the list.
  private var beginsAtStart: Bool { prepend.state == .exhausted && pages.first?.key.cursor == nil }

  /// Whether the first page of the source is held and is the end of the list, as that of a chat is.
  private var beginsAtEnd: Bool { append.state == .exhausted && pages.last?.key.cursor == nil && !beginsAtStart }

  /// Whether a refresh that begins at a cursor begins at the end of the list, and loads the pages before it as far as the
  /// user sees.
  func refreshesFromEnd(at cursor: Int?) -> Bool { cursor == nil && mayAnchor && numberOfItems > 0 && beginsAtEnd }

  /// The index of the page around which the current refresh begins, or `nil` if it is not held any more.
  var anchorPage: Int? { anchorTicket.flatMap { ticket in pages.firstIndex { $0.ticket == ticket } } }

  /// The number of items of the pages before a page.
  func items(before page: Int) -> Int { pages[..<page].reduce(0) { $0 + $1.count } }

  /// The number of items from the first page of a refresh to the farthest visible item, before the refresh, and the number
  /// that the refresh may load to find it. Both are 0 if the refresh may not have an anchor. A user who sees the first
  /// item sees what has come before it, so nothing is searched for them.
  func itemsOfRefresh(from cursor: Int?) -> (former: Int, most: Int) {
    guard mayAnchor, numberOfItems > 0 else { return (0, 0) }
    let fill = configuration.maximumItemsPerFill
    if refreshesFromEnd(at: cursor) {
      let former = numberOfItems - visible.lowerBound
      return (former, min(former, .max - fill) + fill)
    }
    let start = cursor == nil ? 0 : anchorPage.map { items(before: $0) } ?? visible.upperBound
    let former = visible.upperBound - start
    if isAtStart { return (min(former, fill), min(former, fill)) }
    // A list that is loaded again from its beginning, because it leads only forwards, is loaded as far as it was, and
    // as far again as a fill may, because items have come before the visible ones.
    return isAnchored ? (min(former, fill), fill) : (former, min(former, .max - fill) + fill)
  }

  /// The page that a refresh asked for, with the cursor that was used.
  private func refreshedPage(_ answer: PagingAnswer, _ request: PagingRequest) -> LoadedPage {
    var key = answer.around.map { PageKey(cursor: $0, direction: .refresh) } ?? request.key
    key.size = request.size
    return LoadedPage(key: key, count: answer.new, ticket: request.ticket, leadsBack: answer.leadsBack)
  }

  /// Begins a refresh again, because its pages no longer fit the held ones.
  mutating func restartRefresh(at now: Duration) {
    (refreshKey, refreshedPages) = (nil, [])
    stopLanes(at: now)
  }

  /// Continues a refresh with the next page, or with the page before if the answer names no next one.
  mutating func followRefresh(_ answer: PagingAnswer, _ request: PagingRequest, at now: Duration) {
    stopLanes(at: now)
    refreshedPages = refreshedPages(with: answer, request)
    let direction = answer.next == nil ? PageDirection.prepend : .append
    refreshKey = answer.cursor(direction).map { PageKey(cursor: $0, direction: direction) }
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
    (pages, refreshedPages, refreshKey) = (refreshed, [], nil)
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
    let hasNamedAll = answer.received > 0 && answer.around == nil && anchorPage.map { pages[$0].leadsBack } ?? false
    return PagingLane(isEnd || hasNamedAll ? .exhausted : .unknown)
  }

  /// Keeps the loaded items, because the source reports that they have not changed. Ends that failed or stopped try
  /// again.
  mutating func keepAll(at now: Duration) {
    note(.unchanged, .refresh, now)
    isRefreshing = false
    resumeEnds()
  }

  /// Retries the refresh and the ends that failed, and continues the ends that stopped. If there are none, and the source
  /// does not say what follows at an end, the list is loaded from its beginning.
  mutating func retry(at now: Duration) {
    journal.forgetStartOvers()
    if ledger.forgive(.refresh) { stopLanes(at: now) }
    let goesOn = [PageDirection.append, .prepend].contains { ledger.faults[$0] != nil || self[$0].isStopped }
    let isUnknown = phase == .loaded && !goesOn && (append.state == .unknown || prepend.state == .unknown)
    if !isRefreshing, shortage != nil || isUnknown {
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
