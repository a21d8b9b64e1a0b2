/// Carries out commands on a stack of screens, one after the other, and keeps the screens.
///
/// ```swift
/// let router = Router(coordinator: ShopCoordinator(), presenter: presenter)
/// await router.start()
/// await router.perform(.open("shop/item/7"))   // done
/// print(router.stack.link)                     // shop/item/7
/// ```
///
/// The policy, in full:
/// - Commands are served in the order in which they come. While a guard decides or a transition runs, they wait; before
///   ``start()`` they wait as well, so that a link that comes early is held.
/// - The same command from the same frame as one that waits or runs is not carried out again (a double tap).
/// - A command from a frame that is gone is refused. A command without a frame comes from outside: a link, the system.
/// - Every guard is asked before every change. A guard that redirects parks the command; it is continued before all
///   others as soon as the frames that the redirection brought are gone.
/// - Each command has one outcome, given when its transition has ended.
///
/// A frame's screen is made by the coordinator when the frame comes into the stack, and let go of, the topmost first,
/// when the transition that takes it away has ended. The router holds its coordinator and its presenter.
@MainActor
public final class Router<AppRoute: Route, Screen> {
  /// The screens that are there, as a value.
  public internal(set) var stack: RouteStack<AppRoute>
  /// The last commands and what became of them, in the order of their outcomes.
  public internal(set) var log: [RouteLogEntry<AppRoute>] = []
  /// The most entries of the log; older ones are dropped.
  public let logCapacity: Int
  /// Whether the end has come: ``end()``.
  public internal(set) var hasEnded = false

  let coordinator: any Coordinator<AppRoute, Screen>
  let presenter: any RoutePresenter<AppRoute, Screen>
  var records: [FrameID: FrameRecord<AppRoute, Screen>] = [:]
  private var hasStarted = false
  /// The frame whose screen is being made, and the child flows that were started in it.
  var making: (id: FrameID, children: [ChildFlow<AppRoute, Screen>])?
  var queue: [RouteRequest<AppRoute>] = []
  /// Flows whose end was not heard of by all who waited for it when they left: whether it is by now.
  var endedFlows: [() -> Bool] = []
  var parked: [ParkedRequest<AppRoute>] = []
  private var current: RouteRequest<AppRoute>?

  /// Creates a router; nothing is shown before ``start()``.
  /// - Parameters:
  ///   - stack: The screens to start with, which no guard is asked about. A saved stack that guards should see is opened
  ///     by its link.
  ///   - coordinator: Makes the screens that no child flow makes.
  ///   - presenter: Shows them.
  ///   - logCapacity: The most entries of the log.
  public init(
    stack: RouteStack<AppRoute> = RouteStack(), coordinator: some Coordinator<AppRoute, Screen>,
    presenter: some RoutePresenter<AppRoute, Screen>, logCapacity: Int = 1_000
  ) {
    self.stack = stack
    self.coordinator = coordinator
    self.presenter = presenter
    self.logCapacity = logCapacity
  }

  /// Shows the first screens, and then does what was asked for in the meantime.
  public func start() async {
    guard !hasStarted else { return }
    hasStarted = true
    _ = await outcome(of: RouteRequest(.start), isFirst: true)
  }

  /// Carries out a command.
  /// - Parameters:
  ///   - command: What to do.
  ///   - origin: The frame on which the user asked for it.
  /// - Returns: What became of it, after the transition.
  @discardableResult
  public func perform(_ command: RouteCommand<AppRoute>, from origin: FrameID? = nil) async -> RouteOutcome {
    if let current, RouteServing.request === current {
      return .refused("a guard and a presenter do not wait for a command; a guard redirects")
    }
    return await outcome(of: RouteRequest(.command(command), origin: origin))
  }

  /// Carries out a command; the log says what became of it.
  public func send(_ command: RouteCommand<AppRoute>, from origin: FrameID? = nil) {
    enqueue(RouteRequest(.command(command), origin: origin))
  }

  /// Waits until all that was asked for so far is done or parked.
  public func settle() async {
    _ = await outcome(of: RouteRequest(.settle))
  }

  /// Takes all screens away if the guards allow it, as before an app quits; then nothing is carried out any more.
  public func end() async -> RouteOutcome {
    await outcome(of: RouteRequest(.end))
  }

  /// Says that the system has gone back by itself: a swipe, a long press on the back button, a sheet pulled down.
  ///
  /// This only ever takes frames away, and only if what is shown is how the tab begins; anything else is an old tale.
  /// If the shown screen must not be left (``Coordinator/isLeaveBlocked``) the presenter has to show it again.
  /// - Parameter shown: The frames of the selected tab that are still shown, the lowest first.
  public func systemDidGoBack(to shown: [FrameID]) {
    enqueue(RouteRequest(.shown(shown)), isFirst: true)
  }

  /// Whether the system may let the user swipe back now.
  public var allowsBackGesture: Bool {
    stack.selectedTab.elements.count > 1 && !guards.contains { $0.isLeaveBlocked }
  }

  /// Whether nothing waits or runs, and whoever waited for the result of a flow has it. A command that a guard has parked
  /// counts as neither.
  public var isIdle: Bool { queue.isEmpty && current == nil && endedFlows.allSatisfy { $0() } }

  private func outcome(of request: RouteRequest<AppRoute>, isFirst: Bool = false) async -> RouteOutcome {
    await withCheckedContinuation { continuation in
      request.finish = { continuation.resume(returning: $0) }
      enqueue(request, isFirst: isFirst)
    }
  }

  func enqueue(_ request: RouteRequest<AppRoute>, isFirst: Bool = false) {
    guard !hasEnded else { return finish(request, .ended) }
    let pending = queue + parked.map(\.request) + [current].compactMap(\.self)
    let isDouble = request.origin != nil && pending.contains { $0.work == request.work && $0.origin == request.origin }
    guard !isDouble else { return finish(request, .coalesced) }
    queue.insert(request, at: isFirst ? 0 : queue.count)
    runIfNeeded()
  }

  private func runIfNeeded() {
    guard hasStarted, current == nil, !queue.isEmpty else { return }
    let first = queue.removeFirst()
    current = first
    Task {
      var next: RouteRequest<AppRoute>? = first
      while let request = next {
        current = request
        if let outcome = await serve(request) { finish(request, outcome) }
        continueParked()
        next = queue.isEmpty ? nil : queue.removeFirst()
      }
      current = nil
    }
  }

  func finish(_ request: RouteRequest<AppRoute>, _ outcome: RouteOutcome) {
    if let command = request.command { note(command, from: request.origin, outcome) }
    request.finish(outcome)
  }

  func note(_ command: RouteCommand<AppRoute>, from origin: FrameID?, _ outcome: RouteOutcome) {
    log.append(RouteLogEntry(command: command, origin: origin, outcome: outcome))
    if log.count > logCapacity { log.removeFirst(log.count - logCapacity) }
  }
}
