/// A key, or another input from a terminal.
public enum Key: Hashable, Sendable {
  /// A key that types a character. A Hangul syllable arrives as one character.
  case character(Character)
  /// A character typed with the Control key. Letters are lowercase.
  case control(Character)
  /// A character of ASCII typed with the Alt key, which many terminals send as an escape byte and the character.
  case alt(Character)
  /// The Enter or Return key.
  case enter
  /// The Escape key.
  case escape
  /// The Tab key.
  case tab
  /// The Tab key with Shift.
  case backTab
  /// The Backspace key, which deletes backward.
  case backspace
  /// The Delete key, which deletes forward.
  case delete
  /// An arrow key.
  case up, down, left, right
  /// The Page Up or Page Down key.
  case pageUp, pageDown
  /// The Home or End key.
  case home, end
  /// Pasted text, including its line breaks, of at most 65,536 bytes.
  case paste(String)
  /// A movement of the mouse wheel, in rows, and the cell under the pointer. Negative values scroll up.
  case wheel(Int, at: ScreenPosition? = nil)
  /// A mouse click on a cell of the screen.
  case click(ScreenPosition)
}

/// A literal of one character is the key that types it, such as `"a"`.
extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates the key that types a character.
  public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

/// The names of keys in scripts and tests, such as `enter` or `ctrl-c`.
extension Key {
  /// Returns the keys described by a line of words, for example in a script or a test.
  ///
  /// ```swift
  /// Key.keys(in: "j j enter")    // j, j, Enter
  /// Key.keys(in: "/한글 esc")    // a slash, 한, 글, Escape
  /// ```
  ///
  /// Spaces separate the words. A word can name a key: `enter`, `esc`, `up`, `down`, `left`, `right`, `pgup`, `pgdn`,
  /// `home`, `end`, `space`, `tab`, `backtab`, `backspace`, `delete`, or `ctrl-` or `alt-` with a letter. Any other
  /// word gives one key for each of its characters, so every line is valid.
  public static func keys(in words: String) -> [Key] {
    words.split(whereSeparator: \.isWhitespace).flatMap { word in
      named(String(word)).map { [$0] } ?? word.map { .character($0) }
    }
  }

  private static func named(_ word: String) -> Key? {
    if let key = names[word] { return key }
    if word.hasPrefix("alt-"), word.count == 5, let letter = word.last, letter.isASCII { return .alt(letter) }
    let letter = word.dropFirst("ctrl-".count)
    guard word.hasPrefix("ctrl-"), letter.count == 1, let byte = letter.utf8.first, (0x40...0x7F).contains(byte) else {
      return nil
    }
    // A terminal sends the same byte for both keys, for example for ctrl-m and Enter.
    return Key(control: byte & 0x1F)
  }

  private static let names: [String: Key] = [
    "enter": .enter, "esc": .escape, "escape": .escape, "up": .up, "down": .down, "left": .left, "right": .right,
    "pgup": .pageUp, "pageup": .pageUp, "pgdn": .pageDown, "pagedown": .pageDown, "home": .home, "end": .end,
    "space": .character(" "), "tab": .tab, "backtab": .backTab, "shift-tab": .backTab, "backspace": .backspace,
    "delete": .delete, "del": .delete,
  ]
}

extension Key {
  /// Whether the key types a character, alone or with Control or Alt.
  var isTyped: Bool {
    switch self {
    case .character, .control, .alt: true
    default: false
    }
  }

  /// A short name, as a help shows it.
  var label: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case .alt(let character): "alt-\(Key.character(character).label)"
    case .enter: "enter"
    case .escape: "esc"
    case .tab: "tab"
    case .backTab: "shift-tab"
    case .backspace: "backspace"
    case .delete: "delete"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "pgup"
    case .pageDown: "pgdn"
    case .home: "home"
    case .end: "end"
    case .paste: "paste"
    case .wheel: "wheel"
    case .click: "click"
    }
  }

  /// The key and what it does, for a line of hints.
  func hint(_ words: String) -> KeyHint { KeyHint(key: label, words: words) }
}

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
    guard case .character(let character) = self, !character.isASCII else { return [self] }
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
