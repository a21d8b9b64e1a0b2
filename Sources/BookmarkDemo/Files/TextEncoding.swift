import Foundation

/// Converts the bytes of a source to valid UTF-8 without a byte order mark.
struct TextEncoding {
  /// The bytes of a character whose rest has not arrived.
  private var partial: [UInt8] = []
  private var isFirst = true
  /// The number of bytes returned so far.
  private var count = 0
  /// Where the first part of the returned text is that was not UTF-8. Such a part is replaced with U+FFFD.
  private(set) var firstRepair: Int?

  /// Returns the next part of a text in UTF-8.
  mutating func utf8(_ block: [UInt8], isLast: Bool) -> [UInt8] {
    var text = partial.isEmpty ? block : partial + block
    partial = []
    // What begins in the last three bytes may be the beginning of a character.
    if !isLast, let start = text.suffix(3).lastIndex(where: { $0 >= 0xC0 }) {
      partial = Array(text[start...])
      text.removeSubrange(start...)
    }
    if isFirst, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    isFirst = isFirst && text.isEmpty
    if String(validating: text, as: UTF8.self) == nil {
      let repaired = Array(String(decoding: text, as: UTF8.self).utf8)
      let common = zip(text, repaired).prefix { $0 == $1 }.count
      // A broken character can begin with the bytes of U+FFFD.
      firstRepair = firstRepair ?? repaired[...common].lastIndex { $0 & 0xC0 != 0x80 }.map { count + $0 }
      text = repaired
    }
    count += text.count
    return text
  }

  /// Returns a whole text in UTF-8. The text can also be in UTF-16 with a byte order mark.
  /// - Throws: How to convert the text, if it is compressed or in another charset.
  mutating func utf8(whole bytes: [UInt8], name: String) throws(BookmarkSourceError) -> [UInt8] {
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw BookmarkSourceError(name, "is compressed; pipe it into the program, as gzip -dc FILE | bookmarks - does")
    }
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    // Foundation reads nothing of a text that ends with half of a character.
    if isMarked, bytes.count.isMultiple(of: 2), let text = String(bytes: bytes, encoding: .utf16) {
      return utf8(Array(text.utf8), isLast: true)
    }
    let charset = Self.charset(of: bytes)
    // Bytes that are broken in a text of no other charset are repaired.
    guard !isMarked, !bytes.prefix(4).contains(0), charset == nil || String(validating: bytes, as: UTF8.self) != nil
    else {
      throw BookmarkSourceError(
        name,
        "is neither UTF-8 nor UTF-16 with a byte order mark; convert it with iconv -f \(charset ?? "CHARSET") -t UTF-8")
    }
    return utf8(bytes, isLast: true)
  }

  /// The charset other than UTF-8 that HTML declares in its first 1,024 bytes (html.spec.whatwg.org, section 13.2.3.2),
  /// in lower case.
  private static func charset(of bytes: [UInt8]) -> String? {
    let start = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
    guard start.contains("<"), let name = start.range(of: "charset=") else { return nil }
    let value = start[name.upperBound...].drop { "\"' ".contains($0) }
    let charset = value.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    return ["", "utf-8", "utf8"].contains(charset) ? nil : String(charset)
  }
}
