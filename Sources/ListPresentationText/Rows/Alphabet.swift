/// Maps letters to numbers for comparison. All spellings of a letter have the same number.
///
/// Most text is mapped scalar by scalar. If a scalar is not supported there, for example because it has an accent, the
/// whole text is mapped cluster by cluster. This is slower, and uses the full case folding of Unicode and the canonical
/// equivalence of `String`. Such a cluster has a number only if a query contains it.
struct Alphabet: Hashable, Sendable {
  /// The number that separates texts. No letter of a query matches it.
  static let end: UInt32 = 0x11_0000
  private static let unknown: UInt32 = 0x11_0001
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
    let start = letters.count
    if Self.spellPlainly(text.unicodeScalars, into: &letters) { return }
    letters.removeSubrange(start...)
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
