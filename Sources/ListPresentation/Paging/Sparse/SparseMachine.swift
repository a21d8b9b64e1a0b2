/// Decides when to request which page of a list with random access. The machine is a value that turns events into
/// commands, without tasks, clocks or closures.
///
/// It knows which items are held, but not their content. After every event, it computes which pages the user sees and
/// which are near. It then requests the missing ones: visible pages first, then the nearest, up to the limit of
/// parallel requests. There is no queue, so a page that the user has scrolled past is not requested later.
///
/// If the limit holds back another page, the machine cancels a request that the user has left behind. It does not
/// cancel a request in its first tenth of a second, so that a fling doesn't send many short requests. A jump cancels
/// such requests at once.
struct SparseMachine: Hashable, Sendable {
  /// How long a request is open before the machine may cancel it in favor of another.
  static var patience: Duration { .milliseconds(100) }

  let configuration: PagingConfiguration
  /// The requests for pages.
  private(set) var ledger: RequestLedger<SparseRequest>
  private(set) var journal: PagingJournal
  /// The state of the list since its last refresh.
  private(set) var list: SparseGeneration
  /// The number of times that loading the list has started. It is 0 until a reader asks for the list.
  private(set) var generation = 0
  /// Whether the current list is shown. The former list is shown until the items that the user sees are held.
  private(set) var isPresented = false
  /// The items that the user was last reported to see. They may no longer be in the list.
  private var visible = RangeSet<Int>()
  /// The items that were reported in the former list since another source replaced it.
  private var reportedItems: RangeSet<Int>?
  /// A counter that increases with each change of the content of items.
  private(set) var revision = 0
  /// Whether the list comes from another source than the list that is shown.
  private var isReplaced = true
  private var emptyAnswers = 0
  /// The commands for the list of the current event.
  private(set) var listCommands: [SparseListCommand] = []

  init(_ configuration: PagingConfiguration = PagingConfiguration()) {
    self.configuration = configuration
    ledger = RequestLedger(retry: configuration.retry, timeout: configuration.timeout)
    journal = PagingJournal(capacity: configuration.logCapacity)
    list = SparseGeneration(pageSize: min(max(configuration.pageSize, 1), 1_000_000))
  }

  /// Handles an event, and leaves the commands that change items in `listCommands`. Returns the commands for the pager,
  /// in order.
  /// - Complexity: O(pages near the user), whatever the number of pages held. O(pages held) for a list that has become
  ///   shorter.
  mutating func handle(
    _ event: SparseEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<SparseRequest>] {
    listCommands = []
    let faults = ledger.faults
    switch event {
    case .start: if generation == 0 { begin(isReplaced: true, at: now) }
    case .show(let items): show(items, at: now)
    case .jump(let item):
      if generation == 0 { begin(isReplaced: true, at: now) }
      jump(to: item, at: now)
    case .refresh(let isReplaced):
      guard generation > 0 else { break }
      journal.forgetStartOvers()
      begin(isReplaced: isReplaced, at: now)
    case .answer(let ticket, let answer): receive(answer, ticket, at: now, using: &generator)
    case .request(.withdraw(let ticket)):
      guard let flight = ledger.flight(ticket) else { break }
      ledger.withdraw(flight)
      note(.cancelled, flight.request.range, now)
    case .request(.failure(let ticket, let failure)): fail(ticket, failure, at: now, using: &generator)
    case .request(.retry):
      ledger.forgive { _, _ in true }
      resume()
    case .request(.tick): ledger.tick()
    case .request(.reachability(let isOnline)): if ledger.reach(isOnline) { resume() }
    }
    for (ticket, failure) in ledger.expire(at: now) { fail(ticket, failure, at: now, using: &generator) }
    if generation > 0 { decide(at: now) }
    // Items show the failures of their pages.
    if ledger.faults != faults { revision += 1 }
    return ledger.takeCommands()
  }

  /// Returns the failure of the last request for the page of an item. It returns `nil` for a cancelled request that
  /// will be sent again.
  func failure(at item: Int) -> PagingFailure? {
    guard let fault = ledger.faults[item / list.pageSize] else { return nil }
    return fault.isCancellation ? nil : fault.failure
  }

  /// Starts to load the list again, and cancels the open requests. The shown list stays until the items that the user
  /// sees are held.
  mutating func begin(isReplaced: Bool, at now: Duration) {
    for flight in ledger.flights { cancel(flight, now) }
    ledger.forgive { _, _ in true }
    generation += 1
    list = SparseGeneration(pageSize: list.pageSize)
    // An index in a list of another source has no meaning in this one.
    if isReplaced, generation > 1 { visible = RangeSet() }
    self.isReplaced = isReplaced || (self.isReplaced && !isPresented)
    isPresented = false
    reportedItems = nil
    emptyAnswers = 0
    revision += 1
    listCommands.append(.begin)
  }

  /// Resets the counters that limit loading without the user, because the user moved or the network came back.
  mutating func resume() {
    emptyAnswers = 0
    journal.forgetStartOvers()
  }

  mutating func cancel(_ flight: RequestLedger<SparseRequest>.Flight, _ now: Duration) {
    ledger.cancel(flight)
    note(.cancelled, flight.request.range, now)
  }

  mutating func note(_ event: PagingLog.Event, _ items: Range<Int>?, _ now: Duration) {
    journal.note(event, items.map { .items($0) } ?? .list, now)
  }

  mutating func diagnose(_ diagnostic: PagingDiagnostic, _ items: Range<Int>?, _ now: Duration) {
    journal.diagnose(diagnostic, items.map { .items($0) } ?? .list, now)
    revision += 1
  }
}

/// An input of a ``SparseMachine``.
enum SparseEvent: Hashable, Sendable {
  /// A reader asked for the list.
  case start
  /// The user sees these items, which may lie far apart.
  case show(RangeSet<Int>)
  /// The user is about to see the item at an index.
  case jump(to: Int)
  /// The list must be loaded again. If `isReplaced`, it comes from another source, and indices in the old list have no
  /// meaning.
  case refresh(isReplaced: Bool)
  /// A page arrived, and its items were stored.
  case answer(ticket: Int, SparseAnswer)
  /// Something else happened to the requests.
  case request(RequestEvent)
}

/// The facts about a page that a machine needs.
struct SparseAnswer: Hashable, Sendable {
  /// The number of items that arrived, up to the number requested.
  var received: Int
  /// The number of these items that no other index holds.
  var new: Int
  /// The number of items in the list, if the source stated it.
  var total: Int?
  /// The other pages that already hold some of these items.
  var otherPages: Set<Int> = []
  /// How long the server asks for no requests.
  var backoff: Duration?

  init(received: Int, new: Int, total: Int? = nil) {
    self.received = received
    self.new = new
    self.total = total
  }
}

/// A change of items that a ``SparseMachine`` asks its list for.
enum SparseListCommand: Hashable, Sendable {
  /// Start a new list. Pages that arrive from now on belong to it. It is not shown yet.
  case begin
  /// Show the new list instead of the old one. If `keepsItems`, old items stay where the new list has no items yet.
  case present(keepsItems: Bool)
  /// Remove all items from an index on, because the list ends there.
  case trim(to: Int)
}

/// A request for the items of a page.
struct SparseRequest: Ticketed {
  let ticket: Int
  let page: Int
  /// The requested items: the whole page, or the items that were missing at its end.
  let range: Range<Int>
  var subject: Int { page }
}

/// Answers, failures and deadlines.
extension SparseMachine {
  mutating func receive(
    _ answer: SparseAnswer, _ ticket: Int, at now: Duration, using generator: inout some RandomNumberGenerator
  ) {
    ledger.pause(for: answer.backoff, at: now)
    guard let request = ledger.flight(ticket)?.request else { return note(.discarded, nil, now) }
    let first = request.range.lowerBound
    note(.answered(new: answer.new, of: answer.received), request.range, now)
    emptyAnswers = answer.received == 0 ? emptyAnswers + 1 : 0
    if answer.received == 0, isStopped { diagnose(.emptyPages(.append, count: emptyAnswers), request.range, now) }
    list.learnTotal(from: answer, of: request)
    if answer.received == 0, let total = list.total?.count, total > first {
      trim(at: now)
      let diagnostic = PagingDiagnostic.missingItems(request.range, total: total)
      diagnose(diagnostic, request.range, now)
      return fail(ticket, PagingFailure(diagnostic), at: now, using: &generator)
    }
    ledger.end(ticket)
    revision += 1
    if answer.received > 0 { list.hold(answer.received, of: request) }
    for page in answer.otherPages { list.markOlder(of: request.page, page) }
    trim(at: now)
  }

  /// Removes the items behind the end of the list, cancels the requests for such items, and forgets their failures.
  private mutating func trim(at now: Duration) {
    guard let end = list.total?.count else { return }
    if list.trim(to: end) { listCommands.append(.trim(to: end)) }
    for flight in ledger.flights where flight.request.range.lowerBound >= end { cancel(flight, now) }
    ledger.forgive { [list] page, _ in list.range(of: page).lowerBound >= end }
  }

  mutating func fail(
    _ ticket: Int, _ failure: PagingFailure, at now: Duration, using generator: inout some RandomNumberGenerator
  ) {
    ledger.pause(for: failure.advice.pause, at: now)
    guard let flight = ledger.flight(ticket) else { return note(.discarded, nil, now) }
    let fault = ledger.fail(flight, failure, at: now, using: &generator)
    let range = flight.request.range
    if journal.startsOver(after: failure, of: .items(range), now) { return begin(isReplaced: false, at: now) }
    note(.failed(failure, attempt: fault.attempt, nextTry: fault.nextTry), range, now)
  }
}

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

/// What the user sees, and its load state.
extension SparseMachine {
  /// Records the items that the user sees. While a list of another source is shown, they take effect when this list is
  /// presented.
  mutating func show(_ items: RangeSet<Int>, at now: Duration) {
    let most = max(configuration.maximumItemsPerFill, 1)
    let count = items.numberOfIndices
    if count > most, visible.numberOfIndices < most { diagnose(.endStaysInSight(.append, items: count), nil, now) }
    let items = count > most ? items.first(most) : items
    if isPresented || !isReplaced || generation < 2 { move(to: items) } else { reportedItems = items }
  }

  /// Counts an item as the one that the user sees, and cancels the requests for pages that are not near it.
  mutating func jump(to item: Int, at now: Duration) {
    let item = min(max(item, 0), SparseGeneration.mostItems - 1)
    move(to: RangeSet(item..<item + 1))
    let near = list.pages(of: near)
    for flight in ledger.flights where !near.contains(flight.request.page) { cancel(flight, now) }
  }

  mutating func move(to items: RangeSet<Int>) {
    guard items != visible else { return }
    visible = items
    resume()
  }

  /// The items that the user sees in the list as it is known now. In a list that has become shorter, these are its last
  /// items. There is at least one item unless the list is empty.
  var seen: RangeSet<Int> {
    (visible.isEmpty ? RangeSet(0..<1) : visible).map { range in
      let end = list.total?.count ?? SparseGeneration.mostItems
      let length = min(range.count, end)
      let lower = min(range.lowerBound, end - length)
      return lower..<lower + length
    }
  }

  /// The items that the user sees and those within the prefetch distance, as far as they are known to exist.
  var near: RangeSet<Int> { near(seen) }

  func near(_ seen: RangeSet<Int>) -> RangeSet<Int> {
    let distance = distance(seeing: seen)
    return seen.map { seen in
      guard let count = list.total?.count, seen.upperBound <= count else { return seen }
      return max(seen.lowerBound - distance, 0)..<min(seen.upperBound + min(distance, count), count)
    }
  }

  func distance(seeing seen: RangeSet<Int>) -> Int {
    configuration.prefetch.distance(seeing: seen.numberOfIndices, pageSize: list.pageSize)
  }

  /// Returns the number of items between a page and the nearest of the items that the user sees.
  func gap(to page: Int, from seen: RangeSet<Int>) -> Int {
    let items = list.range(of: page)
    let gaps = seen.ranges.map { max(items.lowerBound - $0.upperBound, $0.lowerBound - items.upperBound, 0) }
    return gaps.min() ?? items.lowerBound
  }

  /// The state of the items that the user sees. During a refresh, it describes the new list, before the user sees it.
  var state: PagingState {
    guard generation > 0 else { return .idle }
    let gap = list.firstGap(in: seen)
    if isPresented, gap == nil { return .exhausted }
    if let gap, let fault = ledger.faults[gap], !fault.isCancellation {
      return ledger.state(of: gap, isWanted: !isStopped)
    }
    if isStopped { return .stopped(.emptyPages(.append, count: emptyAnswers)) }
    if ledger.flights.isEmpty, !ledger.isOnline { return .offline }
    return ledger.flights.isEmpty && ledger.timer == nil ? .idle : .loading
  }
}

/// The invariants of the machine, which tests check after every event.
extension SparseMachine {
  /// Returns the first invariant that does not hold after an event, as text, or `nil` if all hold.
  func invariantFault(at now: Duration) -> String? {
    let flights = ledger.flights
    guard generation > 0 else { return flights.isEmpty ? nil : "a request is under way before the list was asked for" }
    if let fault = ledger.invariantFault(at: now) { return fault }
    if flights.count > max(configuration.maximumParallelRequests, 1) { return "\(flights.count) requests at once" }
    if list.numberOfItems != list.pages.values.reduce(0, { $0 + $1.count }) {
      return "the pages do not add up to \(list.numberOfItems)"
    }
    for (page, held) in list.pages {
      if held.count < 1 || held.count > list.pageSize { return "page \(page) has \(held.count) items" }
      if page * list.pageSize + held.count > list.total?.count ?? 0 { return "page \(page) reaches behind the end" }
    }
    for request in flights.map(\.request) where request.range.lowerBound % list.pageSize != 0 {
      let held = list.pages[request.page]?.count ?? 0
      if request.page * list.pageSize + held != request.range.lowerBound { return "\(request.range) has no beginning" }
    }
    return unmetDemand(at: now)
  }

  /// Returns a missing page that the machine neither loads nor waits for, as text, or `nil`. Pages that failed for good
  /// don't count.
  private func unmetDemand(at now: Duration) -> String? {
    guard ledger.timer == nil, ledger.flights.isEmpty, ledger.isOnline, !isStopped else { return nil }
    let missing = missingPages(seen, near)
    if !isPresented, missing.isEmpty { return "a list is there and not shown" }
    for page in missing where ledger.time(for: page) != nil {
      return "page \(page) is wanted and nothing is waited for"
    }
    return nil
  }
}

/// The state of a list since its last refresh: its length, and which of its items are held.
struct SparseGeneration: Hashable, Sendable {
  /// A page that holds some or all of its items, without a gap from its first item on.
  struct Page: Hashable, Sendable {
    var count: Int
    /// The ticket of the request that loaded the page.
    var ticket: Int
    /// Whether the page shows items that have moved to other indices since.
    var isStale = false
  }

  /// The longest list that a pager supports. Longer totals are reduced to it.
  static var mostItems: Int { .max / 4 }

  let pageSize: Int
  var pages: [Int: Page] = [:]
  /// The number of items that are held.
  var numberOfItems = 0
  /// The number of items that the source states, or `nil` until the first page arrives.
  private(set) var total: PagingTotal?
  /// One more than the index of the last item that was held.
  private var reach = 0
  /// The ticket of the request whose answer last set the total.
  private var totalTicket = 0
  /// The pages that were loaded again because their items moved. Each page is repaired only once.
  private var repaired: Set<Int> = []

  init(pageSize: Int) { self.pageSize = pageSize }

  func range(of page: Int) -> Range<Int> { page * pageSize..<(page + 1) * pageSize }

  /// Returns the pages that contain some of the items.
  func pages(of items: RangeSet<Int>) -> RangeSet<Int> {
    items.map { $0.lowerBound / pageSize..<($0.upperBound - 1) / pageSize + 1 }
  }

  /// Returns whether a page must be requested when the user is near. This is so if some of its items are missing or
  /// have moved.
  func isMissing(_ page: Int) -> Bool {
    guard let held = pages[page], !held.isStale else { return true }
    return held.count < min(pageSize, (total?.count ?? .max) - page * pageSize)
  }

  /// Returns the first page that lacks one of the items, or `nil` if all of them are held.
  func firstGap(in items: RangeSet<Int>) -> Int? {
    for part in items.ranges {
      let gap = pages(of: RangeSet(part)).each.first { page in
        let range = range(of: page)
        return range.lowerBound + (pages[page]?.count ?? 0) < min(part.upperBound, range.upperBound)
      }
      if let gap { return gap }
    }
    return nil
  }

  /// Returns the items to request in order to complete a page.
  func missingItems(of page: Int) -> Range<Int> {
    let range = range(of: page)
    guard let held = pages[page], !held.isStale else { return range }
    return min(range.lowerBound + held.count, range.upperBound - 1)..<range.upperBound
  }

  /// Updates the total from an answer. The answer to the newest request takes precedence.
  mutating func learnTotal(from answer: SparseAnswer, of request: SparseRequest) {
    guard request.ticket > totalTicket, let stated = answer.total ?? total?.count else { return }
    if answer.total != nil { totalTicket = request.ticket }
    // The items that arrived prove that the list is at least this long.
    let known = answer.received > 0 ? request.range.lowerBound + answer.received : 0
    total = PagingTotal(count: min(max(stated, known), Self.mostItems))
  }

  /// Records the items that a request returned.
  mutating func hold(_ received: Int, of request: SparseRequest) {
    var page = pages[request.page] ?? Page(count: 0, ticket: request.ticket)
    numberOfItems -= page.count
    if request.range.lowerBound % pageSize == 0 {
      page = Page(count: received, ticket: request.ticket)
    } else {
      page.count += received
    }
    numberOfItems += page.count
    pages[request.page] = page
    reach = max(reach, request.page * pageSize + page.count)
  }

  /// Marks the older of two pages that hold the same items as stale, so that it is loaded again. Each page is marked
  /// only once.
  mutating func markOlder(of page: Int, _ other: Int) {
    guard let one = pages[page], let two = pages[other] else { return }
    let older = one.ticket < two.ticket ? page : other
    if repaired.insert(older).inserted { pages[older]?.isStale = true }
  }

  mutating func remove(_ page: Int) { numberOfItems -= pages.removeValue(forKey: page)?.count ?? 0 }

  /// Removes the items behind the end of the list. Returns whether there were any.
  /// - Complexity: O(pages held) if items were held behind the end, otherwise O(1).
  mutating func trim(to end: Int) -> Bool {
    guard end < reach else { return false }
    for (page, held) in pages where page * pageSize + held.count > end {
      remove(page)
      guard page * pageSize < end else { continue }
      pages[page] = Page(count: end - page * pageSize, ticket: held.ticket, isStale: held.isStale)
      numberOfItems += end - page * pageSize
    }
    reach = end
    return true
  }
}
