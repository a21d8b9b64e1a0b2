/// A handle to an entry of the stack, with which a screen or a coordinator sends commands.
///
/// ```swift
/// case .shelf: return ShopScreen { number in entry.push(.item(number)) }
/// case .item: return ShopScreen { _ in entry.close() }
/// ```
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

  /// Removes this entry and everything above it.
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
