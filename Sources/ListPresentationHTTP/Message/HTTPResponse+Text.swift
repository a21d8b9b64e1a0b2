import Foundation

/// The body of a response as UTF-8: `charset`, byte order mark and other text encodings.
extension HTTPResponse {
  /// The body in UTF-8, without a byte order mark.
  ///
  /// A byte order mark comes before the `charset` of the content type, as in the Encoding Standard ("decode"). Text in
  /// a charset that isn't known is taken for UTF-8.
  var text: [UInt8] {
    let marks: [(mark: [UInt8], encoding: String.Encoding)] = [
      ([0xEF, 0xBB, 0xBF], .utf8), ([0xFE, 0xFF], .utf16BigEndian), ([0xFF, 0xFE], .utf16LittleEndian),
    ]
    if let (mark, encoding) = marks.first(where: { body.starts(with: $0.mark) }) {
      let rest = body.dropFirst(mark.count)
      return encoding == .utf8 ? Array(rest) : String(data: rest, encoding: encoding).map { Array($0.utf8) } ?? []
    }
    guard let charset, let encoding = Self.encodings[charset] else { return Array(body) }
    return String(data: body, encoding: encoding).map { Array($0.utf8) } ?? Array(body)
  }

  /// The `charset` of the content type, in lower case.
  private var charset: String? {
    let parameters = headers["Content-Type"]?.lowercased().split(separator: ";").dropFirst() ?? []
    return parameters.lazy.map { $0.trimmingCharacters(in: .whitespaces) }.first { $0.hasPrefix("charset=") }
      .map { $0.dropFirst(8).trimmingCharacters(in: CharacterSet(charactersIn: "\"' ")) }
  }

  /// Encodings by the labels of the Encoding Standard, section 4.2, as far as Foundation has them.
  private static let encodings: [String: String.Encoding] = [
    "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252, "us-ascii": .windowsCP1252, "ascii": .windowsCP1252,
    "windows-1252": .windowsCP1252, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
    "windows-1251": .windowsCP1251, "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
    "utf-16": .utf16LittleEndian, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
    "shift_jis": .shiftJIS, "sjis": .shiftJIS, "euc-jp": .japaneseEUC,
    // Windows code page 949, which contains EUC-KR: `kCFStringEncodingDOSKorean` as Foundation numbers it.
    "euc-kr": String.Encoding(rawValue: 0x8000_0422), "ks_c_5601-1987": String.Encoding(rawValue: 0x8000_0422),
    "cp949": String.Encoding(rawValue: 0x8000_0422), "uhc": String.Encoding(rawValue: 0x8000_0422),
  ]
}
