/// Converts a part of HTML to plain text.
enum HTMLText {
  /// Replaces character references, reduces each run of white space to one space, and trims both ends.
  static func plain(_ source: ArraySlice<UInt8>) -> String {
    let parts = source.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    var text = String(decoding: parts[0], as: UTF8.self)
    for part in parts.dropFirst() {
      let end = part.firstIndex(of: UInt8(ascii: ";")) ?? part.startIndex
      let scalar = scalar(String(decoding: part[..<end], as: UTF8.self))
      text += scalar.map { String($0) } ?? "&"
      text += String(decoding: scalar == nil ? part : part[end...].dropFirst(), as: UTF8.self)
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The character of a reference such as `amp`, `#44032` or `#xAC00`, or `nil` if it is none.
  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    guard let number = reference.wholeMatch(of: /#([xX]?)([0-9A-Fa-f]+)/) else { return named[reference] }
    let value = UInt32(number.2, radix: number.1.isEmpty ? 10 : 16) ?? 0
    return (value == 0 ? nil : Unicode.Scalar(value)) ?? "\u{FFFD}"
  }

  /// The references that browsers write, and others that titles have.
  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "middot": "·", "laquo": "«",
    "raquo": "»", "copy": "©", "reg": "®", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
    "rdquo": "”", "bull": "•", "hellip": "…", "trade": "™", "rarr": "→",
  ]
}
