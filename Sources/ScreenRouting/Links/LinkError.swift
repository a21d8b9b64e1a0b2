/// The reason why a link is not valid.
///
/// The number of a component starts at 1, which is the tab. Texts of the link in an error are shortened to 80 bytes.
public enum LinkError: Error, Hashable, Sendable {
  /// The link has no component.
  case empty
  /// The link is longer than 1 MiB.
  case tooLong(limit: Int)
  /// The scheme or the host of the link belongs to another app.
  case foreign(String, known: [String])
  /// The percent-encoding of a component of the path is broken, its bytes are not UTF-8, or an argument has no name.
  case malformed(String, at: Int)
  /// No link has a component with this name behind the components before it.
  case unknownComponent(String, at: Int, known: [String])
  /// The link ends before its last route is complete.
  case incomplete(after: String, at: Int, expected: [String])
  /// The text of a value does not have the expected form.
  case badArgument(name: String, value: String, expected: String, at: Int)
  /// A value of the route is missing.
  case missingArgument(name: String, expected: String, at: Int)
  /// The route has no argument with this name. In a query, it is ignored, because services that pass links on add names
  /// of their own.
  case unknownArgument(name: String, at: Int, known: [String])
  /// The screen below is the first of its layer and allows no screen above it.
  case pushNotAllowed(String, at: Int)
  /// A tab of the link has more than 64 screens.
  case tooDeep(limit: Int, at: Int)
}

extension LinkError: CustomStringConvertible {
  /// The invalid part and the valid alternatives.
  public var description: String {
    switch self {
    case .empty: "the link is empty"
    case .tooLong(let limit): "the link is longer than \(limit) bytes"
    case .foreign(let origin, let known):
      "the link is for '\(origin)', "
        + (known.isEmpty
          ? "and links here have no scheme" : "not for " + known.map { "'\($0)'" }.joined(separator: " or "))
    case .malformed(let text, let number): "component \(number) cannot be decoded: '\(text)'"
    case .unknownComponent(let name, let number, let known):
      "component \(number) is unknown: '\(name)'; " + Self.list("known there", known)
    case .incomplete(let after, let number, let expected):
      "the link ends after component \(number), '\(after)'; " + Self.list("expected", expected)
    case .badArgument(let name, let value, let expected, let number):
      "component \(number): \(name) is '\(value)'; expected: \(expected)"
    case .missingArgument(let name, let expected, let number):
      "component \(number): \(name) is missing; expected: \(expected)"
    case .unknownArgument(let name, let number, let known):
      "component \(number) has an unknown argument: '\(name)'; " + Self.list("known there", known)
    case .pushNotAllowed(let name, let number):
      "component \(number), '\(name)', cannot follow: the screen before allows none above it"
    case .tooDeep(let limit, let number):
      "the link is too deep at component \(number): a tab holds at most \(limit) screens"
    }
  }

  private static func list(_ title: String, _ names: [String]) -> String {
    names.isEmpty ? "\(title): nothing" : "\(title): \(names.joined(separator: ", "))"
  }
}

extension String {
  /// The text, or its beginning with an ellipsis if the text has more bytes of UTF-8 than the limit.
  func shortened(to limit: Int = 80) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit - "…".utf8.count)
    while end.samePosition(in: self) == nil { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }
}
