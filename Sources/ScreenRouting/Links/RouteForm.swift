/// One way to write a route in a link, and how it is read back.
///
/// ```swift
/// RouteForm("item/{number}") { .item(try $0.integer("number"), sizes: try $0.strings("size")) }
/// ```
///
/// The pattern is components with `/` between them; one in braces stands for any text. The first form of a list that
/// matches is taken: a component that does not match leads to the next form, an argument that is wrong to an error.
public struct RouteForm<AppRoute: Route>: Sendable {
  /// The pattern, as given.
  public let pattern: String
  let components: [Component]
  let make: @Sendable (inout LinkArguments) throws -> AppRoute

  enum Component: Hashable, Sendable {
    case literal(String)
    case placeholder(String)
  }

  /// Creates a form.
  /// - Parameters:
  ///   - pattern: The components; there is one at least.
  ///   - make: Makes the route. Arguments that it does not ask for are errors. What it throws besides ``LinkError``
  ///     becomes ``LinkError/refused(_:at:)``.
  public init(_ pattern: String, _ make: @escaping @Sendable (inout LinkArguments) throws -> AppRoute) {
    precondition(!pattern.isEmpty, "a form has a component")
    self.pattern = pattern
    self.make = make
    components = pattern.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.first == "{" && part.last == "}" ? .placeholder(String(part.dropFirst().dropLast())) : .literal(String(part))
    }
  }

  /// Creates a form that has no arguments.
  public init(_ pattern: String, _ route: AppRoute) {
    self.init(pattern) { _ in route }
  }
}

extension RouteForm.Component: CustomStringConvertible {
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
