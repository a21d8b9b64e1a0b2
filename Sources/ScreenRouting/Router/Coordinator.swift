/// Decides which screens there are and which comes next; view models and views never do.
///
/// ```swift
/// final class ShopCoordinator: Coordinator {
///   private(set) var user: String?
///
///   func screen(for entry: Entry<ShopRoute, ShopScreen>) -> ShopScreen {
///     switch entry.route {
///     case .shelf: return ShopScreen { number in entry.push(.item(number)) }
///     case .item: return ShopScreen { _ in entry.close() }
///     case .login:
///       let flow = Flow<String>(in: entry)
///       Task { [weak self] in
///         if let name = await flow.result { self?.user = name }
///       }
///       return entry.start(LoginCoordinator(flow))
///     }
///   }
/// }
/// ```
///
/// A coordinator makes the screen of a route (its view model, its adapter, its title) and tells it what to do when the
/// user acts. It keeps no list of screens or of children: a screen belongs to its entry, and so does a coordinator that
/// was started in the entry. A reference to a screen is weak; then nothing stays of an entry that has left.
@MainActor
public protocol Coordinator<AppRoute, Screen>: AnyObject {
  /// The routes of the app.
  associatedtype AppRoute: Route
  /// What is shown for a route.
  associatedtype Screen

  /// Makes the screen of an entry that a command or a link has put into the stack.
  func screen(for entry: Entry<AppRoute, Screen>) -> Screen

  /// Decides about a change before it is made: a command, a link, a swipe, the end. The default allows everything.
  ///
  /// ```swift
  /// func decide(on change: RouteChange<ShopRoute>) -> RouteDecision<ShopRoute> {
  ///   change.leaving.contains { $0.route == .note } && isUnsaved ? .refuse("not saved") : .allow
  /// }
  /// ```
  ///
  /// Every coordinator that has an entry is asked, the highest entry first, then the coordinator of the router. The
  /// router also asks to find out whether the user can swipe back: the answer has no effects.
  func decide(on change: RouteChange<AppRoute>) -> RouteDecision<AppRoute>
}

extension Coordinator {
  /// Allows everything.
  public func decide(on change: RouteChange<AppRoute>) -> RouteDecision<AppRoute> { .allow }
}
