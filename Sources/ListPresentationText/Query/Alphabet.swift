/// What letters are compared by: a number for each, the same for all spellings of a letter.
///
/// Most text is spelled scalar by scalar. Where a scalar has a case, a canonical decomposition or joins what precedes
/// it, the whole text is spelled cluster by cluster, which is slow and leaves canonical equivalence to `String`. Such a
/// cluster has a number only if a query has taught it.
struct Alphabet: Hashable, Sendable {
  /// Separates texts. No letter of a query finds it.
  static let end: UInt32 = 0x11_0000
  private static let unknown: UInt32 = 0x11_0001
  private var learned: [String: UInt32] = [:]

  /// Spells a word of a query, and numbers the clusters that need it.
  mutating func learn(_ word: Substring) -> [UInt32] {
    var letters: [UInt32] = []
    for cluster in word where !Self.spellPlainly(cluster.unicodeScalars, into: &letters) {
      let key = cluster.lowercased()
      if Self.spellPlainly(key.unicodeScalars, into: &letters) { continue }
      let number = learned[key] ?? Self.unknown + 1 + UInt32(learned.count)
      learned[key] = number
      letters.append(number)
    }
    return letters
  }

  /// Whether another one gives all its letters the same numbers.
  func isPart(of other: Alphabet) -> Bool { learned.allSatisfy { other.learned[$0.key] == $0.value } }

  /// Appends the letters of a text.
  func spell(_ text: String, into letters: inout [UInt32]) {
    let start = letters.count
    if Self.spellPlainly(text.unicodeScalars, into: &letters) { return }
    letters.removeSubrange(start...)
    for cluster in text { spell(cluster, into: &letters) }
  }

  /// Appends the letters of a cluster.
  func spell(_ cluster: Character, into letters: inout [UInt32]) {
    if Self.spellPlainly(cluster.unicodeScalars, into: &letters) { return }
    let key = cluster.lowercased()
    if !Self.spellPlainly(key.unicodeScalars, into: &letters) { letters.append(learned[key] ?? Self.unknown) }
  }

  /// Whether a letter of a query finds a letter of a text: the same, or a syllable that begins with it.
  @inline(__always)
  static func finds(_ wanted: UInt32, _ letter: UInt32) -> Bool {
    if wanted == letter { return wanted != unknown }
    guard wanted &- 0x3131 <= 0x1D, letter &- 0xAC00 < 11_172 else { return false }
    return Hangul.initialConsonant(ofSyllable: letter) == wanted
  }
}
