/// Converts a part of HTML to plain text.
enum HTMLText {
  /// Replaces character references and keeps white space, as for the value of an attribute.
  static func decoded(_ source: ArraySlice<UInt8>) -> String {
    guard source.contains(UInt8(ascii: "&")) else { return String(decoding: source, as: UTF8.self) }
    let source = Array(source)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "&"), let reference = reference(in: source, after: index + 1) {
        result.append(contentsOf: String(reference.scalar).utf8)
        index = reference.end
      } else {
        result.append(source[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Replaces character references, reduces each run of white space to one space, and trims both ends.
  static func collapsed(_ bytes: ArraySlice<UInt8>) -> String {
    let text = decoded(bytes)
    return needsCollapsing(text) ? collapsed(text) : text
  }

  /// Whether a text may have white space other than single spaces between words.
  private static func needsCollapsing(_ text: String) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in text.utf8 {
      switch byte {
      case ..<0x20: return true
      case UInt8(ascii: " "): if last == byte { return true }
      // White space that is not ASCII begins with one of these bytes.
      case 0xC2, 0xE1, 0xE2, 0xE3: return true
      default: break
      }
      last = byte
    }
    return last == UInt8(ascii: " ")
  }

  private static func collapsed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        needsSpace = !result.isEmpty
      } else {
        if needsSpace { result.append(" ") }
        needsSpace = false
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns the character of a reference and the index after it, or `nil` if the text is not a reference.
  private static func reference(in source: [UInt8], after start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    if start < source.count, source[start] == UInt8(ascii: "#") {
      return numeric(in: source, after: start + 1)
    }
    guard let close = source[start...].prefix(longestName + 1).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    guard let value = named[String(decoding: source[start..<close], as: UTF8.self)] else { return nil }
    return Unicode.Scalar(value).map { ($0, close + 1) }
  }

  private static func numeric(in source: [UInt8], after start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    let isHex = start < source.count && source[start] | 0x20 == UInt8(ascii: "x")
    let radix: UInt32 = isHex ? 16 : 10
    let first = isHex ? start + 1 : start
    var index = first
    var value: UInt32 = 0
    while index < source.count, let digit = Character(Unicode.Scalar(source[index])).hexDigitValue, digit < radix {
      // The value stays at most just above the last code point. Any number of digits is therefore invalid, and none
      // overflows.
      value = min(value * radix + UInt32(digit), 0x11_0000)
      index += 1
    }
    guard index > first, index < source.count, source[index] == UInt8(ascii: ";") else { return nil }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (scalar ?? "\u{FFFD}", index + 1)
  }

  private static let longestName = 8

  private static let named: [String: UInt32] = [
    "amp": 0x26, "AMP": 0x26, "lt": 0x3C, "LT": 0x3C, "gt": 0x3E, "GT": 0x3E, "quot": 0x22, "QUOT": 0x22, "apos": 0x27,
    "nbsp": 0xA0, "iexcl": 0xA1, "cent": 0xA2, "pound": 0xA3, "curren": 0xA4, "yen": 0xA5, "brvbar": 0xA6,
    "sect": 0xA7, "uml": 0xA8, "copy": 0xA9, "ordf": 0xAA, "laquo": 0xAB, "not": 0xAC, "shy": 0xAD, "reg": 0xAE,
    "macr": 0xAF, "deg": 0xB0, "plusmn": 0xB1, "sup2": 0xB2, "sup3": 0xB3, "acute": 0xB4, "micro": 0xB5,
    "para": 0xB6, "middot": 0xB7, "cedil": 0xB8, "sup1": 0xB9, "ordm": 0xBA, "raquo": 0xBB, "frac14": 0xBC,
    "frac12": 0xBD, "frac34": 0xBE, "iquest": 0xBF, "Agrave": 0xC0, "Aacute": 0xC1, "Acirc": 0xC2, "Atilde": 0xC3,
    "Auml": 0xC4, "Aring": 0xC5, "AElig": 0xC6, "Ccedil": 0xC7, "Egrave": 0xC8, "Eacute": 0xC9, "Ecirc": 0xCA,
    "Euml": 0xCB, "Igrave": 0xCC, "Iacute": 0xCD, "Icirc": 0xCE, "Iuml": 0xCF, "ETH": 0xD0, "Ntilde": 0xD1,
    "Ograve": 0xD2, "Oacute": 0xD3, "Ocirc": 0xD4, "Otilde": 0xD5, "Ouml": 0xD6, "times": 0xD7, "Oslash": 0xD8,
    "Ugrave": 0xD9, "Uacute": 0xDA, "Ucirc": 0xDB, "Uuml": 0xDC, "Yacute": 0xDD, "THORN": 0xDE, "szlig": 0xDF,
    "agrave": 0xE0, "aacute": 0xE1, "acirc": 0xE2, "atilde": 0xE3, "auml": 0xE4, "aring": 0xE5, "aelig": 0xE6,
    "ccedil": 0xE7, "egrave": 0xE8, "eacute": 0xE9, "ecirc": 0xEA, "euml": 0xEB, "igrave": 0xEC, "iacute": 0xED,
    "icirc": 0xEE, "iuml": 0xEF, "eth": 0xF0, "ntilde": 0xF1, "ograve": 0xF2, "oacute": 0xF3, "ocirc": 0xF4,
    "otilde": 0xF5, "ouml": 0xF6, "divide": 0xF7, "oslash": 0xF8, "ugrave": 0xF9, "uacute": 0xFA, "ucirc": 0xFB,
    "uuml": 0xFC, "yacute": 0xFD, "thorn": 0xFE, "yuml": 0xFF, "OElig": 0x152, "oelig": 0x153, "Scaron": 0x160,
    "scaron": 0x161, "ensp": 0x2002, "emsp": 0x2003, "thinsp": 0x2009, "zwnj": 0x200C, "zwj": 0x200D,
    "ndash": 0x2013, "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019, "sbquo": 0x201A, "ldquo": 0x201C,
    "rdquo": 0x201D, "bdquo": 0x201E, "dagger": 0x2020, "bull": 0x2022, "hellip": 0x2026, "permil": 0x2030,
    "lsaquo": 0x2039, "rsaquo": 0x203A, "euro": 0x20AC, "trade": 0x2122, "larr": 0x2190, "uarr": 0x2191,
    "rarr": 0x2192, "darr": 0x2193, "minus": 0x2212, "infin": 0x221E,
  ]
}
