/// Reads a link as far as it can be read.
struct LinkReader<AppRoute: Route> {
  /// What was read before the error, or all.
  private(set) var tabs: [RouteTab<AppRoute>] = []
  /// What is wrong with what follows.
  private(set) var error: LinkError?

  private var rest: ArraySlice<LinkComponent> = []
  private var last: LinkComponent?
  /// Why no component follows the rest.
  private var cause: LinkError?

  static func read(_ link: String) -> LinkReader {
    var reader = LinkReader()
    do throws(LinkError) {
      let limit = RouteDestination<AppRoute>.maximumLength
      guard link.utf8.count <= limit else { throw .tooLong(limit: limit) }
      let (components, cause) = try LinkComponent.components(of: link, scheme: AppRoute.scheme)
      (reader.rest, reader.cause) = (components[...], cause)
      while !reader.rest.isEmpty { try reader.readNext() }
      if let cause { throw cause }
    } catch {
      reader.error = error
    }
    return reader
  }

  private mutating func readNext() throws(LinkError) {
    guard let next = rest.first else { return }
    guard let tab = tabs.last else { return try readTab(next) }
    let routes = tab.elements
    let top = routes[routes.count - 1]
    let layers = tabs[tabs.count - 1].layers
    switch (next.prefix, next.prefix.flatMap(RoutePresentation.init)) {
    case ("tab", _): try readTab(next)
    case ("root", _) where routes.count == 1 && last?.name == tab.name:
      let route = try readRoute(at: .root(tab: tab.name))
      tabs[tabs.count - 1].layers[0].elements[0] = route
    case (_, let presentation?):
      let route = try readRoute(at: .presented(over: top))
      try checkDepth(routes.count, at: next)
      tabs[tabs.count - 1].layers.append(RouteLayer(presentation: presentation, elements: [route]))
    case (nil, nil):
      let route = try readRoute(at: .pushed(on: top))
      guard layers[layers.count - 1].elements[0].allowsPush else { throw .pushNotAllowed(next.raw, at: next.place) }
      try checkDepth(routes.count, at: next)
      tabs[tabs.count - 1].layers[layers.count - 1].elements.append(route)
    default:
      let known = RoutePresentation.allCases.map { "\($0.rawValue):" } + ["tab:"]
      throw .unknownComponent(next.raw, at: next.place, known: known)
    }
  }

  private func checkDepth(_ depth: Int, at component: LinkComponent) throws(LinkError) {
    let limit = RouteStack<AppRoute>.maximumDepth
    guard depth < limit else { throw .tooDeep(limit: limit, at: component.place) }
  }

  private mutating func readTab(_ component: LinkComponent) throws(LinkError) {
    let left = AppRoute.tabs.map(\.key).filter { name in !tabs.contains { $0.name == name } }
    guard left.contains(component.name), let root = AppRoute.root(of: component.name) else {
      throw .unknownComponent(component.name, at: component.place, known: left)
    }
    try LinkArguments(component.arguments, at: component.place).checkAllRead()
    tabs.append(RouteTab(name: component.name, layers: [RouteLayer(elements: [root])]))
    last = rest.popFirst()
  }

  /// Reads the route that comes next, by the first form that matches.
  private mutating func readRoute(at place: LinkPlace<AppRoute>) throws(LinkError) -> AppRoute {
    let forms = AppRoute.forms(at: place)
    // How many components match, for the forms that come the closest.
    var closest: (count: Int, forms: [RouteForm<AppRoute>]) = (0, [])
    for form in forms {
      let count = zip(form.components, rest).enumerated().prefix { index, pair in
        pair.0.matches(pair.1.name) && (index == 0 || pair.1.prefix == nil)
      }.count
      if count == form.components.count { return try read(form) }
      if count > closest.count { closest = (count, []) }
      if count == closest.count { closest.forms.append(form) }
    }
    let expected = closest.forms.map { $0.components[closest.count...].map(\.description).joined(separator: "/") }
    let index = rest.startIndex + closest.count
    guard index < rest.endIndex else {
      throw cause ?? .incomplete(after: rest[index - 1].name, at: rest[index - 1].place, expected: expected)
    }
    throw .unknownComponent(rest[index].name, at: rest[index].place, known: expected)
  }

  private mutating func read(_ form: RouteForm<AppRoute>) throws(LinkError) -> AppRoute {
    let components = rest.prefix(form.components.count)
    var values: [LinkArguments.Value] = []
    for (pattern, component) in zip(form.components, components) {
      guard case .placeholder(let name) = pattern else { continue }
      values.append(LinkArguments.Value(name: name, text: component.name, place: component.place))
    }
    let place = components[components.endIndex - 1].place
    var arguments = LinkArguments(values + components.flatMap(\.arguments), at: place)
    let route: AppRoute
    do { route = try form.make(&arguments) } catch {
      throw error as? LinkError ?? .refused("\(error)", at: place)
    }
    try arguments.checkAllRead()
    last = components.last
    rest = rest.dropFirst(components.count)
    return route
  }
}
