/// Deep links: the stack of a link, the link to a stack, and restoration from a saved link.
extension RouteStack {
  /// Creates the stack of an app that opens a link at its start.
  ///
  /// A link is a path of components, perhaps after one of the ``Route/linkPrefixes``. A prefix alone is the link to the
  /// first tab. In the path:
  /// - The first component is the name of a tab. Each of the next components adds a route above the one before.
  /// - `sheet:` or `cover:` before a component begins a layer.
  /// - `root:` directly after a tab replaces the root of the tab.
  /// - `tab:` begins another tab, which gets its screens but is not selected.
  /// - The query belongs to the last route, which ignores the names that it does not have. Other routes have arguments
  ///   in the form `;name=value`.
  /// - The fragment is ignored.
  /// - Empty components are ignored. The component `;` is an empty text.
  ///
  /// ```text
  /// shop/item/7/item/8?size=L
  /// shop/item/7;size=L/sheet:reviews/tab:cart
  /// https://shop.example/app/shop/item/7?utm_source=mail#reviews
  /// ```
  /// - Throws: An error that names the first invalid component and the valid alternatives.
  /// - Complexity: O(length of the link).
  public init(link: String) throws(LinkError) {
    let contents = try LinkContents<AppRoute>(link: link)
    self.init()
    show(contents)
  }

  /// Restores a stack from a saved link, perhaps of another version of the app. Keeps everything that it can read.
  ///
  /// The method leaves out unknown arguments. It leaves out a route that it cannot read, and everything above it in its
  /// tab. It restores the other tabs.
  /// - Parameter link: The ``link`` of a stack.
  /// - Returns: The stack, and an error for each part that was left out.
  public static func restored(from link: String) -> (stack: RouteStack, losses: [LinkError]) {
    let reader = LinkReader<AppRoute>(link, skipsErrors: true)
    var stack = RouteStack()
    stack.show(reader.contents)
    return (stack, reader.errors + reader.ignored)
  }

  /// The link to the whole stack: the selected tab, and every other tab that shows more, or another screen, than its
  /// root.
  ///
  /// ``init(link:)`` creates an equal stack from it, except for ids, if no earlier pattern matches the same text; the
  /// `linkFault` of `ListPresentationTesting` finds where one does. The link leaves out a route that has no
  /// ``RouteLink`` where it is in the stack, and everything above it in its tab.
  public var link: String {
    let others = tabs.indices.filter { index in
      index != selectedIndex && tabs[index].entries.map(\.route) != [Self.root(of: tabs[index])]
    }
    return Self.link(to: ([selectedIndex] + others).map { tabs[$0] })
  }

  /// The link to the selected tab, without the other tabs.
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

  /// Returns the components of the routes of a tab, up to the first route without a link.
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
