/// Percent-encoding in links (RFC 3986), and in queries (URL Standard).
extension String {
  /// The text with percent-encoding of all characters except the unreserved ones (RFC 3986, section 2.3).
  var percentEncoded: String {
    utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

extension Substring {
  /// The text without percent-encoding, or `nil` if a hexadecimal digit is missing or the bytes are not UTF-8.
  var percentDecoded: String? {
    let (bytes, isValid) = decoded(plus: UInt8(ascii: "+"))
    return isValid ? String(validating: bytes, as: UTF8.self) : nil
  }

  /// The text of a name or a value in a query. A plus sign is a space, a percent sign without two hexadecimal digits is
  /// itself, and bytes that are not UTF-8 are replacement characters.
  var formDecoded: String { String(decoding: decoded(plus: UInt8(ascii: " ")).bytes, as: UTF8.self) }

  /// The bytes without percent-encoding, and whether each percent sign has two hexadecimal digits.
  private func decoded(plus: UInt8) -> (bytes: [UInt8], isValid: Bool) {
    var (bytes, isValid): ([UInt8], Bool) = ([], true)
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(plus)
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2).compactMap(\.hexadecimalDigit)
        isValid = isValid && digits.count == 2
        bytes.append(digits.count == 2 ? digits[0] << 4 | digits[1] : byte)
        if digits.count == 2 { rest = rest.dropFirst(2) }
      default: bytes.append(byte)
      }
    }
    return (bytes, isValid)
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
