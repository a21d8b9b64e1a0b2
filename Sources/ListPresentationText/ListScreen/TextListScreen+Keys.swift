import ListPresentation

/// Keys and clicks: which command a key runs, and what the command does; the keys themselves are in ``ListKeyMap``.
extension TextListScreen {
  /// Carries out a key. With Hangul input on, a key counts by where it is on the keyboard, except in a query.
  public func press(_ key: Key) {
    guard !hasEnded else { return }
    isTakingKey = true
    loading.endOpening()
    adapter?.userDidMove()
    defer { isTakingKey = false }
    news.keyArrived()
    userState.wait(for: nil)
    query.endSearch()
    query.source.restore(nil)
    if let destination = loading.stop(), key == .escape { return stop(before: destination) }
    if case .typing(let before) = mode { return type(key, before: before) }
    // The app may show another screen, so the rest of a syllable is not for this one.
    for key in key.keysOnTwoSetKeyboard where !hasEnded { if pressCommand(key) { return } }
  }

  /// - Returns: Whether the key has called the app.
  private func pressCommand(_ key: Key) -> Bool {
    switch mode {
    case .browsing: return browse(key)
    case .typing(let before): type(key, before: before)
    case .menu(let menu): return choose(key, from: menu)
    case .question: answer(key)
    case .carrying: carry(key)
    case .help(var reading): mode = reading.press(key, keyMap.command(for: key)) ? .help(reading) : .browsing
    }
    return false
  }

  /// Handles a key while the screen shows the rows.
  /// - Returns: Whether the key has called the app.
  private func browse(_ key: Key) -> Bool {
    if let action = ownKeys.action(of: key) {
      count = TypedCount()
      action(cursorItem)
      return true
    }
    if case .character(let character) = key, let action = actions.first(where: { $0.key == character }) {
      count = TypedCount()
      invoke(action)
      return true
    }
    if count.press(key) { return false }
    switch key {
    case .wheel(let rows, let position):
      if !turnCarousel(at: position, by: rows.signum()) { scroll(by: max(-1_000, min(rows, 1_000))) }
      return false
    case .click(let position):
      click(position)
      return false
    default: break
    }
    let command = command(for: key)
    let number = count.end(with: command)
    announce(command, key: key)
    if let command {
      let hasCalledApp = perform(command, count: number)
      // Before the first row, nothing else shows that a key was taken.
      if isBeforeFirstRow, command.needsRow, !isEnabled(command) {
        news.say(words.noEffect(key.label, .none), endsWithFirstRow: true)
      }
      return hasCalledApp
    }
    if key.isTyped || key == .enter { news.say(words.noEffect(key.label, .none)) }
    return false
  }

  /// - Returns: Whether the command has called the app.
  private func perform(_ command: ListCommand, count: Int?) -> Bool {
    let times = count ?? 1
    switch command {
    case .down: move(by: times)
    case .up: move(by: -times)
    case .left: move(toward: .left, times: times)
    case .right: move(toward: .right, times: times)
    case .expand: expand()
    case .collapse: collapse()
    case .screenTop: goToShown { $0.first }
    case .screenMiddle: goToShown { $0.isEmpty ? nil : $0[$0.count / 2] }
    case .screenBottom: goToShown { $0.last }
    case .halfPageDown: scroll(by: max(1, shown.numberOfLines / 2) * times)
    case .halfPageUp: scroll(by: -max(1, shown.numberOfLines / 2) * times)
    case .pageDown: scroll(by: shown.numberOfLines * times)
    case .pageUp: scroll(by: -shown.numberOfLines * times)
    case .first: go(toLine: count, orTo: .first)
    case .last: go(toLine: count, orTo: .last)
    case .open: return openCursorItem()
    case .menu: if isEnabled(.menu) { showMenu() }
    case .back: return goBack()
    case .filter: beginTyping()
    case .nextMatch: goToMatch(by: times)
    case .previousMatch: goToMatch(by: -times)
    case .select: selectAndGoOn(times)
    case .selectRange: toggleRange()
    case .selectAll: selectShownRows()
    case .move: take()
    case .undo: undo()
    case .redo: redo()
    case .refresh: if isEnabled(.refresh) { adapter?.refresh() } else { sayNoEffect(.refresh, .notRefreshable) }
    case .retry: adapter?.retry()
    case .help: mode = .help(ScrolledLines())
    case .quit: end()
    }
    return false
  }

  /// Whether the list has no rows yet.
  var isBeforeFirstRow: Bool { rows.count == 0 && adapter?.loadState == .loading }

  func go(to row: Int) {
    userState.showMargin()
    moveCursor(toRow: row)
  }

  /// Moves the cursor to a row of a line, counted from 1, or to an end of the list if there is no number. Rows beside
  /// each other are one line, in which the cursor keeps its column.
  private func go(toLine number: Int?, orTo end: TextWords.End) {
    guard let number else { return go(to: end) }
    let goal = userState.goalColumn ?? cursorRow.flatMap { arranger.arrangement.center(of: $0) }
    go(to: arranger.arrangement.row(number - 1, linesBelow: 0, goal: goal))
    userState.keep(toColumn: goal)
  }

  /// Moves the cursor to the row at a position of the screen. If an accessory of the row is there, invokes its action,
  /// and if it is the sign of its children, shows or hides them.
  func click(_ position: ScreenPosition) {
    guard let index = shown.index(at: position), let row = rows.row(of: index) else { return }
    moveCursor(toRow: row)
    guard let span = shown.span(at: position) else { return }
    if span.isSign {
      toggleChildren(at: index)
    } else if let action = actions.first(where: { $0.id == span.action }) {
      invoke(action, at: index)
    }
  }

  /// Goes back one step: cancels the range, else ends the query, else deselects all rows, else leaves the screen.
  /// - Returns: Whether the app was called.
  private func goBack() -> Bool {
    if adapter?.selection.isExtending == true {
      if let change = adapter?.cancelRange() { explain(change) }
    } else if !query.text.isEmpty {
      endQuery()
    } else if isSelecting {
      if let change = adapter?.select([], reason: .user) { explain(change) }
    } else if let onBack {
      onBack()
      return true
    } else {
      sayNoEffect(.back, .firstScreen)
    }
    return false
  }

  /// Turns the carousel that a position of the screen shows. If the row with the cursor is in it, its first visible row
  /// gets the cursor.
  /// - Returns: Whether there is a carousel.
  private func turnCarousel(at position: ScreenPosition?, by steps: Int) -> Bool {
    guard let line = position?.row, let row = shown.index(inLine: line).flatMap(rows.row(of:)),
      let section = arranger.arrangement.carousel(at: row)
    else { return false }
    if let row = arranger.turn(section, by: steps, cursor: cursorRow) { moveCursor(toRow: row) }
    return true
  }

  func sayNoEffect(_ command: ListCommand, _ hindrance: TextWords.Hindrance) {
    news.say(words.noEffect(label(of: command) ?? "", hindrance))
  }

  private func end() {
    if let onQuit { onQuit() } else { hasEnded = true }
  }
}
