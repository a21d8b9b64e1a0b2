/// Bytes as text (RFC 4648, section 4).
extension [UInt8] {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  var base64: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let length = Swift.min(3, count - start)
      var bits = 0
      for offset in 0..<3 { bits = bits << 8 | (offset < length ? Int(self[start + offset]) : 0) }
      for digit in 0..<4 { text.append(digit <= length ? Self.letters[bits >> (18 - 6 * digit) & 63] : 0x3D) }
    }
    return text
  }
}
