import ListPresentation

/// A list that is anchored at its end, such as a chat.
extension TextListScreen {
  /// Whether the user is at the end of a list, as of the last update.
  var isAtEnd: Bool {
    guard isAnchoredAtEnd, !query.isFiltering, userState.awaited == nil else { return false }
    return outline.numberOfItems == 0 || userState.cursor?.index == outline.numberOfItems - 1
  }

  /// Moves the cursor to the last row, after an update of a list whose end had the cursor.
  func followEnd() {
    guard outline.numberOfItems > 0 else { return }
    userState.choose(outline.numberOfItems - 1)
    moveCursor(to: userState.chosenIndex)
  }

  /// Remembers the last row that the user has seen. The next frame says how many rows are new now.
  func noteSeenEnd() {
    guard isAnchoredAtEnd, !query.isFiltering, let last = shown.items.map(\.index).max() else { return }
    let count = numberOfNewRows
    userState.see(row(at: last), last: row(at: outline.numberOfItems - 1))
    if numberOfNewRows != count { reportChange() }
  }

  /// The number of rows that have arrived below what the user has seen, without their own.
  var numberOfNewRows: Int {
    guard isAnchoredAtEnd else { return 0 }
    let rows = userState.newRows(of: outline.numberOfItems)
    guard let isOwn else { return rows.count }
    // A frame does not read all rows of a long list.
    return rows.count - rows.prefix(1_000).count { adapter?.item(at: $0).map(isOwn) == true }
  }

  /// The title of the help or of the menu. Otherwise, the title of the list and what there is. In a list that is
  /// anchored at its end, it says what loading before the first row does.
  func titleLine(columns: Int) -> StyledLine {
    switch mode {
    case .help: return StyledLine([.init(DisplayText(words.help.title, columns: columns), .badge)])
    case .menu: return StyledLine([.init(DisplayText(menuTitle, columns: columns), .badge)])
    case .browsing, .typing, .jumping, .question, .carrying: break
    }
    var line = StyledLine(path: title, columns: columns)
    let gap = title.isEmpty ? "" : "  "
    if isAnchoredAtEnd, outline.numberOfItems > 0, let state = adapter?.loadStates.preceding,
      let text = words.beginning(state)
    {
      line.append(gap + text, state.role, columns: columns)
    } else if let adapter, let summary = summary?(count(of: adapter)), !summary.isEmpty {
      // The title takes a column at each side.
      let room = columns - 2
      // On a narrow screen, what comes before the first comma says what there is.
      let first = summary.prefix { $0 != "," }
      let isShort = line.width + (gap + summary).displayWidth > room && first.count < summary.count
      line.append(gap + (isShort ? String(first) : summary), .detail, columns: room, isWhole: isShort)
    }
    return line
  }
}
