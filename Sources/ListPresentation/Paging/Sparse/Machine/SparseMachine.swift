/// When to ask for which page of a list whose rows can be asked for by index: a value that turns events into commands,
/// without tasks, clocks or closures.
///
/// It knows which rows are there, never what they hold. The user's place is a level: after every event the machine looks
/// which pages he sees and which lie near, and asks for those that are not there, the visible ones first, the nearest
/// first, as many at once as is allowed. There is no queue, so a page that he has flown over is never asked for later.
///
/// A request under way whose page he has left behind is given up when another page needs its place, but not in its first
/// tenth of a second, so that a fling is no storm of requests; after a jump it is given up at once.
package struct SparseMachine: Hashable, Sendable {
  /// How long a request is under way before it may be given up for another.
  static var patience: Duration { .milliseconds(100) }

  package let configuration: PagingConfiguration
  /// What is known of the list since it was last begun to be loaded anew.
  package internal(set) var list: SparseGeneration
  /// Counts the times the list was begun to be loaded anew; 0 as long as nobody has asked for it.
  package internal(set) var generation = 0
  /// Whether the list is shown. Until what the user sees is there, the one before it is.
  package internal(set) var isPresented = false
  /// What the user was last said to see, which need not be in the list any more.
  package internal(set) var visible = 0..<0
  /// What the user was seen to see of the list before, since another one took its place.
  var reportedPlace: Range<Int>?
  /// What is under way, oldest first.
  package internal(set) var flights: [SparseFlight] = []
  package internal(set) var isOnline = true
  /// When the server may be asked again.
  package internal(set) var gate = Duration.zero
  /// The time that is waited for.
  package internal(set) var timer: Duration?
  /// Counts the changes of what rows show.
  package internal(set) var revision = 0
  package internal(set) var log: SparseLog
  /// Whether the list comes from another source than the one that is shown.
  var isReplaced = true
  var startOvers = 0
  var emptyAnswers = 0
  var tickets = 0
  var commands: [SparseCommand] = []

  package init(_ configuration: PagingConfiguration = PagingConfiguration()) {
    self.configuration = configuration
    list = SparseGeneration(pageSize: min(max(configuration.pageSize, 1), 1_000_000))
    log = SparseLog(capacity: configuration.logCapacity)
  }

  /// Takes an event in and says what to do, in order.
  /// - Complexity: O(pages near the user), whatever number of pages is there; O(pages held) for an edit, where the list
  ///   has become shorter and where rows are let go of.
  package mutating func handle(
    _ event: SparseEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [SparseCommand] {
    commands = []
    switch event {
    case .start: if generation == 0 { begin(isReplaced: true, at: now) }
    case .show(let range): show(range, at: now)
    case .jump(let row):
      if generation == 0 { begin(isReplaced: true, at: now) }
      jump(to: row, at: now)
    case .refresh(let isReplaced):
      guard generation > 0 else { break }
      startOvers = 0
      begin(isReplaced: isReplaced, at: now)
    case .answer(let ticket, let answer): take(answer, ticket, at: now, using: &generator)
    case .withdraw(let ticket): if let flight = flight(ticket) { cancel(flight, now) }
    case .failure(let ticket, let failure): fail(ticket, failure, at: now, using: &generator)
    case .retry: forgive { _ in true }
    case .tick:
      // Also one that comes a hair early: what is still to be waited for is waited for anew.
      timer = nil
      expire(at: now, using: &generator)
    case .reachability(let isOnline): reach(isOnline)
    case .edit(let index, let count, let held): edit(at: index, by: count, held: held, at: now)
    }
    if generation > 0 { settle(at: now) }
    defer { commands = [] }
    return commands
  }

  /// The request with a ticket, if it is awaited.
  package func flight(_ ticket: Int) -> SparseFlight? { flights.first { $0.ticket == ticket } }

  /// The failure of the last request for the page of a row; one that was cancelled has not failed as long as it is sent
  /// again.
  package func failure(at row: Int) -> PagingFailure? {
    guard let fault = list.faults[row / list.pageSize] else { return nil }
    return fault.failure.reason == .cancelled && fault.nextTry != nil ? nil : fault.failure
  }

  /// Begins to load the list anew; what is under way is given up, and what is shown stays until what the user sees is
  /// there.
  mutating func begin(isReplaced: Bool, at now: Duration) {
    for flight in flights { cancel(flight, now) }
    generation += 1
    list = isReplaced ? SparseGeneration(pageSize: list.pageSize) : SparseGeneration(after: list)
    // What the user sees of another list says nothing of the place in this one.
    if isReplaced, generation > 1 { visible = 0..<0 }
    self.isReplaced = isReplaced || (self.isReplaced && !isPresented)
    isPresented = false
    reportedPlace = nil
    emptyAnswers = 0
    revision += 1
    commands.append(.begin)
  }

  mutating func cancel(_ flight: SparseFlight, _ now: Duration) {
    flights.removeAll { $0.ticket == flight.ticket }
    commands.append(.cancel(ticket: flight.ticket))
    note(.cancelled, flight.rows, now)
  }

  /// Forgets failures, so that their pages are asked for at once and have their whole budget.
  mutating func forgive(_ isForgiven: (PagingFault) -> Bool) {
    emptyAnswers = 0
    startOvers = 0
    guard !list.faults.isEmpty else { return }
    list.faults = list.faults.filter { !isForgiven($0.value) }
    revision += 1
  }

  /// When the network is back, what failed meanwhile is sent at once.
  private mutating func reach(_ isOnline: Bool) {
    guard isOnline != self.isOnline else { return }
    self.isOnline = isOnline
    if isOnline { forgive { $0.failure.advice != .doNotRetry } }
  }

  mutating func note(_ event: PagingOccurrence, _ rows: Range<Int>?, _ now: Duration) {
    log.add(SparseLog.Entry(time: now, rows: rows, event: event))
  }

  mutating func diagnose(_ diagnostic: PagingDiagnostic, _ rows: Range<Int>?, _ now: Duration) {
    commands.append(.diagnose(diagnostic))
    revision += 1
    note(.diagnosed(diagnostic), rows, now)
  }
}
