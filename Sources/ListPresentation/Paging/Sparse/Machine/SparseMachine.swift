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
  var ledger: RequestLedger<SparseRequest>
  var journal: PagingJournal
  /// The state of the list since its last refresh.
  var list: SparseGeneration
  /// The number of times that loading the list has started. It is 0 until a reader asks for the list.
  var generation = 0
  /// Whether the current list is shown. The former list is shown until the items that the user sees are held.
  var isPresented = false
  /// The items that the user was last reported to see. They may no longer be in the list.
  var visible = RangeSet<Int>()
  /// The items that were reported in the former list since another source replaced it.
  var reportedItems: RangeSet<Int>?
  /// A counter that increases with each change of the content of items.
  var revision = 0
  /// Whether the list comes from another source than the list that is shown.
  var isReplaced = true
  var emptyAnswers = 0
  /// The commands for the list of the current event.
  var listCommands: [SparseListCommand] = []

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
    case .request(.withdraw(let ticket)): if let flight = ledger.flight(ticket) { cancel(flight, now) }
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
