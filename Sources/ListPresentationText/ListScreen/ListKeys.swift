import ListPresentation

/// The table of the commands: their groups, when they have an effect, and the effects. The keys, the help, the menu,
/// the line of hints and what a screen reader hears are made from it.
extension ListCommand {
  /// The group in the help.
  var group: TextWords.KeyGroup {
    switch self {
    case .help, .quit, .back: .everywhere
    case .open, .menu, .move, .expand, .collapse: .here
    case .down, .up, .left, .right, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .screenTop, .screenMiddle,
      .screenBottom, .first, .last:
      .moving
    case .filter, .nextMatch, .previousMatch: .searching
    case .select, .selectRange, .selectAll: .selecting
    case .undo, .redo, .refresh, .retry: .list
    }
  }

  /// Whether the command does something to a row, or goes to one.
  var needsRow: Bool { [.here, .moving, .selecting].contains(group) }

  /// Returns the number of lines by which the command moves on a screen with some lines of rows, or `nil` if it does
  /// not move by lines.
  func lines(ofScreen height: @autoclosure () -> Int) -> Int? {
    switch self {
    case .down: 1
    case .up: -1
    case .halfPageDown: max(1, height() / 2)
    case .halfPageUp: -max(1, height() / 2)
    case .pageDown: height()
    case .pageUp: -height()
    default: nil
    }
  }
}

extension Key {
  /// The lines that the wheel of the mouse scrolls at once, or `nil` for a key of the keyboard.
  var linesOfWheel: Int? { if case .wheel(let lines, _) = self { max(-1_000, min(lines, 1_000)) } else { nil } }
}

extension ListState {
  /// Whether a command has an effect now.
  func isEnabled(_ command: ListCommand, _ list: List) -> Bool {
    switch command {
    case .help, .quit, .filter: true
    case .back: list.canGoBack || !query.text.isEmpty || query.isSearching || hasSelected(list)
    case .open: cursorRow != nil
    case .menu: hasMenu(list)
    case .move: cursorRow != nil && list.isMovable
    case .expand: canExpand(list)
    case .collapse: canCollapse(list)
    case .left, .right: hasColumns
    case .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .screenTop, .screenMiddle, .screenBottom:
      rows.count > 0
    case .first: rows.count > 0 || mayGrow(at: .first, list)
    case .last: rows.count > 0 || mayGrow(at: .last, list)
    case .nextMatch, .previousMatch: !query.last.isEmpty
    case .select, .selectRange: canSelect(list)
    case .selectAll: canSelect(list) && list.isInMemory
    case .undo, .redo: list.abilities.isUndoable
    case .refresh: list.abilities.isRefreshable
    case .retry: canRetry(list) || list.hasFailedPicture(among: shown.items.map(\.index))
    }
  }

  /// Whether the list has no rows yet.
  func isBeforeFirstRow(_ list: List) -> Bool {
    rows.count == 0 && list.loadStates?.atEnd == .loading
  }

  /// Where the row with the cursor is in an outline, or `nil` in any other list.
  func cursorNode(_ list: List) -> OutlineNode? {
    guard list.isOutline, let cursorIndex else { return nil }
    return list.node(at: cursorIndex)
  }

  /// Whether a key shows the children of the row with the cursor, or goes to the first of them.
  func canExpand(_ list: List) -> Bool {
    guard let node = cursorNode(list) else { return false }
    return node.children == .collapsed || firstChild(node, list) != nil
  }

  /// Whether a key hides the children of the row with the cursor, or goes to its parent.
  func canCollapse(_ list: List) -> Bool {
    guard let node = cursorNode(list) else { return false }
    return node.isExpanded && !query.isFiltering || node.depth > 0
  }

  /// The first shown row below the one with the cursor, if it is a child of that row.
  func firstChild(_ node: OutlineNode, _ list: List) -> Int? {
    guard node.isExpanded, let cursorRow, cursorRow + 1 < rows.count,
      let next = list.node(at: rows.index(at: cursorRow + 1)), next.depth > node.depth
    else { return nil }
    return cursorRow + 1
  }

  /// Whether the source can try again what failed, or can go on for a filter.
  func canRetry(_ list: List) -> Bool {
    guard list.abilities.isRefreshable else { return false }
    if list.hasFailed { return true }
    switch list.loadState {
    case .stopped: return true
    case .idle:
      // The filter can be that of a filtered data source.
      let count = count(of: list)
      return count.isFiltered && count.isIncomplete && !query.isFilterWorking
    case .loading, .failed, .exhausted: return false
    }
  }

  /// Whether Escape stops the loading, as the screen says after a while.
  func stopsLoading(_ list: List) -> Bool {
    guard case .browsing = mode else { return false }
    return loading.time?.seconds != nil && !loading.wasAskedToStop && loading.destination == nil
      && list.abilities.isCancellable
  }

  /// Whether the list is not loaded to an end, and may be.
  func mayGrow(at end: TextWords.End, _ list: List) -> Bool {
    guard let states = list.loadStates else { return false }
    if end == .first, list.hasBeginning { return false }
    // A refresh that has failed says nothing about the end of the list that stays.
    switch end == .first ? states.prepend : states.append {
    case .exhausted, .failed(_, retry: nil): return false
    case .loading, .failed: return true
    case .idle, .stopped: return end == .first || count(of: list).isIncomplete
    }
  }

  func hasMenu(_ list: List) -> Bool {
    cursorRow != nil && (!list.ownKeys.isEmpty || !actions(list).isEmpty)
  }

  /// Returns the command of a key. Keys that move sideways have other commands where there are no columns, those that
  /// expand where there are no children, and those that undo where nothing can be undone.
  func command(for key: Key, _ list: List) -> ListCommand? {
    var command: ListCommand?
    for binding in list.keyMap.bindings where binding.keys.contains(key) {
      if !binding.command.dependsOnList {
        if command == nil { command = binding.command }
      } else if isEnabled(binding.command, list) {
        return binding.command
      }
    }
    return command
  }
}

/// The keys that a screen names: those of its line of hints, its help and its menu.
@MainActor
struct ListHints<Section: ListElement, Item: ListElement> {
  private let state: ListState<Section, Item>
  private let list: ScreenList<Section, Item>
  /// The keys of the item's actions and those of the app.
  private let appKeys: [HelpPage.Entry]
  /// The keys that have an effect on the list now. They have no other effect.
  private var listKeys: [Key] = []

  init(_ state: ListState<Section, Item>, _ list: ScreenList<Section, Item>) {
    (self.state, self.list) = (state, list)
    let actions = state.actions(list).compactMap { action in action.key.map { (Key.character($0), action.title) } }
    appKeys = HelpPage.Entry.entries(actions + list.ownKeys)
    for binding in list.keyMap.bindings
    where binding.command.dependsOnList && state.isEnabled(binding.command, list) {
      listKeys += binding.keys
    }
  }

  private var words: TextWords { list.words }

  /// Returns the keys of a command that have no other effect here, or none if it has no effect now.
  private func keys(of binding: ListKeyMap.Binding) -> [Key] {
    guard state.isEnabled(binding.command, list) else { return [] }
    // While rows are filtered, nothing expands or collapses: these keys go to the first child and to the parent.
    if state.query.isFiltering, [.expand, .collapse].contains(binding.command) { return [] }
    return binding.keys.filter { key in
      (binding.command.dependsOnList || !listKeys.contains(key)) && !appKeys.contains { $0.keys.contains(key) }
    }
  }

  /// Returns the first keys of commands.
  private func hints(_ commands: ListCommand...) -> [KeyHint] {
    commands.compactMap { command in
      list.keyMap.bindings.first { $0.command == command }
        .flatMap { binding in keys(of: binding).first?.hint(binding.words) }
    }
  }

  /// The keys in the order of use, as many as there is room for beside those of the help and the end.
  func line(columns: Int) -> StyledLine {
    if state.isCarrying {
      return StyledLine(
        hints: [Key.enter.hint(words.key(.drop)), Key.escape.hint(words.key(.putBack))], columns: columns)
    }
    let last = self.hints(.help, .quit)
    if let actions = selectionHints {
      let back = list.keyMap.keys(for: .back).first.map { [$0.hint(words.key(.selectNone))] } ?? []
      return StyledLine(hints: actions, last: back + last, columns: columns)
    }
    // What failed is tried again first, and a query that finds nothing is left first.
    let isNothing = state.rows.count == 0 && !state.query.text.isEmpty
    var hints = list.hasFailed ? self.hints(.retry) : isNothing ? self.hints(.back) : []
    hints += self.hints(.open, state.cursorNode(list)?.isExpanded == true ? .collapse : .expand)
    if state.rows.count > 0 || list.abilities.isSearchable || !state.query.text.isEmpty { hints += self.hints(.filter) }
    hints += appKeys.filter { $0.keys != [.link] }.map(\.hint) + self.hints(.refresh, .menu)
    hints += appKeys.filter { $0.keys == [.link] }.map(\.hint) + (isNothing ? [] : self.hints(.back))
    return StyledLine(hints: hints, last: last, columns: columns)
  }

  /// The actions for the selected rows with their number, or `nil` if the user has selected none.
  private var selectionHints: [KeyHint]? {
    guard let selection = list.selection, selection.isMadeByUser, !selection.isExtending, !selection.ids.isEmpty,
      state.query.text.isEmpty, !state.query.isSearching, list.isInMemory
    else { return nil }
    let count = "\(selection.ids.count)".grouped
    return state.actions(list).filter { $0.takesSeveral || selection.ids.count == 1 }
      .compactMap { action in action.key.map { Key.character($0).hint("\(action.title) \(count)") } }
  }

  /// All keys that have an effect now, in groups.
  var help: HelpPage {
    let entries = list.keyMap.bindings.map { binding in
      (binding.command.group, HelpPage.Entry(keys(of: binding), binding.words))
    }
    func group(_ group: TextWords.KeyGroup, _ more: [HelpPage.Entry] = []) -> HelpPage.Group {
      .init(words.group(group), entries.compactMap { $0 == group ? $1 : nil } + more)
    }
    return HelpPage([
      group(.here, appKeys), group(.everywhere, HelpPage.everywhere(words)),
      group(.moving), group(.searching), group(.selecting), group(.list), group(.typing, HelpPage.typing(words)),
    ])
  }
}

extension HelpPage {
  /// The keys of a query.
  fileprivate static func typing(_ words: TextWords) -> [Entry] {
    [
      .init([.enter], words.key(.keepFound)), .init([.escape], words.key(.leaveQuery)),
      .init([.up, .down], words.key(.queries)), .init([.pageDown, .pageUp], words.key(.foundPages)),
      .init([.home, .end], words.key(.foundEnds)), .init([.backspace], words.key(.erase)),
      .init([.control("w")], words.key(.eraseWord)), .init([.control("u")], words.key(.eraseAll)),
    ]
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
