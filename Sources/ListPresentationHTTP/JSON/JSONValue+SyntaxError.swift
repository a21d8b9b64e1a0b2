extension JSONValue {
  /// Why bytes aren't JSON.
  public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first byte that doesn't fit.
    public let offset: Int
    /// What is wrong there, and what would be right.
    public let description: String

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
