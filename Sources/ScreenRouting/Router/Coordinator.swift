/// Decides which screens a flow has and which comes next; view models and views never do.
///
/// ```swift
/// final class ShopCoordinator: Coordinator {
///   private(set) var user: String?
///
///   func screen(for route: ShopRoute, in frame: FrameHandle<ShopRoute, ShopScreen>) -> ShopScreen {
///     switch route {
///     case .shelf: return ShopScreen { number in frame.send(.push(.item(number))) }
///     case .item: return ShopScreen { _ in frame.send(.pop()) }
///     case .login:
///       let (screen, name) = frame.start { flow in LoginFlow(flow) }
///       Task { [weak self] in
///         if case .finished(let name) = await name.value { self?.user = name }
///       }
///       return screen
///     }
///   }
/// }
/// ```
///
/// A coordinator makes the screen of a route (its view model, its adapter, its title) and hands it what should happen
/// when the user does something: it is the adapter's delegate, or gives the screen a closure. It keeps no list of
/// screens or of children: a screen belongs to its frame, and so does a child flow, which makes all screens above as
/// well, until its frame leaves. What it keeps, it keeps weakly or as a value; then nothing of a frame that is gone is
/// left.
@MainActor
public protocol Coordinator<AppRoute, Screen>: AnyObject {
  /// The routes of the app.
  associatedtype AppRoute: Route
  /// What a presenter can show.
  associatedtype Screen

  /// Makes the screen of a frame that has come into the stack, by whatever command or link.
  func screen(for route: AppRoute, in frame: FrameHandle<AppRoute, Screen>) -> Screen

  /// Says what is to become of a change before it is made. By default it is allowed, unless it leaves what must not be
  /// left: ``isLeaveBlocked``.
  ///
  /// All coordinators that have a frame are asked, the one whose frame is the highest first, and the root's last. A
  /// guard does not wait for a command of its own, which would have to wait for the guard: it redirects.
  func decide(on change: RouteChange<AppRoute>) async -> RouteDecision<AppRoute>

  /// Whether the screen that is shown must not be left without asking, such as one with unsaved text. By default not.
  ///
  /// Where the system goes back by itself, this is what it asks, for it cannot wait: ``Router/allowsBackGesture``.
  var isLeaveBlocked: Bool { get }
}

extension Coordinator {
  /// Allows all, unless ``isLeaveBlocked`` says that what is shown must not be left, and the change leaves it.
  public func decide(on change: RouteChange<AppRoute>) async -> RouteDecision<AppRoute> {
    isLeaveBlocked && change.leavesTop ? .refuse("the screen must not be left now") : .allow
  }

  /// Nothing is blocked.
  public var isLeaveBlocked: Bool { false }
}
