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

/// Detects objects that live longer or shorter than their route stack entry, without keeping them alive. Such objects
/// are screens, view models, adapters and coordinators.
///
/// ```swift
/// watch.add(screen, "screen", in: router.stack.top.id)
/// await router.perform(.close)
/// print(watch.faults(in: router.stack))   // ["screen of #1 is still there"]
/// ```
@MainActor
public final class EntryWatch {
  private struct Watched {
    weak var object: AnyObject?
    let name: String
    let entry: EntryID
  }

  private var watched: [Watched] = []

  /// Creates a watch without objects.
  public init() {}

  /// Watches an object that should live exactly as long as an entry of the stack.
  public func add(_ object: AnyObject, _ name: String, in entry: EntryID) {
    watched.append(Watched(object: object, name: name, entry: entry))
  }

  /// Returns a sentence for each object that outlives its entry, and for each that is gone while its entry is in the
  /// stack.
  /// - Complexity: O(n), where n is the number of objects ever added.
  public func faults(in stack: RouteStack<some Route>) -> [String] {
    let entries = Set(stack.entries.map(\.id))
    return watched.compactMap { watched in
      switch (entries.contains(watched.entry), watched.object == nil) {
      case (true, true): "\(watched.name) of \(watched.entry) is gone too early"
      case (false, false): "\(watched.name) of \(watched.entry) is still there"
      default: nil
      }
    }
  }
}

/// A check of an app's links (deep links): a stack and its link lead to each other.
extension RouteStack {
  /// The first problem with this stack's link, as text, or `nil` if there is none. Use it to test the routes of an app.
  ///
  /// It checks that the link parses to a stack with the same routes, that the parsed stack has the same link, and that
  /// restoring the link loses nothing.
  public var linkFault: String? {
    let parsed: RouteStack
    do { parsed = try RouteStack(link: link) } catch { return "\(link) cannot be read: \(error)" }
    if !parsed.hasRoutes(of: self) { return "\(link) of \(self) is read as \(parsed)" }
    if parsed.link != link { return "\(link) is printed again as \(parsed.link)" }
    let (restored, losses) = RouteStack.restored(from: link)
    if let loss = losses.first { return "\(link) is restored as \(restored): \(loss)" }
    return restored.hasRoutes(of: self) ? nil : "\(link) is restored as \(restored)"
  }

  private func hasRoutes(of other: RouteStack) -> Bool {
    func layers(_ stack: RouteStack) -> [[[AppRoute]]] {
      stack.tabs.map { $0.layers.map { $0.entries.map(\.route) } }
    }
    func presentations(_ stack: RouteStack) -> [[RoutePresentation?]] {
      stack.tabs.map { $0.layers.map(\.presentation) }
    }
    return selectedIndex == other.selectedIndex && layers(self) == layers(other)
      && presentations(self) == presentations(other)
  }
}
