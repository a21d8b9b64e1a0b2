/// Keys while the user types a query after `/`.
extension TextListScreen {
  func beginTyping() {
    query.begin(at: position)
    mode = .typing(before: position)
    show("")
  }

  /// Handles a key while the user types a query.
  func type(_ key: Key, before: Position) {
    switch key {
    case .up, .down:
      if let recalled = query.recalled(by: key) {
        show(recalled)
      } else {
        moveWhileTyping(key)
      }
    case .character, .paste, .backspace, .control("u"), .control("w"):
      var edited = EditedText(query.text)
      _ = edited.press(key)
      show(edited.text)
    case .enter:
      mode = .browsing
      query.keep(found: userState.cursor?.id)
      userState.chooseCursor()
    case .escape: restore(before)
    case .wheel, .pageDown, .pageUp, .home, .end, .control: moveWhileTyping(key)
    default: break
    }
  }

  /// Moves the cursor by the wheel of the mouse, or by a key that types nothing.
  private func moveWhileTyping(_ key: Key) {
    if case .wheel(let rows, _) = key { return scroll(by: max(-1_000, min(rows, 1_000))) }
    switch keyMap.command(for: key) {
    case .down: move(by: 1)
    case .up: move(by: -1)
    case .pageDown: scroll(by: shown.numberOfLines)
    case .pageUp: scroll(by: -shown.numberOfLines)
    case .first: moveCursor(toRow: 0)
    case .last: moveCursor(toRow: rows.count - 1)
    default: break
    }
  }

  /// Ends the query. If the user has not moved from the row that it found first, they return to where they were before
  /// it; otherwise the row that they moved to keeps the cursor.
  func endQuery() {
    guard var before = query.positionBefore(userState.cursor?.id) else { return showAllRows() }
    before.selectedIDs = adapter?.selection.allIDs ?? []
    restore(before)
  }

  /// Shows all rows again; the row with the cursor stays where it is on the screen.
  func showAllRows() {
    guard query.source.query.isEmpty else { return show("") }
    let offset = (cursorRow ?? 0) - rows.row(atOrAfter: userState.top?.index ?? 0)
    show("")
    userState.chooseCursor()
    userState.scroll(to: row(at: max(0, (cursorRow ?? 0) - offset)))
  }
}

extension TextListScreen {
  /// The keys of a query, for the help.
  var typingEntries: [HelpPage.Entry] {
    [
      .init([.enter], words.key(.keepFound)), .init([.escape], words.key(.leaveQuery)),
      .init([.up, .down], words.key(.queries)), .init([.pageDown, .pageUp], words.key(.foundPages)),
      .init([.home, .end], words.key(.foundEnds)), .init([.backspace], words.key(.erase)),
      .init([.control("w")], words.key(.eraseWord)), .init([.control("u")], words.key(.eraseAll)),
    ]
  }
}
