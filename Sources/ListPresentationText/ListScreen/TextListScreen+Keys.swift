import ListPresentation

/// Keys and clicks: which command a key runs, and what the command does; the keys themselves are in ``ListKeyMap``.
extension TextListScreen {
  /// Carries out a key. With Hangul input on, a key counts by its place on the keyboard, except in a query.
  public func take(_ key: Key) {
    guard !hasEnded else { return }
    isTakingKey = true
    defer { isTakingKey = false }
    message = nil
    announcement = nil
    awaited = nil
    search = nil
    sourceSearch.restoredQuery = nil
    let formerDestination = destination.take()
    if let formerDestination, key == .escape { return stop(before: formerDestination) }
    if case .typing(let before) = mode { return type(key, before: before) }
    hasCalledApp = false
    for key in key.keysOnTwoSetKeyboard where !hasEnded && !hasCalledApp { takeCommand(key) }
  }

  private func takeCommand(_ key: Key) {
    // 25gg, as vim has it, means the same as 25g.
    let isRepeated = hasGoneToNumber && key == .character("g")
    hasGoneToNumber = false
    if case .help(var reading) = mode {
      return mode = reading.take(key, keyMap.command(for: key)) ? .help(reading) : .list
    }
    if case .menu(let line, let id) = mode { return readMenu(key, line: line, of: id) }
    if case .question(let action, let ids, let leftOut) = mode {
      return answer(key, action, ids, leavingOut: leftOut)
    }
    if let own = ownKeys.first(where: { $0.key == key }) {
      count = nil
      hasCalledApp = true
      return own.action(cursorItem)
    }
    if case .character(let character) = key, let action = actions.first(where: { $0.key == character }) {
      count = nil
      hasCalledApp = true
      return invoke(action)
    }
    switch key {
    case .escape where count != nil: return count = nil
    case .wheel(let rows, let position):
      if turnCarousel(at: position, by: rows.signum()) { return }
      return scroll(by: max(-1_000, min(rows, 1_000)))
    case .click(let position): return click(position)
    case .character(let character):
      if let digit = character.wholeNumberValue, character.isASCII, count != nil || digit > 0 {
        count = min((count ?? 0) * 10 + digit, 999_999_999)
        return
      }
    default: break
    }
    let number = count
    count = nil
    guard !isRepeated else { return }
    let command = command(for: key)
    announce(command, key: key)
    if let command {
      perform(command, count: number)
    } else if key.isTyped || key == .enter {
      message = words.noEffect(key.label)
    }
  }

  private func perform(_ command: ListCommand, count: Int?) {
    let times = count ?? 1
    switch command {
    case .down: move(by: times)
    case .up: move(by: -times)
    case .left: move(toward: .left, times: times)
    case .right: move(toward: .right, times: times)
    case .scrollDown: scrollAlone(by: times)
    case .scrollUp: scrollAlone(by: -times)
    case .screenTop: goToShown { $0.first }
    case .screenMiddle: goToShown { $0.isEmpty ? nil : $0[$0.count / 2] }
    case .screenBottom: goToShown { $0.last }
    case .halfPageDown: scroll(by: max(1, linesPerPage / 2) * times)
    case .halfPageUp: scroll(by: -max(1, linesPerPage / 2) * times)
    case .pageDown: scroll(by: linesPerPage * times)
    case .pageUp: scroll(by: -linesPerPage * times)
    case .nextSection: goToSection(by: times)
    case .previousSection: goToSection(by: -times)
    case .first:
      hasGoneToNumber = count != nil
      go(toLine: count, orTo: .first)
    case .last: go(toLine: count, orTo: .last)
    case .open: openCursorItem()
    case .menu: if isEnabled(.menu) { showMenu() }
    case .back: goBack()
    case .filter: beginTyping()
    case .nextMatch: goToMatch(by: times)
    case .previousMatch: goToMatch(by: -times)
    case .select: selectAndGoOn(times)
    case .selectRange: toggleRange()
    case .extendDown: extend(by: times)
    case .extendUp: extend(by: -times)
    case .selectAll: selectShownRows(by: .adding)
    case .invertSelection: selectShownRows(by: .toggling)
    case .refresh: if isEnabled(.refresh) { adapter?.refresh() } else { message = words.cannotRefresh }
    case .retry: adapter?.retry()
    case .help: mode = .help(HelpReading())
    case .quit: end()
    }
  }

  func go(to place: Int) {
    wantsMargin = true
    moveCursor(toPlace: place)
  }

  /// Moves the cursor to a row of a line, counted from 1, or to an end of the list if there is no number. Rows beside
  /// each other are one line, in which the cursor keeps its column.
  private func go(toLine number: Int?, orTo end: ListEnd) {
    guard let number else { return go(to: end) }
    wantsMargin = true
    let goal = goalColumn ?? cursorPlace.flatMap { arrangement?.center(of: $0) }
    moveCursor(toPlace: self.place(number - 1, linesBelow: 0, goal: goal))
    goalColumn = goal
  }

  /// Moves the cursor to the row at a position of the screen. If an accessory of the row is there, invokes its action.
  private func click(_ position: ScreenPosition) {
    let item = shownItems.first { $0.lines.contains(position.row) && $0.columns.contains(position.column) }
    guard let item, let place = rows.place(of: item.index) else { return }
    moveCursor(toPlace: place)
    guard shownLines.indices.contains(position.row) else { return }
    let id = shownLines[position.row].action(atColumn: position.column)
    if let action = actions.first(where: { $0.id == id }) { invoke(action, at: item.index) }
  }

  /// Goes back one step: cancels the range, else ends the query, else deselects all rows, else leaves the screen.
  private func goBack() {
    if adapter?.selection.isExtending == true {
      if let change = adapter?.cancelRange() { explain(change) }
    } else if filter != nil || !sourceSearch.query.isEmpty {
      endQuery()
    } else if isSelecting {
      if let change = adapter?.select([], reason: .user) { explain(change) }
    } else if let onBack {
      hasCalledApp = true
      onBack()
    } else {
      message = words.isFirstScreen
    }
  }

  private func end() {
    if let onQuit { onQuit() } else { hasEnded = true }
  }
}
