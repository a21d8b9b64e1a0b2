/// How one route is written in a link: components of the path, and named arguments.
///
/// ```swift
/// LinkPart("item", "7", arguments: [("size", "L"), ("colour", "파랑")])
/// ```
///
/// Any text can stand in it; what has a meaning in links is percent-encoded when it is printed.
public struct LinkPart: Hashable, Sendable {
  /// A named argument, which may come several times and may be empty.
  public struct Argument: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String
  }

  /// The components of the path; there is one at least.
  public let path: [String]
  /// The named arguments, in order.
  public let arguments: [Argument]

  /// Creates a part of one component or more.
  /// - Parameters:
  ///   - first: The first component.
  ///   - rest: Further components.
  ///   - arguments: Names, which are not empty, and values.
  public init(_ first: String, _ rest: String..., arguments: [(name: String, value: String)] = []) {
    precondition(arguments.allSatisfy { !$0.name.isEmpty }, "an argument of a link has a name")
    path = [first] + rest
    self.arguments = arguments.map { Argument(name: $0.name, value: $0.value) }
  }
}

extension LinkPart: CustomStringConvertible {
  /// The part as it stands amid a link, arguments after semicolons.
  public var description: String { text + arguments.map { ";\($0.text)" }.joined() }

  var text: String { path.map { $0.isEmpty ? ";" : $0.percentEncoded }.joined(separator: "/") }
}

extension LinkPart.Argument {
  var text: String { "\(name.percentEncoded)=\(value.percentEncoded)" }
}
