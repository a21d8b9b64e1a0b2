import ListPresentationHTTP

extension JSONValue {
  /// The text of the value in a row, or `nil` if a row does not show values of this kind.
  var text: String? {
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
}
