extension JSONValue {
  /// Members that hold a value beside or instead of its type: in DynamoDB, Firestore, WordPress and MongoDB.
  private static let typedValues = [
    "S", "N", "stringValue", "integerValue", "doubleValue", "timestampValue", "rendered", "$oid",
  ]
  /// Members that name an object in a list, such as a tag or a label.
  private static let names = ["name", "tag", "label", "title"]

  /// The text of the value in a row, or `nil` if a row does not show values of this kind.
  var rowText: String? {
    switch self {
    case .null: return nil
    case .object(let members): return Self.typedValues.lazy.compactMap { members[$0]?.rowText }.first
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return number
    case .string(let string): return string.isEmpty ? nil : string
    case .array(let elements):
      let texts = elements.map(\.elementText)
      guard zip(elements, texts).allSatisfy({ !$0.isContainer || $1 != nil }) else { return nil }
      return texts.contains { $0 != nil } ? texts.compactMap(\.self).joined(separator: ", ") : nil
    }
  }

  /// The text of the value in the text of a list, or `nil` if it has none. A list in a list has none.
  private var elementText: String? {
    switch self {
    case .object(let members): rowText ?? Self.names.lazy.compactMap { members[$0]?.rowText }.first
    case .array: nil
    case .null, .bool, .number, .string: rowText
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
