/// Commands as letters while Korean input is on: the Latin keys that type a Hangul character.
extension Key {
  /// The keys that the user pressed, if this key was typed with Hangul input on; otherwise the key itself.
  ///
  /// With the two-set layout (KS X 5002) the key J sends ㅓ, and two keys may arrive as one syllable. A screen that
  /// takes commands as letters takes these keys instead, so that the commands work with Hangul input too.
  ///
  /// ```swift
  /// Key.character("하").keysOnTwoSetKeyboard  // [.character("g"), .character("k")]
  /// ```
  public var keysOnTwoSetKeyboard: [Key] {
    guard case .character(let character) = self else { return [self] }
    return TwoSetKeyboard.keys(for: character).map { .character($0) }
  }
}

/// The Korean two-set layout (KS X 5002).
enum TwoSetKeyboard {
  /// The keys that a cluster was typed with; itself if it is not Hangul.
  static func keys(for character: Character) -> [Character] {
    let keys = character.unicodeScalars.map { Self.keys(for: $0.value) }
    return keys.contains { $0.isEmpty } ? [character] : keys.flatMap { $0 }
  }

  private static func keys(for scalar: UInt32) -> [Character] {
    switch scalar {
    case 0xAC00...0xD7A3:
      let syllable = Int(scalar - 0xAC00)
      return initials[syllable / 588] + medials[syllable % 588 / 28] + finals[syllable % 28]
    case 0x1100...0x1112: return initials[Int(scalar - 0x1100)]
    case 0x1161...0x1175: return medials[Int(scalar - 0x1161)]
    case 0x11A8...0x11C2: return finals[Int(scalar - 0x11A7)]
    case 0x3131...0x3163: return compatible[Int(scalar - 0x3131)]
    default: return []
    }
  }

  private static let initials = table("r R s e E f a q Q t T d w W c z x v g")
  private static let medials = table("k o i O j p u P h hk ho hl y n nj np nl b m ml l")
  private static let finals = [[]] + table("r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g")
  private static let compatible =
    table("r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g") + medials

  private static func table(_ keys: String) -> [[Character]] { keys.split(separator: " ").map { Array($0) } }
}
