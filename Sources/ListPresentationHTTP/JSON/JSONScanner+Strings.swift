/// JSON strings: reading with escapes and repairs, and writing.
extension JSONScanner {
  /// The string whose content is in a range, repaired where it isn't UTF-8 or where an escape means nothing.
  func string(in range: Range<Int>) -> String { Self.string(bytes[range]) }

  /// The string of its content.
  static func string(_ content: ArraySlice<UInt8>) -> String {
    guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
    return unescaped(content)
  }

  private static func unescaped(_ content: ArraySlice<UInt8>) -> String {
    var plain: [UInt8] = []
    var rest = content
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        plain.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "b"): plain.append(0x08)
      case UInt8(ascii: "f"): plain.append(0x0C)
      case UInt8(ascii: "n"): plain.append(0x0A)
      case UInt8(ascii: "r"): plain.append(0x0D)
      case UInt8(ascii: "t"): plain.append(0x09)
      case UInt8(ascii: "u"): plain += unicodeEscape(&rest).utf8
      default: plain.append(escape)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The character of a `\u` escape. A character beyond U+FFFF takes two of them; half of one is replaced.
  private static func unicodeEscape(_ rest: inout ArraySlice<UInt8>) -> String {
    func unit(_ digits: ArraySlice<UInt8>) -> UInt16? {
      digits.count == 4 ? UInt16(String(decoding: digits, as: UTF8.self), radix: 16) : nil
    }
    guard let first = unit(rest.prefix(4)) else { return "\u{FFFD}" }
    rest = rest.dropFirst(4)
    guard UTF16.isLeadSurrogate(first), rest.starts(with: #"\u"#.utf8), let second = unit(rest.dropFirst(2).prefix(4)),
      UTF16.isTrailSurrogate(second)
    else { return String(decoding: [first], as: UTF16.self) }
    rest = rest.dropFirst(6)
    return String(decoding: [first, second], as: UTF16.self)
  }

  /// Appends a string with its quotes.
  static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += #"\n"#.utf8
      case 0x0D: bytes += #"\r"#.utf8
      case 0x09: bytes += #"\t"#.utf8
      case ..<0x20: bytes += (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8 + Array(String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
