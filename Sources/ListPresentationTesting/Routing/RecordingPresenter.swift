import ScreenRouting

/// A presenter for tests that records the transitions of a router, and can hold a transition until the test ends it.
///
/// ```swift
/// let presenter = RecordingPresenter<ShopRoute, ShopScreen>()
/// let router = Router(coordinator: ShopCoordinator(), present: presenter.present)
/// await router.start()
/// presenter.holdsTransitions = true
/// router.send(.push(.item(1)))
/// router.send(.push(.login))                          // waits for the transition to the item
/// while !presenter.isHolding { await Task.yield() }
/// print(router.stack)                                 // shop/item(1)
/// presenter.holdsTransitions = false
/// presenter.endTransition()
/// await router.settle()
/// print(presenter.transitions)                        // ["", "shop: push item(1)", "shop: push login"]
/// ```
///
/// The presenter does not keep screens.
@MainActor
public final class RecordingPresenter<AppRoute: Route, Screen> {
  /// The transitions as text, in order. The first one is the start.
  public private(set) var transitions: [String] = []
  /// The stack that the presenter showed last, or `nil` before the first transition.
  public private(set) var shown: RouteStack<AppRoute>?
  /// Whether each transition waits for ``endTransition()``.
  public var holdsTransitions = false
  private var held: CheckedContinuation<Void, Never>?

  /// Creates a presenter without transitions.
  public init() {}

  /// Whether the presenter is holding a transition.
  public var isHolding: Bool { held != nil }

  /// Records a transition. Pass this method as the `present` closure of a router.
  public func present(_ transition: RouteTransition<AppRoute, Screen>) async {
    transitions.append("\(transition)")
    shown = transition.to
    if holdsTransitions { await withCheckedContinuation { held = $0 } }
  }

  /// Ends the held transition. It has no effect if there is none.
  public func endTransition() {
    let ended = held
    held = nil
    ended?.resume()
  }
}
