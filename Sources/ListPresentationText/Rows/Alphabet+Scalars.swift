/// Spelling variants that count as one letter: upper case, full-width and half-width forms, kana, and parts of Hangul.
extension Alphabet {
  /// Appends the letters of scalars. Each scalar must be a letter by itself or join the letter before it.
  /// - Returns: Whether all scalars are supported. If not, nothing is appended.
  static func spellPlainly(_ scalars: String.UnicodeScalarView, into letters: inout [UInt32]) -> Bool {
    let start = letters.count
    for scalar in scalars {
      let value = scalar.value
      // The fast path for most text: Hangul syllables, digits, spaces, most ASCII punctuation and lowercase letters.
      if value &- 0xAC00 < 11_172 || value < 0x41 || value &- 0x61 < 26 {
        letters.append(value)
      } else if !append(value, to: &letters, from: start) {
        letters.removeSubrange(start...)
        return false
      }
    }
    return true
  }

  /// Appends one scalar, or joins it to the last letter after `start`. Returns whether the scalar is supported.
  @inline(__always)
  private static func append(_ scalar: UInt32, to letters: inout [UInt32], from start: Int) -> Bool {
    switch scalar {
    case 0x41...0x5A: letters.append(scalar + 0x20)
    case 0xB5: return false  // the micro sign, which is a Greek letter
    case 0x00...0x9F, 0xA1...0xBF, 0xAC00...0xD7A3: letters.append(scalar)
    case 0xA0, 0x3000: letters.append(0x20)
    case 0x3131...0x3163: letters += Hangul.parts(ofConsonant: scalar)
    case 0x1100...0x11FF: Hangul.join(scalar, to: &letters, from: start)
    case 0xFF01...0xFF5E: return append(scalar - 0xFEE0, to: &letters, from: start)
    case 0xFFA1...0xFFDC: return append(Hangul.fullWidth(ofJamo: scalar), to: &letters, from: start)
    case 0xFFE0...0xFFE6: letters.append(wideSigns[Int(scalar - 0xFFE0)])
    case 0xFF66...0xFF9F: return append(halfWidthKana[Int(scalar - 0xFF66)], to: &letters, from: start)
    case 0x3099, 0x309A: return voice(with: scalar, &letters, from: start)
    case 0xFE00...0xFE0F: break  // a variation selector
    case 0x200D, 0x2010...0x205E, 0x20A0...0x20BF, 0x25A0...0x27BF, 0x3001...0x3098, 0x309B...0x30FF: fallthrough
    case 0x3164...0x318E, 0x3400...0x9FFF, 0x1F000...0x1FAFF, 0x20000...0x2F7FF: letters.append(scalar)
    default: return false
    }
    return true
  }

  /// The usual forms of ￠￡￢￣￦￥￦, in the order of the block of full-width signs.
  private static let wideSigns: [UInt32] = [0xA2, 0xA3, 0xAC, 0xAF, 0xA6, 0xA5, 0x20A9]

  /// The full-width kana for the half-width ones from U+FF66 on, followed by the two voicing marks.
  private static let halfWidthKana: [UInt32] =
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
    .unicodeScalars.map(\.value) + [0x3099, 0x309A]

  /// Joins a voicing mark to the kana before it. Returns whether a voiced kana exists.
  private static func voice(with mark: UInt32, _ letters: inout [UInt32], from start: Int) -> Bool {
    guard letters.count > start, let last = letters.last, let kana = Unicode.Scalar(last),
      let mark = Unicode.Scalar(mark)
    else { return false }
    var spelled = String.UnicodeScalarView()
    spelled.append(contentsOf: [kana, mark])
    // Most voiced kana are 1 or 2 scalars after the plain ones, ヷ to ヺ are 8 after, and ヴ is 78.
    for distance: UInt32 in [1, 2, 8, 78] {
      guard let voiced = Unicode.Scalar(last + distance), String(voiced) == String(spelled) else { continue }
      letters[letters.count - 1] = voiced.value
      return true
    }
    return false
  }
}
