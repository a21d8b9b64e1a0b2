import Foundation

/// A JSON value. A number is kept as text: it is only ever shown or sent back, and binary fractions would change digits.
package enum JSONValue: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if container.decodeNil() {
      self = .null
    } else if let number = try? container.decode(Int.self) {
      self = .number(String(number))
    } else if let number = try? container.decode(Decimal.self) {
      self = .number(number.description)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let members = try? container.decode([String: JSONValue].self) {
      self = .object(members)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }

  package init?(decoding bytes: some Sequence<UInt8>) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
    self = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let text):
      if let number = Int(text) {
        try container.encode(number)
      } else {
        try container.encode(Decimal(string: text) ?? 0)
      }
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }

  /// The value at a key, which may be dotted; a member that has the dots in its own name comes first.
  package func value(at key: String) -> JSONValue? {
    if case .object(let members) = self, let member = members[key] { return member }
    guard key.contains(".") else { return nil }
    var value = self
    for part in key.split(separator: ".", omittingEmptySubsequences: false) {
      switch value {
      case .object(let members):
        guard let member = members[String(part)] else { return nil }
        value = member
      case .array(let elements):
        guard let index = Int(part), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}

extension JSONValue {
  /// An object with the member at a dotted key set, or taken out. What is in the way is replaced.
  func setting(_ value: JSONValue?, at key: String) -> JSONValue {
    var members: [String: JSONValue] = [:]
    if case .object(let own) = self { members = own }
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count < 2 || members[key] != nil {
      members[key] = value
    } else {
      members[parts[0]] = (members[parts[0]] ?? .object([:])).setting(value, at: parts[1])
    }
    return .object(members)
  }

  /// The value as a part of a query: text and numbers as they are, all else as JSON.
  var parameter: String {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let bool): bool ? "true" : "false"
    case .null, .array, .object: String(decoding: encoded, as: UTF8.self)
    }
  }

  /// The value as JSON text, the same for the same value.
  package var encoded: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)) ?? Data()
  }

  /// The text of a string that is not empty.
  var text: String? {
    if case .string(let text) = self, !text.isEmpty { text } else { nil }
  }

  /// A whole number that is not negative.
  var count: Int? {
    switch self {
    case .number(let text), .string(let text): Int(text).flatMap { $0 >= 0 ? $0 : nil }
    default: nil
    }
  }

  /// What it says as an answer to "is there more?": nothing and zero are a no, an address or a token is a yes.
  var isYes: Bool {
    switch self {
    case .null: false
    case .bool(let bool): bool
    case .number(let text): text != "0"
    case .string(let text): !["", "false", "0"].contains(text.lowercased())
    case .array(let elements): !elements.isEmpty
    case .object(let members): !members.isEmpty
    }
  }
}
