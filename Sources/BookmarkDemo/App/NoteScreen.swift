import ListPresentationText

/// An editor for a note, which is one wrapped paragraph.
@MainActor
final class NoteScreen: TitledProgram {
  var title = ""
  var onChange: (() -> Void)?
  var onSave: (String) -> Void = { _ in }
  var onEdit: () -> Void = {}
  var onBack: () -> Void = {}
  var onQuit: () -> Void = {}
  let isSettled = true
  let hasEnded = false
  private let saved: String
  private var text: [Character]
  /// The index of the character after the cursor.
  private var cursor: Int
  /// The maximum number of characters of a note. A note of this size can be drawn again for every key.
  private static let mostCharacters = 2_000

  init(_ note: String) {
    saved = note
    text = Array(note)
    cursor = text.count
  }

  /// Whether the text differs from the saved text.
  var isUnsaved: Bool { String(text) != saved }

  var spokenLine: DisplayText { DisplayText("Note: \(String(text))") }

  func frame(in size: ScreenSize) -> ScreenFrame {
    var screen = FramedLines(title: title, help: "enter save  esc leave  ctrl-u clear  ctrl-q quit", size: size)
    screen.status = isUnsaved ? "not saved" : ""
    let (lines, position) = wrapped(columns: max(1, size.columns))
    // Scroll so that the line with the cursor is visible.
    let first = max(0, position.row - screen.height + 1)
    screen.body = lines.dropFirst(first).map { StyledLine([.init(DisplayText($0, columns: size.columns), .row)]) }
    screen.cursor = ScreenPosition(row: position.row - first, column: position.column)
    return screen.frame
  }

  func take(_ key: Key) {
    switch key {
    case .enter: onSave(String(text))
    case .escape: onBack()
    case .control("q"): onQuit()
    case .character(let character): insert([character])
    case .paste(let pasted): insert(pasted.prefix(Self.mostCharacters).map { $0.isNewline ? " " : $0 })
    case .backspace: if cursor > 0 { remove(cursor - 1..<cursor) }
    case .delete: if cursor < text.count { remove(cursor..<cursor + 1) }
    case .control("u"): remove(0..<cursor)
    case .control("w"):
      let word = text[..<cursor].lastIndex { $0 != " " }.map { text[...$0].lastIndex(of: " ") ?? -1 } ?? -1
      remove(word + 1..<cursor)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    default: break
    }
  }

  private func insert(_ characters: [Character]) {
    let room = characters.prefix(max(0, Self.mostCharacters - text.count))
    text.insert(contentsOf: room, at: cursor)
    cursor += room.count
    onEdit()
  }

  private func remove(_ range: Range<Int>) {
    text.removeSubrange(range)
    cursor = range.lowerBound
    onEdit()
  }

  /// Returns the text in lines of full width, and the position of the cursor.
  private func wrapped(columns: Int) -> (lines: [String], cursor: ScreenPosition) {
    var lines = [""]
    var width = 0
    var position = ScreenPosition(row: 0, column: 0)
    for index in 0...text.count {
      let character = index < text.count ? String(text[index]) : ""
      let next = DisplayText(character).width
      // The cursor after the last character also needs a column.
      if width + max(next, index == cursor ? 1 : 0) > columns {
        lines.append("")
        width = 0
      }
      if index == cursor { position = ScreenPosition(row: lines.count - 1, column: width) }
      lines[lines.count - 1] += character
      width += next
    }
    return (lines, position)
  }
}
