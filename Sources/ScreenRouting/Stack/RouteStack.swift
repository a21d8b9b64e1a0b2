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
/// stack, save its ``link`` and restore it with ``restored(from:)``.
public struct RouteStack<AppRoute: Route>: Sendable {
  /// The tabs in the order of ``Route/tabs``. There is at least one.
  public private(set) var tabs: [Tab]
  /// The index of the selected tab, which the user sees.
  public private(set) var selectedIndex = 0
  /// The number of the next new entry.
  private(set) var nextNumber = 0

  /// Creates a stack in which each tab has only its root. The first tab is selected.
  public init() {
    let names = AppRoute.tabs.map(\.key)
    precondition(!names.isEmpty, "an app has at least one tab")
    precondition(!names.contains(""), "the name of a tab is not empty")
    precondition(Set(names).count == names.count, "the names of tabs are unique: \(names)")
    tabs = []
    for (name, route) in AppRoute.tabs {
      tabs.append(Tab(name: name, layers: [Layer(presentation: nil, entries: [makeEntry(route)])]))
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

  private mutating func makeEntry(_ route: AppRoute) -> RouteEntry<AppRoute> {
    defer { nextNumber += 1 }
    return RouteEntry(id: EntryID(number: nextNumber), route: route)
  }

  /// The stack, with the first tab selected and only the root in each tab.
  var atRoots: RouteStack {
    var roots = self
    roots.selectedIndex = 0
    for tab in tabs.indices {
      roots.tabs[tab].layers.removeSubrange(1...)
      roots.tabs[tab].layers[0].entries.removeSubrange(1...)
    }
    return roots
  }

  /// The stack, with another number for the next new entry.
  func numbering(from number: Int) -> RouteStack {
    var stack = self
    stack.nextNumber = number
    return stack
  }

  /// The stack, with another selected tab.
  func selecting(tab: Int) -> RouteStack {
    var stack = self
    stack.selectedIndex = tab
    return stack
  }
}

extension RouteStack {
  /// The entries of the root of a tab, of a sheet or of a cover. A layer has at least one entry.
  public struct Layer: Hashable, Sendable {
    /// The presentation of the layer, or `nil` for the root layer of a tab.
    public let presentation: RoutePresentation?
    /// The entries from the bottom up.
    public fileprivate(set) var entries: [RouteEntry<AppRoute>]
  }

  /// A tab: a root layer and the layers above it.
  public struct Tab: Hashable, Sendable {
    /// The name of the tab in ``Route/tabs``.
    public let name: String
    /// The layers from the root up.
    public fileprivate(set) var layers: [Layer]

    /// The entries of all layers from the bottom up.
    public var entries: [RouteEntry<AppRoute>] { layers.flatMap(\.entries) }
  }
}

/// The id of an entry. A router never uses an id twice.
public struct EntryID: Hashable, Sendable, CustomStringConvertible {
  let number: Int

  /// The number of the entry with a `#`, for example `#3`.
  public var description: String { "#\(number)" }
}

/// An entry of a stack: a route with an id. Two entries can have the same route, but not the same id.
public struct RouteEntry<AppRoute: Route>: Hashable, Sendable, Identifiable {
  /// The id of the entry.
  public let id: EntryID
  /// The route that the screen of the entry shows.
  public let route: AppRoute
}

extension RouteStack {
  /// Returns the stack after a command.
  /// - Parameters:
  ///   - command: The command to apply.
  ///   - origin: The entry to which the command is relative. The default is the entry that the user sees.
  /// - Throws: The reason why the stack rejects the command.
  /// - Complexity: O(entries).
  public func applying(
    _ command: RouteCommand<AppRoute>, from origin: EntryID? = nil
  ) throws(RouteError) -> RouteStack {
    let id = origin ?? top.id
    guard let position = position(of: id) else { throw .unknownEntry(id) }
    var next = self
    switch command {
    case .push(let route): try next.push(route, at: position)
    case .present(let route, let presentation):
      try checkDepth(of: tabs[position.tab], adding: 1)
      let layer = Layer(presentation: presentation, entries: [next.makeEntry(route)])
      next.tabs[position.tab].layers.append(layer)
    case .close: try next.close(position)
    case .pop(let count):
      guard count > 0, count <= position.index else { throw .cannotPop(count, of: position.index) }
      next.keep(position.index + 1 - count, at: position)
    case .popTo(let route):
      let entries = layer(at: position).entries
      guard let index = entries.lastIndex(where: { $0.route == route }) else {
        let present = entries.map { "\($0.route)".shortened() }
        throw .notInLayer(route: "\(route)".shortened(), present: present)
      }
      next.keep(index + 1, at: position)
    case .popToRoot: next.keep(1, at: position)
    case .replace(let route):
      next.keep(position.index, at: position)
      let entry = next.makeEntry(route)
      next.tabs[position.tab].layers[position.layer].entries.append(entry)
    case .set(let routes): try next.set(routes, at: position)
    case .dismiss: try next.dismiss(position)
    case .dismissAll: next.tabs[position.tab].layers.removeSubrange(1...)
    case .selectTab(let name):
      guard let index = tabs.firstIndex(where: { $0.name == name }) else {
        throw .unknownTab(name.shortened(), known: tabs.map(\.name))
      }
      next.selectedIndex = index
    case .open(let link):
      do { next.show(try LinkContents(link: link)) } catch { throw .link(error) }
    case .show(let stack): next.show(stack.contents)
    }
    return next
  }

  /// The position of an entry: its tab, its layer in the tab, and its index in the layer.
  struct Position {
    let tab: Int
    let layer: Int
    let index: Int
  }

  func position(of id: EntryID) -> Position? {
    for (tab, layers) in tabs.map(\.layers).enumerated() {
      for (layer, entries) in layers.map(\.entries).enumerated() {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { continue }
        return Position(tab: tab, layer: layer, index: index)
      }
    }
    return nil
  }

  private func layer(at position: Position) -> Layer { tabs[position.tab].layers[position.layer] }

  /// Whether an entry is the root of a tab.
  func isRoot(_ id: EntryID) -> Bool { position(of: id).map { $0.layer == 0 && $0.index == 0 } ?? false }

  /// Removes all but the first entries of a layer, and the layers above: whatever is removed leaves with everything
  /// above.
  private mutating func keep(_ count: Int, at position: Position) {
    tabs[position.tab].layers.removeSubrange((position.layer + 1)...)
    tabs[position.tab].layers[position.layer].entries.removeSubrange(count...)
  }

  /// Adds an entry on top of a layer. The layers above stay.
  private mutating func push(_ route: AppRoute, at position: Position) throws(RouteError) {
    let first = layer(at: position).entries[0].route
    guard first.allowsPush else { throw .pushNotAllowed(above: "\(first)".shortened()) }
    try checkDepth(of: tabs[position.tab], adding: 1)
    let entry = makeEntry(route)
    tabs[position.tab].layers[position.layer].entries.append(entry)
  }

  private mutating func close(_ position: Position) throws(RouteError) {
    if position.index > 0 { return keep(position.index, at: position) }
    guard position.layer > 0 else { throw .closesRoot(layer(at: position).entries[0].id) }
    tabs[position.tab].layers.removeSubrange(position.layer...)
  }

  private mutating func dismiss(_ position: Position) throws(RouteError) {
    guard position.layer > 0 else { throw .nothingToDismiss }
    tabs[position.tab].layers.removeSubrange(position.layer...)
  }

  private mutating func set(_ routes: [AppRoute], at position: Position) throws(RouteError) {
    guard let first = routes.first else { throw .emptyLayer }
    guard routes.count == 1 || first.allowsPush else { throw .pushNotAllowed(above: "\(first)".shortened()) }
    let old = layer(at: position).entries
    tabs[position.tab].layers.removeSubrange((position.layer + 1)...)
    try checkDepth(of: tabs[position.tab], adding: routes.count - old.count)
    tabs[position.tab].layers[position.layer].entries = entries(for: routes, keeping: old)
  }

  private func checkDepth(of tab: Tab, adding count: Int) throws(RouteError) {
    guard tab.entries.count + count <= AppRoute.maximumDepth else { throw .tooDeep(limit: AppRoute.maximumDepth) }
  }
}

extension RouteStack {
  /// The routes of all tabs. The selected one is the first.
  private var contents: LinkContents<AppRoute> {
    let others = tabs.indices.filter { $0 != selectedIndex }
    return LinkContents(
      tabs: ([selectedIndex] + others).map { index in
        let layers = tabs[index].layers.map { layer in
          LinkContents<AppRoute>.Layer(presentation: layer.presentation, routes: layer.entries.map(\.route))
        }
        return LinkContents<AppRoute>.Tab(name: tabs[index].name, layers: layers)
      })
  }

  /// Gives the tabs of a link its screens, and selects the first one.
  mutating func show(_ contents: LinkContents<AppRoute>) {
    for wanted in contents.tabs.reversed() {
      guard let tab = tabs.firstIndex(where: { $0.name == wanted.name }) else { continue }
      selectedIndex = tab
      var old = tabs[tab].layers[...]
      var layers: [Layer] = []
      for layer in wanted.layers {
        let same = old.popFirst().flatMap { $0.presentation == layer.presentation ? $0.entries : nil } ?? []
        let entries = entries(for: layer.routes, keeping: same)
        layers.append(Layer(presentation: layer.presentation, entries: entries))
        // A screen above different screens is a different screen, even if its route is the same.
        if entries != same { old = [] }
      }
      tabs[tab].layers = layers
    }
  }

  /// Returns entries for routes. The first old entries are kept as long as their routes are the same.
  private mutating func entries(for routes: [AppRoute], keeping old: [RouteEntry<AppRoute>]) -> [RouteEntry<AppRoute>] {
    let kept = zip(old, routes).prefix { $0.route == $1 }.map(\.0)
    var entries = kept
    for route in routes.dropFirst(kept.count) { entries.append(makeEntry(route)) }
    return entries
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
