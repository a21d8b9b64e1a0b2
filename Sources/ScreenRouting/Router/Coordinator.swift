/// An object that makes the screens of an app and decides which screen comes next. View models and views do neither.
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
///
///   func decide(on change: RouteChange<ShopRoute>) -> RouteDecision<ShopRoute> {
///     let needsUser = change.entering.contains { $0.route == .item(18) }
///     return needsUser && user == nil ? .redirect(.present(.login, as: .cover)) : .allow
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
