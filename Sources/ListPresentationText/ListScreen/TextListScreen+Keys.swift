import ListPresentation

/// What a command is: its group in the help, when it has an effect, and the effect.
struct KeyRule {
  let group: TextWords.KeyGroup
  let isEnabled: () -> Bool
  /// Receives the number that the user typed before the key.
  let perform: (Int?) -> Void

  init(
    _ group: TextWords.KeyGroup, _ isEnabled: @autoclosure @escaping () -> Bool = true,
    perform: @escaping (Int?) -> Void
  ) {
    (self.group, self.isEnabled, self.perform) = (group, isEnabled, perform)
  }

  /// Whether the command does something to a row, or goes to one.
  var needsRow: Bool { [.here, .moving, .selecting].contains(group) }
}

/// The table of the commands. The keys, the help, the line of hints and what a screen reader hears are made from it.
extension TextListScreen {
  func rule(of command: ListCommand) -> KeyRule {
    func moving(_ move: @escaping (_ times: Int) -> Void) -> KeyRule {
      KeyRule(.moving, self.rows.count > 0) { move($0 ?? 1) }
    }
    return switch command {
    case .help: KeyRule(.everywhere) { _ in self.mode = .help(ScrolledLines()) }
    case .quit: KeyRule(.everywhere) { _ in self.end() }
    case .back:
      KeyRule(.everywhere, self.onBack != nil || !self.query.text.isEmpty || self.isSelecting) { _ in self.goBack() }
    case .open: KeyRule(.here, self.cursorItem != nil) { _ in self.openCursorItem() }
    case .menu:
      KeyRule(.here, self.cursorItem != nil && (!self.ownKeys.all.isEmpty || !self.actions.isEmpty)) { _ in
        if self.isEnabled(.menu) { self.showMenu() }
      }
    case .move: KeyRule(.here, self.cursorItem != nil && self.adapter?.isMovable == true) { _ in self.take() }
    case .expand: KeyRule(.here, self.canExpand) { _ in self.expand() }
    case .collapse: KeyRule(.here, self.canCollapse) { _ in self.collapse() }
    case .down: moving { self.move(by: $0) }
    case .up: moving { self.move(by: -$0) }
    case .left: KeyRule(.moving, self.hasColumns) { self.move(toward: .left, times: $0 ?? 1) }
    case .right: KeyRule(.moving, self.hasColumns) { self.move(toward: .right, times: $0 ?? 1) }
    case .halfPageDown: moving { self.scroll(by: max(1, self.shown.numberOfLines / 2) * $0) }
    case .halfPageUp: moving { self.scroll(by: -max(1, self.shown.numberOfLines / 2) * $0) }
    case .pageDown: moving { self.scroll(by: self.shown.numberOfLines * $0) }
    case .pageUp: moving { self.scroll(by: -self.shown.numberOfLines * $0) }
    case .screenTop: moving { _ in self.goToShown { $0.first } }
    case .screenMiddle: moving { _ in self.goToShown { $0.isEmpty ? nil : $0[$0.count / 2] } }
    case .screenBottom: moving { _ in self.goToShown { $0.last } }
    case .first:
      KeyRule(.moving, self.rows.count > 0 || self.mayGrow(at: .first)) { self.go(toLine: $0, orTo: .first) }
    case .last: KeyRule(.moving, self.rows.count > 0 || self.mayGrow(at: .last)) { self.go(toLine: $0, orTo: .last) }
    case .filter: KeyRule(.searching) { _ in self.beginTyping() }
    case .nextMatch: KeyRule(.searching, !self.query.last.isEmpty) { self.goToMatch(by: $0 ?? 1) }
    case .previousMatch: KeyRule(.searching, !self.query.last.isEmpty) { self.goToMatch(by: -($0 ?? 1)) }
    case .select: KeyRule(.selecting, self.canSelect) { self.selectAndGoOn($0 ?? 1) }
    case .selectRange: KeyRule(.selecting, self.canSelect) { _ in self.toggleRange() }
    case .selectAll:
      KeyRule(.selecting, self.canSelect && self.adapter?.snapshot != nil) { _ in self.selectShownRows() }
    case .undo: KeyRule(.list, self.adapter?.abilities.isUndoable == true) { _ in self.undo() }
    case .redo: KeyRule(.list, self.adapter?.abilities.isUndoable == true) { _ in self.redo() }
    case .refresh: KeyRule(.list, self.adapter?.isRefreshable == true) { _ in self.refresh() }
    case .retry: KeyRule(.list, self.canRetry || self.hasFailedPictures) { _ in self.adapter?.retry() }
    }
  }

  /// Whether a command has an effect now.
  func isEnabled(_ command: ListCommand) -> Bool { rule(of: command).isEnabled() }

  /// Whether there are rows, and the data source allows the user to select some.
  private var canSelect: Bool { rows.count > 0 && adapter?.selection.mode.capacity != 0 }

  /// Whether going back ends a range or deselects rows.
  var isSelecting: Bool { adapter.map { $0.selection.isExtending || !$0.selection.ids.isEmpty } ?? false }

  private func refresh() {
    if isEnabled(.refresh) { adapter?.refresh() } else { sayNoEffect(.refresh, .notRefreshable) }
  }

  /// The keys of the item's actions and those of the app, with their words.
  private var appKeys: [(key: Key, words: String)] {
    actions.compactMap { action in action.key.map { (.character($0), action.title) } }
      + ownKeys.all.map { ($0.key, $0.words) }
  }

  /// The keys that have an effect on the list now. They have no other effect.
  private var listKeys: [Key] {
    keyMap.bindings.filter { $0.command.dependsOnList && isEnabled($0.command) }.flatMap(\.keys)
  }

  /// Returns the keys of a command that have no other effect here, or none if it has no effect now.
  private func keys(of binding: ListKeyMap.Binding, besides own: [Key], _ listKeys: [Key]) -> [Key] {
    guard isEnabled(binding.command) else { return [] }
    let others = binding.command.dependsOnList ? own : own + listKeys
    return binding.keys.filter { !others.contains($0) }
  }

  /// The keys in the order of use, as many as there is room for beside those of the help and the end.
  func helpLine(columns: Int) -> StyledLine {
    if isCarrying {
      return StyledLine(
        hints: [Key.enter.hint(words.key(.drop)), Key.escape.hint(words.key(.putBack))], columns: columns)
    }
    let appKeys = appKeys
    let (own, listKeys) = (appKeys.map(\.key), listKeys)
    func hints(_ commands: [ListCommand]) -> [KeyHint] {
      commands.compactMap { command in
        guard let binding = keyMap.bindings.first(where: { $0.command == command }) else { return nil }
        return keys(of: binding, besides: own, listKeys).first?.hint(binding.words)
      }
    }
    let outline: ListCommand = cursorNode?.isExpanded == true ? .collapse : .expand
    return StyledLine(
      hints: hints([.open, outline, .filter]) + appKeys.filter { $0.key != .link }.map { $0.key.hint($0.words) }
        + hints([.refresh, .menu]) + appKeys.filter { $0.key == .link }.map { $0.key.hint($0.words) } + hints([.back]),
      last: hints([.help, .quit]), columns: columns)
  }

  /// All keys that have an effect now, in groups.
  var help: HelpPage {
    let appKeys = appKeys
    let (own, listKeys) = (appKeys.map(\.key), listKeys)
    let entries = keyMap.bindings.map { binding in
      (rule(of: binding.command).group, HelpPage.Entry(keys(of: binding, besides: own, listKeys), binding.words))
    }
    func group(_ group: TextWords.KeyGroup, _ more: [HelpPage.Entry] = []) -> HelpPage.Group {
      .init(words.group(group), entries.compactMap { $0 == group ? $1 : nil } + more)
    }
    return HelpPage([
      group(.here, appKeys.map { .init([$0.key], $0.words) }), group(.everywhere, HelpPage.everywhere(words)),
      group(.moving), group(.searching), group(.selecting), group(.list), group(.typing, typingEntries),
    ])
  }

  /// The help, which covers the list.
  func helpFrame(_ reading: ScrolledLines, in size: ScreenSize) -> ScreenFrame {
    var reading = reading
    defer { mode = .help(reading) }
    return reading.frame(of: help, keyMap, words, in: size, leastRows: leastRows)
  }
}

/// Keys and clicks: which command a key runs, and what the command does; the keys themselves are in ``ListKeyMap``.
extension TextListScreen {
  /// Carries out a key. With Hangul input on, a key counts by where it is on the keyboard, except in a query.
  public func press(_ key: Key) {
    guard !hasEnded else { return }
    isTakingKey = true
    loading.endOpening()
    adapter?.userDidMove()
    hasCalledApp = false
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
      let rule = rule(of: command)
      rule.perform(number)
      // Before the first row, nothing else shows that a key was taken.
      if isBeforeFirstRow, rule.needsRow, !rule.isEnabled() {
        news.say(words.noEffect(key.label, .none), endsWithFirstRow: true)
      }
      return hasCalledApp
    }
    if key.isTyped || key == .enter { news.say(words.noEffect(key.label, .none)) }
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
  private func goBack() {
    if adapter?.selection.isExtending == true {
      if let change = adapter?.cancelRange() { explain(change) }
    } else if !query.text.isEmpty {
      endQuery()
    } else if isSelecting {
      if let change = adapter?.select([], reason: .user) { explain(change) }
    } else if let onBack {
      hasCalledApp = true
      onBack()
    } else {
      sayNoEffect(.back, .firstScreen)
    }
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

/// Movement of the cursor by rows and lines, and scrolling of the screen.
extension TextListScreen {
  /// Moves the cursor to a row, or to the nearest there is.
  func moveCursor(toRow row: Int) {
    guard rows.count > 0 else { return }
    userState.choose(rows.index(at: min(max(0, row), rows.count - 1)))
    moveCursor(to: userState.chosenIndex)
  }

  func moveCursor(to index: Int) {
    guard let adapter, let row = row(at: index) else { return }
    userState.stand(on: row)
    arranger.reveal(cursorRow)
    guard adapter.selection.cursor != row.id else { return }
    if adapter.selection.isRangeSticky { extendRange(to: index) } else { adapter.moveCursor(to: index) }
  }

  /// Moves the cursor to the row that the user chose. If it is not shown, moves it to the next row that is, or else to
  /// the last. While the user types a query, only rows that it finds count.
  func returnCursor() {
    let rows = isTyping && matches.count > 0 ? matches : rows
    guard rows.count > 0 else { return }
    if !query.isFiltering, !isTyping, userState.cursor != nil { return }
    let index = rows.index(at: min(rows.row(atOrAfter: userState.chosenIndex), rows.count - 1))
    if cursorRow == nil || userState.cursor?.index != index { moveCursor(to: index) }
  }

  /// Moves the cursor by a number of lines. It stops at the ends, and keeps to its column.
  func move(by lines: Int) {
    userState.showMargin()
    let old = cursorRow ?? rows.row(atOrAfter: userState.chosenIndex)
    let goal = userState.goalColumn ?? arranger.arrangement.center(of: old)
    moveCursor(toRow: arranger.arrangement.row(lines, linesBelow: old, goal: goal))
    userState.keep(toColumn: goal)
  }

  /// Moves the screen and the cursor by a number of lines.
  func scroll(by lines: Int) {
    moveTop(by: lines)
    move(by: lines)
    userState.showMargin(false)
  }

  private func moveTop(by lines: Int) {
    guard rows.count > 0 else { return }
    let top = arranger.arrangement.top(lines, linesBelow: rows.row(atOrAfter: userState.top?.index ?? 0))
    userState.scroll(to: row(at: rows.index(at: min(max(0, top), rows.count - 1))))
  }

  /// Moves the cursor to one of the rows on the screen.
  func goToShown(_ choose: ([Int]) -> Int?) {
    if let row = choose(shown.items.compactMap { rows.row(of: $0.index) }) { moveCursor(toRow: row) }
  }
}

/// The arrangement of rows by the layout of the list, and moves in two dimensions.
extension TextListScreen {
  /// Lays out the rows that are shown, if anything has changed since the last frame. If anything that the layout reads
  /// changes, the next frame lays out the list again.
  func arrange(columns: Int, height: Int) {
    let environment = LayoutEnvironment(columns: columns, lines: height)
    arranger.arrange(layout, of: rows.structure(of: structure), in: environment, showing: cursorRow) { [weak self] in
      self?.layoutChanged()
    }
  }

  /// Lays out the rows after an update that has a plan.
  func arrange(after batch: ListBatch) {
    if let layout, !query.isFiltering {
      arranger.apply(batch, leadingTo: structure, layout)
    } else {
      arranger.invalidate()
    }
  }

  func layoutChanged() {
    arranger.invalidate()
    reportChange()
  }
}

// MARK: Moving

extension TextListScreen {
  /// Moves the cursor to a row beside it, or of the next line. It stops at the ends.
  func move(toward direction: ListGeometry.Direction, times: Int) {
    userState.showMargin()
    guard hasColumns, var row = cursorRow else { return }
    for _ in 0..<min(times, rows.count) {
      guard let next = arranger.arrangement.row(toward: direction, of: row) else { break }
      row = next
    }
    moveCursor(toRow: row)
  }

  /// Returns the command of a key. Keys that move sideways have other commands where there are no columns, those that
  /// expand where there are no children, and those that undo where nothing can be undone.
  func command(for key: Key) -> ListCommand? {
    let own = keyMap.bindings.first {
      $0.command.dependsOnList && $0.keys.contains(key) && isEnabled($0.command)
    }
    return own?.command ?? keyMap.command(for: key)
  }

  /// Whether the row with the cursor is in a section that can show rows beside each other.
  var hasColumns: Bool { cursorRow.map(arranger.arrangement.hasColumns) ?? false }
}

/// Selection of rows by keys: single rows, ranges, and all rows that are shown.
extension TextListScreen {
  /// Selects rows from the cursor on, or deselects them, and moves the cursor to the row after them.
  func selectAndGoOn(_ times: Int) {
    guard let adapter, let first = cursorRow else { return }
    let end = min(first + max(1, times), rows.count)
    let ids = (first..<end).compactMap { row(at: rows.index(at: $0))?.id }
    let change = adapter.select(ids, by: .toggling, reason: .user)
    explain(change, of: ids.count)
    if change.refusal == nil || ids.count > 1 { go(to: end) }
  }

  /// Selects all rows that are shown. Has no effect on a list that is not held in memory, nor on rows that are only
  /// shown above those that a filter has found.
  func selectShownRows() {
    guard let adapter, let snapshot = adapter.snapshot else { return }
    switch matches {
    case .all(let count): explain(adapter.select(snapshot.itemIDs, by: .adding, reason: .user), of: count)
    case .some(let indices):
      let ids = indices.compactMap { row(at: Int($0))?.id }
      explain(adapter.select(ids, by: .adding, reason: .user), of: indices.count)
    }
  }

  /// Begins a range at the cursor, or ends it and keeps its rows selected.
  func toggleRange() {
    guard let adapter, let cursor = userState.cursor, cursorRow != nil else { return }
    let isSticky = adapter.selection.isRangeSticky
    adapter.endRange()
    if !isSticky { extendRange(to: cursor.index) }
    news.announce(selectionRemark)
  }

  /// Extends a range to a row. A filter leaves out the rows that it has not found.
  func extendRange(to index: Int) {
    guard let adapter else { return }
    // A range that moves on by one row says what it says of that row.
    let end = adapter.selection.cursor.flatMap { row($0, near: index)?.index } ?? index
    let step = max(1, abs(index - end))
    switch matches {
    case .all: explain(adapter.extendSelection(to: index, isSticky: true, reason: .user), of: step)
    case .some(let indices):
      explain(
        adapter.extendSelection(to: index, among: indices.lazy.map { Int($0) }, isSticky: true, reason: .user),
        of: step)
    }
  }

  /// Extends the range under way to the cursor, after an update of a list of which a filter leaves out rows. The
  /// adapter itself extends a range of a whole list.
  func followRange() {
    guard let adapter, adapter.selection.isExtending, case .some = matches else { return }
    guard let cursor = userState.cursor, cursorRow != nil else { return }
    extendRange(to: cursor.index)
  }

  /// Says why one of a number of rows was not selected, and to a screen reader how many rows are selected now.
  func explain(_ change: SelectionChange<Item.ID>, of count: Int = 1) {
    if let refusal = change.refusal { news.say(words.refused(refusal, count)) }
    if !change.isEmpty, let adapter { news.announce(words.selected(adapter.selection.ids.count)) }
  }
}

/// The number that the user types before a command, as in `25G`.
struct TypedCount {
  private(set) var number: Int?
  /// Whether the last key went to the row of a number. `25gg`, as vim has it, means the same as `25g`.
  private var hasGoneToRow = false
  private static let most = 999_999_999

  /// Handles a key that belongs to the number: a digit, Escape, which removes the number, and the second g of `25gg`.
  /// - Returns: Whether the key belongs to the number.
  mutating func press(_ key: Key) -> Bool {
    let wasAtRow = hasGoneToRow
    hasGoneToRow = false
    switch key {
    case .escape where number != nil: number = nil
    case .character("g") where wasAtRow: break
    case .character(let character):
      guard character.isASCII, let digit = character.wholeNumberValue, number != nil || digit > 0 else { return false }
      number = min((number ?? 0) * 10 + digit, Self.most)
    default: return false
    }
    return true
  }

  /// Ends the number with the command that it precedes, and returns it.
  mutating func end(with command: ListCommand?) -> Int? {
    hasGoneToRow = command == .first && number != nil
    return number.take()
  }
}
