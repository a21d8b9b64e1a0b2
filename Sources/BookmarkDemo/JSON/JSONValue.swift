import Foundation

/// A JSON value, for bodies and answers that no type describes.
///
/// ```swift
/// let body: JSONValue = ["query": "apple", "size": 20]
/// print(body)                     // {"query":"apple","size":20}
/// print(body.value(at: "size")!)  // 20
/// ```
///
/// A number keeps its digits as text, so that a large id or a price comes back as it was sent. An object doesn't keep
/// the order of its members.
enum JSONValue: Hashable, Sendable {
  /// The value `null`, which is not the same as a missing member.
  case null
  /// The value `true` or `false`. Numbers and texts that mean yes or no stay what they are.
  case bool(Bool)
  /// A number with its digits as they were sent, such as `12.50` or `1e3`. Two ways to write one number aren't equal.
  case number(String)
  /// A text without its quotes, with escapes replaced by what they stand for.
  case string(String)
  /// Values in the order in which they were sent.
  case array([JSONValue])
  /// Values by their names. If a name repeats, the last value wins.
  case object([String: JSONValue])

  /// Reads JSON in UTF-8. The time is linear in the number of bytes.
  /// - Throws: ``SyntaxError`` when the bytes aren't one JSON value, or when it is nested deeper than 128 levels.
  init(parsing bytes: some Sequence<UInt8>) throws(SyntaxError) {
    var scanner = JSONScanner(Array(bytes))
    self = try scanner.value()
    try scanner.end()
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
  func value(at path: String) -> JSONValue? { JSONPath.find(path, in: self)?.value }

  /// The value as JSON in UTF-8, with sorted members: equal values have equal bytes.
  var data: Data {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return Data(bytes)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .number(let digits): bytes += digits.utf8
    case .string(let text): JSONScanner.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONScanner.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON, as ``data`` writes it.
  var description: String { String(decoding: data, as: UTF8.self) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a text from a string literal.
  init(stringLiteral text: String) { self = .string(text) }

  /// Creates a number from an integer literal. Other numbers need their digits: `.number("12.50")`.
  init(integerLiteral number: Int) { self = .number("\(number)") }

  /// Creates `true` or `false` from a literal.
  init(booleanLiteral bool: Bool) { self = .bool(bool) }

  /// Creates `null` from `nil`.
  init(nilLiteral: ()) { self = .null }

  /// Creates an array from a literal.
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object from a literal. If a name repeats, the last value wins.
  init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}

extension JSONValue {
  /// Why bytes aren't JSON.
  struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first byte that doesn't fit.
    let offset: Int
    /// What is wrong there, and what would be right.
    let description: String

    init(offset: Int, description: String) {
      self.offset = offset
      self.description = description
    }

    /// The error that something else was expected at a byte.
    init(offset: Int, expected: String, in bytes: [UInt8]) {
      self.init(offset: offset, description: "expected \(expected), found \(Self.found(at: offset, in: bytes))")
    }

    /// A character in quotes, or its number if a reader can't see it.
    private static func found(at offset: Int, in bytes: [UInt8]) -> String {
      let rest = String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self)
      guard let scalar = rest.unicodeScalars.first else { return "the end of the text" }
      switch scalar.properties.generalCategory {
      case .control where scalar == "\n": return "the end of the line"
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
        .spaceSeparator:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      default: return "'\(scalar)'"
      }
    }
  }
}
