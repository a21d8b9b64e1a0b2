/// A string that a terminal sends, such as an answer to a question. Only the first bytes are kept.
struct TerminalString: Sendable {
  private static let mostBytes = 32
  private var bytes: [UInt8] = []
  /// Whether the string is an operating system command (OSC), as answers about colors are.
  private let isCommand: Bool

  init(_ introducer: UInt8) { isCommand = introducer == UInt8(ascii: "]") }

  var isEmpty: Bool { bytes.isEmpty }

  func adding(_ byte: UInt8) -> TerminalString {
    guard bytes.count < Self.mostBytes else { return self }
    var longer = self
    longer.bytes.append(byte)
    return longer
  }

  /// The answer that the string is, or `nil`: the background as `11;rgb:RRRR/GGGG/BBBB`, with 1 to 4 digits a component.
  var answer: TerminalAnswer? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard isCommand, bytes.count < Self.mostBytes, text.hasPrefix("11;rgb") else { return nil }
    let parts = text.split(separator: ":").last?.split(separator: "/").prefix(3) ?? []
    let components = parts.compactMap { part -> Double? in
      guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit), let value = UInt16(part, radix: 16) else {
        return nil
      }
      return Double(value) / Double(1 << (4 * part.utf8.count) - 1)
    }
    guard components.count == 3 else { return nil }
    // The luma of ITU-R BT.601.
    return .background(isDark: 0.299 * components[0] + 0.587 * components[1] + 0.114 * components[2] < 0.5)
  }
}
