import Foundation

/// A JSON value. A number is kept as text: it is only ever shown, and binary fractions would show wrong digits.
package enum JSONValue: Decodable, Equatable, Sendable {
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

  init?(decoding bytes: some Sequence<UInt8>) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
    self = value
  }

  /// The value as a row shows it; nil for what a row does not show.
  package var text: String? {
    switch self {
    case .null, .object: return nil
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
