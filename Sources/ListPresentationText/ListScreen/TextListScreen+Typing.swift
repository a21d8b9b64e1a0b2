/// Keys while the user types a query after `/`.
extension TextListScreen {
  func beginTyping() {
    if typedText.isEmpty { beforeQuery = (position, nil) }
    mode = .typing(before: position)
    isSearchShown = false
    show("")
  }

  /// A key while a query is typed.
  func type(_ key: Key, before: Position) {
    switch key {
    case .up, .down:
      if let query = key == .up ? queries.older(than: typedText) : queries.newer(than: typedText) {
        show(query)
      } else {
        moveWhileTyping(key)
      }
    case .character(let character): show(typedText + String(character))
    case .paste(let text): show(typedText + String(text.prefix(1_000).map { $0.isNewline ? " " : $0 }))
    case .backspace: show(String(typedText.dropLast()))
    case .control("u"): show("")
    case .control("w"): show(typedText.withoutLastWord)
    case .enter:
      mode = .list
      queries.add(typedText)
      beforeQuery?.found = cursor?.id
      if let cursor { chosenIndex = cursor.index }
    case .escape:
      mode = .list
      restore(before)
    case .wheel(let rows, _): scroll(by: max(-1_000, min(rows, 1_000)))
    case .pageDown, .pageUp, .home, .end, .control: moveWhileTyping(key)
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

  /// Ends the query. If the user has not moved from the row that it found first, they return to where they were before
  /// it; otherwise the row that they moved to keeps the cursor.
  func endQuery() {
    guard sourceSearch.query.isEmpty, let before = beforeQuery, let id = cursor?.id ?? before.found, id == before.found
    else { return showAllRows() }
    var place = before.place
    place.selectedIDs = adapter?.selection.allIDs ?? []
    restore(place)
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

extension TextListScreen {
  /// The keys of a query, for the help.
  var typingEntries: [HelpPage.Entry] {
    let words = words.help
    return [
      .init([.enter], words.keepFound), .init([.escape], words.leaveQuery), .init([.up, .down], words.queries),
      .init([.pageDown, .pageUp], words.foundPages), .init([.home, .end], words.foundEnds),
      .init([.backspace], words.erase),
      .init([.control("w")], words.eraseWord), .init([.control("u")], words.eraseAll),
    ]
  }
}

/// The queries that a user has typed, the newest last.
struct QueryHistory {
  private static let most = 100
  private var queries: [String] = []
  /// The index of the query that was recalled last.
  private var place: Int?

  /// Adds a query, which becomes the newest.
  mutating func add(_ query: String) {
    place = nil
    guard !query.isEmpty else { return }
    queries.removeAll { $0 == query }
    queries = queries.suffix(Self.most - 1) + [query]
  }

  /// Returns the query before the one that was recalled, or the newest if nothing is typed; `nil` if the user has typed
  /// a query of their own, or if there is none.
  mutating func older(than typed: String) -> String? {
    guard let next = typed.isEmpty ? queries.count : recalled(typed) else { return nil }
    guard next > 0 else { return typed.isEmpty ? nil : typed }
    place = next - 1
    return queries[next - 1]
  }

  /// Returns the query after the one that was recalled, an empty one after the newest, or `nil` if none was recalled.
  mutating func newer(than typed: String) -> String? {
    guard let recalled = recalled(typed) else { return nil }
    place = recalled + 1 < queries.count ? recalled + 1 : nil
    return place.map { queries[$0] } ?? ""
  }

  private func recalled(_ typed: String) -> Int? { place.flatMap { queries[$0] == typed ? $0 : nil } }
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
