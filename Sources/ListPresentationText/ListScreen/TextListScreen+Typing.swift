/// Keys while the user types a query after `/`.
extension TextListScreen {
  func beginTyping() {
    mode = .typing(before: position)
    isSearchShown = false
    show("")
  }

  /// A key while a query is typed.
  func type(_ key: Key, before: Position) {
    switch key {
    case .character(let character): show(typedText + String(character))
    case .paste(let text): show(typedText + String(text.prefix(1_000).map { $0.isNewline ? " " : $0 }))
    case .backspace: show(String(typedText.dropLast()))
    case .control("u"): show("")
    case .control("w"): show(typedText.withoutLastWord)
    case .enter:
      mode = .list
      if let cursor { chosenIndex = cursor.index }
    case .escape:
      mode = .list
      restore(before)
    case .wheel(let rows, _): scroll(by: max(-1_000, min(rows, 1_000)))
    case .down, .up, .pageDown, .pageUp, .home, .end, .control: moveWhileTyping(key)
    default: break
    }
  }

  private func moveWhileTyping(_ key: Key) {
    switch keyMap.command(for: key) {
    case .down: move(by: 1)
    case .up: move(by: -1)
    case .pageDown: scroll(by: linesPerPage)
    case .pageUp: scroll(by: -linesPerPage)
    case .first: moveCursor(toPlace: 0)
    case .last: moveCursor(toPlace: rows.count - 1)
    default: break
    }
  }

  /// Shows all rows again; the row with the cursor stays where it is on the screen.
  func showAllRows() {
    guard sourceSearch.query.isEmpty else { return show("") }
    let offset = (cursorPlace ?? 0) - rows.place(atOrAfter: top?.index ?? 0)
    show("")
    if let cursor { chosenIndex = cursor.index }
    top = row(at: max(0, (cursorPlace ?? 0) - offset))
  }
}

extension String {
  /// The text up to its last word.
  fileprivate var withoutLastWord: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    while let last = text.last, last != " " { text.removeLast() }
    return String(text)
  }
}
