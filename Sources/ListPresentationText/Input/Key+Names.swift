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
  /// `home`, `end`, `space`, `tab`, `backtab`, `backspace`, `delete`, `shift-up`, `shift-down`, or `ctrl-` or `alt-`
  /// with a letter. Any other word gives one key for each of its characters, so every line is valid.
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
    "delete": .delete, "del": .delete, "shift-up": .shiftUp, "shift-down": .shiftDown,
  ]
}
