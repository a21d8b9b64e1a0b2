/// The state of a ``Pager``: a value that turns events into commands, without tasks, clocks or closures.
///
/// It holds the loaded items with the edits of the app (`PagedItems`), the pages with the two ends at which the list
/// goes on (`LoadedPages`, `PagedEnd`), the refresh (`PagedRefresh`), and the requests (`RequestLedger`). After every
/// event, it checks whether enough items lie ahead of the user in both directions, and requests a page if they don't.
///
/// | What happens | Where it begins, and where it leads |
/// |---|---|
/// | The list is needed or loaded again, or has another source. | `startRefresh`, `requestRefresh`; `PagedRefresh` |
/// | The user sees other items. | `show`, `requestNext`; `PagedViewport`, `PagedEnd` |
/// | A page arrives. | `receive`, then `receiveRefreshed` or `receiveNext`; `PagedItems` |
/// | A request fails, and is sent again. | `fail`, `decide`; `RequestLedger`, `RetryPolicy` |
/// | The app inserts, removes, moves or changes an item. | `insert`, `remove`, `move`, `update`; `PagedItems` |
///
/// A ticket identifies a request and its answer. The list discards an answer whose ticket it no longer awaits, whatever
/// the content and the time of the answer.
package struct PagedList<Item: ListElement> {
  package typealias Command = RequestCommand<PagingRequest>

  /// How far the list has been loaded.
  private enum Phase {
    /// The list was not needed yet.
    case unstarted
    /// There is no page of this source yet. The items of another source may still be shown.
    case starting
    /// There is a first page.
    case loaded
  }

  let configuration: PagingConfiguration
  private var phase = Phase.unstarted
  private var items = PagedItems<Item>()
  private var pages = LoadedPages()
  private var refresh: PagedRefresh<Item>
  private var viewport: PagedViewport
  private var counts = PagedCount()
  /// The requests for the ends of the list and for a refresh.
  private(set) var ledger: RequestLedger<PagingRequest>
  private var journal: PagingJournal
  /// The number of refreshes so far.
  private var generation = 0
  /// The generation to which the held items belong.
  private var loadedGeneration = 0
  /// Whether cursors count items, so that every page but the first overlaps the list. It is `nil` while the source has
  /// not returned a cursor.
  private var countsItems: Bool?
  /// Whether the source may answer from a cache.
  private var hasCache = false
  /// The page sizes that the source accepts, or `nil` if all requests have one size.
  private var pageSizes: ClosedRange<Int>?
  /// The anchor at the last refresh, for use while the list is empty.
  private var lastAnchor: Item?
  /// The end behind which the source last asked to load the list again, and the outermost item there.
  private var startOver: (direction: PageDirection, border: Item.ID?)?
  /// The time of the last event.
  package var now = Duration.zero
  /// The randomness of the waits before retries.
  private var generator: any RandomNumberGenerator
  /// What the user does and how long requests take, if it is recorded.
  var recording: ScrollRecording?

  /// - Parameter cursor: The cursor at which loading starts, or `nil` for the beginning of the list.
  package init(
    _ configuration: PagingConfiguration = PagingConfiguration(), startingAt cursor: AnyCursor? = nil,
    generator: some RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    self.configuration = configuration
    self.generator = generator
    refresh = PagedRefresh(startingAt: cursor)
    viewport = PagedViewport(configuration)
    ledger = RequestLedger(retry: configuration.retry, timeout: configuration.timeout)
    journal = PagingJournal(capacity: configuration.logCapacity)
  }

  /// Takes over what the source, or the next one, says of itself.
  mutating func accept<Source: PageSource>(_ source: Source, startingAt cursor: Source.Cursor?) {
    accept(
      pageSizes: source.pageSizes, hasCache: source.hasCache,
      countsItems: cursor.map { source.cursor($0, movedBy: 0) != nil })
  }

  package mutating func accept(pageSizes: ClosedRange<Int>?, hasCache: Bool = false, countsItems: Bool? = nil) {
    viewport.accept(pageSizes)
    (self.pageSizes, self.hasCache, self.countsItems) = (pageSizes, hasCache, countsItems)
  }

  // MARK: What can be seen

  package var snapshot: ListSnapshot<SingleSection, Item> { items.snapshot }
  package var diagnostics: [PagingDiagnostic] { journal.diagnostics }
  package var log: PagingLog { journal.log }

  /// The item around which a refresh of a list with items begins: the first one that the user sees. While the list is
  /// empty, it is the last known anchor. It is `nil` while the items of a previous source are shown.
  package var anchor: Item? {
    if showsAnotherSource { return nil }
    let first = viewport.visible.lowerBound
    return first < items.count ? snapshot[first] : lastAnchor
  }

  /// Whether a page of this source was loaded.
  var isLoaded: Bool { phase == .loaded }

  /// Whether a page of any source was loaded.
  var hasPage: Bool { loadedGeneration > 0 }

  /// Whether nothing lies before and after the list.
  private var ends: PagedItems<Item>.Ends {
    (isStart: pages.prepend.hasEnded, isEnd: pages.append.hasEnded)
  }

  /// Whether the held items are still those of the previous source.
  private var showsAnotherSource: Bool { phase == .starting && hasPage }

  /// Whether the source does not have an inserted item yet.
  func isPending(_ id: Item.ID) -> Bool { items.isPending(id) }

  /// The load states of the refresh and of both ends, as the user sees them.
  package var states: PagingStates {
    PagingStates(
      refresh: ledger.state(of: .refresh, isWanted: isWanted(.refresh)), append: state(of: .append),
      prepend: state(of: .prepend))
  }

  private func state(of direction: PageDirection) -> PagingState {
    guard phase == .loaded else { return .idle }
    guard let state = pages[direction].restingState else {
      return ledger.state(of: direction, isWanted: isWanted(direction))
    }
    guard pages[direction].hasEnded, direction == .append else { return state }
    // The ends of an empty list are one end.
    if items.count == 0, !pages.prepend.hasEnded { return self.state(of: .prepend) }
    return fewerItems.map { .stopped($0) } ?? state
  }

  /// Whether a request for what follows the last item failed, or for the whole list, and is sent again when it is
  /// wanted.
  var retriesAtEnd: Bool { [.refresh, .append].contains { ledger.faults[$0]?.nextTry != nil } }

  /// What speaks against the end of the list. It is `nil` if nothing does, or if an end is not known.
  private var fewerItems: PagingDiagnostic? {
    guard phase == .loaded, pages.append.hasEnded, pages.prepend.hasEnded else { return nil }
    return counts.fewerItems(items.count - items.numberOfUncountedItems, removed: items.numberOfCountedRemovals)
  }

  /// Whether it makes a difference that the user moves by themselves.
  var hasArrivals: Bool { PageDirection.ends.contains { !pages[$0].isStopped && pages[$0].hasArrivals } }

  // MARK: Events

  /// Handles an event that brings no items.
  package mutating func handle(_ event: PagingEvent) {
    switch event {
    case .start: if phase == .unstarted { startRefresh(isReplaced: true) }
    case .show(let items): show(items)
    case .move:
      // An end that has stopped goes on when the user comes to see other items, or asks.
      for direction in PageDirection.ends where !pages[direction].isStopped {
        pages.update(direction) { $0.forgetArrivals() }
      }
    case .refresh:
      forgetStartOvers()
      if phase != .unstarted { startRefresh(isReplaced: false) }
    case .replaceSource(let cursor):
      forgetStartOvers()
      counts.forgetTotal()
      items.forgetInsertions()
      refresh.startCursor = cursor
      if phase != .unstarted { startRefresh(isReplaced: true) }
    case .jump: break
    case .cancel:
      // The refresh comes first: after it, the ends are wanted again.
      for direction in directions where ledger.giveUp(direction, isWanted: isWanted(direction)) {
        note(.cancelled, direction)
      }
    case .request(.withdraw(let ticket)): if let flight = ledger.flight(ticket) { withdraw(flight) }
    case .request(.failure(let ticket, let failure)): fail(ticket, failure)
    case .request(.retry): retry()
    case .request(.tick): ledger.tick()
    }
  }

  /// Receives a page. If the page is no longer awaited, its items are ignored.
  /// - Complexity: O(k log n) for k items.
  package mutating func receive(_ answer: ReceivedPage<Item>, _ ticket: Int) {
    ledger.pause(for: answer.page.backoff, at: now)
    if ledger.flight(ticket) != nil {
      countsItems = answer.countsItems ?? countsItems
      // Where cursors do not count items, an edit does not change where a page belongs.
      if countsItems != true { ledger.setOutdated(false, .refresh) }
    }
    if let flight = ledger.flight(ticket) { receive(answer, flight) } else { note(.discarded, .refresh) }
    for index in items.showWaitingInsertions(ends) { follow(1, at: index) }
    items.forgetEdits(before: min(ledger.flights.first?.ticket ?? .max, refresh.oldestTicket ?? .max))
  }

  private mutating func receive(_ answer: ReceivedPage<Item>, _ flight: RequestLedger<PagingRequest>.Flight) {
    let request = flight.request
    recording?.addRequest(rows: answer.page.items.count, taking: now - flight.sent)
    if flight.isOutdated {
      ledger.end(flight.ticket)
      // The pages of a refresh no longer fit the held ones.
      if request.subject == .refresh {
        refresh.startAgain()
        cancelRequestsOfEnds()
      }
      return note(.discarded, request.subject)
    }
    guard let (page, removals) = joined(answer.page, to: request) else {
      ledger.end(flight.ticket)
      // The ends wait for the page that is asked for again.
      if request.subject == .refresh { cancelRequestsOfEnds() }
      return note(.answered(new: 0, of: answer.page.items.count), request.subject)
    }
    let growth = growth(to: page, for: request.subject)
    counts.update(page, isAhead: request.subject == .refresh)
    var loaded = LoadedPages.Page(
      key: answer.around.map { PageKey(cursor: $0, direction: .refresh) } ?? request.key, count: 0,
      ticket: request.ticket, leadsBack: (request.key.direction == .prepend ? page.next : page.previous) != nil)
    loaded.key.size = request.size
    if request.subject == .refresh {
      if page.total != nil {
        items.noteTotal(
          of: page, growth: growth, removalsBefore: removals, since: refresh.oldestTicket ?? request.ticket)
      }
      receiveRefreshed(page, loaded, flight, isAround: answer.around != nil)
    } else {
      receiveNext(page, loaded, flight, growth: growth, removals: removals)
    }
  }

  /// By how much the total of a page exceeds the one before, or `nil` if there was none. The first total of a refresh
  /// has none before it.
  private func growth(to page: Page<Item, AnyCursor>, for subject: PageDirection) -> Int? {
    subject != .refresh || refresh.hasTotal ? counts.growth(to: page) : nil
  }

  /// Joins a page to the items before it.
  /// - Returns: The page without the items that it overlaps, and the number of items before it that the source still
  ///   has although the app has removed them; or `nil` if the page has to be requested again with a wider overlap.
  private mutating func joined(
    _ page: Page<Item, AnyCursor>, to request: PagingRequest
  ) -> (page: Page<Item, AnyCursor>, removals: Int)? {
    guard request.overlap > 0 else { return (page, 0) }
    let (subject, direction) = (request.subject, request.key.direction)
    let border =
      subject == .refresh
      ? refresh.border(direction)
      : PageBorder(items.settledIDs(from: direction, most: PageBorder<Item>.reach), direction)
    guard let overlap = border.overlap(with: page, asked: request.overlap) else {
      // The end of the list may have moved to before the page.
      if border.ids.isEmpty { return (page, 0) }
      if let wider = border.overlap(after: request.overlap) {
        if subject == .refresh {
          refresh.widen(to: wider)
        } else {
          pages.update(subject) { $0.widen(to: wider) }
        }
        return nil
      }
      var page = page
      page.lostItems = page.lostItems.adding(border.lostItems)
      return (page, 0)
    }
    let moved = overlap.held - request.overlap - (subject == .refresh ? 0 : pages[subject].missingOverlap)
    if subject != .refresh { pages.update(subject) { $0.reach(overlap.isWhole, missing: max(-moved, 0)) } }
    // The source may have the insertions of the app that are pending, or newer than the request.
    let newer = subject == .refresh ? 0 : max((pages[subject].key?.shift ?? 0) - request.key.shift, 0)
    let own = items.numberOfPendingItems + newer
    var arrived = moved - own
    // Of the removals before the page, the source may not have heard.
    let removals = subject == .append ? max(min(arrived, -request.key.shift), 0) : 0
    arrived -= removals
    if arrived > 0 { diagnose(.arrivedItems(direction, count: arrived), subject) }
    let growth = (growth(to: page, for: subject) ?? 0) - removals
    if subject == .refresh {
      refresh.arrive(arrived, growth: growth)
    } else {
      counts.arrive(arrived, growth: growth)
    }
    var joined = page.dropping(overlap.count, direction)
    // What could not be read before the place of the page was counted with an earlier page. What has left the source
    // was not lost, and the total may lack what the app has inserted.
    let counted = (subject == .refresh ? refresh.lostItems : counts.lostItems)?.count ?? 0
    joined.lostItems = page.lostItems.removing(
      min(request.overlap - overlap.held + min(growth + own, 0), counted))
    return (joined, removals)
  }

  /// Reports the items of pages that others had.
  private mutating func diagnose(_ merges: [PageMerge], _ direction: PageDirection) {
    guard let id = merges.lazy.compactMap(\.firstRepeated).first else { return }
    let count = merges.reduce(0) { $0 + $1.repeated }
    guard countsItems != true || count > merges.reduce(0, { $0 + $1.overlapping }) else { return }
    diagnose(.repeatedItems(direction, count: count, id: id), direction)
  }

  /// Whether a page shows whether items have moved before it. A cache may have the page as it was, whatever its cursor, and
  /// looks for the border of the others itself.
  private var overlapsPages: Bool { countsItems == true && !hasCache }

  private mutating func fail(_ ticket: Int, _ failure: PagingFailure) {
    ledger.pause(for: failure.advice.pause, at: now)
    guard let flight = ledger.flight(ticket) else { return note(.discarded, .refresh) }
    let direction = flight.request.subject
    if journal.startsOver(after: failure, of: .end(direction), now) {
      ledger.end(ticket)
      if direction != .refresh { startOver = (direction, items.settledIDs(from: direction, most: 1).first) }
      startRefresh(isReplaced: false)
      // The source may have rejected the cursor, so the refresh begins at the first page.
      if direction == .refresh { refresh.forgetCursor() }
    } else {
      let fault = ledger.fail(flight, failure, at: now, using: &generator)
      note(.failed(failure, attempt: fault.attempt, nextTry: fault.nextTry), direction)
    }
  }

  /// Retries the refresh and the ends that failed, and continues the ends that stopped. If there are none, and the
  /// source does not say what follows at an end, the list is loaded from its beginning.
  private mutating func retry() {
    forgetStartOvers()
    if ledger.forgive(.refresh) { cancelRequestsOfEnds() }
    let goesOn = PageDirection.ends.contains { ledger.faults[$0] != nil || pages[$0].isStopped }
    let isUnknown = phase == .loaded && PageDirection.ends.contains { pages[$0].state == .unknown }
    // The user who sees an end asks for what is behind it, unless another request may bring what the other one lacks.
    let isSeen =
      pages[.prepend].state == .unknown && viewport.visible.lowerBound == 0
      || pages[.append].state == .unknown && viewport.visible.upperBound == items.count
    let mayGoOn = PageDirection.ends.contains { ledger.faults[$0].map { $0.failure.advice != .doNotRetry } ?? false }
    if !refresh.isUnderWay, isSeen && !mayGoOn || !goesOn, fewerItems != nil || isUnknown {
      startRefresh(isReplaced: false)
      if isUnknown { refresh.beginAtStart() }
    }
    resumeEnds()
  }

  // MARK: Refresh

  /// Begins a new generation. Requests under way are cancelled, and the loaded items stay until its pages replace them.
  /// - Parameter isReplaced: Whether another source takes over.
  private mutating func startRefresh(isReplaced: Bool) {
    clear(.refresh)
    cancelRequestsOfEnds()
    generation += 1
    if isReplaced {
      phase = .starting
      if items.count == 0 { viewport.place(at: 0..<0) }
      for direction in PageDirection.ends { clear(direction) }
      pages.close()
    }
    refresh.begin(isFirst: phase == .starting)
  }

  /// The list as a refresh finds it.
  private var former: PagedRefresh<Item>.Former {
    PagedRefresh.Former(
      pages: pages, items: items, visible: viewport.visible, anchor: anchor, most: configuration.maximumItemsPerFill)
  }

  private mutating func receiveRefreshed(
    _ page: Page<Item, AnyCursor>, _ loaded: LoadedPages.Page, _ flight: RequestLedger<PagingRequest>.Flight,
    isAround: Bool
  ) {
    let former = former
    let next = refresh.receive(
      page, loaded, overlap: flight.request.overlap, isAround: isAround, replacing: former,
      movesCursors: overlapsPages)
    if let direction = next {
      end(flight, page, new: 0, isLast: direction == .prepend || page.next == nil)
      return cancelRequestsOfEnds()
    }
    lastAnchor = former.anchor
    let ticket = refresh.oldestTicket ?? 0
    let (parts, arrivals, newPages) = refresh.finish(replacing: former, page)
    let new = items.replaceAll(
      by: parts, since: ticket, seeing: former.visible, anchor: lastAnchor, keeping: showsAnotherSource ? nil : ends)
    let lost = zip(parts, new.merges).map { page, merge in
      page.lostItems.adding(overlapsPages ? nil : merge.lostItems)
    }
    let isStated = parts.contains { $0.total != nil }
    counts.replace(isStated: isStated, lost: lost.reduce(nil) { $0.adding($1) }, arrivals)
    if new.visible == nil, refresh.hasStart(in: pages), let anchor = former.anchor {
      diagnose(.lostAnchor(id: "\(anchor.id)"), .refresh)
    }
    diagnose(new.merges, .refresh)
    end(flight, page, new: items.count, isLast: parts.last?.next == nil)
    for direction in PageDirection.ends { clear(direction) }
    loadedGeneration = generation
    pages = newPages
    pages.setCounts(new.merges.map(\.new))
    viewport.place(at: new.visible ?? 0..<min(viewport.visible.count, items.count))
    viewport.keepInSight(items.count)
    let isFirst = phase == .starting
    phase = .loaded
    if page.isProvisional, isFirst { startRefresh(isReplaced: false) }
  }

  private mutating func requestRefresh() {
    guard refresh.isUnderWay, ledger.rest(of: .refresh, at: now) == nil else { return }
    if let obstacle = ledger.obstacle(at: now) { return note(.didNotLoad(obstacle), .refresh) }
    let next = refresh.nextPage(
      of: former, isFirst: phase == .starting, sizes: (configuration.firstPageSize, configuration.pageSize),
      overlaps: overlapsPages)
    send(
      PagingRequest(
        ticket: ledger.nextTicket, subject: .refresh, key: next.key, overlap: next.overlap, size: next.size,
        generation: generation, isAnchored: next.isAnchored,
        allowsCache: phase == .starting),
      ahead: nil)
  }

  // MARK: Append and prepend

  private mutating func receiveNext(
    _ page: Page<Item, AnyCursor>, _ loaded: LoadedPages.Page, _ flight: RequestLedger<PagingRequest>.Flight,
    growth: Int?, removals: Int
  ) {
    let (request, direction) = (flight.request, flight.request.subject)
    let isBeyondStartOver = isBeyondStartOver(direction)
    let merge = items.extend(by: page.items, at: direction, request.ticket, seeing: viewport.visible)
    if page.total != nil { items.noteTotal(of: page, growth: growth, removalsBefore: removals) }
    counts.add(lost: page.lostItems.adding(overlapsPages ? nil : merge.lostItems))
    diagnose([merge], direction)
    let cursor = direction == .append ? page.next : page.previous
    end(flight, page, new: merge.new, isLast: cursor == nil)
    guard let key = pages[direction].key else { return }
    var loaded = loaded
    (loaded.key.shift, loaded.count) = (key.shift, merge.new)
    pages.add(loaded, at: direction)
    if isBeyondStartOver, merge.new > 0 { forgetStartOvers() }
    if direction == .prepend { viewport.prepend(merge.new, of: items.count) } else { viewport.keepInSight(items.count) }
    if let visible = merge.visible { viewport.place(at: visible) }
    let diagnostic = pages.update(direction) {
      $0.advance(past: merge, to: cursor, overlap: request.overlap, at: now)
    }
    if let diagnostic { diagnose(diagnostic, direction) }
  }

  private mutating func requestNext(_ direction: PageDirection) {
    let end = pages[direction]
    let (ahead, wanted) = (viewport.ahead(direction, of: items.count), viewport.distance(direction))
    switch end.state {
    case .exhausted: return note(.didNotLoad(.exhausted), direction)
    case .stopped, .unknown: return note(.didNotLoad(.stopped), direction)
    case .next(let key):
      if let rest = ledger.rest(of: direction, at: now) { return note(.didNotLoad(rest), direction) }
      guard ahead < wanted else { return note(.didNotLoad(.enough(ahead: ahead, wanted: wanted)), direction) }
      if let obstacle = ledger.obstacle(at: now) { return note(.didNotLoad(obstacle), direction) }
      let (sight, most) = (sight(direction), configuration.maximumEmptyPages)
      let bound = pages.update(direction) { $0.stop(sight, maximumEmptyPages: most) }
      if let bound {
        ledger.forgive(direction)
        return bound.isFault
          ? diagnose(bound.diagnostic, direction) : note(.didNotLoad(.stopped), direction)
      }
      send(
        PagingRequest(
          ticket: ledger.nextTicket, subject: direction, key: key,
          overlap: overlapsPages ? min(end.overlap, items.count) : 0,
          size: key.size ?? viewport.size(direction, ahead: ahead), generation: loadedGeneration, isAnchored: false,
          allowsCache: hasCache),
        ahead: ahead)
    }
  }

  private func sight(_ direction: PageDirection) -> PagedEnd.Sight {
    PagedEnd.Sight(
      seen: viewport.itemsSeen, ahead: viewport.ahead(direction, of: items.count),
      most: max(configuration.maximumItemsPerFill, 1))
  }

  /// Updates the range of items that the user sees. A direction that stopped may continue.
  private mutating func show(_ items: RangeSet<Int>) {
    let before = viewport.visible
    if let span = items.span { recording?.add(span, at: now) }
    viewport.wait(until: now)
    viewport.see(items.span ?? 0..<0, reported: items.numberOfIndices, of: self.items.count)
    let visible = viewport.visible
    let isHeldUp = PageDirection.ends.contains {
      viewport.ahead($0, of: self.items.count) == 0 && !pages[$0].hasEnded
    }
    viewport.scroll(from: before, isHeldUp: isHeldUp)
    // A report right after a page arrived at either end is caused by the page, not by the user.
    let isEcho = PageDirection.ends.contains { pages[$0].hasJustArrived(at: now) }
    for direction in PageDirection.ends {
      let shown =
        direction == .append
        ? visible.upperBound - max(visible.lowerBound, before.upperBound)
        : min(visible.upperBound, before.lowerBound) - visible.lowerBound
      let (sight, hasGaps) = (sight(direction), viewport.hasGaps)
      pages.update(direction) {
        $0.see(sight, hasMoved: visible != before, isEcho: isEcho, shown: hasGaps ? 0 : shown)
      }
    }
  }

  private mutating func resumeEnds() {
    for direction in PageDirection.ends where ledger.forgive(direction) || pages[direction].isStopped {
      pages.update(direction) { $0.resume() }
    }
  }

  /// Whether the next page in a direction lies behind where the source last asked to load the list again: behind the
  /// outermost item of then, which the list has again. In a list whose order has changed, an item behind it says nothing.
  private func isBeyondStartOver(_ direction: PageDirection) -> Bool {
    guard let startOver else { return true }
    guard startOver.direction == direction else { return false }
    return startOver.border.map { snapshot.index(of: $0) != nil } ?? true
  }

  /// Forgets that the source asked to load the list again.
  private mutating func forgetStartOvers() {
    journal.forgetStartOvers()
    startOver = nil
  }

  /// Withdraws the requests under way at both ends, because a refresh comes first.
  private mutating func cancelRequestsOfEnds() {
    for direction in PageDirection.ends {
      if let flight = ledger[direction] { withdraw(flight) }
    }
  }

  /// Whether the ends may load. There must be a first page, and no refresh may be waiting to be sent or in its first
  /// attempt. A refresh that failed, and its automatic retries, do not block a user who reads the loaded items.
  private var areEndsOpen: Bool {
    guard phase == .loaded else { return false }
    if !refresh.isUnderWay || ledger.faults[.refresh] != nil { return true }
    return ledger[.refresh].map { $0.attempt > 1 } ?? false
  }

  // MARK: Requests

  /// Sends the requests that are wanted and allowed, and updates the wake time.
  /// - Returns: The commands for the pager, in order.
  /// - Complexity: O(1) amortized, regardless of how many pages were loaded.
  package mutating func decide() -> [Command] {
    for (ticket, failure) in ledger.expire(at: now) { fail(ticket, failure) }
    viewport.wait(until: now)
    requestRefresh()
    if areEndsOpen { for direction in PageDirection.ends { requestNext(direction) } }
    let wanted = directions.filter(isWanted)
    ledger.wake(at: wanted.compactMap { ledger.time(for: $0) })
    return ledger.takeCommands()
  }

  private var directions: [PageDirection] { [.refresh] + PageDirection.ends }

  /// Whether a page is to be loaded as soon as the server allows it.
  private func isWanted(_ direction: PageDirection) -> Bool {
    if direction == .refresh { return refresh.isUnderWay }
    guard areEndsOpen, case .next = pages[direction].state else { return false }
    return viewport.ahead(direction, of: items.count) < viewport.distance(direction)
  }

  private mutating func send(_ request: PagingRequest, ahead: Int?) {
    ledger.send(request, at: now)
    let wanted = viewport.distance(request.subject)
    note(.asked(size: request.size, ahead: ahead, wanted: wanted), request.subject)
  }

  /// Ends a request that brought a page.
  private mutating func end(
    _ flight: RequestLedger<PagingRequest>.Flight, _ page: Page<Item, AnyCursor>, new: Int, isLast: Bool
  ) {
    ledger.end(flight.ticket)
    note(.answered(new: new, of: page.items.count), flight.request.subject)
    viewport.learn(items: page.items.count, of: flight.request.size, isLast: isLast, after: now - flight.sent)
  }

  private mutating func withdraw(_ flight: RequestLedger<PagingRequest>.Flight) {
    ledger.withdraw(flight)
    note(.cancelled, flight.request.subject)
  }

  /// Cancels the request in a direction, and forgets its failure.
  private mutating func clear(_ direction: PageDirection) {
    if let flight = ledger[direction] { withdraw(flight) }
    ledger.forgive(direction)
  }

  private mutating func note(_ event: PagingLog.Event, _ direction: PageDirection) {
    journal.note(event, .end(direction), now)
  }

  private mutating func diagnose(_ diagnostic: PagingDiagnostic, _ direction: PageDirection) {
    journal.diagnose(diagnostic, .end(direction), now)
  }

  // MARK: Edits of the app

  /// Inserts an item at an index, or at the nearest end if the index is out of range.
  /// - Parameter isPending: Whether the source does not have the item yet, so that cursors do not count it.
  package mutating func insert(_ item: Item, at index: Int, isPending: Bool = false) throws(ListSnapshotError) {
    let (index, changesTotal) = try items.insert(item, at: index, isPending: isPending, moment)
    let page = pages.page(at: index)
    if changesTotal { counts.edit(by: 1) }
    follow(1, at: index)
    if !isPending { moveCursors(behindPage: page, by: 1) }
  }

  /// Records that the source now has an inserted item, under the same id or as another item.
  mutating func confirm(_ id: Item.ID, as item: Item?) throws(ListSnapshotError) {
    switch try items.confirm(id, as: item, moment) {
    case .repeated:
      // A total that is less than what the source has given was stated before the item under its other id.
      let given = items.count - items.numberOfUncountedItems
      let isCounted = items.isCountedOtherwise(id) && counts.total.map { $0.count >= given } ?? true
      let isUncounted = items.isPending(id) && !isCounted
      try remove(id)
      if isUncounted { counts.edit(by: 1) }
    case .settled(let index, let changesTotal):
      if changesTotal { counts.edit(by: 1) }
      if let index { moveCursors(behindPage: pages.page(at: index), by: 1) }
    }
  }

  /// Removes an item. Answers to earlier requests do not bring it back, whether the list has it or not.
  package mutating func remove(_ id: Item.ID) throws(ListSnapshotError) {
    let (index, isPending, changesTotal) = try items.remove(id, moment)
    if changesTotal { counts.edit(by: -1) }
    guard let index else { return }
    let page = pages.page(at: index)
    follow(-1, at: index)
    if !isPending { moveCursors(behindPage: page, by: -1) }
  }

  /// Moves items. The cursors count as many items as before: the pages count the items that leave from the end on, and
  /// those that arrive from the beginning on.
  mutating func move(_ move: ListMove<SingleSection, Item.ID>) throws(ListSnapshotError) {
    let (left, arrived) = try items.move(move)
    for index in left { follow(-1, at: index) }
    for index in arrived { follow(1, at: index) }
  }

  /// Replaces an item with newer content. Answers to earlier requests do not undo the change, whether the list has the
  /// item or not.
  package mutating func update(_ item: Item) throws(ListSnapshotError) { try items.update(item, moment) }

  /// The insertion of an item that the list has, as its source carries it out.
  func insertion(of item: Item) -> PageEdit<Item> { items.insertion(of: item) }

  /// The requests at the time of an edit. The pages of a refresh that needs more of them are also older than the edit,
  /// even while no request is under way.
  private var moment: PagedItems<Item>.Moment {
    PagedItems.Moment(
      ticket: ledger.tickets, isAwaited: !ledger.flights.isEmpty || refresh.oldestTicket != nil)
  }

  /// Follows an item that was inserted at an index (`change` is 1) or removed from it (-1).
  private mutating func follow(_ change: Int, at index: Int) {
    pages.edit(at: index, by: change, sizes: pageSizes)
    viewport.follow(change, at: index, of: items.count)
  }

  /// Moves the cursors behind the page of an item that the source counts from now on, or no longer. Nothing moves where
  /// cursors do not count items.
  ///
  /// The server may or may not know of the edit when it answers a request under way. If the answer may skip an item, or
  /// it is uncertain where a first page begins, the list sends the same request again after the answer.
  private mutating func moveCursors(behindPage page: Int, by count: Int) {
    guard countsItems ?? true else { return }
    // The pages of a refresh that have arrived no longer fit those that follow, whether these arrive or fail.
    refresh.startAgain()
    ledger.setOutdated(true, .refresh)
    pages.moveCursors(behind: page, by: count)
    // After an insertion, the page after the last one at most repeats an item, which is harmless.
    if count < 0 { ledger.setOutdated(true, .append) }
  }
}

extension PageDirection {
  /// The directions in which a list goes on.
  static var ends: [PageDirection] { [.append, .prepend] }
}

extension PagedList {
  /// A description of an invariant that does not hold, or `nil` if all hold. Every invariant holds after every event.
  func invariantFault(at now: Duration) -> String? {
    if let fault = ledger.invariantFault(at: now) { return fault }
    if let flight = ledger[.refresh], flight.attempt == 1, ledger.flights.count > 1 {
      return "an end is being loaded while the list is loaded again"
    }
    if !refresh.isUnderWay, phase == .starting || ledger.rest(of: .refresh, at: now) != nil {
      return "a refresh that is not wanted"
    }
    for direction in PageDirection.ends where ledger.rest(of: direction, at: now) != nil {
      guard case .next = pages[direction].state else { return "\(direction) is requested without a next page" }
    }
    if phase == .loaded, pages.numberOfItems != items.count {
      return "the pages have \(pages.numberOfItems) items, and the list \(items.count)"
    }
    let visible = viewport.visible
    if visible.lowerBound < 0 || (items.count > 0 && visible.upperBound > items.count) {
      return "the user sees \(visible) of \(items.count)"
    }
    for direction in directions where isWanted(direction) {
      if let time = ledger.time(for: direction), ledger.timer.map({ $0 > time }) ?? true {
        return "\(direction) is wanted and nothing is waited for"
      }
    }
    return nil
  }
}

extension PagedList: PagerState {
  var isStarted: Bool { phase != .unstarted }

  var revision: Int { items.version }

  var status: PagerStatus {
    PagerStatus(
      states: states, total: counts.total?.changed(by: items.numberOfUncountedItems), lostItems: counts.lostItems,
      diagnostics: diagnostics)
  }
}
