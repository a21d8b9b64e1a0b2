/// The form of a route in a link, for reading and for writing.
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
/// A pattern is a path of components with `/` between them. A component in braces is a placeholder for a value. The
/// names after `?`, with `&` between them, are placeholders for values in the query. The values have the order of the
/// pattern. Any text can be a value, because characters with a meaning in links are percent-encoded.
public struct RouteLink<AppRoute: Route>: Sendable {
  enum Component: Hashable {
    case literal(String)
    case placeholder(String)
  }

  let components: [Component]
  /// The names in the query.
  let names: [String]
  let read: @Sendable (LinkTexts) throws(LinkError) -> AppRoute
  /// Returns the texts of the values in the order of the pattern, or `nil` for another route.
  private let write: @Sendable (AppRoute) -> [[String]]?

  /// Creates the link of a route without values.
  /// - Parameters:
  ///   - pattern: The components of the path.
  ///   - route: The route for the pattern.
  public init(_ pattern: String, _ route: AppRoute) {
    (components, names) = Self.parse(pattern, valueCount: 0)
    read = { _ in route }
    write = { $0 == route ? [] : nil }
  }

  /// Creates the link of a route with values.
  /// - Parameters:
  ///   - pattern: The components of the path, and the names in the query.
  ///   - route: A closure that makes the route from the values, such as `ShopRoute.item`.
  ///   - values: A closure that returns the values of a route, or `nil` for a route of another pattern.
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
  /// The names of the values in the order of the pattern.
  var valueNames: [String] {
    components.compactMap { if case .placeholder(let name) = $0 { name } else { nil } } + names
  }

  /// Returns the path of a route and the arguments for the query, or `nil` for a route of another pattern.
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

/// The texts of the values of one route in a link. The values are read in the order of the pattern.
struct LinkTexts {
  /// A named value, and the number of its component.
  struct Argument {
    let name: String
    let text: String
    let component: Int
    let isInQuery: Bool
  }

  /// The names of the values that are not read yet.
  private var names: ArraySlice<String>
  private let arguments: [Argument]
  /// The number of the last component of the route.
  private let lastComponent: Int

  init(_ arguments: [Argument], for names: [String], at lastComponent: Int) {
    self.arguments = arguments
    self.names = names[...]
    self.lastComponent = lastComponent
  }

  /// Reads the next value.
  mutating func next<Value: LinkValue>(_ type: Value.Type) throws(LinkError) -> Value {
    let name = names.popFirst() ?? ""
    let found = arguments.filter { $0.name == name }
    if let value = Value(linkTexts: found.map(\.text)) { return value }
    let expected = Value.linkDescription
    guard !found.isEmpty else { throw .missingArgument(name: name, expected: expected, at: lastComponent) }
    if let wrong = found.first(where: { Value(linkTexts: [$0.text]) == nil }) {
      throw .badArgument(name: name, value: wrong.text.shortened(), expected: expected, at: wrong.component)
    }
    let second = found[min(1, found.count - 1)]
    throw .badArgument(name: name, value: second.text.shortened(), expected: "\(expected), once", at: second.component)
  }
}

/// A value in a link: a text, a whole number, an enumeration with text raw values, an optional, or an array.
///
/// An app's own type adopts this protocol to appear in a ``RouteLink``:
///
/// ```swift
/// enum Size: String, LinkValue {
///   case small, large
/// }
/// ```
public protocol LinkValue: Sendable {
  /// The expected form of the text, for error messages, such as "a whole number".
  static var linkDescription: String { get }

  /// Creates a value from the texts that a link has for one name: none, one, or several. Returns `nil` if the texts do
  /// not have the expected form.
  init?(linkTexts: [String])

  /// The texts for the value in a link. A placeholder in a path needs exactly one text.
  var linkTexts: [String] { get }
}

extension String: LinkValue {
  /// The words "a text".
  public static var linkDescription: String { "a text" }

  /// Creates a text from one text.
  public init?(linkTexts: [String]) {
    guard linkTexts.count == 1 else { return nil }
    self = linkTexts[0]
  }

  /// The text itself.
  public var linkTexts: [String] { [self] }
}

extension Int: LinkValue {
  /// The words "a whole number".
  public static var linkDescription: String { "a whole number" }

  /// Creates a number from one text of decimal digits, which may have a sign before them.
  public init?(linkTexts: [String]) {
    guard linkTexts.count == 1, let number = Int(linkTexts[0]) else { return nil }
    self = number
  }

  /// The decimal digits, with a sign before them if the number is negative.
  public var linkTexts: [String] { [String(self)] }
}

extension LinkValue where Self: RawRepresentable, RawValue == String {
  /// The name of the type.
  public static var linkDescription: String { "\(Self.self)" }

  /// Creates a value from its raw value.
  public init?(linkTexts: [String]) {
    guard linkTexts.count == 1 else { return nil }
    self.init(rawValue: linkTexts[0])
  }

  /// The raw value.
  public var linkTexts: [String] { [rawValue] }
}

extension Optional: LinkValue where Wrapped: LinkValue {
  /// The description of the wrapped type.
  public static var linkDescription: String { Wrapped.linkDescription }

  /// Creates `nil` if there are no texts, and otherwise a wrapped value.
  public init?(linkTexts: [String]) {
    guard !linkTexts.isEmpty else {
      self = .none
      return
    }
    guard let value = Wrapped(linkTexts: linkTexts) else { return nil }
    self = .some(value)
  }

  /// The texts of the wrapped value. Empty for `nil`.
  public var linkTexts: [String] { self?.linkTexts ?? [] }
}

extension Array: LinkValue where Element: LinkValue {
  /// The description of the type of the elements.
  public static var linkDescription: String { Element.linkDescription }

  /// Creates an array with an element for each text.
  public init?(linkTexts: [String]) {
    let elements = linkTexts.compactMap { Element(linkTexts: [$0]) }
    guard elements.count == linkTexts.count else { return nil }
    self = elements
  }

  /// The texts of the elements, in order.
  public var linkTexts: [String] { flatMap(\.linkTexts) }
}
