import ListPresentationHTTP

extension JSONValue {
  /// Members that hold a value beside or instead of its type: in DynamoDB, Firestore, WordPress and MongoDB.
  private static let typedValues = [
    "S", "N", "stringValue", "integerValue", "doubleValue", "timestampValue", "rendered", "$oid",
  ]

  /// The text of the value in a row, or `nil` if a row does not show values of this kind.
  var rowText: String? {
    switch self {
    case .null: return nil
    case .object(let members): return Self.typedValues.lazy.compactMap { members[$0]?.rowText }.first
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return number
    case .string(let string): return string.isEmpty ? nil : string
    case .array(let elements):
      let texts = elements.contains(where: \.isContainer) ? [] : elements.compactMap(\.rowText)
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
  }

  /// The text of the value in a printed field: the JSON of a value that a row does not show, and empty for `null`.
  var printedText: String { rowText ?? (isContainer ? description : "") }

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .number, .string: false
    }
  }
}
