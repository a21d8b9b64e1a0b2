/// An entry of the stack as its screen and its coordinator know it: they act from here.
///
/// ```swift
/// case .shelf: return ShopScreen { number in entry.push(.item(number)) }
/// case .item: return ShopScreen { _ in entry.close() }
/// ```
///
/// A command acts relative to this entry, wherever the user is by then. Once the entry has left, commands have no
/// effect. An `Entry` does not keep the router or the screen alive, so that a screen can keep it.
@MainActor
public struct Entry<AppRoute: Route, Screen> {
  /// The identity of the entry.
  public let id: EntryID
  /// What the screen shows.
  public let route: AppRoute
  weak var router: Router<AppRoute, Screen>?

  /// Puts a screen on top of the tab of this entry.
  public func push(_ route: AppRoute) { send(.push(route)) }

  /// Puts a new layer with one screen on top of the tab of this entry.
  public func present(_ route: AppRoute, as presentation: RoutePresentation = .sheet) {
    send(.present(route, as: presentation))
  }

  /// Removes this entry with everything above it.
  public func close() { send(.close) }

  /// Asks for a change. ``Router/log`` has its outcome.
  public func send(_ command: RouteCommand<AppRoute>) { router?.send(command, from: id) }

  /// Asks for a change and waits for its outcome.
  /// - Returns: The outcome, after the transition. See ``Router/perform(_:from:)``.
  @discardableResult
  public func perform(_ command: RouteCommand<AppRoute>) async -> RouteOutcome {
    guard let ticket = router?.ticket(for: command, from: id) else { return .ended }
    return await ticket.outcome()
  }

  /// Lets another coordinator make the screen of this entry, and of every entry above it while this one is in the stack.
  ///
  /// ``Coordinator/screen(for:)`` returns the screen that this returns. The router keeps the coordinator as long as the
  /// entry.
  public func start<Child: Coordinator>(_ child: Child) -> Screen
  where Child.AppRoute == AppRoute, Child.Screen == Screen {
    router?.adopt(child, in: id)
    return child.screen(for: self)
  }
}
