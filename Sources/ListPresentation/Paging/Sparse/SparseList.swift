/// The state of a ``SparsePager``: a value that turns events into commands, without tasks, clocks or closures.
///
/// After every event, it computes which pages the user sees and which are near. It then requests the missing ones:
/// visible pages first, then the nearest, up to the limit of parallel requests. There is no queue, so a page that the
/// user has scrolled past is not requested later.
///
/// If the limit holds back another page, the list cancels a request that the user has left behind. It does not cancel a
/// request in its first tenth of a second, so that a fling doesn't send many short requests. A jump cancels such
/// requests at once.
struct SparseList<Item: ListElement> {
  typealias Command = RequestCommand<SparseRequest>

  /// The longest list that a pager supports. Longer totals are reduced to it.
  static var mostItems: Int { .max / 4 }

  /// How long a request is open before it may be cancelled in favor of another.
  private static var patience: Duration { .milliseconds(100) }

  let configuration: PagingConfiguration
  /// The requests for pages.
  private(set) var ledger: RequestLedger<SparseRequest>
  private var journal: PagingJournal
  /// The items since the last refresh.
  private var items: LoadedItems<Item>
  /// The list before the last refresh, which is shown until the newest list is presented. After that, its items are
  /// shown where the newest list has none yet, unless they came from another source.
  private var older: LoadedItems<Item>?
  /// Whether the newest list is shown, because the items that the user sees are held.
  private(set) var isPresented = false
  /// The number of times that loading the list has started. It is 0 until a reader asks for the list.
  private var generation = 0
  /// The items that the user was last reported to see. They may no longer be in the list.
  private var visible = RangeSet<Int>()
  /// The items that were reported in the shown list since another source replaced its source.
  private var reportedItems: RangeSet<Int>?
  /// A counter that increases with each change of the content of items.
  private(set) var revision = 0
  /// Whether the list comes from another source than the list that is shown.
  private var isReplaced = true
  private var emptyAnswers = 0
  /// The time of the last event.
  var now = Duration.zero
  /// The randomness of the waits before retries.
  private var generator: any RandomNumberGenerator
  /// The failures as of the last revision. Items show the failures of their pages.
  private var shownFaults: [Int: PagingFault] = [:]

  init(
    _ configuration: PagingConfiguration = PagingConfiguration(),
    generator: some RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    self.configuration = configuration
    self.generator = generator
    ledger = RequestLedger(retry: configuration.retry, timeout: configuration.timeout)
    journal = PagingJournal(capacity: configuration.logCapacity)
    items = LoadedItems(pageSize: min(max(configuration.pageSize, 1), 1_000_000))
  }

  // MARK: What can be seen

  var diagnostics: [PagingDiagnostic] { journal.diagnostics }
  var log: PagingLog { journal.log }

  /// Whether the list is loaded for the first time or again, and none of its items are shown yet.
  var isFirstPageAwaited: Bool { !isPresented || items.total == nil }

  /// The number of items in the shown list, including those that are not loaded.
  var numberOfItems: Int { total?.count ?? 0 }

  /// The total that the source states for the shown list.
  var total: PagingTotal? { isPresented ? items.total : older?.total }

  /// Returns the item at an index, or a placeholder if the index is outside the list.
  /// - Complexity: O(1).
  func item(at index: Int) -> SparseItem<Item> {
    guard index >= 0, index < numberOfItems else { return SparseItem(index: index, content: .placeholder) }
    if !isPresented { return SparseItem(index: index, content: older?[index] ?? .placeholder) }
    let content = items[index] ?? staleItem(at: index) ?? failure(at: index).map { .failed($0) } ?? .placeholder
    return SparseItem(index: index, content: content)
  }

  /// The indices of the items that are held, with those of older items that are still shown.
  var loadedIndices: RangeSet<Int> {
    let held = older?.heldIndices ?? RangeSet()
    return (isPresented ? held.union(items.heldIndices) : held).intersection(RangeSet(0..<numberOfItems))
  }

  /// Returns the item from before the last refresh, unless the newest list has it at another index.
  private func staleItem(at index: Int) -> SparseItem<Item>.Content? {
    guard case .element(let item)? = older?[index], !items.has(item.id) else { return nil }
    return .element(item)
  }

  /// Returns the failure of the last request for the page of an item. It returns `nil` for a cancelled request that
  /// will be sent again.
  private func failure(at item: Int) -> PagingFailure? {
    guard let fault = ledger.faults[item / items.pageSize] else { return nil }
    return fault.isCancellation ? nil : fault.failure
  }

  /// The state of the items that the user sees. During a refresh, it describes the new list, before the user sees it.
  var state: PagingState {
    guard generation > 0 else { return .idle }
    let gap = items.firstGap(in: seen)
    if isPresented, gap == nil { return .exhausted }
    if let gap, let fault = ledger.faults[gap], !fault.isCancellation {
      return ledger.state(of: gap, isWanted: !isStopped)
    }
    if isStopped { return .stopped(.emptyPages(.append, count: emptyAnswers)) }
    return ledger.flights.isEmpty && ledger.timer == nil ? .idle : .loading
  }

  // MARK: Events

  /// Handles an event that brings no items.
  /// - Complexity: O(pages near the user), whatever the number of pages held. O(pages held) for a list that has become
  ///   shorter.
  mutating func handle(_ event: PagingEvent) {
    switch event {
    case .start: if generation == 0 { begin(isReplaced: true) }
    case .show(let items): show(items)
    case .move, .cancel: break
    case .jump(let item):
      if generation == 0 { begin(isReplaced: true) }
      jump(to: item)
    case .refresh, .replaceSource:
      guard generation > 0 else { break }
      journal.forgetStartOvers()
      begin(isReplaced: event != .refresh)
    case .request(.withdraw(let ticket)):
      guard let flight = ledger.flight(ticket) else { break }
      ledger.withdraw(flight)
      note(.cancelled, flight.request.range)
    case .request(.failure(let ticket, let failure)): fail(ticket, failure)
    case .request(.retry):
      ledger.forgive { _, _ in true }
      resume()
    case .request(.tick): ledger.tick()
    }
  }

  /// Receives a page. A page whose request is no longer open changes no items.
  /// - Complexity: O(k), where k is the number of items in the page.
  mutating func receive(_ page: Page<Item, Never>, _ ticket: Int) {
    ledger.pause(for: page.backoff, at: now)
    if let request = ledger.flight(ticket)?.request {
      if let fault = receive(page, to: request) {
        diagnose(fault, request.range)
        fail(ticket, PagingFailure(fault))
      }
    } else {
      note(.discarded, nil)
    }
  }

  /// Stores the answer to an open request, and ends the request.
  /// - Returns: Why the answer counts as a failure, or `nil` if it does not.
  private mutating func receive(_ page: Page<Item, Never>, to request: SparseRequest) -> PagingDiagnostic? {
    let (range, stated) = (request.range, page.counted?.count)
    if let before = page.itemsBefore, before != range.lowerBound {
      return .otherItems(asked: range.lowerBound, came: before)
    }
    guard stated != nil || items.total != nil else { return .missingTotal(range) }
    let received = Array(page.items.prefix(range.count))
    var merge = PageMerge()
    if !received.isEmpty {
      merge = items.receive(received, for: request)
      if items.isFull(request.page), isPresented { older?.remove(request.page) }
      if let id = merge.firstRepeated {
        diagnose(.movedItems(range, count: merge.repeated, id: id), range)
      }
    }
    note(.answered(new: merge.new, of: received.count), range)
    emptyAnswers = received.isEmpty ? emptyAnswers + 1 : 0
    if received.isEmpty, isStopped { diagnose(.emptyPages(.append, count: emptyAnswers), range) }
    items.learnTotal(stated, received: received.count, of: request, most: Self.mostItems)
    if received.isEmpty, let total = items.total?.count, total > range.lowerBound {
      trim()
      return .missingItems(range, total: total)
    }
    ledger.end(request.ticket)
    revision += 1
    trim()
    return nil
  }

  private mutating func fail(_ ticket: Int, _ failure: PagingFailure) {
    ledger.pause(for: failure.advice.pause, at: now)
    guard let flight = ledger.flight(ticket) else { return note(.discarded, nil) }
    let fault = ledger.fail(flight, failure, at: now, using: &generator)
    let range = flight.request.range
    if journal.startsOver(after: failure, of: .items(range), now) { return begin(isReplaced: false) }
    note(.failed(failure, attempt: fault.attempt, nextTry: fault.nextTry), range)
  }

  /// Ends an event: sends the requests that are wanted and allowed.
  /// - Returns: The commands for the pager, in order.
  mutating func decide() -> [Command] {
    for (ticket, failure) in ledger.expire(at: now) { fail(ticket, failure) }
    if generation > 0 { requestPages() }
    if ledger.faults != shownFaults {
      shownFaults = ledger.faults
      revision += 1
    }
    return ledger.takeCommands()
  }

  /// Starts to load the list again, and cancels the open requests. The shown list stays until the items that the user
  /// sees are held.
  private mutating func begin(isReplaced: Bool) {
    for flight in ledger.flights { cancel(flight) }
    ledger.forgive { _, _ in true }
    generation += 1
    // An index in a list of another source has no meaning in this one.
    if isReplaced, generation > 1 { visible = RangeSet() }
    self.isReplaced = isReplaced || (self.isReplaced && !isPresented)
    if isPresented { (older, isPresented) = (items.filled(from: older), false) }
    items = LoadedItems(pageSize: items.pageSize)
    reportedItems = nil
    emptyAnswers = 0
    revision += 1
  }

  /// Shows the newest list when the items that the user sees are held.
  private mutating func presentIfReady() {
    guard !isPresented, items.total != nil, items.firstGap(in: seen) == nil else { return }
    isPresented = true
    if isReplaced { older = nil }
    let count = numberOfItems
    older?.trim(to: count)
    isReplaced = false
    revision += 1
    if let items = reportedItems { move(to: items) }
    reportedItems = nil
  }

  /// Removes the items behind the end of the list, cancels the requests for such items, and forgets their failures.
  private mutating func trim() {
    guard let end = items.total?.count else { return }
    items.trim(to: end)
    if isPresented { older?.trim(to: end) }
    for flight in ledger.flights where flight.request.range.lowerBound >= end { cancel(flight) }
    ledger.forgive { [items] page, _ in items.range(of: page).lowerBound >= end }
  }

  // MARK: What the user sees

  /// Records the items that the user sees. While a list of another source is shown, they take effect when this list is
  /// presented.
  private mutating func show(_ items: RangeSet<Int>) {
    let most = max(configuration.maximumItemsPerFill, 1)
    let count = items.numberOfIndices
    if count > most, visible.numberOfIndices < most { diagnose(.endStaysInSight(.append, items: count), nil) }
    let items = count > most ? items.first(most) : items
    if isPresented || !isReplaced || generation < 2 { move(to: items) } else { reportedItems = items }
  }

  /// Counts an item as the one that the user sees, and cancels the requests for pages that are not near it.
  private mutating func jump(to item: Int) {
    let item = min(max(item, 0), Self.mostItems - 1)
    move(to: RangeSet(item..<item + 1))
    for flight in flightsLeftBehind { cancel(flight) }
  }

  private mutating func move(to items: RangeSet<Int>) {
    guard items != visible else { return }
    visible = items
    resume()
  }

  /// Resets the counters that limit loading without the user, because the user moved or asked.
  private mutating func resume() {
    emptyAnswers = 0
    journal.forgetStartOvers()
  }

  /// The items that the user sees in the list as it is known now. In a list that has become shorter, these are its last
  /// items. There is at least one item unless the list is empty.
  var seen: RangeSet<Int> {
    (visible.isEmpty ? RangeSet(0..<1) : visible).map { range in
      let end = items.total?.count ?? Self.mostItems
      let length = min(range.count, end)
      let lower = min(range.lowerBound, end - length)
      return lower..<lower + length
    }
  }

  /// The items that the user sees and those within the prefetch distance, as far as they are known to exist.
  private func near(_ seen: RangeSet<Int>) -> RangeSet<Int> {
    let distance = distance(seeing: seen)
    return seen.map { seen in
      guard let count = items.total?.count, seen.upperBound <= count else { return seen }
      return max(seen.lowerBound - distance, 0)..<min(seen.upperBound + min(distance, count), count)
    }
  }

  private func distance(seeing seen: RangeSet<Int>) -> Int {
    configuration.prefetch.distance(seeing: seen.numberOfIndices, pageSize: items.pageSize)
  }

  /// Returns the number of items between a page and the nearest of the items that the user sees.
  private func gap(to page: Int, from seen: RangeSet<Int>) -> Int {
    let items = items.range(of: page)
    let gaps = seen.ranges.map { max(items.lowerBound - $0.upperBound, $0.lowerBound - items.upperBound, 0) }
    return gaps.min() ?? items.lowerBound
  }

  // MARK: Requests

  /// Presents a new list when the items that the user sees are held, requests missing pages near the user, and sets the
  /// time of the next tick.
  private mutating func requestPages() {
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
      guard makeRoom() else {
        reason = .busy(requests: ledger.flights.count)
        waitsForRoom = true
        break
      }
      send(page)
      isSending = true
    }
    if !isSending { note(.didNotLoad(reason), nil) }
    var times = isStopped ? [] : missing.compactMap { ledger.time(for: $0) }.filter { $0 > now }
    if waitsForRoom { times += flightsLeftBehind.map { $0.sent + Self.patience } }
    ledger.wake(at: times)
  }

  /// The missing pages near the user, in the order in which to request them. The visible pages come first, in ascending
  /// order. The pages around them follow when the visible pages are held, the nearest first.
  private func missingPages(_ seen: RangeSet<Int>, _ near: RangeSet<Int>) -> [Int] {
    let seenPages = items.pages(of: seen)
    let visible = seenPages.each.filter { items.isMissing($0) }
    // Other pages wait while a visible page may still load without the user, and while no list is presented.
    if !isPresented || visible.contains(where: { !ledger.hasGivenUp($0) }) { return visible }
    let around = items.pages(of: near).each.filter { !seenPages.contains($0) && items.isMissing($0) }
    // At the same distance, the page ahead comes first.
    return visible + around.sorted { (gap(to: $0, from: seen), -$0) < (gap(to: $1, from: seen), -$1) }
  }

  /// Whether loading has stopped after too many consecutive empty pages. It continues when the user moves or asks for
  /// it.
  private var isStopped: Bool { emptyAnswers >= max(configuration.maximumEmptyPages, 1) }

  /// Returns whether another request may be sent. If too many are open, it cancels the most distant one that the user
  /// has left behind.
  private mutating func makeRoom() -> Bool {
    guard ledger.flights.count >= max(configuration.maximumParallelRequests, 1) else { return true }
    let old = flightsLeftBehind.filter { $0.sent + Self.patience <= now }
    let seen = seen
    let farthest = old.max { gap(to: $0.request.page, from: seen) < gap(to: $1.request.page, from: seen) }
    guard let farthest else { return false }
    cancel(farthest)
    return true
  }

  /// The open requests for pages that are no longer near the user.
  private var flightsLeftBehind: [RequestLedger<SparseRequest>.Flight] {
    let near = items.pages(of: near(seen))
    return ledger.flights.filter { !near.contains($0.request.page) }
  }

  private mutating func send(_ page: Int) {
    let request = SparseRequest(ticket: ledger.nextTicket, page: page, range: items.missingItems(of: page))
    ledger.send(request, at: now)
    let seen = seen
    let ahead = items.pages(of: seen).contains(page) ? nil : gap(to: page, from: seen)
    note(.asked(size: request.range.count, ahead: ahead, wanted: distance(seeing: seen)), request.range)
  }

  private mutating func cancel(_ flight: RequestLedger<SparseRequest>.Flight) {
    ledger.cancel(flight)
    note(.cancelled, flight.request.range)
  }

  private mutating func note(_ event: PagingLog.Event, _ items: Range<Int>?) {
    journal.note(event, items.map { .items($0) } ?? .list, now)
  }

  private mutating func diagnose(_ diagnostic: PagingDiagnostic, _ items: Range<Int>?) {
    journal.diagnose(diagnostic, items.map { .items($0) } ?? .list, now)
  }
}

/// A request for the items of a page.
struct SparseRequest: Ticketed {
  let ticket: Int
  let page: Int
  /// The requested items: the whole page, or the items that were missing at its end.
  let range: Range<Int>
  var subject: Int { page }
}

extension SparseList {
  /// Returns the first invariant that does not hold after an event, as text, or `nil` if all hold.
  func invariantFault(at now: Duration) -> String? {
    let flights = ledger.flights
    guard generation > 0 else { return flights.isEmpty ? nil : "a request is under way before the list was asked for" }
    if let fault = ledger.invariantFault(at: now) ?? items.invariantFault { return fault }
    if flights.count > max(configuration.maximumParallelRequests, 1) { return "\(flights.count) requests at once" }
    for request in flights.map(\.request) where request.range.lowerBound % items.pageSize != 0 {
      let end = items.range(of: request.page).lowerBound + items.numberOfItems(in: request.page)
      if end != request.range.lowerBound { return "\(request.range) has no beginning" }
    }
    return unmetDemand()
  }

  /// Returns a missing page that the list neither loads nor waits for, as text, or `nil`. Pages that failed for good
  /// don't count.
  private func unmetDemand() -> String? {
    guard ledger.timer == nil, ledger.flights.isEmpty, !isStopped else { return nil }
    let missing = missingPages(seen, near(seen))
    if !isPresented, missing.isEmpty { return "a list is there and not shown" }
    for page in missing where ledger.time(for: page) != nil {
      return "page \(page) is wanted and nothing is waited for"
    }
    return nil
  }
}

extension SparseList: PagerState {
  var isStarted: Bool { generation > 0 }

  var status: PagerStatus {
    PagerStatus(
      states: PagingStates(refresh: .idle, append: state, prepend: .exhausted), total: total, lostItems: nil,
      diagnostics: diagnostics)
  }
}
