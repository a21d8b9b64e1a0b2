/// Text that the user edits, and the cursor in it.
struct EditedText {
  private(set) var characters: [Character]
  /// The index of the character after the cursor.
  private(set) var cursor: Int
  /// Whether the text is a default, which the first text that the user types replaces.
  private var isDefault: Bool
  /// The maximum number of characters. A text of this size can be drawn again for every key.
  private static let mostCharacters = 2_000

  /// Creates a text with the cursor at its end.
  init(_ text: String, isDefault: Bool = false) {
    characters = Array(text)
    cursor = characters.count
    self.isDefault = isDefault
  }

  var text: String { String(characters) }

  /// Edits the text as a key says.
  /// - Returns: Whether the key edits text or moves the cursor.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert([character])
    case .paste(let pasted): insert(pasted.prefix(Self.mostCharacters).map { $0.isNewline ? " " : $0 })
    case .backspace: if cursor > 0 { remove(cursor - 1..<cursor) }
    case .delete: if cursor < characters.count { remove(cursor..<cursor + 1) }
    case .control("u"): remove(0..<cursor)
    case .control("w"):
      let end = characters[..<cursor].lastIndex { $0 != " " }
      remove((end.map { characters[...$0].lastIndex(of: " ") ?? -1 } ?? -1) + 1..<cursor)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    default: return false
    }
    isDefault = false
    return true
  }

  private mutating func insert(_ new: [Character]) {
    if isDefault { remove(0..<characters.count) }
    let room = new.prefix(max(0, Self.mostCharacters - characters.count))
    characters.insert(contentsOf: room, at: cursor)
    cursor += room.count
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  /// Returns the part of the text around the cursor that fits, and the column of the cursor in it.
  func visible(columns: Int) -> (text: String, cursor: Int) {
    var start = cursor
    var width = 1
    while start > 0, width + characters[start - 1].displayWidth <= columns {
      start -= 1
      width += characters[start].displayWidth
    }
    func shownColumns() -> Int { DisplayText(String(characters[start..<cursor])).width }
    // A tab or a control character takes more columns when it is shown.
    while start < cursor, shownColumns() >= columns { start += 1 }
    return (String(characters[start...]), shownColumns())
  }
}
