/// The state machine of a router: events go in, effects come out. It has no screens, tasks or coordinators.
///
/// ```text
///               ┌────────── refused, redirected ──────────┐
///               ▼                                         │
/// unstarted → idle ── request ──▶ asking ── allowed ──▶ showing ── transition ended ──▶ idle
///                                    └─────── end allowed, from any phase ─────▶ ended
/// ```
struct RoutingEngine<AppRoute: Route> {
  typealias Request = RouteRequest<AppRoute>
  typealias Stack = RouteStack<AppRoute>

  enum Event {
    case start(Request)
    case submit(Request)
    /// The system has gone back and shows these entries of the tab.
    case wentBack(to: [EntryID])
    case decided(ticket: Int, Verdict)
    case shown(ticket: Int)
    /// The task that waits for a request was cancelled.
    case withdraw(Int)
  }

  enum Effect {
    /// Asks the guards; the answer is ``Event/decided(ticket:_:)``.
    case ask(RouteChange<AppRoute>, ticket: Int)
    /// Makes the screens of new entries.
    case make([RouteEntry<AppRoute>])
    /// Tells the presenter; the answer is ``Event/shown(ticket:)``.
    case show(from: Stack?, to: Stack, ticket: Int)
    /// Lets go of the screens of entries that have left.
    case release([RouteEntry<AppRoute>])
    case releaseAll
    case finish(Request, RouteOutcome)
  }

  /// What all guards together answer.
  enum Verdict {
    case allow
    case refuse(String)
    /// The entry is that of the guard.
    case redirect(Request.Redirection, from: EntryID?)
  }

  enum Phase {
    case unstarted
    case idle
    case asking(Request, to: Stack, ticket: Int)
    case showing(Showing)
    case ended
  }

  struct Showing {
    /// The request that is carried out; `nil` when the presenter is only shown the stack again.
    var request: Request?
    var isFinished = false
    let leaving: [RouteEntry<AppRoute>]
    let entering: [RouteEntry<AppRoute>]
    let ticket: Int
  }

  /// A request that waits for the screens of a redirection to leave.
  struct Parked {
    let request: Request
    let redirection: Request.Redirection?
    let until: Set<EntryID>
  }

  var stack: Stack
  var phase = Phase.unstarted
  var queue = RequestQueue<AppRoute>()
  var parked: [Parked] = []
  /// The ends that the guards are asked about, by ticket.
  var endings: [Int: Request] = [:]
  /// The last pending request of each entry.
  var latest: [EntryID: (id: Int, work: Request.Work)] = [:]
  /// What the presenter shows, as far as is known.
  var shown: Stack?
  /// Whether the presenter shows something else than the stack.
  var needsShow = false
  /// The number of the next entry. It counts entries of refused changes as well: guards have seen their ids.
  var nextEntry: Int
  private var nextNumber = 0
  var effects: [Effect] = []

  init(_ stack: Stack) {
    self.stack = stack
    nextEntry = stack.nextNumber
  }

  /// A number for a request or a ticket.
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
    case .asking, .showing: false
    }
  }

  /// Whether nothing goes on until something comes from outside: a guard's answer counts as that.
  var isWaiting: Bool {
    switch phase {
    case .unstarted, .asking, .ended: true
    case .idle: queue.isEmpty
    case .showing: false
    }
  }

  /// Whether a guard's or a presenter's answer is still expected.
  func expects(_ ticket: Int) -> Bool {
    if endings[ticket] != nil { return true }
    return switch phase {
    case .asking(_, _, let expected): ticket == expected
    case .showing(let showing): ticket == showing.ticket
    case .unstarted, .idle, .ended: false
    }
  }

  /// The change that a swipe back would make, if one can be made now.
  var backChange: RouteChange<AppRoute>? {
    guard case .idle = phase, queue.isEmpty, let next = try? stack.applying(.close) else { return nil }
    return RouteChange(from: stack, to: next)
  }

  /// Takes an event.
  /// - Returns: What is to be done, in order.
  mutating func handle(_ event: Event) -> [Effect] {
    effects = []
    switch event {
    case .start(let request): start(request)
    case .submit(let request): submit(request)
    case .wentBack(let entries): wentBack(to: entries)
    case .decided(let ticket, let verdict): decided(ticket, verdict)
    case .shown(let ticket): didShow(ticket)
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
