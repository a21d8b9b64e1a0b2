import ListPresentationHTTP

/// A JSON object in a text. Only the members that are asked for become text.
struct JSONRecord {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private let parts: [JSONScanner.Member]

  init(_ bytes: [UInt8], _ range: Range<Int>, _ members: [JSONScanner.Member]) {
    let isEscaped = members.contains { bytes[$0.key].contains(UInt8(ascii: "\\")) }
    if isEscaped, let value = try? JSONValue(parsing: bytes[range]) {
      // Written again, a key has no escapes that it does not need.
      self.bytes = Array(value.data)
      let whole = JSONScanner.value(in: self.bytes, 0..<self.bytes.count)
      (self.range, parts) = (whole.range, whole.members)
    } else {
      (self.bytes, self.range, parts) = (bytes, range, members)
    }
  }

  /// Creates a record from a whole JSON text. The record has no members if the text is not an object.
  init(_ bytes: [UInt8]) {
    let whole = JSONScanner.value(in: bytes, 0..<bytes.count)
    self.init(bytes, whole.range, whole.members)
  }

  /// The record as JSON, with the white space of its source.
  var text: String { String(decoding: bytes[range], as: UTF8.self) }

  /// The names of the members.
  var keys: [String] { parts.map { String(decoding: bytes[$0.key], as: UTF8.self) } }

  /// The members in the order of the source, with their texts, or with the JSON of values that a row does not show.
  var members: [(name: String, text: String)] {
    parts.map { part in
      let name = String(decoding: bytes[part.key], as: UTF8.self)
      return (name, text(of: part.value) ?? printed(try? JSONValue(parsing: bytes[part.value])) ?? "")
    }
  }

  /// The text of a member, or `nil` if there is no such member or a row does not show its value.
  func text(of key: JSONKey) -> String? { value(of: key).flatMap(text) }

  /// The text at a path such as `author.name` or `tags.0`. A member whose own name is the path comes first.
  func text(at path: String) -> String? {
    if let value = value(of: JSONKey(stringLiteral: path)) { return text(of: value) }
    return inner(path)?.text
  }

  /// The text at a path, or the JSON of a value that a row does not show. `nil` if there is no value, and empty if the
  /// value is `null`.
  func printedText(at path: JSONKey) -> String? {
    if let value = value(of: path) { return text(of: value) ?? printed(try? JSONValue(parsing: bytes[value])) }
    return inner(path.name).flatMap { $0.text ?? printed($0) }
  }

  private func printed(_ value: JSONValue?) -> String? {
    switch value {
    case .array, .object: value?.description
    case .null, .bool, .number, .string: ""
    case nil: nil
    }
  }

  /// Whether there is a value at a path.
  func hasValue(at path: String) -> Bool { value(of: JSONKey(stringLiteral: path)) != nil || inner(path) != nil }

  private func inner(_ path: String) -> JSONValue? {
    guard path.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }) else { return nil }
    return (try? JSONValue(parsing: bytes[range]))?.value(at: path)
  }

  /// The object that is a member, or `nil` if the member is not an object.
  func record(of key: JSONKey) -> JSONRecord? {
    guard let value = value(of: key), bytes[value.lowerBound] == UInt8(ascii: "{") else { return nil }
    let inner = JSONScanner.value(in: bytes, value)
    return JSONRecord(bytes, inner.range, inner.members)
  }

  /// The text that is not empty of the member with the first name, among the members that are strings.
  var firstText: String? {
    let texts = parts.filter { bytes[$0.value.lowerBound] == UInt8(ascii: "\"") && $0.value.count > 2 }
    let first = texts.min { bytes[$0.key].lexicographicallyPrecedes(bytes[$1.key]) }
    return first.flatMap { text(of: $0.value) }
  }

  /// Where the value of a key is. If a key repeats, the last value wins.
  private func value(of key: JSONKey) -> Range<Int>? {
    var index = parts.count
    while index > 0 {
      index &-= 1
      let name = parts[index].key
      if name.count == key.bytes.count, bytes[name].elementsEqual(key.bytes) { return parts[index].value }
    }
    return nil
  }

  private func text(of value: Range<Int>) -> String? {
    switch bytes[value.lowerBound] {
    case UInt8(ascii: "n"): return nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): return (try? JSONValue(parsing: bytes[value]))?.text
    case UInt8(ascii: "\""):
      let inner = value.lowerBound + 1..<value.upperBound - 1
      guard !inner.isEmpty else { return nil }
      if bytes.offset(of: UInt8(ascii: "\\"), in: inner) != nil { return (try? JSONValue(parsing: bytes[value]))?.text }
      return String(decoding: bytes[inner], as: UTF8.self)
    default: return String(decoding: bytes[value], as: UTF8.self)
    }
  }
}

/// The name of a member, and the same in UTF-8.
struct JSONKey: ExpressibleByStringLiteral, Hashable, Sendable {
  let name: String
  let bytes: [UInt8]

  init(stringLiteral name: String) {
    self.name = name
    bytes = Array(name.utf8)
  }
}

extension JSONValue {
  /// Members that hold a value beside or instead of its type: in DynamoDB, Firestore, WordPress and MongoDB.
  private static let typeNames = [
    "S", "N", "stringValue", "integerValue", "doubleValue", "timestampValue", "rendered", "$oid",
  ]

  /// The text of the value in a row, or `nil` if a row does not show values of this kind.
  fileprivate var text: String? {
    switch self {
    case .null: return nil
    case .object(let members): return Self.typeNames.lazy.compactMap { members[$0]?.text }.first
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return number
    case .string(let string): return string.isEmpty ? nil : string
    case .array(let elements):
      var texts: [String] = []
      for element in elements {
        if case .array = element { return nil }
        if case .object = element { return nil }
        if let text = element.text { texts.append(text) }
      }
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
  }
}
