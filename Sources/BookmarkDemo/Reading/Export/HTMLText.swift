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

  /// The references that browsers write, those of Latin-1, and others that titles have.
  private static let named: [String: Unicode.Scalar] = {
    let others: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—", "lsquo": "‘",
      "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•", "hellip": "…", "euro": "€", "trade": "™", "rarr": "→",
    ]
    // html.spec.whatwg.org, section 13.5, in the order of the characters from U+00A0 to U+00FF.
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
      para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
      Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
      Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
      igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
      thorn yuml
      """
    let scalars = (0xA0...0xFF as ClosedRange<UInt8>).map(Unicode.Scalar.init)
    return others.merging(zip(latin.split(separator: " ").map(String.init), scalars)) { first, _ in first }
  }()
}
