/// Converts a part of HTML to plain text.
enum HTMLText {
  /// Replaces character references, reduces each run of white space to one space, and trims both ends.
  static func plain(_ source: ArraySlice<UInt8>) -> String {
    let text = source.contains(UInt8(ascii: "&")) ? decoded(source) : String(decoding: source, as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func decoded(_ source: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var rest = source
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"), let end = rest.prefix(longestReference).firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(String(decoding: rest[..<end], as: UTF8.self))
      else {
        result.append(byte)
        continue
      }
      result += String(scalar).utf8
      rest = rest[end...].dropFirst()
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let longestReference = 32

  /// The character of a reference such as `amp`, `#44032` or `#xAC00`, or `nil` if it is none.
  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    guard reference.first == "#" else { return named[reference].flatMap(Unicode.Scalar.init) }
    let isHexadecimal = reference.dropFirst().first?.lowercased() == "x"
    let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
    guard !digits.isEmpty, digits.allSatisfy({ isHexadecimal ? $0.isHexDigit : $0.isASCII && $0.isNumber }) else {
      return nil
    }
    let value = UInt32(digits, radix: isHexadecimal ? 16 : 10) ?? 0
    return (value == 0 ? nil : Unicode.Scalar(value)) ?? "\u{FFFD}"
  }

  /// The references of HTML 4 (sections 24.2 to 24.4) to Latin-1, in the order of their characters from U+00A0, and
  /// those to other characters that titles have.
  private static let named: [String: UInt32] = {
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
      para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
      Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
      Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
      igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
      thorn yuml
      """
    let others: [String: UInt32] = [
      "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "ndash": 0x2013, "mdash": 0x2014,
      "lsquo": 0x2018, "rsquo": 0x2019, "ldquo": 0x201C, "rdquo": 0x201D, "bull": 0x2022, "hellip": 0x2026,
      "euro": 0x20AC, "trade": 0x2122, "rarr": 0x2192,
    ]
    return others.merging(zip(latin.split(separator: " ").map(String.init), 0xA0...)) { first, _ in first }
  }()
}
