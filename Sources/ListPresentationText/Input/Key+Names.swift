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
  /// `home`, `end`, `space`, `tab`, `backtab`, `backspace`, `delete`, or `ctrl-` or `alt-` with a letter. Any
  /// other word gives one key for each of its characters, so every line is valid.
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
    case .alt(let character): "alt-\(character)"
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
