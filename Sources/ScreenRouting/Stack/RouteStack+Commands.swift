extension RouteStack {
  /// The stack after a command.
  /// - Throws: Why it cannot be carried out.
  /// - Complexity: O(frames).
  public func applying(_ command: RouteCommand<AppRoute>) throws(RouteError) -> RouteStack {
    var next = self
    switch command {
    case .push(let route): try next.set(topRoutes + [route])
    case .pop(let count): try next.pop(count)
    case .popTo(let route):
      guard let index = topRoutes.lastIndex(of: route) else {
        throw .notInLayer(route: "\(route.linkPart)", present: topRoutes.map(\.linkPart.description))
      }
      try next.pop(topRoutes.count - 1 - index)
    case .popToRoot: try next.pop(topRoutes.count - 1)
    case .replace(let route): next.topFrames = topFrames.dropLast() + [next.makeFrame(route)]
    case .set(let routes): try next.set(routes)
    case .present(let route, let presentation):
      try next.checkDepth(adding: 1)
      let frame = next.makeFrame(route)
      next.tabs[selectedIndex].layers.append(RouteLayer(presentation: presentation, elements: [frame]))
    case .dismiss: try next.dismiss(1)
    case .dismissAll: try next.dismiss(max(1, selectedTab.layers.count - 1))
    case .selectTab(let name):
      guard let index = tabs.firstIndex(where: { $0.name == name }) else {
        throw .unknownTab(name, known: tabs.map(\.name))
      }
      next.selectedIndex = index
    case .close(let id): try next.close(id)
    case .open(let link):
      do { next.show(try RouteDestination(link: link)) } catch { throw .link(error) }
    }
    return next
  }

  private var topRoutes: [AppRoute] { topFrames.map(\.route) }

  private var topFrames: [Frame] {
    get { topLayer.elements }
    set { tabs[selectedIndex].layers[selectedTab.layers.count - 1].elements = newValue }
  }

  private mutating func pop(_ count: Int) throws(RouteError) {
    let available = topRoutes.count - 1
    guard (0...available).contains(count) else { throw .nothingToPop(wanted: count, available: available) }
    topFrames.removeLast(count)
  }

  private mutating func set(_ routes: [AppRoute]) throws(RouteError) {
    guard let first = routes.first else { throw .emptyLayer }
    guard routes.count == 1 || first.allowsPush else { throw .pushNotAllowed(above: "\(first.linkPart)") }
    try checkDepth(adding: routes.count - topRoutes.count)
    topFrames = frames(for: routes, keeping: topFrames)
  }

  private func checkDepth(adding count: Int) throws(RouteError) {
    guard selectedTab.elements.count + count <= Self.maximumDepth else { throw .tooDeep(limit: Self.maximumDepth) }
  }

  private mutating func dismiss(_ count: Int) throws(RouteError) {
    guard selectedTab.layers.count > count else { throw .nothingToDismiss }
    tabs[selectedIndex].layers.removeLast(count)
  }

  private mutating func close(_ id: FrameID) throws(RouteError) {
    for (tab, layers) in tabs.map(\.layers).enumerated() {
      for (layer, frames) in layers.map(\.elements).enumerated() {
        guard let index = frames.firstIndex(where: { $0.id == id }) else { continue }
        guard layer > 0 || index > 0 else { throw .closesRoot(id) }
        tabs[tab].layers.removeSubrange((index == 0 ? layer : layer + 1)...)
        if index > 0 { tabs[tab].layers[layer].elements.removeSubrange(index...) }
        return
      }
    }
    throw .unknownFrame(id)
  }
}

extension RouteStack {
  /// Gives the tabs of a destination its screens and shows the first of them.
  mutating func show(_ destination: RouteDestination<AppRoute>) {
    for wanted in destination.tabs.reversed() {
      guard let tab = tabs.firstIndex(where: { $0.name == wanted.name }) else { continue }
      selectedIndex = tab
      var old = tabs[tab].layers[...]
      var layers: [RouteLayer<Frame>] = []
      for layer in wanted.layers {
        let same = old.popFirst().flatMap { $0.presentation == layer.presentation ? $0.elements : nil } ?? []
        let frames = frames(for: layer.elements, keeping: same)
        layers.append(RouteLayer(presentation: layer.presentation, elements: frames))
        // What lay above other screens is not the same, whatever it shows.
        if frames != same { old = [] }
      }
      tabs[tab].layers = layers
    }
  }

  /// Frames for routes: those of the old ones that are the same from the first on, and then new ones.
  private mutating func frames(for routes: [AppRoute], keeping old: [Frame]) -> [Frame] {
    let kept = zip(old, routes).prefix { $0.route == $1 }.map(\.0)
    var frames = kept
    for route in routes.dropFirst(kept.count) { frames.append(makeFrame(route)) }
    return frames
  }
}
