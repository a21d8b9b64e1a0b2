/// All screens of an app, as a value: tabs of layers of entries.
///
/// ```swift
/// let stack = RouteStack<ShopRoute>()
/// let deeper = try stack.applying(.push(.item(7)))
/// print(deeper.link)                                          // shop/item/7
/// print(try RouteStack<ShopRoute>(link: "shop/item/7").link)   // shop/item/7
/// ```
///
/// A command makes a new stack or throws. A stack holds no screens: those belong to a ``Router``.
public struct RouteStack<AppRoute: Route>: Sendable {
  /// The tabs, in the order of ``Route/tabs``. There is at least one.
  public internal(set) var tabs: [Tab]
  /// The index of the tab that is shown.
  public internal(set) var selectedIndex = 0
  /// The number of the next id.
  var nextNumber = 0

  /// Creates the stack an app begins with: each tab at its root.
  public init() {
    let names = AppRoute.tabs.map(\.key)
    precondition(!names.isEmpty, "an app has at least one tab")
    precondition(!names.contains(""), "the name of a tab is not empty")
    precondition(Set(names).count == names.count, "the names of tabs are unique: \(names)")
    tabs = []
    for (name, route) in AppRoute.tabs {
      tabs.append(Tab(name: name, layers: [Layer(entries: [makeEntry(route)])]))
    }
  }

  /// The tab that is shown.
  public var selectedTab: Tab { tabs[selectedIndex] }

  /// The entry that the user sees.
  public var top: RouteEntry<AppRoute> { selectedTab.entries[selectedTab.entries.count - 1] }

  /// The entries of all tabs, tab by tab, the lowest first.
  public var entries: [RouteEntry<AppRoute>] { tabs.flatMap(\.entries) }

  /// The entry with an id, or `nil` if it is not in the stack.
  /// - Complexity: O(entries).
  public func entry(_ id: EntryID) -> RouteEntry<AppRoute>? { entries.first { $0.id == id } }

  mutating func makeEntry(_ route: AppRoute) -> RouteEntry<AppRoute> {
    defer { nextNumber += 1 }
    return RouteEntry(id: EntryID(number: nextNumber), route: route)
  }
}

extension RouteStack: Hashable {
  /// Whether two stacks hold the same entries in the same places and show the same tab.
  public static func == (left: RouteStack, right: RouteStack) -> Bool {
    left.selectedIndex == right.selectedIndex && left.tabs == right.tabs
  }

  /// Hashes the entries and the tab that is shown.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(selectedIndex)
    hasher.combine(tabs)
  }
}

extension RouteStack: CustomStringConvertible {
  /// The routes of the tab that is shown, in the form of a link; routes are described as they are, not as links name
  /// them.
  public var description: String {
    selectedTab.name
      + selectedTab.layers.map { layer in
        let routes = layer.presentation == nil ? layer.entries.dropFirst() : layer.entries[...]
        let text = routes.map { "\($0.route)" }.joined(separator: "/")
        return text.isEmpty ? "" : "/" + (layer.presentation.map { "\($0.rawValue):" } ?? "") + text
      }.joined()
  }
}
