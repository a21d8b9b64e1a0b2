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

  /// The end at which the list begins for the user. Rows that arrive beyond it are new, because the list loads on at the
  /// other end.
  var homeEnd: TextWords.End { isAnchoredAtEnd ? .last : .first }

  var isLoadedToHomeEnd: Bool { isAnchoredAtEnd || adapter?.hasBeginning == true }

  /// The title of the help or of the menu. Otherwise, the title of the list and what there is. In a list that is
  /// anchored at its end, it says what loading before the first row does.
  func titleLine(columns: Int) -> StyledLine {
    switch mode {
    case .help: return StyledLine([.init(DisplayText(words.help, columns: columns), .badge)])
    case .menu: return StyledLine([.init(DisplayText(menuTitle, columns: columns), .badge)])
    case .browsing, .typing, .question, .carrying: break
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
