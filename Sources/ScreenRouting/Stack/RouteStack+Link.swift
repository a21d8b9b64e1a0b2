extension RouteStack {
  /// Creates the stack that an app has after it opened a link first of all.
  ///
  /// The first component is the name of a tab, and each route that follows lies above the one before. `sheet:` or
  /// `cover:` before a component begins a layer. `root:`, directly after a tab, replaces the root of the tab. `tab:`
  /// begins another tab, which gets its screens but is not shown. The query belongs to the last route; a route before it
  /// has its arguments as `;name=value`. Empty components are ignored; `;` alone is an empty text.
  ///
  /// ```text
  /// shop/item/7/item/8?size=L
  /// shop/item/7;size=L/sheet:reviews/tab:cart
  /// ```
  /// - Throws: The first component that is wrong, and what would be right.
  /// - Complexity: O(length of the link).
  public init(link: String) throws(LinkError) {
    let contents = try LinkContents<AppRoute>(link: link)
    self.init()
    show(contents)
  }

  /// Creates as much of a stack as a link names that was saved earlier, perhaps by another version of the app.
  ///
  /// An argument that is unknown is left out. A route that cannot be read is left out with everything above it in its
  /// tab; the other tabs are restored.
  /// - Parameter link: The ``link`` of a stack.
  /// - Returns: The stack, and what was left out.
  public static func restored(from link: String) -> (stack: RouteStack, losses: [LinkError]) {
    let reader = LinkReader<AppRoute>(link, skipsErrors: true)
    var stack = RouteStack()
    stack.show(reader.contents)
    return (stack, reader.errors)
  }

  /// The link to the whole stack: the tab that is shown, and every other tab that is not at its root alone.
  ///
  /// ``init(link:)`` reads it back. A route that no link names at its place is left out with everything above it in its
  /// tab.
  public var link: String {
    let others = tabs.indices.filter { index in
      index != selectedIndex && tabs[index].entries.map(\.route) != [Self.root(of: tabs[index])]
    }
    return Self.link(to: ([selectedIndex] + others).map { tabs[$0] })
  }

  /// The link to the tab that is shown, without the others.
  public var shownLink: String { Self.link(to: [selectedTab]) }

  private static func root(of tab: Tab) -> AppRoute? { AppRoute.tabs.first { $0.key == tab.name }?.value }

  private static func link(to tabs: [Tab]) -> String {
    var components: [(path: String, arguments: [String])] = []
    for (index, tab) in tabs.enumerated() {
      components.append(((index == 0 ? "" : "tab:") + tab.name.percentEncoded, []))
      components += Self.components(of: tab)
    }
    let last = components.removeLast()
    let path = components.map { $0.path + $0.arguments.map { ";\($0)" }.joined() } + [last.path]
    return path.joined(separator: "/") + (last.arguments.isEmpty ? "" : "?" + last.arguments.joined(separator: "&"))
  }

  /// The components of the routes of a tab, up to the first that no link names.
  private static func components(of tab: Tab) -> [(path: String, arguments: [String])] {
    var components: [(path: String, arguments: [String])] = []
    var below: AppRoute?
    for layer in tab.layers {
      for (index, route) in layer.entries.map(\.route).enumerated() {
        defer { below = route }
        if below == nil, route == root(of: tab) { continue }
        let presentation = index == 0 ? layer.presentation : nil
        let links = AppRoute.links(above: below, as: presentation)
        guard let text = links.lazy.compactMap({ $0.text(of: route) }).first else { return components }
        let prefix = below == nil ? "root:" : presentation.map { "\($0.rawValue):" } ?? ""
        components.append((prefix + text.path, text.arguments))
      }
    }
    return components
  }
}
