/// An object that carries out commands on a stack of screens one after the other, and keeps the screens.
///
/// ```swift
/// let router = Router(coordinator: NoteCoordinator()) { transition in
///   print(transition.screens.map(\.title))
/// }
/// await router.start()                    // ["All notes"]
/// await router.perform(.push(.note(7)))   // ["All notes", "Note 7"]
/// ```
///
/// The overview of this module has the whole app.
///
/// A router follows these rules:
/// - It carries out commands in order, in a later turn of the main actor even if it is idle. While a guard decides or a
///   transition runs, other commands wait. All commands before `start()` wait for it, so that an early link is not
///   lost.
/// - It ignores a command that is equal to the last pending command of the same entry, as after a double tap.
/// - It ignores a command of an entry that has left. A command without an entry comes from outside, such as a link.
/// - The next command waits until the tasks that awaited the result of an ended flow have run, so that the guards know
///   the result. It does not wait for what these tasks await next, or for what they do outside the main actor.
/// - The guards decide about every change in ``Coordinator/decide(on:)``. If a guard redirects a command, the router
///   parks the command. After the screens of the redirection have left, the command continues before all others. If the
///   user asks for the command again before that, they see the screens of the redirection again.
/// - When the router is idle, the presenter has received the current stack.
///
/// The coordinator makes the screen of an entry when the entry enters the stack. The router releases the screens of
/// removed entries from the top down after the transition. The router keeps its coordinator and its presenter alive. A
/// task that waits for a command does not keep the router alive.
@MainActor
public final class Router<AppRoute: Route, Screen> {
  private let loop: RouterLoop<AppRoute, Screen>
  private var task: Task<Void, Never>?

  /// Creates a router that shows nothing before `start()`.
  /// - Parameters:
  ///   - stack: The stack at the start. The router does not ask the guards about it. To ask them, send
  ///     ``RouteCommand/show(_:)`` instead.
  ///   - coordinator: The coordinator that makes the screens.
  ///   - present: A closure that shows the screens of a transition and returns when the transition has ended. The next
  ///     command waits for it. The router calls it after every change, after every swipe, after every decision that has
  ///     taken time, and without screens after its end. The closure must not keep the router, or the screens of entries
  ///     that have left the stack.
  public init(
    stack: RouteStack<AppRoute> = RouteStack(), coordinator: some Coordinator<AppRoute, Screen>,
    present: @escaping @MainActor (RouteTransition<AppRoute, Screen>) async -> Void
  ) {
    loop = RouterLoop(stack, coordinator, present)
  }

  deinit { task?.cancel() }

  /// The current stack.
  public var stack: RouteStack<AppRoute> { loop.stack }

  /// Returns the screen of an entry, or `nil` if the entry is not in the stack.
  public func screen(of entry: EntryID) -> Screen? { loop.screen(of: entry) }

  /// The last 1,000 requests with their outcomes, in the order of the outcomes.
  public var log: RouteLog<AppRoute> { loop.log }

  /// Called when a command has no effect because it cannot be carried out or because a guard refuses it, with the
  /// outcome. An app shows it to the user.
  ///
  /// It is not called while the user sees the screens of a redirection, or if they leave these screens without the
  /// result of a flow and the guard redirects again.
  public var onFailure: ((RouteCommand<AppRoute>, RouteOutcome) -> Void)? {
    get { loop.onFailure }
    set { loop.onFailure = newValue }
  }

  /// Whether the router has ended; see ``end()``.
  public var hasEnded: Bool { loop.hasEnded }

  /// Whether no command waits or runs, and every task that awaited the result of an ended flow has run. Parked commands
  /// do not count.
  public var isIdle: Bool { loop.isIdle }

  /// Whether a command waits until the screens of its redirection have left.
  public var hasParkedCommands: Bool { loop.hasParkedCommands }

  /// Shows the first screens, and then carries out the commands that came before. A second call has no effect.
  public func start() async {
    task = loop.start() ?? task
    await loop.hasShownStart()
  }

  /// Makes the first screens and starts to show them, without waiting for the transition. A second call has no effect.
  public func start() { task = loop.start() ?? task }

  /// Carries out a command and waits for its outcome.
  ///
  /// A guard or a presenter cannot wait for a command, because the command would wait for them: the outcome is a
  /// refusal. They can start a task that waits, but must not wait for that task. The router cannot tell such a task
  /// from others that wait for a transition. Cancelling the waiting task withdraws a command that the router has not
  /// carried out yet.
  /// - Parameters:
  ///   - command: The command.
  ///   - origin: The entry that sends the command, or `nil` for a command from outside.
  /// - Returns: The outcome, after the transition.
  @discardableResult
  public consuming func perform(
    _ command: RouteCommand<AppRoute>, from origin: EntryID? = nil
  ) async -> RouteOutcome {
    let ticket = loop.ticket(for: .command(command), from: origin)
    // The task that waits must not keep a router that is never started.
    _ = consume self
    return await ticket.outcome()
  }

  /// Sends a command without waiting for its outcome, which ``log`` records.
  ///
  /// The stack changes in a later turn of the main actor. A test that sends a command waits with ``settle()`` before it
  /// looks at the stack, or uses ``perform(_:from:)``.
  public func send(_ command: RouteCommand<AppRoute>, from origin: EntryID? = nil) { loop.send(command, from: origin) }

  /// Waits until every command is done or parked, or until the router waits for the decision of a guard. Before the
  /// router is started, it returns immediately.
  ///
  /// In a guard or a presenter, this method returns immediately, because the router waits for them.
  public func settle() async { await loop.settle() }

  /// Removes all screens if the guards allow it, for example before an app quits. After the end, the router carries out
  /// no commands.
  ///
  /// This method does not wait for other commands, their guards, or a transition. Pending commands get the outcome
  /// `ended`. Flows that have finished before still deliver their results. The presenter is called without screens,
  /// after a transition that still runs.
  /// - Returns: `done`, also if the router has ended before, or the reason why the router continues.
  public func end() async -> RouteOutcome { await loop.ticket(for: .end).outcome() }

  /// Reports that the system went back, after a swipe, a long press on the back button, or the dismissal of a sheet.
  ///
  /// The router asks the guards as it does for a command. If a command waits or runs, the swipe changes nothing and has
  /// no outcome. Afterwards the presenter receives the stack in any case, even if the stack changed during the swipe.
  /// - Parameter shown: The ids of the entries of the selected tab that are still shown, from the bottom up.
  public func systemDidGoBack(to shown: [EntryID]) { loop.systemDidGoBack(to: shown) }

  /// Returns whether the user can go back with a gesture now. If `true`, nothing is pending, and every guard allows the
  /// change without waiting.
  /// - Parameter shown: The ids of the entries of the selected tab that would still be shown, from the bottom up: all
  ///   but the last one for a swipe back, and those below a sheet for a sheet that is swiped away with all its screens.
  public func allowsGoingBack(to shown: [EntryID]) -> Bool { loop.allowsGoingBack(to: shown) }
}

/// A change for a presenter: the screens to show, and the stacks before and after the change.
public struct RouteTransition<AppRoute: Route, Screen> {
  /// The stack that the presenter shows, or `nil` at the start.
  public let from: RouteStack<AppRoute>?
  /// The stack to show, or the last stack of a router that has ended.
  public let to: RouteStack<AppRoute>
  /// Whether the user should see how the screens change, as a hint. It is `false` at the start, at the end, and where a
  /// gesture of the user has made the change already.
  public let isAnimated: Bool
  /// The screens of all tabs.
  let allScreens: [EntryID: Screen]

  /// The screens of the selected tab from the bottom up. The user sees the last one. A router that has ended has none.
  public var screens: [Screen] { to.selectedTab.entries.compactMap { allScreens[$0.id] } }

  /// Returns the screen of an entry of ``to`` in any tab, or `nil` if ``to`` does not have the entry.
  public func screen(of id: EntryID) -> Screen? { allScreens[id] }
}

extension RouteTransition: CustomStringConvertible {
  /// The steps in words, for example `shop: push item(7)`. At the start, the steps from the roots of the tabs. At the
  /// end, `end`.
  public var description: String {
    screens.isEmpty ? "end" : (from ?? to.atRoots).steps(to: to).map(\.description).joined(separator: " | ")
  }
}
