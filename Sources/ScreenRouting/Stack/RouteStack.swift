/// The stack of all screens of an app, as a value.
///
/// A stack has tabs, a tab has layers, and a layer has entries, each with a route.
///
/// ```swift
/// let stack = RouteStack<ShopRoute>()
/// let deeper = try stack.applying(.push(.item(7)))
/// print(deeper.link)                                          // shop/item/7
/// print(try RouteStack<ShopRoute>(link: "shop/item/7").link)   // shop/item/7
/// ```
///
/// A command makes a new stack or throws an error. A stack has no screens. Screens belong to a ``Router``. To save a
/// stack, save its ``link`` and restore it with ``restored(from:)``, or encode it if the app has routes without links.
public struct RouteStack<AppRoute: Route>: Sendable {
  /// The tabs in the order of ``Route/tabs``. There is at least one.
  public internal(set) var tabs: [Tab]
  /// The index of the selected tab, which the user sees.
  public internal(set) var selectedIndex = 0
  /// The number of the next new entry.
  var nextNumber = 0

  /// Creates a stack in which each tab has only its root. The first tab is selected.
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

  /// The selected tab, which the user sees.
  public var selectedTab: Tab { tabs[selectedIndex] }

  /// The entry that the user sees: the last one of the selected tab.
  public var top: RouteEntry<AppRoute> { top(ofTab: selectedIndex) }

  /// The last entry of a tab.
  func top(ofTab index: Int) -> RouteEntry<AppRoute> {
    let entries = tabs[index].entries
    return entries[entries.count - 1]
  }

  /// The entries of all tabs, tab by tab from the bottom up.
  public var entries: [RouteEntry<AppRoute>] { tabs.flatMap(\.entries) }

  /// Returns the entry with an id, or `nil` if it is not in the stack.
  /// - Complexity: O(entries).
  public func entry(_ id: EntryID) -> RouteEntry<AppRoute>? { entries.first { $0.id == id } }

  mutating func makeEntry(_ route: AppRoute) -> RouteEntry<AppRoute> {
    defer { nextNumber += 1 }
    return RouteEntry(id: EntryID(number: nextNumber), route: route)
  }
}

extension RouteStack: Hashable {
  /// Whether two stacks have the same entries at the same positions and the same selected tab.
  public static func == (left: RouteStack, right: RouteStack) -> Bool {
    left.selectedIndex == right.selectedIndex && left.tabs == right.tabs
  }

  /// Hashes the entries and the selected tab.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(selectedIndex)
    hasher.combine(tabs)
  }
}

extension RouteStack: CustomStringConvertible {
  /// The routes of the selected tab in the form of a link, but with the routes' own descriptions. For example
  /// `shop/item(7)/sheet:login`.
  public var description: String {
    selectedTab.name
      + selectedTab.layers.map { layer in
        let routes = layer.presentation == nil ? layer.entries.dropFirst() : layer.entries[...]
        let text = routes.map { "\($0.route)" }.joined(separator: "/")
        return text.isEmpty ? "" : "/" + (layer.presentation.map { "\($0.rawValue):" } ?? "") + text
      }.joined()
  }
}

extension RouteStack: Codable where AppRoute: Codable {
  private enum CodingKeys: CodingKey {
    case tabs, selectedIndex, nextNumber
  }

  /// Decodes a stack with the ids of its entries.
  /// - Throws: `DecodingError` if commands cannot make such a stack.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    tabs = try container.decode([Tab].self, forKey: .tabs)
    selectedIndex = try container.decode(Int.self, forKey: .selectedIndex)
    nextNumber = try container.decode(Int.self, forKey: .nextNumber)
    guard let fault else { return }
    throw DecodingError.dataCorrupted(
      .init(codingPath: container.codingPath, debugDescription: "not a stack: \(fault)"))
  }
}
