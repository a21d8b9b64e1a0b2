import ListPresentation

/// What the user of a list screen has done, and what the screen says about it: the state that keys, the mouse, updates
/// of the list and the clock change.
///
/// ``receive(_:_:)`` is the only way to change it. What is to be done outside of the state is returned as effects.
@MainActor
struct ListState<Section: ListElement, Item: ListElement> {
  typealias ID = Item.ID
  typealias List = ScreenList<Section, Item>
  typealias Position = TextListPosition<ID>

  /// What takes the keys. Each mode has one function that takes a key.
  enum Mode {
    /// The user browses the rows.
    case browsing
    /// The user types a query; `before` is their position until then.
    case typing(before: Position)
    /// The screen shows the actions for a row.
    case menu(RowMenu<ID>)
    /// The screen asks the question of the list.
    case question
    /// The user holds rows, which the keys of the cursor move.
    case carrying
    /// The screen shows all keys.
    case help(ScrolledLines)
  }

  private(set) var mode = Mode.browsing
  /// Where the user is, and what they see.
  private(set) var user = UserState<Section, Item>()
  /// What the user looks for.
  private(set) var query = ListQuery<Section, Item>()
  /// The number that is typed before a command.
  private var count = TypedCount()
  /// The end to which the user has the list loaded.
  private(set) var loading = ListLoading()
  /// What the screen says once.
  private(set) var news = ListNews()
  /// Whether an outline shows the rows below collapsed ones too, because the filter looks for them.
  private var isExpandedTemporarily = false
  private var numberOfItems = 0
  private var numberOfSections = 0
  private var effects: [ListEffect<Section, Item>] = []

  // MARK: What is shown

  /// The rows that are shown: all, or those that the filter has found. In an outline, the rows above these are shown
  /// too.
  var rows: ShownRows { query.rows(of: numberOfItems) }

  /// The rows that the filter has found, or all.
  var matches: ShownRows { query.matches(of: numberOfItems) }

  /// The row with the cursor, if it is shown.
  var cursorRow: Int? { user.cursorRow(in: rows) }

  /// The index of the row with the cursor, if it is shown.
  var cursorIndex: Int? { cursorRow == nil ? nil : user.cursor?.index }

  /// The arrangement of the rows that are shown.
  var arrangement: TextArrangement { user.arrangement }

  /// What the user saw last.
  var shown: ShownFrame { user.shown }

  /// Whether the user types, chooses or reads. What another view asks or holds meanwhile is shown after that.
  private var isElsewhere: Bool {
    switch mode {
    case .typing, .menu, .help: true
    case .browsing, .question, .carrying: false
    }
  }

  var isTyping: Bool { if case .typing = mode { true } else { false } }
  var isCarrying: Bool { if case .carrying = mode { true } else { false } }

  /// Whether the row with the cursor is in a section that can show rows beside each other.
  var hasColumns: Bool {
    guard let cursorRow else { return false }
    return user.arrangement.hasColumns(at: cursorRow)
  }

  /// The number of banners above the items, unless a filter shows some rows.
  var numberOfBanners: Int {
    guard case .all = matches else { return 0 }
    return arrangement.numberOfBanners(in: 0..<numberOfSections)
  }

  /// Where the user is: the row with the cursor, the row at the top, the filter and the selection.
  func position(_ list: List) -> Position {
    user.awaited
      ?? Position(cursor: user.cursor, top: user.top, query: query.text, selectedIDs: list.selection?.allIDs ?? [])
  }

  /// The actions that the row with the cursor offers, or the only row that the user has selected. Of several selected
  /// rows, each can offer others, and there may be a million.
  func actions(_ list: List) -> [ListAction] {
    guard let cursorIndex else { return [] }
    let isOnly = list.selection.map { $0.isMadeByUser && $0.ids.count == 1 } == true
    return list.actions(at: isOnly ? targetIndex(list) ?? cursorIndex : cursorIndex)
  }

  /// How many items the screen shows, without the banners above them.
  func count(of list: List) -> TextWords.Count {
    var count = list.count(showing: matches)
    // A filter finds items and banners alike.
    guard case .all = matches else { return count }
    let banners = numberOfBanners
    count.shown -= banners
    count.loaded = max(0, count.loaded - banners)
    count.total = count.total.map { max(count.loaded, $0 - banners) }
    return count
  }

  /// The number that is typed before a command.
  var typedNumber: Int? { count.number }

  // MARK: The reducer

  /// Changes the state.
  /// - Returns: What is to be done, in this order.
  mutating func receive(_ input: ListInput<Section, Item>, _ list: List) -> [ListEffect<Section, Item>] {
    let wasElsewhere = isElsewhere
    switch input {
    case .key(let key): press(key, list)
    case .command(let key): command(key, list)
    case .update(let update): follow(update, list)
    case .reveal(let index):
      guard let row = rows.row(of: index) else { break }
      user.wait(for: nil)
      moveCursor(toRow: row, list)
      effects.append(.draw)
    case .frame(let frame): show(frame, list)
    case .slice:
      if lookAtSlice(list) || !query.isWorking { effects.append(.draw) }
      expandTemporarily(list)
    case .way(let end):
      loading.go(to: end)
      loadOn(to: end, list)
    case .endOfLoading(let end):
      stop(before: end, list)
      effects.append(.draw)
    case .time(let elapsed):
      loading.pass(elapsed)
      effects.append(.draw)
    case .layout:
      user.layOutAgain()
      effects.append(.draw)
    case .position(let position): restore(position, list)
    case .stand(let position): standAndWait(at: position, list)
    case .wait(let position):
      user.wait(for: position)
      moveCursor(user.standWhereAwaited(rows, list))
    case .selected(let change, let count, let next):
      explain(change, of: count, list)
      if let next, change.refusal == nil || count > 1 { go(to: next, list) }
    case .performed(let outcome, let action, let count, let numberLeftOut):
      say(outcome, of: action, on: count, leavingOut: numberLeftOut, list)
    case .taken(let row, let refusal): hold(row, refusal, list)
    case .carried:
      if let refusal = list.carried?.refusal { news.say(list.words.moveRefused(refusal)) }
    case .undone(let edit, let isAgain, let remark): news.tell(list.words.undone(edit, isAgain, remark))
    case .rangeToggled: news.announce(selectionRemark(list))
    case .expandedTemporarily(let cursor):
      news.forgetMoves()
      if let row = cursor.flatMap(rows.row(of:)) { moveCursor(toRow: row, list) }
      if query.isWorking { look(list) }
    }
    if wasElsewhere, !isElsewhere {
      followCarried(nil, list)
      followQuestion(hasListChanged: false, list)
    }
    let taken = effects
    effects = []
    return taken
  }

  /// Takes the state out, and leaves where the user is without what grows with the list, which would be copied when it
  /// changes.
  mutating func takeOut() -> ListState {
    let state = self
    _ = user.takeArrangement()
    query.keepOnly(row: state.cursorIndex)
    return state
  }

  /// Keeps what a frame has measured.
  mutating func keep(_ arrangement: TextArrangement) { user.keep(arrangement) }

  /// Takes the arrangement out until ``lay(_:)``. The layout of an app may ask the screen where the user is.
  mutating func takeArrangement() -> TextArrangement { user.takeArrangement() }

  /// Arranges the rows.
  mutating func lay(_ arrangement: TextArrangement) { user.lay(arrangement, of: rows) }

  /// Keeps what the last frame of the help has measured.
  mutating func keep(_ reading: ScrolledLines) { if case .help = mode { mode = .help(reading) } }

  /// Returns what a screen reader hears of what has happened since the last call.
  mutating func takeSentences(isSettled: Bool, _ words: TextWords) -> [String] {
    news.takeSentences(
      isSettled: isSettled, count: numberOfItems, isSearch: !query.source.query.isEmpty, isTyping: isTyping, words)
  }

  // MARK: Keys

  /// Takes a key. With Hangul input on, a key counts by where it is on the keyboard, except in a query.
  private mutating func press(_ key: Key, _ list: List) {
    loading.endOpening()
    news.keyArrived()
    user.wait(for: nil)
    query.stopGoing()
    query.source.restore(nil)
    if let destination = loading.stop(), key == .escape { return stop(before: destination, list) }
    if key == .escape, stopsLoading(list) {
      loading.cancel()
      return effects.append(.cancelLoading)
    }
    if case .typing(let before) = mode { return type(key, before: before, list) }
    let keys = key.keysOnTwoSetKeyboard
    guard keys.count > 1 else { return command(keys.first ?? key, list) }
    effects += keys.map { .then(.command($0)) }
  }

  private mutating func command(_ key: Key, _ list: List) {
    switch mode {
    case .browsing: browse(key, list)
    case .typing(let before): type(key, before: before, list)
    case .menu(let menu): choose(key, from: menu, list)
    case .question: answer(key)
    case .carrying: carry(key, list)
    case .help(var reading):
      mode = reading.press(key, list.keyMap.command(for: key)) ? .help(reading) : .browsing
    }
  }

  /// Takes a key while the screen shows the rows.
  private mutating func browse(_ key: Key, _ list: List) {
    if list.ownKeys.contains(where: { $0.key == key }) {
      count = TypedCount()
      return effects.append(.perform(key))
    }
    if case .character(let character) = key, let action = actions(list).first(where: { $0.key == character }) {
      count = TypedCount()
      return invoke(action, list)
    }
    if count.press(key) { return }
    switch key {
    case .wheel(let lines, let position):
      let (isTurned, moved) = user.turnCarousel(at: position, by: lines.signum(), rows, list)
      return moveCursor(isTurned ? moved : user.scroll(by: key.linesOfWheel ?? lines, rows, list))
    case .click(let position): return click(position, list)
    default: break
    }
    let command = command(for: key, list)
    let number = count.end(with: command)
    guard let command else {
      if case .character(let character) = key, let action = list.selectionAction(ofKey: character) {
        return invoke(action, list)
      }
      let words = list.words.noEffect(key.label, .none)
      if !key.isTyped { news.announce(words) }
      if key.isTyped || key == .enter { news.say(words) }
      return
    }
    let isEnabled = isEnabled(command, list)
    if command == .open || command == .collapse, let cursorIndex, endMarks(at: cursorIndex, for: key, list) { return }
    perform(command, number, list)
    switch command {
    case .refresh where isEnabled: news.announce(list.words.loading(.again))
    case .retry where isEnabled: news.announce(list.words.loading(.failed))
    case _ where isEnabled: break
    // Before the first row, nothing else shows that a key was taken.
    case _ where command.needsRow && isBeforeFirstRow(list):
      news.say(list.words.noEffect(key.label, .none), endsWithFirstRow: true)
    // The status says why these have no effect.
    case .move, .refresh, .back, .nextMatch, .previousMatch: break
    default: news.announce(list.words.noEffect(key.label, .none))
    }
  }

  private mutating func sayNoEffect(
    _ command: ListCommand, _ hindrance: TextWords.Hindrance, _ list: List
  ) {
    news.say(list.words.noEffect(list.label(of: command) ?? "", hindrance))
  }

  /// Moves the cursor to the row at a position of the screen. If an accessory of the row is there, invokes its action,
  /// and if it is the sign of its children, shows or hides them, unless the user types a query.
  private mutating func click(_ position: ScreenPosition, _ list: List) {
    guard let index = shown.index(at: position), let row = rows.row(of: index) else { return }
    moveCursor(toRow: row, list)
    guard !isTyping, let span = shown.span(at: position) else { return }
    if span.isSign {
      if endMarks(at: index, for: .click(position), list) { return }
      if let node = list.node(at: index) { effects.append(node.isExpanded ? .collapse(index) : .expand(index)) }
    } else if let action = list.actions(at: index).first(where: { $0.id == span.action }) {
      invoke(action, at: index, list)
    }
  }

  // MARK: Commands

  /// Carries out a command.
  /// - Parameter number: The number that the user typed before the key.
  private mutating func perform(_ command: ListCommand, _ number: Int?, _ list: List) {
    let times = number ?? 1
    switch command {
    case .help: mode = .help(ScrolledLines())
    case .quit: effects.append(.quit)
    case .back: goBack(list)
    case .open: openCursorItem()
    case .menu: if hasMenu(list), let cursor = user.cursor { mode = .menu(RowMenu(id: cursor.id)) }
    case .move: take(list)
    case .expand: expand(list)
    case .collapse: collapse(list)
    case .down, .up, .left, .right, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .screenTop, .screenMiddle,
      .screenBottom:
      moveCursor(user.move(command, times: times, rows, list))
    case .first: go(toLine: number, orTo: .first, list)
    case .last: go(toLine: number, orTo: .last, list)
    case .filter: beginTyping(list)
    case .nextMatch: goToMatch(by: times, list)
    case .previousMatch: goToMatch(by: -times, list)
    case .select: effects += selectAndGoOn(times, list)
    case .selectRange: effects += toggleRange(list)
    case .selectAll: effects += selectAll(list)
    case .undo: append(.undo, of: command, unless: list.abilities.undoTitle == nil ? .nothingToUndo : nil, list)
    case .redo: append(.redo, of: command, unless: list.abilities.redoTitle == nil ? .nothingToRedo : nil, list)
    case .refresh: append(.refresh, of: command, unless: list.abilities.isRefreshable ? nil : .notRefreshable, list)
    case .retry: effects.append(.retry)
    }
  }

  /// Appends the effect of a command, or says what hinders it.
  private mutating func append(
    _ effect: ListEffect<Section, Item>, of command: ListCommand, unless hindrance: TextWords.Hindrance?,
    _ list: List
  ) {
    if let hindrance { sayNoEffect(command, hindrance, list) } else { effects.append(effect) }
  }

  /// Goes back one step: cancels the range, else ends the query, else deselects all rows, else leaves the screen.
  private mutating func goBack(_ list: List) {
    if list.selection?.isExtending == true {
      effects.append(.cancelRange)
    } else if !query.text.isEmpty {
      endQuery(list)
    } else if query.isSearching {
      query.removeFilter()
      look(list)
    } else if hasSelected(list) {
      effects.append(.select([], .replacing))
    } else if list.canGoBack {
      effects.append(.back)
    } else {
      sayNoEffect(.back, .firstScreen, list)
    }
  }

  private mutating func openCursorItem() { if let cursorIndex { effects.append(.open(cursorIndex)) } }

  /// Shows the children of the row with the cursor, or goes to the first of them.
  private mutating func expand(_ list: List) {
    if let child = cursorNode(list).flatMap({ firstChild($0, list) }) { return go(to: child, list) }
    if let index = user.cursor?.index { effects.append(.expand(index)) }
  }

  /// Hides the children of the row with the cursor, or goes to its parent.
  private mutating func collapse(_ list: List) {
    guard let index = user.cursor?.index, let node = cursorNode(list) else { return }
    // While a filter shows them, the rows below collapsed ones stay.
    if node.isExpanded, !query.isFiltering { return effects.append(.collapse(index)) }
    if let parent = list.parent(at: index).flatMap(rows.row(of:)) { go(to: parent, list) }
  }

  /// Ends the marks of matches before a key that can hide the children of a row, because all children are shown as long
  /// as there are marks. The row and those above it are expanded, so that it stays as the user sees it, and the key
  /// comes again.
  /// - Returns: Whether the key comes again.
  private mutating func endMarks(at index: Int, for key: Key, _ list: List) -> Bool {
    guard query.isSearching, isExpandedTemporarily, list.node(at: index)?.isExpanded == true else { return false }
    var next: Int? = index
    while let index = next {
      effects.append(.expand(index))
      next = list.parent(at: index)
    }
    query.removeFilter()
    look(list)
    effects.append(.then(.command(key)))
    return true
  }

  // MARK: The cursor

  /// Passes on that the cursor has moved, if it has.
  private mutating func moveCursor(_ index: Int?) { if let index { effects.append(.moveCursor(index)) } }

  private mutating func moveCursor(toRow row: Int, _ list: List) {
    moveCursor(user.moveCursor(toRow: row, rows, list))
  }

  private mutating func go(to row: Int, _ list: List) {
    user.showMargin()
    moveCursor(toRow: row, list)
  }

  /// Moves the cursor to the row of a line, counted from 1 below the banners, or to an end of the list if there is no
  /// number. In a filtered outline, only the rows that are found count.
  private mutating func go(toLine number: Int?, orTo end: TextWords.End, _ list: List) {
    guard let number else { return go(to: end, list) }
    if list.isOutline, query.isFiltering, matches.count > 0 {
      guard let row = rows.row(of: matches.index(at: min(number, matches.count) - 1)) else { return }
      return go(to: row, list)
    }
    moveCursor(user.move(toLine: number, below: numberOfBanners, rows, list))
  }

  /// Moves the cursor to the row that the user chose. If it is not shown, moves it to the next row that is, or else to
  /// the last. While the user types a query, only rows that it finds count.
  private mutating func returnCursor(_ list: List) {
    let rows = isTyping && matches.count > 0 ? matches : rows
    guard rows.count > 0 else { return }
    if !query.isFiltering, !isTyping, user.cursor != nil { return }
    let index = rows.index(at: min(rows.row(atOrAfter: user.chosenIndex), rows.count - 1))
    guard cursorRow == nil || user.cursor?.index != index else { return }
    moveCursor(user.moveCursor(to: index, isChosen: false, self.rows, list))
  }

  // MARK: Selection and actions

  /// Says why one of a number of rows was not selected, and to a screen reader how many rows are selected now.
  private mutating func explain(_ change: SelectionChange<ID>, of count: Int, _ list: List) {
    if let refusal = change.refusal { news.say(list.words.refused(refusal, count)) }
    if !change.isEmpty, let selection = list.selection { news.announce(list.words.selected(selection.ids.count)) }
  }

  /// Performs an action on the row with the cursor or on the selected rows, or asks before a destructive one.
  private mutating func invoke(_ action: ListAction, _ list: List) {
    if let index = targetIndex(list) { invoke(action, at: index, list) }
  }

  /// Performs an action on the row at an index, and on all selected rows if it is one of them. Asks before one on
  /// selected rows that a filter hides.
  private mutating func invoke(_ action: ListAction, at index: Int, _ list: List) {
    guard let targets = list.targets(of: action.id, at: index) else { return }
    effects.append(.invoke(action, at: index, asks: numberHidden(among: targets.ids, list) > 0))
  }

  /// Takes a key while the screen asks a question.
  private mutating func answer(_ key: Key) {
    guard let answer = Dialog("", [.yes(""), .no("")]).answer(of: key) else { return }
    mode = .browsing
    effects.append(.answer(answer == 0))
  }

  private mutating func say(
    _ outcome: ListActionOutcome?, of action: ListAction, on count: Int, leavingOut numberLeftOut: Int,
    _ list: List
  ) {
    let words = list.words
    switch outcome {
    case nil: break
    case .performed?: if numberLeftOut > 0 { news.tell(words.notPerformed(.notOffered, action.title, numberLeftOut)) }
    case let outcome?: news.say(words.notPerformed(outcome, action.title, count + numberLeftOut))
    }
  }

  /// Takes a key while the screen shows the menu. An entry acts on no other row if that of the menu has left.
  private mutating func choose(_ key: Key, from menu: RowMenu<ID>, _ list: List) {
    var menu = menu
    let (isOpen, entry) = menu.press(key, menuEntries(list), list.keyMap)
    mode = isOpen ? .menu(menu) : .browsing
    guard let entry else { return }
    guard cursorRow != nil, user.cursor?.id == menu.id else {
      if list.place(of: menu.id, near: user.cursor?.index ?? 0) == nil {
        news.say(list.words.notPerformed(.itemsLeft, "", 0))
      }
      return
    }
    switch entry.effect {
    case .open:
      if let cursorIndex, let key = entry.keys.first, endMarks(at: cursorIndex, for: key, list) { return }
      openCursorItem()
    case .action(let action): invoke(action, list)
    case .own(let key): effects.append(.perform(key))
    }
  }

  // MARK: Moving rows

  /// Takes the row with the cursor, or the selected rows.
  private mutating func take(_ list: List) {
    guard var index = targetIndex(list) else { return }
    // Of selected rows without the cursor, the first stays where it is.
    if index != user.cursor?.index, let first = list.firstSelected {
      index = list.place(of: first, near: index)?.index ?? index
    }
    guard let row = list.place(at: index) else { return }
    // Between two rows that a filter finds there can be others.
    if query.isFiltering { news.say(list.words.noEffect("", .filtered)) } else { effects.append(.take(row)) }
  }

  private mutating func hold(_ row: Position.Row, _ refusal: ListMoveRefusal?, _ list: List) {
    if let refusal { return news.say(list.words.moveRefused(refusal)) }
    guard let carried = list.carried else { return }
    mode = .carrying
    if let row = list.place(of: row.id, near: row.index) {
      moveCursor(user.moveCursor(to: row.index, isChosen: false, rows, list))
    }
    if carried.numberLeftOut > 0 { news.say(list.words.moveRefused(.item)) }
  }

  /// Takes a key while the user holds rows.
  private mutating func carry(_ key: Key, _ list: List) {
    if count.press(key) { return }
    switch key {
    case .click(let position):
      if let index = shown.index(at: position) { effects.append(.carryTo(index)) }
      return
    case .wheel(let lines, _):
      user.showMargin()
      return carry(lines: key.linesOfWheel ?? lines, list)
    default: break
    }
    let command = command(for: key, list)
    let number = count.end(with: command)
    let times = number ?? 1
    switch command {
    // The update that ends the carrying says how it has ended.
    case _ where key == .enter, .move?: return effects.append(.drop)
    case .back?, .quit?: return effects.append(.putBack)
    case .left?: effects.append(.carry(by: -times))
    case .right?: effects.append(.carry(by: times))
    case .first?, .last?:
      if let number {
        carry(toLine: number, list)
      } else {
        effects.append(.carry(by: command == .first ? -.max : .max))
      }
    default:
      guard let lines = command?.lines(ofScreen: shown.numberOfLines) else {
        return news.say(list.words.noEffect(key.label, .none))
      }
      carry(lines: lines * times, list)
    }
    user.showMargin()
  }

  /// Carries the rows until the one with the cursor is the row of a line, counted from 1.
  private mutating func carry(toLine line: Int, _ list: List) {
    guard let carried = carriedIndices(list), let cursorIndex else { return }
    let row = min(max(0, arrangement.row(line - 1, linesBelow: numberOfBanners)), rows.count - 1)
    let steps = rows.index(at: row) - (carried.contains(cursorIndex) ? cursorIndex : carried.lowerBound)
    // The row that goes ahead of the others decides how far they come, and into which section.
    let ahead = steps < 0 ? carried.lowerBound : carried.upperBound - 1
    let goal = min(max(0, ahead + steps), list.numberOfItems - 1)
    // Each section has a destination behind its last row too.
    effects.append(.carry(by: goal - ahead + section(of: goal, list) - section(of: ahead, list)))
  }

  /// Carries the rows by a number of lines. Where rows are beside each other, the one with the cursor comes to the row
  /// that is there. The app may have moved the cursor to a row that is not in the hand.
  private mutating func carry(lines: Int, _ list: List) {
    guard hasColumns, let carried = carriedIndices(list), let cursorRow, let cursorIndex, carried.contains(cursorIndex)
    else { return effects.append(.carry(by: lines)) }
    let row = arrangement.row(lines, linesBelow: cursorRow)
    let goal = rows.index(at: min(max(0, row), rows.count - 1))
    let section = section(of: goal, list)
    // In their own section, carried rows come behind the row that the last of them reaches, otherwise before another.
    let isBehind = goal > cursorIndex && section == self.section(of: cursorIndex, list)
    let onto = goal - cursorIndex + (isBehind ? carried.upperBound - 1 : carried.lowerBound)
    let items = list.structure.items(inSection: section)
    let index = max(items.lowerBound, min(onto, items.upperBound - 1))
    effects.append(carried.contains(index) ? .carry(by: lines) : .carryTo(index))
  }

  private func section(of index: Int, _ list: List) -> Int { list.structure.position(at: index)?.section ?? 0 }

  /// The indices of the rows in the hand, which are together.
  private func carriedIndices(_ list: List) -> Range<Int>? {
    guard let ids = list.carried?.ids, let first = ids.first.flatMap(list.index) else { return nil }
    return first..<first + ids.count
  }

  // MARK: The query

  private mutating func beginTyping(_ list: List) {
    let before = position(list)
    query.begin(at: before)
    mode = .typing(before: before)
    show("", list)
  }

  /// Takes a key while the user types a query.
  private mutating func type(_ key: Key, before: Position, _ list: List) {
    switch key {
    case .up, .down:
      if let recalled = query.recalled(by: key) { show(recalled, list) } else { moveWhileTyping(key, list) }
    case .character, .paste, .backspace, .control("u"), .control("w"):
      var edited = EditedText(query.text)
      _ = edited.press(key)
      show(edited.text, list)
    case .enter:
      mode = .browsing
      query.keep(found: user.cursor?.id)
      user.chooseCursor()
    case .escape:
      guard list.carried == nil else {
        // The cursor stays on the rows that another view holds.
        mode = .browsing
        return show(before.query, list)
      }
      effects.append(.then(.position(before)))
    case .click(let position): click(position, list)
    case .wheel, .pageDown, .pageUp, .home, .end, .control: moveWhileTyping(key, list)
    default: break
    }
  }

  /// Moves the cursor by the wheel of the mouse, or by a key that types nothing.
  private mutating func moveWhileTyping(_ key: Key, _ list: List) {
    if let lines = key.linesOfWheel { return moveCursor(user.scroll(by: lines, rows, list)) }
    let command = list.keyMap.command(for: key)
    switch command {
    case .down?, .up?, .pageDown?, .pageUp?: moveCursor(command.flatMap { user.move($0, rows, list) })
    case .first?: moveCursor(toRow: 0, list)
    case .last?: moveCursor(toRow: rows.count - 1, list)
    default: break
    }
  }

  /// Ends the query. If the user has not moved from the row that it found first, they return to where they were before
  /// it; otherwise the row that they moved to keeps the cursor.
  private mutating func endQuery(_ list: List) {
    guard let before = query.positionBefore(user.cursor?.id) else { return showAllRows(list) }
    effects.append(.then(.position(before)))
  }

  /// Shows all rows again; the row with the cursor stays where it is on the screen.
  private mutating func showAllRows(_ list: List) {
    guard query.source.query.isEmpty else { return show("", list) }
    let offset = (cursorRow ?? 0) - rows.row(atOrAfter: user.top?.index ?? 0)
    show("", list)
    user.chooseCursor()
    user.scroll(to: list.place(at: max(0, (cursorRow ?? 0) - offset)))
  }

  /// Shows only the rows that a query finds; an empty one shows all.
  private mutating func show(_ text: String, _ list: List) {
    effects.append(.endRange)
    if list.abilities.isSearchable { return search(for: text, list) }
    query.filter(by: text, numberOfRows: numberOfItems)
    user.layOutAgain()
    look(list)
  }

  /// Looks at rows for the query: at once for a slice, and then slice by slice in later turns.
  ///
  /// The filter is a value that a key replaces, so no result can arrive late.
  private mutating func look(_ list: List) {
    _ = lookAtSlice(list)
    if query.isWorking { effects.append(.work) }
    expandTemporarily(list)
  }

  /// Shows the rows below collapsed ones for as long as rows are looked for. The list has other rows after it, so it is
  /// the last effect.
  private mutating func expandTemporarily(_ list: List) {
    guard query.isLooking != isExpandedTemporarily, isExpandedTemporarily || list.isOutline else { return }
    isExpandedTemporarily = query.isLooking
    effects.append(.expandTemporarily(isExpandedTemporarily))
  }

  /// - Returns: Whether anything was found, or the way to a match has come to an end.
  private mutating func lookAtSlice(_ list: List) -> Bool {
    let hasFound = query.filterSlice(from: user.chosenIndex, list)
    if hasFound != nil { user.layOutAgain() }
    returnCursor(list)
    // The rows below collapsed ones are looked at too.
    guard isExpandedTemporarily || !list.isOutline, let end = query.goOn(from: user.chosenIndex, list) else {
      return hasFound == true
    }
    go(to: end.match, isDown: end.isDown, list)
    return true
  }

  /// Goes to a match, and says whether the way to it went on at the other end of the list.
  private mutating func go(to match: (index: Int, goesOn: Bool)?, isDown: Bool, _ list: List) {
    guard let match else {
      query.removeFilter()
      return news.say(list.words.notFound(query.last.text))
    }
    if match.goesOn { news.tell(list.words.wentOn(isDown ? .first : .last)) }
    if let row = rows.row(of: match.index) { go(to: row, list) }
  }

  /// Moves by a number of matches: among the rows that a filter has found, or with the last query among all rows.
  private mutating func goToMatch(by matches: Int, _ list: List) {
    guard !query.last.isEmpty else { return sayNoEffect(.nextMatch, .noQuery, list) }
    guard rows.count > 0 else { return news.say(list.words.notFound(query.last.text)) }
    if let cursor = cursorIndex, !query.text.isEmpty {
      if let match = self.matches.index(matches, after: cursor) { go(to: match, isDown: matches > 0, list) }
      return
    }
    query.goOn(by: matches, numberOfRows: numberOfItems)
    look(list)
  }

  /// Lets the source search. The end of a search returns the user to where they were in the whole list.
  private mutating func search(for text: String, _ list: List) {
    let before = query.ask(text, at: position(list))
    effects.append(.search(text))
    if let before { effects.append(.then(.wait(before))) }
  }

  /// Moves the cursor to the first row that a query finds, when its rows arrive.
  private mutating func followSourceSearch(_ list: List) {
    guard list.abilities.isSearchable else { return }
    // Another view, or the app, may have begun or ended the search.
    if list.searchText != query.source.query { _ = query.ask(list.searchText, at: position(list)) }
    guard let goesToFirst = query.source.follow(list.abilities.shownQuery) else { return }
    news.listReplaced()
    guard goesToFirst else { return }
    user.wait(for: nil)
    user.scroll(to: list.place(at: 0))
    moveCursor(user.moveCursor(to: 0, isChosen: true, rows, list))
  }

  // MARK: Updates

  /// Follows an update of the list. Keeps the row with the cursor and the rows on the screen where the user sees them.
  private mutating func follow(_ update: ListUpdate<Section, Item>, _ list: List) {
    if !list.isLoadedToHomeEnd { news.forgetArrivals() }
    let hasListChanged = if case .stateChanged = update.change { false } else { true }
    if hasListChanged { followRows(update, list) } else { user.followCursor(list) }
    followCarried(update.moveOutcome, list)
    followQuestion(hasListChanged: hasListChanged, list)
    followSourceSearch(list)
    followLoading(list)
    loading.open(
      atBeginning: list.hasBeginning && !list.isAnchoredAtEnd,
      isSettled: list.loadState.isSettled && numberOfItems > 0)
    effects.append(.draw)
  }

  private mutating func followRows(_ update: ListUpdate<Section, Item>, _ list: List) {
    let oldCount = numberOfItems
    let oldItems = numberOfBanners..<max(numberOfBanners, oldCount)
    let wasAtEnd = isAtEnd(list)
    let wasAtBeginning = loading.staysAtBeginning && user.cursor?.index ?? 0 == 0
    let newCount = update.new.numberOfItems
    // A list may be emptied to be loaded again.
    if newCount == 0, oldCount > 0 { user.wait(for: position(list)) }
    (numberOfItems, numberOfSections) = (newCount, update.new.structure.numberOfSections)
    if oldCount == 0, newCount > 0 { news.firstRowArrived() }
    if case .difference(let batch) = update.change {
      arrange(batch, list)
      if batch.hasStructuralChanges { follow(batch, update, from: oldItems, list) }
      query.lookAgain(at: (batch.reconfiguredItems + batch.reloadedItems).compactMap(update.new.structure.index))
    } else {
      user.layOutAgain()
      findRows(list)
      if oldCount > 0, newCount != oldCount { news.listReplaced() }
    }
    // No row is at the top until a frame has shown some, so rows that arrive above would move the first ones down.
    if oldCount == 0, user.top == nil, !list.hasBeginning { user.scroll(to: list.place(at: 0)) }
    moveCursor(user.standWhereAwaited(rows, list))
    if wasAtEnd { moveCursor(toRow: numberOfItems - 1, list) }
    if wasAtBeginning {
      if let first = list.place(at: 0) { user.scroll(to: first) }
      moveCursor(toRow: 0, list)
    }
    look(list)
    followRange(list)
  }

  /// Lays out the rows after a batch, or before the next frame.
  private mutating func arrange(_ batch: ListBatch, _ list: List) {
    guard !user.needsLayout else { return }
    guard let layout = list.screen.layout, !query.isFiltering else { return user.layOutAgain() }
    var arrangement = user.takeArrangement()
    list.screen.reading?.read { arrangement.apply(batch, leadingTo: list.structure, layout: layout) }
    user.keep(arrangement)
  }

  /// Follows rows that have come, gone or moved.
  /// - Parameter oldItems: The indices of the items before the update, without the banners above them.
  private mutating func follow(
    _ batch: ListBatch, _ update: ListUpdate<Section, Item>, from oldItems: Range<Int>, _ list: List
  ) {
    let (map, old) = (update.indexMap, update.old.structure)
    if let map {
      query.follow(map, parent: list.parents)
      user.follow(map, rows, list)
      let items = numberOfBanners..<max(numberOfBanners, numberOfItems)
      news.followArrivals(map, at: list.homeEnd, from: oldItems, to: items)
    } else {
      findRows(list)
    }
    // The first rows of a list are no news.
    guard old.numberOfItems > 0 else { return }
    if numberOfItems == 0 { news.listReplaced() }
    let deleted = batch.deletedSections.flatMap { old.items(inSection: $0) } + batch.deletedItems.compactMap(old.index)
    // A row whose section is another one now has been there before.
    news.add(numberRemoved: deleted.count { map?.index(of: $0) == nil }, map, above: user.cursor?.index)
  }

  /// Finds the row with the cursor and the row at the top by their ids, after a change that has no plan.
  private mutating func findRows(_ list: List) {
    news.forgetArrivals()
    query.restart(numberOfRows: numberOfItems)
    user.findRows(list)
  }

  /// Shows the question of the list, or ends it.
  /// - Parameter hasListChanged: Whether the rows of a question that has ended have left the list.
  private mutating func followQuestion(hasListChanged: Bool, _ list: List) {
    switch mode {
    case .question where list.question == nil:
      // Another view may have taken rows meanwhile.
      mode = list.carried == nil ? .browsing : .carrying
      if hasListChanged { news.say(list.words.notPerformed(.itemsLeft, "", 0)) }
    case .browsing where list.question != nil: mode = .question
    case .question, .browsing, .menu, .typing, .help, .carrying: break
    }
  }

  /// Follows the list, whose rows another view may have taken or dropped, or may have left the list.
  private mutating func followCarried(_ outcome: ListMoveOutcome<Section.ID, ID>?, _ list: List) {
    switch mode {
    case .carrying where list.carried == nil: mode = .browsing
    case .browsing where list.carried != nil: mode = .carrying
    default: break
    }
    switch outcome {
    case .itemsLeft?: news.say(list.words.notPerformed(.itemsLeft, "", 0))
    // The user knows what they have done in another view.
    case _ where !list.screen.isTakingKey: break
    case .moved?: news.announce(list.words.moved(true))
    case .unchanged?, .cancelled?: news.announce(list.words.moved(false))
    case .refused(let refusal)?: news.say(list.words.moveRefused(refusal))
    case nil: break
    }
  }

  /// Extends the range under way to the cursor, after an update of a list of which a filter leaves out rows. The list
  /// itself extends a range of all of its rows.
  private mutating func followRange(_ list: List) {
    guard list.selection?.isExtending == true, case .some = matches, let cursorIndex else { return }
    effects.append(.extendRange(to: cursorIndex))
  }

  /// Whether the user is at the end of a list, as of the last update.
  private func isAtEnd(_ list: List) -> Bool {
    guard list.isAnchoredAtEnd, !query.isFiltering, user.awaited == nil else { return false }
    return numberOfItems == 0 || user.cursor?.index == numberOfItems - 1
  }

  // MARK: Frames

  /// Remembers where the rows are in a frame that the user sees, and says which rows are visible.
  ///
  /// A filter says the rows that it shows. If the last of them is visible, it says the last row of the list and the one
  /// at which the list grows too, so that the source loads on and more rows may be found.
  private mutating func show(_ frame: ScreenFrame, _ list: List) {
    // The help and the menu cover the rows, which stay in place.
    switch mode {
    case .help, .menu: return
    case .browsing, .typing, .question, .carrying: break
    }
    user.see(frame, list)
    news.seeEnd(isLoaded: list.isLoadedToHomeEnd)
    var visible = shown.indices
    if !query.isFiltering {
      if let seen = shown.bounds { news.see(seen, at: list.homeEnd) }
    } else if !query.isFilterWorking, numberOfItems > 0, showsLastRow {
      let last = numberOfItems - 1
      let growing = list.abilities.growthRange(of: list.numberOfItems).upperBound - 1
      visible.formUnion(RangeSet([last, min(max(0, growing), last)].map { $0..<$0 + 1 }))
    }
    effects.append(.see(visible))
  }

  /// Whether the user sees the last row, or there is none.
  private var showsLastRow: Bool {
    guard rows.count > 0 else { return true }
    // The list may have failed before its first rows were drawn.
    guard let last = shown.items.last else { return false }
    return last.index == rows.index(at: rows.count - 1)
  }

  // MARK: Positions

  private mutating func restore(_ position: Position, _ list: List) {
    mode = .browsing
    loading.endOpening()
    loading.stop()
    user.wait(for: nil)
    query.removeFilter()
    user.layOutAgain()
    guard list.abilities.isSearchable else { return standAndWait(at: position, list) }
    query.source.restore(position.query)
    search(for: position.query, list)
    effects.append(.then(.stand(position)))
  }

  private mutating func standAndWait(at position: Position, _ list: List) {
    moveCursor(user.stand(at: position, rows, list))
    if let row = position.cursor, user.cursor?.id != row.id {
      user.wait(for: position)
      user.park()
    }
    if !list.abilities.isSearchable { show(position.query, list) }
    effects.append(.draw)
  }

  // MARK: The ends of a list that loads

  /// Goes to the first or the last row. If the list can load more there, loads on and follows that end until it is
  /// complete, nothing more arrives, or a key ends it.
  private mutating func go(to end: TextWords.End, _ list: List) {
    go(to: end == .first ? 0 : rows.count - 1, list)
    effects.append(.then(.way(to: end)))
  }

  /// Follows the end after an update of the list.
  private mutating func followLoading(_ list: List) {
    if loading.wait(list.endStates.contains(.loading)) || list.scheduledRetry != nil { effects.append(.measureTime) }
    if let states = list.loadStates {
      if let reason = loading.follow(states.atEnd, at: .last), states.atEnd != .cancelled, !showsLastRow {
        news.say(
          list.words.failure(reason, isRefresh: states.hasFailedToRefresh, isEmpty: false), because: reason)
      }
      // The title of a list that is anchored at its end says it.
      if let reason = loading.follow(states.prepend, at: .first), states.prepend != .cancelled, !list.isAnchoredAtEnd {
        news.say(list.words.failed(.earlier, reason), because: reason)
      }
    }
    guard let destination = loading.destination else { return }
    moveCursor(toRow: destination == .first ? 0 : rows.count - 1, list)
    loadOn(to: destination, list)
  }

  private mutating func loadOn(to end: TextWords.End, _ list: List) {
    if mayGrow(at: end, list) { effects.append(.load(end)) } else { loading.stop() }
  }

  /// Stays at the outermost row that is loaded, and says so.
  private mutating func stop(before end: TextWords.End, _ list: List) {
    loading.stop()
    news.say(list.words.outermost(end))
  }
}
