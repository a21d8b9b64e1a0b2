/// When to ask for which page: a value that turns events into commands, without tasks, clocks or closures.
///
/// It knows how many rows there are, never which. The user's place is a level: after every event the machine looks whether
/// enough rows lie ahead of him in both directions, and asks for a page if not. An answer is known by the ticket of its
/// request; one whose ticket is not awaited any more is discarded, whatever it brings and whenever it comes.
package struct PagingMachine: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    /// Nobody has asked for the list.
    case unstarted
    /// There is no page of this source yet. Rows of another source may still be shown.
    case starting(PagingRefresh)
    /// There is a first page, and it may be being loaded anew.
    case loaded(PagingRefresh?)
  }

  package struct LoadedPage: Hashable, Sendable {
    var key: PageKey
    package var rows: Int
  }

  package let configuration: PagingConfiguration
  package internal(set) var phase = Phase.unstarted
  /// The two ends; exhausted as long as there is no page.
  package internal(set) var append = PagingLane(nil)
  package internal(set) var prepend = PagingLane(nil)
  /// The pages that are held, in order.
  package internal(set) var pages: [LoadedPage] = []
  package internal(set) var rows = 0
  /// What the user sees.
  package internal(set) var visible = 0..<0
  /// Counts the refreshes.
  package internal(set) var generation = 0
  package internal(set) var isOnline = true
  /// When the server may be asked again.
  package internal(set) var gate = Duration.zero
  /// The time that is waited for.
  package internal(set) var timer: Duration?
  package internal(set) var log: PagingLog
  var isAnchored = false
  var allowsCached = true
  var startOvers = 0
  var tickets = 0
  /// The first ticket of the present source.
  var firstTicket = 0
  /// How many rows were removed, here and so at the source, since the refresh that is under way was asked for.
  var rowsRemovedMeanwhile = 0
  var commands: [PagingCommand] = []

  package init(_ configuration: PagingConfiguration = PagingConfiguration()) {
    self.configuration = configuration
    log = PagingLog(capacity: configuration.logCapacity)
  }

  /// Takes an event in and says what to do, in order.
  /// - Complexity: O(1) amortized, whatever number of pages was loaded; O(pages) for an edit and for a page before the first.
  package mutating func handle(
    _ event: PagingEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [PagingCommand] {
    commands = []
    switch event {
    case .start: if phase == .unstarted { startRefresh(isReplaced: true, at: now) }
    case .show(let range): show(range)
    case .refresh(let isReplaced): startRefresh(isReplaced: isReplaced, at: now)
    case .answer(let ticket, let answer): take(answer, ticket, at: now)
    case .failure(let ticket, let failure): fail(ticket, failure, at: now, using: &generator)
    case .retry: retry(at: now)
    case .tick:
      // Also one that comes a hair early: what is still to be waited for is waited for anew.
      timer = nil
      expire(at: now, using: &generator)
    case .reachability(let isOnline): reach(isOnline, at: now)
    case .edit(let index, let count, let movesCursors): edit(at: index, by: count, movesCursors, now)
    }
    settle(at: now)
    defer { commands = [] }
    return commands
  }

  /// Whether the answer with a ticket is awaited, and in which direction.
  package func direction(of ticket: Int) -> PageDirection? {
    if refresh?.flight?.ticket == ticket { return .refresh }
    if append.flight?.ticket == ticket { return .append }
    return prepend.flight?.ticket == ticket ? .prepend : nil
  }

  /// The refresh that is going on, if any.
  package internal(set) var refresh: PagingRefresh? {
    get {
      switch phase {
      case .unstarted: nil
      case .starting(let refresh): refresh
      case .loaded(let refresh): refresh
      }
    }
    set {
      if case .loaded = phase { phase = .loaded(newValue) } else if let newValue { phase = .starting(newValue) }
    }
  }

  /// The cursors that may be asked with again.
  package var liveCursors: Set<Int> {
    let keys =
      pages.map(\.key) + [append, prepend].flatMap { [$0.state.key].compactMap { $0 } + $0.beyond.compactMap { $0 } }
    return Set(keys.compactMap(\.cursor))
  }

  subscript(direction: PageDirection) -> PagingLane {
    get { direction == .prepend ? prepend : append }
    set { if direction == .prepend { prepend = newValue } else { append = newValue } }
  }

  /// Changes an end in place, so that its stacks are not copied.
  mutating func update<Result>(_ direction: PageDirection, _ change: (inout PagingLane) -> Result) -> Result {
    direction == .prepend ? change(&prepend) : change(&append)
  }

  mutating func note(_ event: PagingOccurrence, _ direction: PageDirection, _ now: Duration) {
    log.add(event, direction, at: now)
  }

  mutating func diagnose(_ diagnostic: PagingDiagnostic, _ direction: PageDirection, _ now: Duration) {
    commands.append(.diagnose(diagnostic))
    note(.diagnosed(diagnostic), direction, now)
  }
}
