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
    plain.reserveCapacity(content.count)
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

  /// The scalar of a `\u` escape. A scalar beyond U+FFFF takes two of them; half of one is replaced.
  private static func unicodeEscape(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    guard let first = unit(rest) else { return "\u{FFFD}" }
    rest = rest.dropFirst(4)
    guard first & 0xFC00 == 0xD800, rest.starts(with: #"\u"#.utf8), let second = unit(rest.dropFirst(2)),
      second & 0xFC00 == 0xDC00
    else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    rest = rest.dropFirst(6)
    return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) ?? "\u{FFFD}"
  }

  /// The number that the first four bytes write in hexadecimal digits.
  private static func unit(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    guard bytes.count >= 4 else { return nil }
    var number: UInt32 = 0
    for byte in bytes.prefix(4) {
      switch byte {
      case 0x30...0x39: number = number << 4 | UInt32(byte & 0xF)
      case 0x41...0x46, 0x61...0x66: number = number << 4 | UInt32(byte & 0xF + 9)
      default: return nil
      }
    }
    return number
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
