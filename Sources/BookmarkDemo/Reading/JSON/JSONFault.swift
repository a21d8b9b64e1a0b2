/// A fault at an offset of a JSON text. Its description is created only when it is shown.
struct JSONFault: Equatable {
  enum Kind: Equatable {
    /// The text at the offset differs from the expected text.
    case expected(String)
    case unterminatedString
    case badEscape
    case badNumber
    case tooDeep
    case notAnObject
    case notShowable(String)
    case noText
    case trailing

    static let expectedKey = Kind.expected("a key in quotation marks")
  }

  let offset: Int
  let kind: Kind

  init(_ offset: Int, _ kind: Kind) {
    self.offset = offset
    self.kind = kind
  }

  func reason(in bytes: [UInt8]) -> String {
    switch kind {
    case .expected(let what): SourceWording.expected(what, found: found(in: bytes))
    case .unterminatedString: "expected '\"' before the end of the line"
    case .badEscape: "expected one of \" \\ / b f n r t u after a backslash"
    case .badNumber: "expected a number such as 0, -1 or 2.5e3"
    case .tooDeep: "nested deeper than \(JSONScanner.deepest) levels"
    case .notAnObject: SourceWording.expected("an object", found: kindOfValue(in: bytes))
    case .notShowable(let key): "no text or number at '\(SourceWording.printable(key))' for the title"
    case .noText: "no member that could be its title"
    case .trailing: SourceWording.expected("nothing after the list", found: found(in: bytes))
    }
  }

  private func found(in bytes: [UInt8]) -> String {
    guard offset < bytes.count else { return SourceWording.endOfText }
    let text = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
    return text.unicodeScalars.first.map(SourceWording.found) ?? SourceWording.endOfText
  }

  private func kindOfValue(in bytes: [UInt8]) -> String {
    guard offset < bytes.count else { return SourceWording.endOfText }
    return switch bytes[offset] {
    case UInt8(ascii: "["): "an array"
    case UInt8(ascii: "\""): "a string"
    case UInt8(ascii: "t"), UInt8(ascii: "f"): "a boolean"
    case UInt8(ascii: "n"): "null"
    default: "a number"
    }
  }
}
