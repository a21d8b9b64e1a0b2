extension Key {
  /// Returns the keys that a line of words describes, as a script or a test writes them.
  ///
  /// ```swift
  /// Key.keys(in: "j j enter")    // j, j, Enter
  /// Key.keys(in: "/한글 esc")    // a slash, 한, 글, Escape
  /// ```
  ///
  /// Words are separated by spaces. A word that names a key is that key: `enter`, `esc`, `up`, `down`, `left`, `right`,
  /// `pgup`, `pgdn`, `home`, `end`, `space`, `tab`, `backtab`, `backspace`, `delete`, and `ctrl-` with a letter. Every
  /// other word is typed character by character, so no word is wrong.
  public static func keys(in words: String) -> [Key] {
    words.split(whereSeparator: \.isWhitespace).flatMap { word in
      named(String(word)).map { [$0] } ?? word.map { .character($0) }
    }
  }

  private static func named(_ word: String) -> Key? {
    if let key = names[word] { return key }
    let letter = word.dropFirst("ctrl-".count)
    guard word.hasPrefix("ctrl-"), letter.count == 1, let byte = letter.utf8.first, (0x40...0x7F).contains(byte) else {
      return nil
    }
    // As a terminal sends it: ctrl-m is Enter.
    return Key(control: byte & 0x1F)
  }

  private static let names: [String: Key] = [
    "enter": .enter, "esc": .escape, "escape": .escape, "up": .up, "down": .down, "left": .left, "right": .right,
    "pgup": .pageUp, "pageup": .pageUp, "pgdn": .pageDown, "pagedown": .pageDown, "home": .home, "end": .end,
    "space": .character(" "), "tab": .tab, "backtab": .backTab, "shift-tab": .backTab, "backspace": .backspace,
    "delete": .delete, "del": .delete,
  ]
}
