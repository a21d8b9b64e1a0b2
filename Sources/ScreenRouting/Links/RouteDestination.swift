/// What a link says: tabs, and in each the routes of its layers. Frames have no ids here; a stack gives them theirs.
public struct RouteDestination<AppRoute: Route>: Hashable, Sendable {
  /// The tabs that are spoken of, the one to be shown first. There is always one.
  public let tabs: [RouteTab<AppRoute>]

  /// The longest link that is read, in bytes of UTF-8.
  public static var maximumLength: Int { 1 << 20 }

  init(tabs: [RouteTab<AppRoute>]) { self.tabs = tabs }

  /// Reads a link.
  ///
  /// The first component is the name of a tab, and each route that follows lies above the one before. `sheet:` or
  /// `cover:` before a component begins a layer; `root:`, directly after a tab, takes the place of the tab's usual root;
  /// `tab:` begins another tab, which is set but not shown. The query belongs to the last route, and `;name=value` to
  /// the route before it. Empty components count for nothing; `;` alone is an empty text.
  ///
  /// ```text
  /// shop/item/7/item/8?size=L
  /// shop/item/7;size=L/sheet:reviews/tab:cart
  /// ```
  /// - Throws: Which component is wrong and what would be right.
  /// - Complexity: O(length of the link).
  public init(link: String) throws(LinkError) {
    let reading = LinkReader<AppRoute>.read(link)
    if let error = reading.error { throw error }
    tabs = reading.tabs
  }
}

extension RouteDestination {
  /// The link that says this; ``init(link:)`` reads it back.
  public var link: String {
    var components: [(text: String, arguments: [LinkPart.Argument])] = []
    for (index, tab) in tabs.enumerated() {
      components.append(((index == 0 ? "" : "tab:") + tab.name.percentEncoded, []))
      for (layer, prefix) in tab.layers.map({ ($0.elements, $0.presentation.map { "\($0.rawValue):" } ?? "root:") }) {
        for (index, route) in layer.enumerated() {
          if prefix == "root:", index == 0, route == AppRoute.root(of: tab.name) { continue }
          components.append(((index == 0 ? prefix : "") + route.linkPart.text, route.linkPart.arguments))
        }
      }
    }
    let last = components.removeLast()
    let path = components.map { $0.text + $0.arguments.map { ";\($0.text)" }.joined() } + [last.text]
    let query = last.arguments.map(\.text).joined(separator: "&")
    return path.joined(separator: "/") + (query.isEmpty ? "" : "?" + query)
  }
}

extension Route {
  static func root(of tab: String) -> Self? { tabs.first { $0.key == tab }?.value }
}

extension RouteStack {
  /// Where the whole stack is: every tab that is not at its root alone, and the one that is shown.
  public var destination: RouteDestination<AppRoute> {
    let others = tabs.indices.filter { index in
      index != selectedIndex && tabs[index].elements.map(\.route) != [AppRoute.root(of: tabs[index].name)]
    }
    return RouteDestination(tabs: ([selectedIndex] + others).map { routes(of: tabs[$0]) })
  }

  /// Where the tab that is shown is.
  public var shownDestination: RouteDestination<AppRoute> { RouteDestination(tabs: [routes(of: selectedTab)]) }

  /// The link to the whole stack, its tabs included.
  public var link: String { destination.link }

  private func routes(of tab: RouteTab<Frame>) -> RouteTab<AppRoute> {
    RouteTab(
      name: tab.name,
      layers: tab.layers.map { RouteLayer(presentation: $0.presentation, elements: $0.elements.map(\.route)) })
  }
}
