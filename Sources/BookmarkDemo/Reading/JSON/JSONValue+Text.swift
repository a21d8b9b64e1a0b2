import ListPresentationHTTP

extension JSONValue {
  /// Members that hold a value beside or instead of its type: in DynamoDB, Firestore, WordPress and MongoDB.
  private static let typeNames = [
    "S", "N", "stringValue", "integerValue", "doubleValue", "timestampValue", "rendered", "$oid",
  ]

  /// The text of the value in a row, or `nil` if a row does not show values of this kind.
  var text: String? {
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
