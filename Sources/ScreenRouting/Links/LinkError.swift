/// Why a link cannot be read. Components are counted from 1, the tab being the first.
public enum LinkError: Error, Hashable, Sendable {
  /// It holds nothing.
  case empty
  /// It is longer than a link can be, in bytes.
  case tooLong(limit: Int)
  /// It is for another app.
  case foreignScheme(String, known: String?)
  /// A component cannot be decoded: a broken percent-encoding, or bytes that are no text.
  case malformed(String, at: Int)
  /// Nothing that is known there has this name.
  case unknownComponent(String, at: Int, known: [String])
  /// It ends where something has to follow.
  case incomplete(after: String, at: Int, expected: [String])
  /// A value is not what its name stands for.
  case badArgument(name: String, value: String, expected: String, at: Int)
  /// A value is missing.
  case missingArgument(name: String, expected: String, at: Int)
  /// The route's own code could not make a route, for this reason.
  case refused(String, at: Int)
  /// Nothing there has an argument of this name.
  case unknownArgument(name: String, at: Int, known: [String])
  /// No screen may lie above the one before, in its layer.
  case pushNotAllowed(String, at: Int)
  /// It asks for more frames than a tab holds.
  case tooDeep(limit: Int, at: Int)
}

extension LinkError: CustomStringConvertible {
  /// Which part is wrong, and what would have been right.
  public var description: String {
    switch self {
    case .empty: "the link is empty"
    case .tooLong(let limit): "the link is longer than \(limit) bytes"
    case .foreignScheme(let scheme, nil): "the link is for '\(scheme):', and links here have no scheme"
    case .foreignScheme(let scheme, let known?): "the link is for '\(scheme):', not for '\(known):'"
    case .malformed(let text, let place): "component \(place) cannot be decoded: '\(text)'"
    case .unknownComponent(let name, let place, let known):
      "component \(place) is unknown: '\(name)'; " + Self.list("known there", known)
    case .incomplete(let after, let place, let expected):
      "the link ends after component \(place), '\(after)'; " + Self.list("expected", expected)
    case .badArgument(let name, let value, let expected, let place):
      "component \(place): \(name) is '\(value)'; expected: \(expected)"
    case .missingArgument(let name, let expected, let place):
      "component \(place): \(name) is missing; expected: \(expected)"
    case .refused(let reason, let place): "component \(place): \(reason)"
    case .unknownArgument(let name, let place, let known):
      "component \(place) has an unknown argument: '\(name)'; " + Self.list("known there", known)
    case .pushNotAllowed(let name, let place):
      "component \(place), '\(name)', cannot follow: no screen may lie above the one before"
    case .tooDeep(let limit, let place):
      "the link is too deep at component \(place): a tab holds \(limit) screens at most"
    }
  }

  private static func list(_ title: String, _ names: [String]) -> String {
    names.isEmpty ? "\(title): nothing" : "\(title): \(names.joined(separator: ", "))"
  }
}
