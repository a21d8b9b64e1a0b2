import Foundation

/// Converts the bytes of a source to valid UTF-8 without a byte order mark.
struct TextEncoding {
  /// The bytes of a character whose rest has not arrived.
  private var partial: [UInt8] = []
  private var isFirst = true
  private var place = SourcePlace(line: 1, column: 1)
  /// The place of the first invalid UTF-8, or `nil` if there was none so far.
  private(set) var firstRepair: SourcePlace?

  /// Returns the next part of a text in UTF-8. What is not UTF-8 is replaced.
  mutating func utf8(_ block: [UInt8], isLast: Bool) -> [UInt8] {
    var text = partial.isEmpty ? block : partial + block
    partial = []
    if !isLast {
      partial = Array(text.suffix(Self.lengthOfPartialCharacter(text)))
      text.removeLast(partial.count)
    }
    if isFirst, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    isFirst = isFirst && text.isEmpty
    if String(validating: text, as: UTF8.self) != nil {
      if firstRepair == nil { place.move(over: 0..<text.count, of: text) }
      return text
    }
    let repaired = Array(String(decoding: text, as: UTF8.self).utf8)
    if firstRepair == nil {
      place.move(over: 0..<Self.firstDifference(text, repaired), of: repaired)
      firstRepair = place
    }
    return repaired
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

  /// Returns how many bytes at the end may be the beginning of a character.
  private static func lengthOfPartialCharacter(_ block: [UInt8]) -> Int {
    for (index, byte) in block.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return index + 1 < length ? index + 1 : 0
    }
    return 0
  }

  private static func firstDifference(_ original: [UInt8], _ repaired: [UInt8]) -> Int {
    var offset = zip(original, repaired).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? original.count
    // The replacement can start with the same bytes as the invalid text. Move back to the start of the character.
    while offset > 0, offset < repaired.count, repaired[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
