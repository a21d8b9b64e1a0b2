import Foundation

/// A JSON value, for bodies and answers that no type describes. Foundation reads and writes it.
///
/// ```swift
/// let body: JSONValue = ["query": "apple", "size": 20]
/// print(body)                     // {"query":"apple","size":20}
/// print(body.value(at: "size")!)  // 20
/// ```
///
/// A number has the digits of a `Decimal`: of more than 38 digits the last ones are lost, `1.50` becomes `1.5`, and a
/// number beyond its range becomes `null`. An object doesn't keep the order of its members.
public enum JSONValue: Hashable, Sendable {
  /// The value `null`, which is not the same as a missing member.
  case null
  /// The value `true` or `false`. Numbers and texts that mean yes or no stay what they are.
  case bool(Bool)
  /// A number by its digits, such as `12.5` or `-3`.
  case number(String)
  /// A text without its quotes, with escapes replaced by what they stand for.
  case string(String)
  /// Values in the order in which they were sent.
  case array([JSONValue])
  /// Values by their names. If a name repeats, the first value counts.
  case object([String: JSONValue])

  /// Reads JSON in UTF-8.
  /// - Throws: `DecodingError` when the bytes aren't one JSON value.
  public init(parsing bytes: some Sequence<UInt8>) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: bytes as? Data ?? Data(bytes))
  }

  /// The value at a path, or `nil` if the path leads nowhere.
  ///
  /// ```text
  /// meta.total                 the member "total" of the member "meta"
  /// data.0.id    data[-1].id   the first element, the last element
  /// links[rel=next].href       the element whose "rel" is "next"
  /// ```
  ///
  /// The empty path is the value itself. A member whose own name has dots comes before a path.
  public func value(at path: String) -> JSONValue? { find(path)?.node }

  /// The value as JSON in UTF-8, with sorted members: equal values have equal bytes.
  public var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)) ?? Data("null".utf8)
  }
}

extension JSONValue: Codable {
  /// Reads a value of any kind.
  public init(from decoder: any Decoder) throws {
    var left = Int.max
    self.init(decoder, elements: .max, depth: .max, &left)
  }

  /// Reads what surrounds the items of a page: enough to recognize a format, and little of large pages. Of an array the
  /// first elements are kept, and `null` for each of some more. What lies too deep is `null`.
  init(outlineOf decoder: any Decoder) {
    var left = 20_000
    self.init(decoder, elements: 20, depth: 10, &left)
  }

  private init(_ decoder: any Decoder, elements: Int, depth: Int, _ left: inout Int) {
    left -= 1
    self = .null
    guard left >= 0, let single = try? decoder.singleValueContainer(), !single.decodeNil() else { return }
    // Most of what is read of a page with a known format are whole numbers, and each wrong guess makes an error.
    if let number = try? single.decode(Int.self) {
      self = .number("\(number)")
    } else if let text = try? single.decode(String.self) {
      self = .string(text)
    } else if let number = try? single.decode(Decimal.self) {
      self = .number("\(number)")
    } else if let bool = try? single.decode(Bool.self) {
      self = .bool(bool)
    } else if depth == 0 {
      return
    } else if var array = try? decoder.unkeyedContainer() {
      var own: [JSONValue] = []
      while !array.isAtEnd, own.count < elements, let element = try? array.superDecoder() {
        own.append(JSONValue(element, elements: elements, depth: depth - 1, &left))
      }
      own += Array(repeating: .null, count: min((array.count ?? 0) - own.count, 1_000))
      self = .array(own)
    } else if let object = try? decoder.container(keyedBy: JSONKey.self) {
      var own: [String: JSONValue] = [:]
      for key in object.allKeys where left > 0 {
        guard let member = try? object.superDecoder(forKey: key) else { continue }
        own[key.stringValue] = JSONValue(member, elements: elements, depth: depth - 1, &left)
      }
      self = .object(own)
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    switch self {
    case .null: try single.encodeNil()
    case .bool(let bool): try single.encode(bool)
    case .number(let digits):
      guard let number = Decimal(string: digits) else { return try single.encodeNil() }
      try single.encode(number)
    case .string(let text): try single.encode(text)
    case .array(let elements): try single.encode(elements)
    case .object(let members): try single.encode(members)
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON, as ``data`` writes it.
  public var description: String { String(decoding: data, as: UTF8.self) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a text from a string literal.
  public init(stringLiteral text: String) { self = .string(text) }

  /// Creates a number from an integer literal. Other numbers need their digits: `.number("12.50")`.
  public init(integerLiteral number: Int) { self = .number("\(number)") }

  /// Creates `true` or `false` from a literal.
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }

  /// Creates `null` from `nil`.
  public init(nilLiteral: ()) { self = .null }

  /// Creates an array from a literal.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object from a literal. If a name repeats, the last value wins.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}

extension JSONValue {
  /// An object with the member at a dotted path set or removed. A value that isn't an object is replaced by one.
  func setting(_ value: JSONValue?, at path: String) -> JSONValue {
    var members: [String: JSONValue] = [:]
    if case .object(let own) = self { members = own }
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count < 2 || members[path] != nil {
      members[path] = value
    } else {
      members[parts[0]] = (members[parts[0]] ?? [:]).setting(value, at: parts[1])
    }
    return .object(members)
  }

  /// The value as a query item: a text as it is, a number without a fraction of zeros, and anything else as JSON.
  var queryText: String {
    switch self {
    case .string(let text): text
    case .number(let digits): integer.map(String.init) ?? digits
    default: description
    }
  }

  /// The text of a string that isn't empty.
  var text: String? {
    if case .string(let text) = self, !text.isEmpty { text } else { nil }
  }

  /// A whole number, also from its text, and also with a fraction of zeros or an exponent: `9.0` and `1e2` are whole.
  var integer: Int? {
    switch self {
    case .number(let text), .string(let text): Int(text) ?? Self.integer(text)
    default: nil
    }
  }

  private static func integer(_ text: String) -> Int? {
    guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }), let number = Double(text) else { return nil }
    // Larger numbers may have lost their last digits.
    return abs(number) < 9_007_199_254_740_992 ? Int(exactly: number) : nil
  }

  /// A whole number that isn't negative.
  var count: Int? { integer.flatMap { $0 >= 0 ? $0 : nil } }

  /// The answer to a yes-or-no question, or `nil` if the value isn't one. No other reading knows words for yes and no.
  var flag: Bool? {
    switch self {
    case .bool(let bool): bool
    case .number, .string:
      switch integer {
      case 0: false
      case 1: true
      case nil: text.flatMap { Self.words[$0.lowercased()] }
      default: nil
      }
    default: nil
    }
  }

  private static let words = [
    "true": true, "yes": true, "y": true, "t": true, "on": true, "false": false, "no": false, "n": false, "f": false,
    "off": false,
  ]

  /// Whether the value is `true` or `false`, also as a text.
  var isBool: Bool {
    switch self {
    case .bool: true
    case .string(let text): ["true", "false"].contains(text.lowercased())
    default: false
    }
  }

  /// Whether the value leads anywhere: `null`, `false`, an empty value, zero and negative numbers don't.
  var leadsOn: Bool {
    switch self {
    case .null: false
    case .bool(let bool): bool
    case .number(let text): Double(text).map { $0 > 0 } ?? false
    case .string(let text): !["", "0", "-1", "false", "null", "none"].contains(text.lowercased())
    case .array(let elements): !elements.isEmpty
    case .object(let members): members.contains { $0.value.leadsOn }
    }
  }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }
}
