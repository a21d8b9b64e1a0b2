/// The seam for what shows screens: a terminal, a test, a navigation controller.
@MainActor
public protocol RoutePresenter<AppRoute, Screen>: AnyObject {
  /// The routes of the app.
  associatedtype AppRoute: Route
  /// What it can show.
  associatedtype Screen

  /// Shows a stack, and returns when its transition has ended; until then the router's next command waits.
  ///
  /// A presenter that holds a screen holds it no longer than its frame is in the stack. It does not hold the router, or
  /// weakly, and does not wait for a command here.
  func present(_ transition: RouteTransition<AppRoute, Screen>) async
}

/// A way from one stack to another, with the screens to show.
public struct RouteTransition<AppRoute: Route, Screen> {
  /// What was shown, or `nil` at the start.
  public let from: RouteStack<AppRoute>?
  /// What is to be shown.
  public let to: RouteStack<AppRoute>
  /// The screens of all frames of the new stack.
  public let screens: [FrameID: Screen]

  /// The steps from one to the other; at the start, from the roots of the tabs.
  public var steps: [RouteStep<AppRoute>] { (from ?? to.atRoots).steps(to: to) }
}

extension RouteStack {
  /// The stack with only the root frame of each tab, and the first tab shown.
  var atRoots: RouteStack {
    var roots = self
    roots.selectedIndex = 0
    for tab in tabs.indices {
      roots.tabs[tab].layers.removeSubrange(1...)
      roots.tabs[tab].layers[0].elements.removeSubrange(1...)
    }
    return roots
  }
}
