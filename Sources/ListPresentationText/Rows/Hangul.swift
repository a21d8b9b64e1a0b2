/// The arithmetic of Hangul (The Unicode Standard, section 3.12) and of the compatibility jamo.
enum Hangul {
  /// The initial consonants of syllables as compatibility jamo, in the order of the syllables.
  private static let initials: [UInt32] = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

  /// The two consonants of each compound consonant from U+3131 to U+314E.
  private static let compounds: [UInt32: [UInt32]] = Dictionary(
    uniqueKeysWithValues: zip("ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ", ["ㄱㅅ", "ㄴㅈ", "ㄴㅎ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ", "ㅂㅅ"])
      .map { ($0.unicodeScalars.first?.value ?? 0, $1.unicodeScalars.map(\.value)) })

  /// Returns the initial consonant of a syllable from U+AC00 to U+D7A3.
  @inline(__always)
  static func initialConsonant(ofSyllable syllable: UInt32) -> UInt32 { initials[Int((syllable - 0xAC00) / 588)] }

  /// Returns the two consonants of a compound compatibility jamo, or the jamo itself. An input method can turn ㄱㅅ,
  /// which matches 감사, into ㄳ.
  static func parts(ofConsonant jamo: UInt32) -> [UInt32] { compounds[jamo] ?? [jamo] }

  /// Appends a conjoining jamo, or composes it with the last letter after `start`.
  static func join(_ jamo: UInt32, to letters: inout [UInt32], from start: Int) {
    if letters.count > start, let last = letters.last {
      if last &- 0x1100 < 19, jamo &- 0x1161 < 21 {
        letters[letters.count - 1] = 0xAC00 + ((last - 0x1100) * 21 + (jamo - 0x1161)) * 28
        return
      }
      if last &- 0xAC00 < 11_172, (last - 0xAC00) % 28 == 0, jamo &- 0x11A8 < 27 {
        letters[letters.count - 1] = last + jamo - 0x11A7
        return
      }
    }
    letters.append(jamo)
  }

  /// Returns the compatibility jamo for a half-width one. The consonants come first, then four groups of vowels.
  static func fullWidth(ofJamo jamo: UInt32) -> UInt32 {
    switch jamo {
    case 0xFFA1...0xFFBE: jamo - 0xFFA1 + 0x3131
    case 0xFFC2...0xFFC7: jamo - 0xFFC2 + 0x314F
    case 0xFFCA...0xFFCF: jamo - 0xFFCA + 0x3155
    case 0xFFD2...0xFFD7: jamo - 0xFFD2 + 0x315B
    case 0xFFDA...0xFFDC: jamo - 0xFFDA + 0x3161
    default: 0xFFFD  // not a half-width jamo
    }
  }
}
