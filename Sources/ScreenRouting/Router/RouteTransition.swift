/// A change for a presenter: the screens to show, and the stacks before and after the change.
public struct RouteTransition<AppRoute: Route, Screen> {
  /// The stack that the presenter shows, or `nil` at the start.
  public let from: RouteStack<AppRoute>?
  /// The stack to show, or the last stack of a router that has ended.
  public let to: RouteStack<AppRoute>
  /// The screens of the selected tab from the bottom up. The user sees the last one. A router that has ended has none.
  public let screens: [Screen]
  /// Whether the user should see how the screens change, as a hint. It is `false` at the start, at the end, and where a
  /// gesture of the user has made the change already.
  public let isAnimated: Bool
  let allScreens: [EntryID: Screen]

  init(from: RouteStack<AppRoute>?, to: RouteStack<AppRoute>, screens: [EntryID: Screen], isAnimated: Bool) {
    self.from = from
    self.to = to
    self.isAnimated = isAnimated
    self.screens = to.selectedTab.entries.compactMap { screens[$0.id] }
    allScreens = screens
  }

  /// Returns the screen of an entry of ``to`` in any tab, or `nil` if ``to`` does not have the entry.
  public func screen(of id: EntryID) -> Screen? { allScreens[id] }
}

extension RouteTransition: CustomStringConvertible {
  /// The steps in words, for example `shop: push item(7)`. At the start, the steps from the roots of the tabs. At the
  /// end, `end`.
  public var description: String {
    screens.isEmpty ? "end" : (from ?? to.atRoots).steps(to: to).map(\.description).joined(separator: " | ")
  }
}
