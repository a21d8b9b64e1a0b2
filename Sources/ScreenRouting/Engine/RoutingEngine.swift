/// The state machine of a router. It turns events into effects, and has no screens, tasks or coordinators.
///
/// ```text
///               ┌─ refused, redirected ─┐
///               ▼                       │
/// unstarted → idle ── request ──▶ asking ── allowed ──▶ showing ── transition ended ──▶ delivering ──▶ idle
///                                    └─────── end allowed, from any phase ─────▶ ended
/// ```
struct RoutingEngine<AppRoute: Route> {
  typealias Request = RouteRequest<AppRoute>
  typealias Stack = RouteStack<AppRoute>

  enum Event {
    case start(Request)
    case submit(Request)
    /// The system went back and shows these entries of the tab.
    case wentBack(to: [EntryID])
    case decided(ticket: Int, Verdict)
    case shown(ticket: Int)
    /// The tasks that awaited the results of ended flows have run.
    case delivered(ticket: Int)
    /// The task that waits for a request was cancelled.
    case withdraw(Int)
  }

  enum Effect {
    /// Asks the guards. The answer is ``Event/decided(ticket:_:)``.
    case ask(RouteChange<AppRoute>, ticket: Int)
    /// Makes the screens of new entries.
    case make([RouteEntry<AppRoute>])
    /// Calls the presenter. The answer is ``Event/shown(ticket:)``.
    case show(from: Stack?, to: Stack, isAnimated: Bool, ticket: Int)
    /// Releases the screens of entries that have left.
    case release([RouteEntry<AppRoute>])
    case releaseAll
    /// Lets the tasks run that await the results of ended flows. The answer is ``Event/delivered(ticket:)``.
    case deliver(ticket: Int)
    /// Gives a request its outcome, and reports it to the app if the user should know the reason.
    case finish(Request, RouteOutcome, isReported: Bool)
  }

  /// The decision of all guards.
  enum Verdict {
    case allow
    case refuse(String)
    case redirect(Request.Redirection)
  }

  enum Phase {
    case unstarted
    case idle
    case asking(Request, to: Stack, ticket: Int)
    case showing(Showing)
    case delivering(ticket: Int)
    /// The presenter may still run.
    case ended(showing: Int?)
  }

  struct Showing {
    /// The request of the transition, or `nil` if the presenter only receives the stack again.
    var request: Request?
    var isFinished = false
    let leaving: [RouteEntry<AppRoute>]
    let entering: [RouteEntry<AppRoute>]
    let ticket: Int
  }

  /// A request that waits until the screens of a redirection have left.
  struct Parked {
    var request: Request
    let redirection: Request.Redirection
  }

  /// The screens of a redirection.
  struct Screens {
    let entries: Set<EntryID>
    /// Whether a flow of the screens has finished with a result.
    var haveResult = false
  }

  var stack: Stack
  var phase = Phase.unstarted
  var queue = RequestQueue<AppRoute>()
  var parked: [Parked] = []
  /// The redirections whose screens have not left.
  var redirections: [Request.Redirection: Screens] = [:]
  /// The requests to end the router about which the guards decide, by ticket.
  var endings: [Int: Request] = [:]
  /// The last pending request of each entry.
  var latest: [EntryID: (id: Int, work: Request.Work)] = [:]
  /// The stack that the presenter shows, as far as the engine knows.
  var shown: Stack?
  /// Whether the presenter does not show the stack.
  var needsShow = false
  /// The number of the next entry. Entries of refused changes count too, because guards have seen their ids.
  var nextEntry: Int
  private var nextNumber = 0
  var effects: [Effect] = []

  init(_ stack: Stack) {
    self.stack = stack
    nextEntry = stack.nextNumber
  }

  /// Returns a new number for a request or a ticket.
  mutating func makeNumber() -> Int {
    nextNumber += 1
    return nextNumber
  }

  mutating func makeRequest(_ work: Request.Work, from origin: EntryID? = nil) -> Request {
    Request(id: makeNumber(), work: work, origin: origin)
  }
}

extension RoutingEngine {
  var hasStarted: Bool { if case .unstarted = phase { false } else { true } }
  var hasEnded: Bool { if case .ended = phase { true } else { false } }

  /// Whether nothing is pending but parked requests.
  var isIdle: Bool {
    switch phase {
    case .unstarted, .idle, .ended: queue.isEmpty && endings.isEmpty
    case .asking, .showing, .delivering: false
    }
  }

  /// Whether nothing happens without an event from outside. The decision of a guard is an event from outside.
  var isWaiting: Bool {
    switch phase {
    case .unstarted, .asking, .ended: true
    case .idle: queue.isEmpty
    case .showing, .delivering: false
    }
  }

  /// Whether the engine still expects the answer of a guard, a presenter or a delivery.
  func expects(_ ticket: Int) -> Bool {
    if endings[ticket] != nil { return true }
    return switch phase {
    case .asking(_, _, let expected): ticket == expected
    case .showing(let showing): ticket == showing.ticket
    case .delivering(let expected): ticket == expected
    // A presenter that is called before the end is cancelled.
    case .ended(let expected): ticket == expected && shown == nil
    case .unstarted, .idle: false
    }
  }

  /// Returns the change that a gesture would make, or `nil` if the user cannot go back there now.
  func backChange(to ids: [EntryID]) -> RouteChange<AppRoute>? {
    guard queue.isEmpty, let back = closing(to: ids) else { return nil }
    return RouteChange(from: stack, to: back.next, cause: .gesture)
  }

  /// Returns the entry that closes if the user goes back to the first entries of the tab, and the stack afterwards.
  func closing(to ids: [EntryID]) -> (entry: EntryID, next: Stack)? {
    let entries = stack.selectedTab.entries.map(\.id)
    guard case .idle = phase, !ids.isEmpty, ids.count < entries.count, entries.starts(with: ids),
      let next = try? stack.applying(.close, from: entries[ids.count])
    else { return nil }
    return (entries[ids.count], next)
  }

  /// Handles an event.
  /// - Returns: The effects to run, in order.
  mutating func handle(_ event: Event) -> [Effect] {
    effects = []
    switch event {
    case .start(let request): start(request)
    case .submit(let request): submit(request)
    case .wentBack(let entries): wentBack(to: entries)
    case .decided(let ticket, let verdict): decided(ticket, verdict)
    case .shown(let ticket): didShow(ticket)
    case .delivered(let ticket): didDeliver(ticket)
    case .withdraw(let id): withdraw(id)
    }
    while case .idle = phase {
      continueParked()
      if needsShow {
        show(nil, leaving: [], entering: [])
      } else if let next = queue.popFirst() {
        serve(next)
      } else {
        break
      }
    }
    return effects
  }
}
