/// Reads a link component by component.
struct LinkReader<AppRoute: Route> {
  private(set) var contents = LinkContents<AppRoute>()
  /// The errors in the link, in order.
  private(set) var errors: [LinkError] = []
  /// The arguments in the query that no route has.
  private(set) var ignored: [LinkError] = []

  private struct Piece {
    let beginsTab: Bool
    let component: Result<LinkComponent, LinkError>
  }

  private let skipsErrors: Bool
  private var rest: ArraySlice<Piece> = []
  private var isAtRoot = false

  /// - Parameters:
  ///   - link: The text of the link.
  ///   - skipsErrors: Whether to continue after an error: without an unknown argument, or with the next tab.
  init(_ link: String, skipsErrors: Bool) {
    self.skipsErrors = skipsErrors
    do throws(LinkError) {
      rest = try Self.pieces(of: link)
    } catch {
      errors.append(error)
    }
    while !rest.isEmpty {
      do throws(LinkError) {
        try readNext()
      } catch {
        errors.append(error)
        guard skipsErrors else { return }
        rest = rest.dropFirst().drop { !$0.beginsTab }
      }
    }
  }

  private static func pieces(of link: String) throws(LinkError) -> ArraySlice<Piece> {
    let (texts, query) = try LinkComponent.split(
      link, prefixes: AppRoute.linkPrefixes, tabs: AppRoute.tabs.map(\.key))
    guard !texts.isEmpty else { throw .empty }
    var pieces: ArraySlice<Piece> = []
    for (index, text) in texts.enumerated() {
      var component: Result<LinkComponent, LinkError>
      do throws(LinkError) {
        var decoded = try LinkComponent(text, at: index + 1)
        if let query, index == texts.count - 1 { decoded.add(query: query) }
        component = .success(decoded)
      } catch {
        component = .failure(error)
      }
      pieces.append(Piece(beginsTab: text.hasPrefix("tab:"), component: component))
    }
    return pieces
  }

  private mutating func readNext() throws(LinkError) {
    guard let next = try rest.first?.component.get() else { return }
    guard let tab = contents.tabs.last else { return try readTab(next) }
    let index = contents.tabs.count - 1
    let routes = tab.routes
    let top = routes[routes.count - 1]
    switch (next.prefix, next.prefix.flatMap(RoutePresentation.init)) {
    case ("tab", _): try readTab(next)
    case ("root", _) where isAtRoot:
      contents.tabs[index].layers[0].routes[0] = try readRoute(above: nil, as: nil)
    case (_, let presentation?):
      let route = try readRoute(above: top, as: presentation)
      try checkDepth(routes.count, at: next)
      contents.tabs[index].layers.append(.init(presentation: presentation, routes: [route]))
    case (nil, nil):
      let route = try readRoute(above: top, as: nil)
      let layer = tab.layers.count - 1
      guard tab.layers[layer].routes[0].allowsPush else {
        throw .pushNotAllowed(next.raw.shortened(), at: next.number)
      }
      try checkDepth(routes.count, at: next)
      contents.tabs[index].layers[layer].routes.append(route)
    default:
      let known = RoutePresentation.allCases.map { "\($0.rawValue):" } + ["tab:"]
      throw .unknownComponent(next.raw.shortened(), at: next.number, known: known)
    }
  }

  private func checkDepth(_ depth: Int, at component: LinkComponent) throws(LinkError) {
    let limit = AppRoute.maximumDepth
    guard depth < limit else { throw .tooDeep(limit: limit, at: component.number) }
  }

  private mutating func readTab(_ component: LinkComponent) throws(LinkError) {
    let left = AppRoute.tabs.filter { tab in !contents.tabs.contains { $0.name == tab.key } }
    guard let tab = left.first(where: { $0.key == component.name }) else {
      throw .unknownComponent(component.name.shortened(), at: component.number, known: left.map(\.key))
    }
    try check(component.arguments, known: [])
    contents.tabs.append(.init(name: tab.key, layers: [.init(routes: [tab.value])]))
    rest = rest.dropFirst()
    isAtRoot = true
  }

  /// Reads the next route with the first pattern that matches.
  private mutating func readRoute(
    above route: AppRoute?, as presentation: RoutePresentation?
  ) throws(LinkError) -> AppRoute {
    let links = AppRoute.links(above: route, as: presentation)
    // The patterns with the most matching components.
    var closest: (count: Int, links: [RouteLink<AppRoute>]) = (0, [])
    for link in links {
      let count = zip(link.components, rest).enumerated().prefix { index, pair in
        guard case .success(let component) = pair.1.component else { return false }
        return pair.0.matches(component.name) && (index == 0 || component.prefix == nil)
      }.count
      if count == link.components.count { return try read(link) }
      if count > closest.count { closest = (count, []) }
      if count == closest.count { closest.links.append(link) }
    }
    let expected = closest.links.map { $0.components[closest.count...].map(\.description).joined(separator: "/") }
    let index = rest.startIndex + closest.count
    guard index < rest.endIndex else {
      let last = try rest[index - 1].component.get()
      throw .incomplete(after: last.name.shortened(), at: last.number, expected: expected)
    }
    let wrong = try rest[index].component.get()
    throw .unknownComponent(wrong.name.shortened(), at: wrong.number, known: expected)
  }

  private mutating func read(_ link: RouteLink<AppRoute>) throws(LinkError) -> AppRoute {
    var values: [LinkTexts.Argument] = []
    var arguments: [LinkTexts.Argument] = []
    var number = 0
    for (pattern, piece) in zip(link.components, rest) {
      let component = try piece.component.get()
      number = component.number
      arguments += component.arguments
      guard case .placeholder(let name) = pattern else { continue }
      values.append(.init(name: name, text: component.name, component: number, isInQuery: false))
    }
    let route = try link.read(LinkTexts(values + arguments, for: link.valueNames, at: number))
    try check(arguments, known: link.valueNames)
    isAtRoot = false
    rest = rest.dropFirst(link.components.count)
    return route
  }

  private mutating func check(_ arguments: [LinkTexts.Argument], known: [String]) throws(LinkError) {
    for unknown in arguments where !known.contains(unknown.name) {
      let error = LinkError.unknownArgument(name: unknown.name.shortened(), at: unknown.component, known: known)
      if unknown.isInQuery {
        ignored.append(error)
      } else {
        guard skipsErrors else { throw error }
        errors.append(error)
      }
    }
  }
}
