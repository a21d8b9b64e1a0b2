/// The effect of each command on a stack, such as push, present, close, pop, replace and dismiss.
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

  func layer(at position: Position) -> Layer { tabs[position.tab].layers[position.layer] }

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
