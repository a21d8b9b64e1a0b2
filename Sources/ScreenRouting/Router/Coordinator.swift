/// An object that makes the screens of an app and decides which screen comes next. View models and views do neither.
///
/// ```swift
/// final class NoteCoordinator: Coordinator {
///   func screen(for entry: Entry<NoteRoute, NoteScreen>) -> NoteScreen {
///     switch entry.route {
///     case .list: NoteScreen("All notes", select: { entry.push(.note($0)) })
///     case .note(let id): NoteScreen("Note \(id)", select: { _ in entry.close() })
///     }
///   }
/// }
/// ```
///
/// A coordinator makes the screen of a route (its view model, its adapter, its title) and connects the actions of the
/// user with commands. It keeps no list of screens or child coordinators: the router keeps a screen, and a coordinator
/// that was started in an entry, as long as the entry is in the stack. A coordinator's own references to screens are
/// weak.
@MainActor
public protocol Coordinator<AppRoute, Screen>: AnyObject {
  /// The type of the routes.
  associatedtype AppRoute: Route
  /// The type of the screens.
  associatedtype Screen

  /// Makes the screen of a new entry in the stack. The router calls this method once for each entry.
  func screen(for entry: Entry<AppRoute, Screen>) -> Screen

  /// Decides whether the router makes a change: a command, a link, a swipe, or its end. The default allows every
  /// change.
  ///
  /// ```swift
  /// func decide(on change: RouteChange<NoteRoute>) -> RouteDecision<NoteRoute> {
  ///   change.leaving.contains { $0.route == .note } && isUnsaved ? .refuse("not saved") : .allow
  /// }
  /// ```
  ///
  /// The router asks every coordinator that was started in an entry, from the top entry down, and then its own
  /// coordinator. It also calls this method to find out whether the user can swipe back, so the method must have no
  /// side effects.
  func decide(on change: RouteChange<AppRoute>) -> RouteDecision<AppRoute>
}

extension Coordinator {
  /// Allows every change.
  public func decide(on change: RouteChange<AppRoute>) -> RouteDecision<AppRoute> { .allow }
}

/// A handle to an entry of the stack, with which a screen or a coordinator sends commands.
///
/// A command is relative to this entry, even if the user sees another screen by then; see ``RouteCommand``. After the
/// entry has left the stack, commands have no effect. A handle keeps neither the router nor the screen alive, so a
/// screen can keep it.
@MainActor
public struct Entry<AppRoute: Route, Screen> {
  /// The id of the entry.
  public let id: EntryID
  /// The route of the entry.
  public let route: AppRoute
  weak var loop: RouterLoop<AppRoute, Screen>?

  /// Adds a screen on top of the layer of this entry.
  public func push(_ route: AppRoute) { send(.push(route)) }

  /// Adds a layer with one screen on top of the tab of this entry.
  public func present(_ route: AppRoute, as presentation: RoutePresentation = .sheet) {
    send(.present(route, as: presentation))
  }

  /// Removes this entry and everything above it. From the root of a tab, it fails and changes nothing: send
  /// ``RouteCommand/popToRoot``.
  public func close() { send(.close) }

  /// Sends a command without waiting for its outcome, which ``Router/log`` records.
  public func send(_ command: RouteCommand<AppRoute>) { loop?.send(command, from: id) }

  /// Sends a command and waits for its outcome.
  /// - Returns: The outcome, after the transition. See ``Router/perform(_:from:)``.
  @discardableResult
  public func perform(_ command: RouteCommand<AppRoute>) async -> RouteOutcome {
    guard let ticket = loop?.ticket(for: .command(command), from: id) else { return .ended }
    return await ticket.outcome()
  }

  /// Starts a child coordinator, which makes the screen of this entry and of the entries above it.
  ///
  /// Call this method in ``Coordinator/screen(for:)`` and return its result. The router keeps the child as long as the
  /// entry is in the stack.
  /// - Returns: The screen that the child makes for this entry.
  public func start<Child: Coordinator>(_ child: Child) -> Screen
  where Child.AppRoute == AppRoute, Child.Screen == Screen {
    loop?.adopt(child, in: id)
    return child.screen(for: self)
  }
}

/// A task of the user that has a result, such as a login or a choice. A flow ends when its entry leaves the stack.
///
/// ```swift
/// case .login:
///   let flow = Flow<String>(in: entry)
///   Task { [weak self] in
///     if let name = await flow.result { self?.user = name }
///   }
///   return entry.start(LoginCoordinator(flow))
/// ```
///
/// The screen of the entry, or a coordinator that was started in the entry, finishes the flow. Any task can await the
/// result.
@MainActor
public struct Flow<Result: Sendable> {
  private let promise: Promise<Result?>
  private let finishEntry: (@escaping @MainActor () -> Void) -> Void

  /// Creates a flow that ends when an entry leaves the stack.
  ///
  /// If the entry is not in the stack, the flow has already ended without a result.
  public init<AppRoute: Route, Screen>(in entry: Entry<AppRoute, Screen>) {
    let promise = Promise<Result?>()
    self.promise = promise
    // If the entry has left, nothing retains the keeper, and the flow ends here.
    let keeper = PromiseKeeper(promise, fallback: nil)
    entry.loop?.adopt(keeper, in: entry.id)
    finishEntry = { [weak loop = entry.loop, id = entry.id] deliver in loop?.finish(id, deliver) }
  }

  /// Ends the flow with a result. The router removes the entry and everything above it, and then resumes the tasks that
  /// await the result.
  ///
  /// The guards decide about the change. If a guard refuses, the flow continues and can finish later. If the entry
  /// leaves in another way in the meantime, the flow still ends with this result. If the entry is the root of a tab, it
  /// stays and the flow ends. After the end of the flow, this method has no effect.
  public func finish(_ result: Result) {
    finishEntry { [promise] in promise.fulfill(result) }
  }

  /// The result of the flow, after its end. `nil` if the entry left without a result.
  ///
  /// Any number of tasks can wait, also after the end. Before the end, a cancelled task gets `nil` immediately. The
  /// flow and the other tasks continue.
  public var result: Result? {
    get async { await promise.wait() ?? nil }
  }
}

extension Flow where Result == Void {
  /// Ends a flow whose result is only its end.
  public func finish() { finish(()) }
}
