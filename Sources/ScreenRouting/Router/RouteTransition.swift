/// A change of what is shown: the screens to show, and the stacks before and after.
public struct RouteTransition<AppRoute: Route, Screen> {
  /// The stack that was shown, as far as the router knows; `nil` at the start.
  public let from: RouteStack<AppRoute>?
  /// The stack to show.
  public let to: RouteStack<AppRoute>
  /// The screens of the tab that is shown, the lowest first. The last is the one that the user sees.
  public let screens: [Screen]
  let allScreens: [EntryID: Screen]

  init(from: RouteStack<AppRoute>?, to: RouteStack<AppRoute>, screens: [EntryID: Screen]) {
    self.from = from
    self.to = to
    self.screens = to.selectedTab.entries.compactMap { screens[$0.id] }
    allScreens = screens
  }

  /// The screen of an entry of ``to``, in any tab.
  public func screen(of id: EntryID) -> Screen? { allScreens[id] }
}

extension RouteTransition: CustomStringConvertible {
  /// The steps in words, such as `shop: push item/7`; at the start, from the roots of the tabs.
  public var description: String {
    (from ?? to.atRoots).steps(to: to).map(\.description).joined(separator: " | ")
  }
}
