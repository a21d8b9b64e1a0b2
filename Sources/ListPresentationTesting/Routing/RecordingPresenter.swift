import ScreenRouting

/// A presenter for tests: it records what it is asked to show, and can hold a transition until it is told to end it.
///
/// ```swift
/// let presenter = RecordingPresenter<ShopRoute, ShopScreen>()
/// let router = Router(coordinator: ShopCoordinator(), presenter: presenter)
/// await router.start()
/// presenter.holdsTransitions = true
/// router.send(.push(.item(1)))      // its transition begins in the next turn and is held
/// router.send(.push(.item(2)))      // waits
/// presenter.endTransition()         // now the second begins
/// print(presenter.steps[1])         // [shop: push item/1]
/// ```
///
/// It keeps no screens.
@MainActor
public final class RecordingPresenter<AppRoute: Route, Screen>: RoutePresenter {
  /// The steps of every transition, in order; the first is the start.
  public private(set) var steps: [[RouteStep<AppRoute>]] = []
  /// What was shown last.
  public private(set) var shown: RouteStack<AppRoute>?
  /// Whether transitions wait for ``endTransition()``.
  public var holdsTransitions = false
  private var held: CheckedContinuation<Void, Never>?

  /// Creates a presenter that has shown nothing.
  public init() {}

  /// Whether a transition is held now.
  public var isHolding: Bool { held != nil }

  /// Records a transition.
  public func present(_ transition: RouteTransition<AppRoute, Screen>) async {
    steps.append(transition.steps)
    shown = transition.to
    if holdsTransitions { await withCheckedContinuation { held = $0 } }
  }

  /// Ends the transition that is held, if one is.
  public func endTransition() {
    let ended = held
    held = nil
    ended?.resume()
  }
}
