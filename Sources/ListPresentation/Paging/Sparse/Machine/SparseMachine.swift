/// Decides when to request which page of a list with random access. The machine is a value that turns events into
/// commands, without tasks, clocks or closures.
///
/// It knows which items are held, but not their content. After every event, it computes which pages the user sees and
/// which are near. It then requests the missing ones: visible pages first, then the nearest, up to the limit of
/// parallel requests. There is no queue, so a page that the user has scrolled past is not requested later.
///
/// If another page needs the place of an open request, the machine cancels a request that the user has left behind. It
/// does not cancel a request in its first tenth of a second, so that a fling doesn't send many short requests. A jump
/// cancels such requests at once.
struct SparseMachine: Hashable, Sendable {
  /// How long a request is open before the machine may cancel it in favor of another.
  static var patience: Duration { .milliseconds(100) }

  /// The network, the pauses, the tickets and the log.
  var control: RequestControl
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
  /// The open requests, oldest first.
  var flights: [SparseFlight] = []
  /// A counter that increases with each change of the content of items.
  var revision = 0
  /// Whether the list comes from another source than the list that is shown.
  var isReplaced = true
  var emptyAnswers = 0
  /// The commands for the pager, and the commands for the list, of the current event.
  var commands: [RequestCommand<SparseFlight>] = []
  var listCommands: [SparseListCommand] = []

  var configuration: PagingConfiguration { control.configuration }

  init(_ configuration: PagingConfiguration = PagingConfiguration()) {
    control = RequestControl(configuration)
    list = SparseGeneration(pageSize: min(max(configuration.pageSize, 1), 1_000_000))
  }

  /// Handles an event, and leaves the commands that change items in `listCommands`. Returns the commands for the pager,
  /// in order.
  /// - Complexity: O(pages near the user), whatever the number of pages held. O(pages held) for an edit, for a list
  ///   that has become shorter, and for an eviction.
  mutating func handle(
    _ event: SparseEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<SparseFlight>] {
    (commands, listCommands) = ([], [])
    switch event {
    case .start: if generation == 0 { begin(isReplaced: true, at: now) }
    case .show(let items): show(items, at: now)
    case .jump(let item):
      if generation == 0 { begin(isReplaced: true, at: now) }
      jump(to: item, at: now)
    case .refresh(let isReplaced):
      guard generation > 0 else { break }
      control.forgetStartOvers()
      begin(isReplaced: isReplaced, at: now)
    case .answer(let ticket, let answer): take(answer, ticket, at: now, using: &generator)
    case .withdraw(let ticket): if let flight = flight(ticket) { cancel(flight, now) }
    case .failure(let ticket, let failure): fail(ticket, failure, at: now, using: &generator)
    case .retry: forgive { _ in true }
    case .tick:
      // A tick may come slightly early. In that case, the machine sets the timer again.
      control.timer = nil
      expire(at: now, using: &generator)
    case .reachability(let isOnline): reach(isOnline)
    case .edit(let index, let count, let held): edit(at: index, by: count, held: held, at: now)
    }
    if generation > 0 { settle(at: now) }
    defer { commands = [] }
    return commands
  }

  /// Returns the open request with a ticket, or `nil` if no such request is open.
  func flight(_ ticket: Int) -> SparseFlight? { flights.first { $0.ticket == ticket } }

  /// Returns the failure of the last request for the page of an item. It returns `nil` for a cancelled request that
  /// will be sent again.
  func failure(at item: Int) -> PagingFailure? {
    guard let fault = list.faults[item / list.pageSize] else { return nil }
    return fault.isCancellation ? nil : fault.failure
  }

  /// Starts to load the list again, and cancels the open requests. The shown list stays until the items that the user
  /// sees are held.
  mutating func begin(isReplaced: Bool, at now: Duration) {
    for flight in flights { cancel(flight, now) }
    generation += 1
    list = isReplaced ? SparseGeneration(pageSize: list.pageSize) : SparseGeneration(after: list)
    // The place in a list of another source has no meaning in this one.
    if isReplaced, generation > 1 { visible = RangeSet() }
    self.isReplaced = isReplaced || (self.isReplaced && !isPresented)
    isPresented = false
    reportedItems = nil
    emptyAnswers = 0
    revision += 1
    listCommands.append(.begin)
  }

  mutating func cancel(_ flight: SparseFlight, _ now: Duration) {
    flights.removeAll { $0.ticket == flight.ticket }
    commands.append(.cancel(ticket: flight.ticket))
    note(.cancelled, flight.range, now)
  }

  /// Discards failures, so that their pages are requested at once with the full number of retries. It also resets the
  /// limits.
  mutating func forgive(_ isForgiven: (PagingFault) -> Bool) {
    emptyAnswers = 0
    control.forgetStartOvers()
    guard !list.faults.isEmpty else { return }
    list.faults = list.faults.filter { !isForgiven($0.value) }
    revision += 1
  }

  /// When the network is back, failed requests are sent at once.
  private mutating func reach(_ isOnline: Bool) {
    if control.reach(isOnline) { forgive { $0.failure.advice != .doNotRetry } }
  }

  mutating func note(_ event: PagingOccurrence, _ items: Range<Int>?, _ now: Duration) {
    control.note(event, items.map { .items($0) } ?? .list, now)
  }

  mutating func diagnose(_ diagnostic: PagingDiagnostic, _ items: Range<Int>?, _ now: Duration) {
    control.diagnose(diagnostic, items.map { .items($0) } ?? .list, now)
    revision += 1
  }
}
