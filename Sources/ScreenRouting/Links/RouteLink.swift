/// How a link names a route, in both directions: how the route is written, and how it is read.
///
/// ```swift
/// [
///   RouteLink("login", .login),
///   RouteLink("item/{number}", ShopRoute.item) { if case .item(let number) = $0 { number } else { nil } },
///   RouteLink("search?q&page", ShopRoute.search) {
///     if case .search(let query, let page) = $0 { (query, page) } else { nil }
///   },
/// ]
/// ```
///
/// The pattern is the components of a path with `/` between them. A component in braces stands for a value. Names after
/// `?`, with `&` between them, stand for values in the query. Values come in the order of the pattern. Any text can be a
/// value: what has a meaning in links is percent-encoded.
public struct RouteLink<AppRoute: Route>: Sendable {
  enum Component: Hashable {
    case literal(String)
    case placeholder(String)
  }

  let components: [Component]
  /// The names in the query.
  let names: [String]
  let read: @Sendable (LinkTexts) throws(LinkError) -> AppRoute
  /// The texts of the values, in the order of the pattern, or `nil` for another route.
  private let write: @Sendable (AppRoute) -> [[String]]?

  /// Creates the link of a route without values.
  /// - Parameters:
  ///   - pattern: The components of the path.
  ///   - route: The route that the pattern names.
  public init(_ pattern: String, _ route: AppRoute) {
    (components, names) = Self.parse(pattern, valueCount: 0)
    read = { _ in route }
    write = { $0 == route ? [] : nil }
  }

  /// Creates the link of a route with values.
  /// - Parameters:
  ///   - pattern: The components of the path, and the names in the query.
  ///   - route: Makes the route from the values, such as `ShopRoute.item`.
  ///   - values: Takes the values out of a route; `nil` for a route that this pattern does not name.
  public init<each Value: LinkValue>(
    _ pattern: String, _ route: @escaping @Sendable (repeat each Value) -> AppRoute,
    _ values: @escaping @Sendable (AppRoute) -> (repeat each Value)?
  ) {
    var count = 0
    for _ in repeat (each Value).self { count += 1 }
    (components, names) = Self.parse(pattern, valueCount: count)
    read = { texts throws(LinkError) in
      var texts = texts
      return route(repeat try texts.next((each Value).self))
    }
    write = { appRoute in
      guard let values = values(appRoute) else { return nil }
      var texts: [[String]] = []
      for value in repeat each values { texts.append(value.linkTexts) }
      return texts
    }
  }

  private static func parse(_ pattern: String, valueCount: Int) -> ([Component], [String]) {
    let halves = pattern.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let components = halves[0].split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.first == "{" && part.last == "}"
        ? Component.placeholder(String(part.dropFirst().dropLast())) : .literal(String(part))
    }
    let query = halves.count > 1 ? halves[1].split(separator: "&", omittingEmptySubsequences: false) : []
    let placeholders = components.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
    let names = placeholders + query.map(String.init)
    precondition(!components.contains(.literal("")), "'\(pattern)' has an empty component, which no link has")
    precondition(!names.contains(""), "'\(pattern)' has a value without a name")
    precondition(Set(names).count == names.count, "'\(pattern)' has two values with the same name")
    precondition(names.count == valueCount, "'\(pattern)' names \(names.count) values, and the route has \(valueCount)")
    return (components, query.map(String.init))
  }
}

extension RouteLink {
  /// The names of the values, in the order of the pattern.
  var valueNames: [String] {
    components.compactMap { if case .placeholder(let name) = $0 { name } else { nil } } + names
  }

  /// The text of a route: the path, and the arguments for the query. `nil` if this link does not name the route.
  func text(of route: AppRoute) -> (path: String, arguments: [String])? {
    guard var texts = write(route)?[...] else { return nil }
    var path: [String] = []
    for component in components {
      switch component {
      case .literal(let name): path.append(name.percentEncoded)
      case .placeholder:
        guard let value = texts.popFirst(), value.count == 1 else { return nil }
        path.append(value[0].isEmpty ? ";" : value[0].percentEncoded)
      }
    }
    let arguments = zip(names, texts).flatMap { name, values in
      values.map { "\(name.percentEncoded)=\($0.percentEncoded)" }
    }
    return (path.joined(separator: "/"), arguments)
  }
}

extension RouteLink.Component: CustomStringConvertible {
  var description: String {
    switch self {
    case .literal(let name): name
    case .placeholder(let name): "{\(name)}"
    }
  }

  func matches(_ text: String) -> Bool {
    if case .literal(let name) = self { name == text } else { true }
  }
}
