/// Header fields that an app sends, such as its credentials. Names are blind to case.
///
/// ```swift
/// let headers: HTTPHeaders = ["Authorization": "Bearer \(token)"]
/// print(headers)   // Authorization
/// ```
///
/// Values are secrets: they are sent, and shown in no description, no log and no dump.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private(set) var fields: [(name: String, value: String)] = []

  /// Creates header fields; of fields with the same name the last is taken.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// The value of a field; `nil` takes it out.
  ///
  /// A name is a token of RFC 9110, and a value has no control characters: anything else is a caller's bug, for it could
  /// smuggle other fields in.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
    set {
      precondition(Self.isValid(name: name), "the name of a header field is a token, such as Accept")
      precondition(newValue.map(Self.isValid(value:)) ?? true, "the value of a header field has no control characters")
      fields.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue { fields.append((name, newValue)) }
    }
  }

  /// Whether a name is a token of RFC 9110, section 5.6.2.
  public static func isValid(name: String) -> Bool { !name.isEmpty && name.utf8.allSatisfy(\.isTokenCharacter) }

  /// Whether a value has no control characters, not even a line break.
  public static func isValid(value: String) -> Bool { value.utf8.allSatisfy { $0 == 9 || ($0 >= 32 && $0 != 127) } }

  /// Equal if every field is.
  public static func == (a: HTTPHeaders, b: HTTPHeaders) -> Bool { a.sorted == b.sorted }

  /// Feeds the fields to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(sorted) }

  private var sorted: [[String]] { fields.map { [$0.name.lowercased(), $0.value] }.sorted { $0[0] < $1[0] } }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The names, without the values.
  public var description: String { fields.map(\.name).joined(separator: ", ") }

  /// The names, without the values.
  public var debugDescription: String { description }

  /// The names, without the values.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: fields.map(\.name)) }
}

extension UInt8 {
  /// Whether it may stand in a token of RFC 9110, section 5.6.2.
  var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
