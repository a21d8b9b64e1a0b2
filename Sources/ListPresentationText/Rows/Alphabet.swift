/// Maps letters to numbers for comparison. All spellings of a letter have the same number.
///
/// A text is mapped scalar by scalar. If a scalar is not supported there, for example because it has an accent, the
/// whole text is mapped cluster by cluster. This is slower, and uses the full case folding of Unicode and the canonical
/// equivalence of `String`. Such a cluster has a number only if a query contains it.
struct Alphabet: Hashable, Sendable {
  private static let unknown: UInt32 = 0x11_0000
  private var learned: [String: UInt32] = [:]

  /// Returns the letters of a word of a query. Assigns numbers to the clusters that do not have one.
  mutating func learn(_ word: Substring) -> [UInt32] {
    var letters: [UInt32] = []
    for cluster in word where !Self.spellPlainly(cluster.unicodeScalars, into: &letters) {
      let lower = cluster.lowercased()
      let keys = Self.folding(lower)?.map { String($0) } ?? [lower]
      for key in keys where !Self.spellPlainly(key.unicodeScalars, into: &letters) {
        let number = learned[key] ?? Self.unknown + 1 + UInt32(learned.count)
        learned[key] = number
        letters.append(number)
      }
    }
    return letters
  }

  /// Whether another alphabet gives the same numbers to all letters of this one.
  func isPart(of other: Alphabet) -> Bool { learned.allSatisfy { other.learned[$0.key] == $0.value } }

  /// Appends the letters of a text.
  func spell(_ text: String, into letters: inout [UInt32]) {
    if Self.spellPlainly(text.unicodeScalars, into: &letters) { return }
    for cluster in text { spell(cluster, into: &letters) }
  }

  /// Appends the letters of a grapheme cluster.
  func spell(_ cluster: Character, into letters: inout [UInt32]) {
    if Self.spellPlainly(cluster.unicodeScalars, into: &letters) { return }
    let lower = cluster.lowercased()
    if let folded = Self.folding(lower) {
      for letter in folded where !Self.spellPlainly(letter.unicodeScalars, into: &letters) {
        letters.append(learned[String(letter)] ?? Self.unknown)
      }
    } else {
      letters.append(learned[lower] ?? Self.unknown)
    }
  }

  /// Returns the folded case of a cluster in lower case, or `nil` if that is the same, and one letter.
  ///
  /// Lower case is the folded case of most letters. Those with several lower case forms, such as σ and ς, or with
  /// several letters in upper case, such as ß, become the lower case of their upper case.
  private static func folding(_ lower: String) -> String? {
    // The lower case of the Kelvin sign is spelled plainly.
    if lower.utf8.first ?? 0 < 0x80 { return lower }
    for scalar in lower.unicodeScalars where changesWhenCaseFolded(scalar) {
      return lower.uppercased().lowercased()
    }
    return nil
  }

  /// Whether each of the scalars of the scripts of Europe changes when its case is folded. A table is faster than the
  /// properties of a scalar.
  private static let changesInEurope = (0..<0x530 as Range<UInt32>).map {
    Unicode.Scalar($0)?.properties.changesWhenCaseFolded == true
  }

  private static func changesWhenCaseFolded(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < changesInEurope.count
      ? changesInEurope[Int(scalar.value)] : scalar.properties.changesWhenCaseFolded
  }

  /// Whether a letter of a query matches a letter of a text. A consonant also matches a syllable that begins with it.
  @inline(__always)
  static func finds(_ wanted: UInt32, _ letter: UInt32) -> Bool {
    if wanted == letter { return wanted != unknown }
    guard wanted &- 0x3131 <= 0x1D, letter &- 0xAC00 < 11_172 else { return false }
    return Hangul.initialConsonant(ofSyllable: letter) == wanted
  }
}

/// Spelling variants that count as one letter: upper case, full-width and half-width forms, kana, and parts of Hangul.
extension Alphabet {
  /// Returns the letter of a character in ASCII.
  @inline(__always)
  static func letter(_ character: UInt8) -> UInt32 { UInt32(character) | (character &- 0x41 < 26 ? 0x20 : 0) }

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
