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

  /// Returns a whole text in UTF-8, whatever encoding its first bytes tell or declare.
  /// - Throws: The encoding, if the program cannot read it.
  mutating func utf8(whole bytes: [UInt8], name: String) throws(BookmarkSourceError) -> [UInt8] {
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw BookmarkSourceError(name, "is compressed; pipe it into the program, as gzip -dc FILE | bookmarks - does")
    }
    var encoding: String.Encoding?
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE), (_?, 0): encoding = .utf16LittleEndian
    case (0xFE, 0xFF), (0, _?): encoding = .utf16BigEndian
    default:
      if let charset = Self.charset(of: bytes) {
        guard let known = Self.encodings[charset] else {
          throw BookmarkSourceError(
            name, "is in the charset \(charset), which cannot be read; convert it with iconv -f \(charset) -t UTF-8")
        }
        encoding = known
      }
    }
    guard let encoding, encoding != .utf8, let text = String(bytes: bytes, encoding: encoding) else {
      return utf8(bytes, isLast: true)
    }
    return utf8(Array(text.utf8), isLast: true)
  }

  /// The charset that HTML declares in its first 1,024 bytes (html.spec.whatwg.org, section 13.2.3.2), in lower case.
  private static func charset(of bytes: [UInt8]) -> String? {
    let start = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
    guard start.contains("<"), let name = start.range(of: "charset=") else { return nil }
    let charset = start[name.upperBound...].drop { "\"' ".contains($0) }
    return String(charset.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
  }

  /// The encodings by the names of the Encoding Standard (encoding.spec.whatwg.org). Those that Foundation has no name
  /// for have the numbers of CFStringEncodings, with the bit that tells them apart from its own.
  private static let encodings: [String: String.Encoding] = {
    let korean = String.Encoding(rawValue: 0x8000_0422)
    let chinese = String.Encoding(rawValue: 0x8000_0632)
    return [
      "utf-8": .utf8, "utf8": .utf8, "us-ascii": .utf8, "": .utf8, "euc-kr": korean, "cp949": korean,
      "ks_c_5601-1987": korean, "windows-949": korean, "shift_jis": .shiftJIS, "sjis": .shiftJIS, "x-sjis": .shiftJIS,
      "gb2312": chinese, "gbk": chinese, "gb18030": chinese, "big5": String.Encoding(rawValue: 0x8000_0A03),
      "iso-8859-1": .windowsCP1252, "windows-1252": .windowsCP1252, "windows-1251": .windowsCP1251,
      "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
    ]
  }()
}
