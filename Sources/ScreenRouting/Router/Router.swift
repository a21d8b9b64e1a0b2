/// Carries out commands on a stack of screens, one after the other, and keeps the screens.
///
/// A first app: two routes, the screens for them, and a router that shows them.
///
/// ```swift
/// enum NoteRoute: Route {
///   case list
///   case note(Int)
///
///   static let tabs: KeyValuePairs = ["notes": NoteRoute.list]
/// }
///
/// final class NoteCoordinator: Coordinator {
///   func screen(for entry: Entry<NoteRoute, NoteScreen>) -> NoteScreen {
///     switch entry.route {
///     case .list: NoteScreen("All notes", select: { entry.push(.note($0)) })
///     case .note(let id): NoteScreen("Note \(id)", select: { _ in entry.close() })
///     }
///   }
/// }
///
/// let router = Router(coordinator: NoteCoordinator()) { transition in
///   print(transition.screens.map(\.title))
/// }
/// await router.start()                    // ["All notes"]
/// await router.perform(.push(.note(7)))   // ["All notes", "Note 7"]
/// ```
///
/// The policy:
/// - Commands are served in order. While a guard decides or a transition runs, others wait. Before ``start()`` all wait,
///   so that an early link is kept.
/// - A command that is the same as the last pending one of the same entry is a double tap and is not carried out again.
/// - A command of an entry that has left is not carried out. A command without an entry comes from outside: a link, the
///   system.
/// - The guards decide about every change: ``Coordinator/decide(on:)``. A guard that redirects parks the command. It
///   continues, before all others, when the screens of the redirection have left.
/// - When the router is idle, the presenter was told the stack.
///
/// The coordinator makes the screen of an entry when the entry comes into the stack. The router lets go of the screen,
/// the topmost first, when the transition that removes the entry has ended. The router keeps its coordinator and its
/// presenter alive.
@MainActor
public final class Router<AppRoute: Route, Screen> {
  /// The last 1,000 requests and their outcomes, each in a line of at most 256 bytes, in the order of the outcomes.
  public private(set) var log: [String] = []

  var engine: RoutingEngine<AppRoute>
  let coordinator: any Coordinator<AppRoute, Screen>
  private let present: @MainActor (RouteTransition<AppRoute, Screen>) async -> Void
  var records: [EntryID: EntryRecord<AppRoute, Screen>] = [:]
  var nextGuardNumber = 1
  /// The results of flows that are to finish, by request.
  var deliveries: [(request: Int, entry: EntryID, deliver: () -> Void)] = []
  /// Whether the tasks that waited for the results of flows that have ended have them.
  var endedFlows: [() -> Bool] = []
  private var outcomes: [Int: PromiseKeeper<RouteOutcome>] = [:]
  private var settling: [Promise<Void>] = []
  private var events: [RoutingEngine<AppRoute>.Event] = []
  private var isHandling = false
  /// The guards and the presenter that were asked and have not answered, by ticket.
  private var services: [Int: RouteService] = [:]

  /// Creates a router. It shows nothing before ``start()``.
  /// - Parameters:
  ///   - stack: The screens to start with. No guard is asked about them; to ask the guards, open a link.
  ///   - coordinator: Makes the screens.
  ///   - present: Shows the screens of a transition, and returns when the transition has ended. Until then the next
  ///     command waits. It is called after every change and after every swipe. It keeps screens no longer than their
  ///     entries are in the stack, and does not keep the router.
  public init(
    stack: RouteStack<AppRoute> = RouteStack(), coordinator: some Coordinator<AppRoute, Screen>,
    present: @escaping @MainActor (RouteTransition<AppRoute, Screen>) async -> Void
  ) {
    engine = RoutingEngine(stack)
    self.coordinator = coordinator
    self.present = present
  }

  /// The screens in the stack, as a value.
  public var stack: RouteStack<AppRoute> { engine.stack }

  /// Whether the router has ended: ``end()``.
  public var hasEnded: Bool { engine.hasEnded }

  /// Whether nothing waits or runs, and the tasks that await the result of a flow that has ended have it. A parked
  /// command neither waits nor runs.
  public var isIdle: Bool { engine.isIdle && events.isEmpty && endedFlows.allSatisfy { $0() } }

  /// Shows the first screens. Then the router serves the requests that came before. A second call has no effect.
  public func start() async {
    _ = await ticket(for: engine.makeRequest(.start)) { .start($0) }.outcome()
  }

  /// Carries out a command.
  ///
  /// A guard and a presenter cannot wait for a command, which waits for them: they get a refusal. If the waiting task is
  /// cancelled, a command that is not carried out yet is withdrawn.
  /// - Parameters:
  ///   - command: What to do.
  ///   - origin: The entry on which the user asked for it.
  /// - Returns: The outcome, after the transition.
  @discardableResult
  public func perform(_ command: RouteCommand<AppRoute>, from origin: EntryID? = nil) async -> RouteOutcome {
    await ticket(for: command, from: origin).outcome()
  }

  /// Asks for a command. ``log`` has its outcome.
  public func send(_ command: RouteCommand<AppRoute>, from origin: EntryID? = nil) {
    handle(.submit(engine.makeRequest(.command(command), from: origin)))
  }

  /// Waits until every request is done or parked, or a guard takes its time to decide.
  ///
  /// In a guard or a presenter, which the router waits for, this returns at once.
  public func settle() async {
    guard servingTicket == nil, !engine.isWaiting else { return }
    let promise = Promise<Void>()
    settling.append(promise)
    _ = await promise.wait()
  }

  /// Removes all screens if the guards allow it, as before an app quits. Then nothing is carried out any more.
  ///
  /// The end does not wait for other commands, for a guard that decides about one, or for a transition: requests that
  /// are pending have the outcome `ended`. Results of flows that were finished before are delivered.
  /// - Returns: `done`, or why the router goes on.
  public func end() async -> RouteOutcome {
    if let servingTicket, engine.endings[servingTicket] != nil { return .refused(Self.noWaiting) }
    return await ticket(for: engine.makeRequest(.end)) { .submit($0) }.outcome()
  }

  /// Tells the router that the system has gone back: a swipe, a long press on the back button, a sheet pulled down.
  ///
  /// The guards are asked as for a command. Afterwards the presenter is told the stack in any case, also if the stack
  /// changed while the user swiped.
  /// - Parameter shown: The entries of the selected tab that are still shown, the lowest first.
  public func systemDidGoBack(to shown: [EntryID]) { handle(.wentBack(to: shown)) }

  /// Whether the system can let the user go back one screen now: nothing is pending, and every guard allows it without
  /// delay.
  public var allowsBackGesture: Bool {
    guard events.isEmpty, !isHandling, let change = engine.backChange else { return false }
    return guards.allSatisfy { if case .allow = $0.coordinator.decide(on: change) { true } else { false } }
  }

  private static var noWaiting: String { "a guard or a presenter cannot wait for the router; a guard redirects" }
}

extension Router {
  func ticket(for command: RouteCommand<AppRoute>, from origin: EntryID?) -> RouteTicket<AppRoute, Screen> {
    guard servingTicket == nil else {
      let promise = Promise<RouteOutcome>()
      promise.fulfill(.refused(Self.noWaiting))
      return RouteTicket(id: 0, promise: promise, router: nil)
    }
    return ticket(for: engine.makeRequest(.command(command), from: origin)) { .submit($0) }
  }

  private func ticket(
    for request: RouteRequest<AppRoute>, _ event: (RouteRequest<AppRoute>) -> RoutingEngine<AppRoute>.Event
  ) -> RouteTicket<AppRoute, Screen> {
    let promise = Promise<RouteOutcome>()
    outcomes[request.id] = PromiseKeeper(promise, fallback: .ended)
    handle(event(request))
    return RouteTicket(id: request.id, promise: promise, router: self)
  }

  /// Asks to end a flow with its entry.
  func finish(_ entry: EntryID, _ deliver: @escaping () -> Void) {
    let request = engine.makeRequest(.finish, from: entry)
    deliveries.append((request.id, entry, deliver))
    handle(.submit(request))
  }

  /// Takes an event, also from inside of the effect of another.
  func handle(_ event: RoutingEngine<AppRoute>.Event) {
    events.append(event)
    guard !isHandling else { return }
    isHandling = true
    while !events.isEmpty {
      let next = events.removeFirst()
      for effect in engine.handle(next) { run(effect) }
    }
    isHandling = false
    services = services.filter { engine.expects($0.key) }
    guard engine.isWaiting else { return }
    let settled = settling
    settling = []
    for promise in settled { promise.fulfill(()) }
  }

  private func run(_ effect: RoutingEngine<AppRoute>.Effect) {
    switch effect {
    case .ask(let change, let ticket): ask(change, ticket: ticket)
    case .make(let entries): makeScreens(of: entries)
    case .show(let from, let to, let ticket):
      let transition = RouteTransition(from: from, to: to, screens: screens(of: to))
      serve(ticket) { [present] in
        await present(transition)
        return .shown(ticket: ticket)
      }
    case .release(let entries): release(entries.map(\.id))
    case .releaseAll: release(records.keys.sorted { $0.number < $1.number })
    case .finish(let request, let outcome): finish(request, outcome)
    }
  }

  /// Runs what the router waits for in a task of its own, which does not keep the router.
  func serve(_ ticket: Int, _ body: @escaping @MainActor () async -> RoutingEngine<AppRoute>.Event) {
    let scope = RouteService.Scope(outer: RouteService.scope)
    let task = Task { [weak self] in
      let event = await RouteService.$scope.withValue(scope) { await body() }
      self?.handle(event)
    }
    services[ticket] = RouteService(task, scope)
  }

  /// The ticket of the guard or the presenter from inside of which the router is called.
  private var servingTicket: Int? {
    var scope = RouteService.scope
    while let current = scope {
      if let ticket = services.first(where: { $0.value.scope === current })?.key { return ticket }
      scope = current.outer
    }
    return nil
  }

  private func finish(_ request: RouteRequest<AppRoute>, _ outcome: RouteOutcome) {
    if request.work != .start {
      log.append("\(request): \(outcome)".shortened(to: 256))
      if log.count > 1_000 { log.removeFirst() }
    }
    if let index = deliveries.firstIndex(where: { $0.request == request.id }) {
      let delivery = deliveries.remove(at: index)
      if outcome == .done {
        delivery.deliver()
        endedFlows += records[delivery.entry]?.flows.map(\.hasResumedWaiters) ?? []
      }
    }
    outcomes.removeValue(forKey: request.id)?.fulfill(outcome)
  }
}
