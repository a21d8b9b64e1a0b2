/// Header fields of a request or an answer. Names are case-insensitive, and a field can occur several times.
///
/// ```swift
/// var headers: HTTPHeaders = ["Authorization": "Bearer \(token)"]
/// headers.add("a=1", to: "Cookie")
/// for (name, value) in headers { … }
/// print(headers)   // Authorization, Cookie
/// ```
///
/// Values may be secrets, so descriptions and dumps show the names alone. A name or value that can't be sent, such as a
/// token with a line feed, is an ``HTTPError`` when the request is sent.
///
/// On Linux, `URLSession` keeps only the last of several fields with one name.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var fields: [Field] = []

  private struct Field: Hashable, Sendable {
    let name: String
    /// The name in lower case.
    let key: String
    let value: String

    init(name: String, value: String) { (self.name, key, self.value) = (name, name.lowercased(), value) }

    static func == (a: Field, b: Field) -> Bool { a.key == b.key && a.value == b.value }

    func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(value)
    }
  }

  /// Creates header fields. A name that repeats is a field that occurs several times.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The value of a field, or `nil` if it is missing. Several values are joined by commas, as in RFC 9110, section 5.3.
  /// Setting a value replaces all values of the field.
  public subscript(name: String) -> String? {
    get {
      let key = name.lowercased()
      let values = fields.filter { $0.key == key }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      let key = name.lowercased()
      fields.removeAll { $0.key == key }
      if let newValue { add(newValue, to: name) }
    }
  }

  /// Adds a value to those that a field has.
  public mutating func add(_ value: String, to name: String) { fields.append(Field(name: name, value: value)) }

  /// These fields, with the fields of others replaced by their own.
  func merging(_ others: HTTPHeaders) -> HTTPHeaders {
    var merged = self
    merged.fields.removeAll { field in others.fields.contains { $0.key == field.key } }
    merged.fields += others.fields
    return merged
  }

  /// The size of the fields as RFC 9113, section 6.5.2, counts it: 32 bytes for each, beside its name and its value.
  var size: Int { fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 } }

  /// The name of the first field that can't be sent.
  var firstInvalid: String? {
    fields.first { !Self.isValid(name: $0.name) || !Self.isValid(value: $0.value) }?.name
  }

  /// Whether a name is a token of RFC 9110, section 5.6.2.
  public static func isValid(name: String) -> Bool { !name.isEmpty && name.utf8.allSatisfy(\.isTokenCharacter) }

  /// Whether a value has no control characters but tabs, and so no line break.
  public static func isValid(value: String) -> Bool { value.utf8.allSatisfy { $0 == 9 || ($0 >= 32 && $0 != 127) } }
}

extension HTTPHeaders: Sequence {
  /// The fields in order, each with one value.
  public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
    fields.map { ($0.name, $0.value) }.makeIterator()
  }
}

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
  /// The names, without the values.
  public var description: String { fields.map(\.name).joined(separator: ", ") }

  /// The names, without the values.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: fields.map(\.name)) }
}

extension UInt8 {
  /// Whether the byte can be part of a token of RFC 9110, section 5.6.2.
  var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
