import ScreenRouting

/// A presenter for tests: it records what a router shows, and can hold a transition until the test ends it.
///
/// ```swift
/// let presenter = RecordingPresenter<ShopRoute, ShopScreen>()
/// let router = Router(coordinator: ShopCoordinator(), present: presenter.present)
/// await router.start()
/// presenter.holdsTransitions = true
/// router.send(.push(.item(1)))      // its transition begins in the next turn and is held
/// router.send(.push(.login))        // waits
/// presenter.endTransition()         // now the second begins
/// print(presenter.transitions[1])   // shop: push item(1)
/// ```
///
/// It keeps no screens.
@MainActor
public final class RecordingPresenter<AppRoute: Route, Screen> {
  /// The transitions in words, in order; the first is the start.
  public private(set) var transitions: [String] = []
  /// The stack that was shown last.
  public private(set) var shown: RouteStack<AppRoute>?
  /// Whether transitions wait for ``endTransition()``.
  public var holdsTransitions = false
  private var held: CheckedContinuation<Void, Never>?

  /// Creates a presenter that has shown nothing.
  public init() {}

  /// Whether a transition is held now.
  public var isHolding: Bool { held != nil }

  /// Records a transition: a router's `present`.
  public func present(_ transition: RouteTransition<AppRoute, Screen>) async {
    transitions.append("\(transition)")
    shown = transition.to
    if holdsTransitions { await withCheckedContinuation { held = $0 } }
  }

  /// Ends the transition that is held, if there is one.
  public func endTransition() {
    let ended = held
    held = nil
    ended?.resume()
  }
}
