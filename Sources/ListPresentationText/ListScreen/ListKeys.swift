import ListPresentation

/// What a command is: its group in the help, when it has an effect, and the effect.
struct KeyRule<List: ScreenList> {
  let group: TextWords.KeyGroup
  let isEnabled: @MainActor (ListState<List.ID>, List) -> Bool
  /// Receives the number that the user typed before the key.
  let perform: @MainActor (inout ListState<List.ID>, List, Int?) -> Void

  init(
    _ group: TextWords.KeyGroup,
    if isEnabled: @escaping @MainActor (ListState<List.ID>, List) -> Bool = { _, _ in true },
    perform: @escaping @MainActor (inout ListState<List.ID>, List, Int?) -> Void
  ) {
    (self.group, self.isEnabled, self.perform) = (group, isEnabled, perform)
  }

  /// Whether the command does something to a row, or goes to one.
  var needsRow: Bool { [.here, .moving, .selecting].contains(group) }
}

/// The table of the commands. The keys, the help, the menu, the line of hints and what a screen reader hears are made
/// from it.
extension ListState {
  /// What a command is in a list.
  func rule<List: ScreenList<ID>>(of command: ListCommand, _ list: List) -> KeyRule<List> {
    typealias Rule = KeyRule<List>
    typealias Test = @MainActor (ListState, List) -> Bool
    let hasRows: Test = { state, _ in state.rows.count > 0 }
    let hasCursor: Test = { state, _ in state.cursorRow != nil }
    let canSelect: Test = { $0.canSelect($1) }
    func moving(_ move: @escaping @MainActor (inout ListState, List, _ times: Int) -> Void) -> Rule {
      Rule(.moving, if: hasRows) { move(&$0, $1, $2 ?? 1) }
    }
    return switch command {
    case .help: Rule(.everywhere) { state, _, _ in state.showHelp() }
    case .quit: Rule(.everywhere) { state, _, _ in state.quit() }
    case .back:
      Rule(.everywhere) {
        $1.settings.canGoBack || !$0.query.text.isEmpty || $0.isSelecting($1)
      } perform: {
        state, list, _ in
        state.goBack(list)
      }
    case .open: Rule(.here, if: hasCursor) { state, _, _ in state.openCursorItem() }
    case .menu:
      Rule(.here) {
        $0.hasMenu($1)
      } perform: { state, list, _ in
        if state.hasMenu(list) { state.showMenu() }
      }
    case .move:
      Rule(.here) {
        $0.cursorRow != nil && $1.isMovable
      } perform: { state, list, _ in
        state.take(list)
      }
    case .expand:
      Rule(.here) {
        $0.canExpand($1)
      } perform: { state, list, _ in
        state.expand(list)
      }
    case .collapse:
      Rule(.here) {
        $0.canCollapse($1)
      } perform: { state, list, _ in
        state.collapse(list)
      }
    case .down: moving { $0.move(by: $2, $1) }
    case .up: moving { $0.move(by: -$2, $1) }
    case .left:
      Rule(.moving) { state, _ in
        state.hasColumns
      } perform: {
        $0.move(toward: .left, times: $2 ?? 1, $1)
      }
    case .right:
      Rule(.moving) { state, _ in
        state.hasColumns
      } perform: {
        $0.move(toward: .right, times: $2 ?? 1, $1)
      }
    case .halfPageDown: moving { $0.scroll(screens: 0.5, times: $2, $1) }
    case .halfPageUp: moving { $0.scroll(screens: -0.5, times: $2, $1) }
    case .pageDown: moving { $0.scroll(screens: 1, times: $2, $1) }
    case .pageUp: moving { $0.scroll(screens: -1, times: $2, $1) }
    case .screenTop: moving { state, list, _ in state.goToShown(list) { $0.first } }
    case .screenMiddle: moving { state, list, _ in state.goToShown(list) { $0.isEmpty ? nil : $0[$0.count / 2] } }
    case .screenBottom: moving { state, list, _ in state.goToShown(list) { $0.last } }
    case .first:
      Rule(.moving) {
        $0.rows.count > 0 || $0.mayGrow(at: .first, $1)
      } perform: {
        $0.go(toLine: $2, orTo: .first, $1)
      }
    case .last:
      Rule(.moving) {
        $0.rows.count > 0 || $0.mayGrow(at: .last, $1)
      } perform: {
        $0.go(toLine: $2, orTo: .last, $1)
      }
    case .filter: Rule(.searching) { state, list, _ in state.beginTyping(list) }
    case .nextMatch:
      Rule(.searching) { state, _ in
        !state.query.last.isEmpty
      } perform: {
        $0.goToMatch(by: $2 ?? 1, $1)
      }
    case .previousMatch:
      Rule(.searching) { state, _ in
        !state.query.last.isEmpty
      } perform: {
        $0.goToMatch(by: -($2 ?? 1), $1)
      }
    case .select: Rule(.selecting, if: canSelect) { $0.selectAndGoOn($2 ?? 1, $1) }
    case .selectRange: Rule(.selecting, if: canSelect) { state, list, _ in state.toggleRange(list) }
    case .selectAll:
      Rule(.selecting) {
        $0.canSelect($1) && $1.isInMemory
      } perform: { state, list, _ in
        state.selectShownRows(list)
      }
    case .undo:
      Rule(.list) { _, list in
        list.isUndoable
      } perform: { state, list, _ in
        state.undo(list)
      }
    case .redo:
      Rule(.list) { _, list in
        list.isUndoable
      } perform: { state, list, _ in
        state.redo(list)
      }
    case .refresh:
      Rule(.list) { _, list in
        list.isRefreshable
      } perform: { state, list, _ in
        state.refresh(list)
      }
    case .retry:
      Rule(.list) {
        $0.canRetry($1) || $1.hasFailedPicture(among: $0.shown.items.map(\.index))
      } perform: {
        state, _, _ in
        state.retry()
      }
    }
  }

  /// Whether a command has an effect now.
  func isEnabled(_ command: ListCommand, _ list: some ScreenList<ID>) -> Bool {
    rule(of: command, list).isEnabled(self, list)
  }

  private func hasMenu(_ list: some ScreenList<ID>) -> Bool {
    cursorRow != nil && (!list.settings.ownKeys.isEmpty || !actions(list).isEmpty)
  }

  /// Returns the command of a key. Keys that move sideways have other commands where there are no columns, those that
  /// expand where there are no children, and those that undo where nothing can be undone.
  func command(for key: Key, _ list: some ScreenList<ID>) -> ListCommand? {
    let keyMap = list.settings.keyMap
    let own = keyMap.bindings.first {
      $0.command.dependsOnList && $0.keys.contains(key) && isEnabled($0.command, list)
    }
    return own?.command ?? keyMap.command(for: key)
  }
}

/// The keys that a screen names: those of its line of hints, its help and its menu.
@MainActor
struct ListHints<List: ScreenList> {
  private let state: ListState<List.ID>
  private let list: List
  /// The keys of the item's actions and those of the app, with their words.
  private let appKeys: [(key: Key, words: String)]
  /// The keys that have an effect on the list now. They have no other effect.
  private let listKeys: [Key]

  init(_ state: ListState<List.ID>, _ list: List) {
    (self.state, self.list) = (state, list)
    appKeys =
      state.actions(list).compactMap { action in action.key.map { (.character($0), action.title) } }
      + list.settings.ownKeys
    listKeys = list.settings.keyMap.bindings
      .filter { $0.command.dependsOnList && state.isEnabled($0.command, list) }.flatMap(\.keys)
  }

  private var keyMap: ListKeyMap { list.settings.keyMap }
  private var words: TextWords { list.words }

  /// Returns the keys of a command that have no other effect here, or none if it has no effect now.
  private func keys(of binding: ListKeyMap.Binding) -> [Key] {
    guard state.isEnabled(binding.command, list) else { return [] }
    return binding.keys.filter { key in
      !appKeys.contains { $0.key == key } && (binding.command.dependsOnList || !listKeys.contains(key))
    }
  }

  private func hints(_ commands: [ListCommand]) -> [KeyHint] {
    commands.compactMap { command in
      guard let binding = keyMap.bindings.first(where: { $0.command == command }) else { return nil }
      return keys(of: binding).first?.hint(binding.words)
    }
  }

  /// The keys in the order of use, as many as there is room for beside those of the help and the end.
  func line(columns: Int) -> StyledLine {
    if state.isCarrying {
      return StyledLine(
        hints: [Key.enter.hint(words.key(.drop)), Key.escape.hint(words.key(.putBack))], columns: columns)
    }
    let outline: ListCommand = state.cursorNode(list)?.isExpanded == true ? .collapse : .expand
    return StyledLine(
      hints: hints([.open, outline, .filter]) + appKeys.filter { $0.key != .link }.map { $0.key.hint($0.words) }
        + hints([.refresh, .menu]) + appKeys.filter { $0.key == .link }.map { $0.key.hint($0.words) } + hints([.back]),
      last: hints([.help, .quit]), columns: columns)
  }

  /// All keys that have an effect now, in groups.
  var help: HelpPage {
    let entries = keyMap.bindings.map { binding in
      (state.rule(of: binding.command, list).group, HelpPage.Entry(keys(of: binding), binding.words))
    }
    func group(_ group: TextWords.KeyGroup, _ more: [HelpPage.Entry] = []) -> HelpPage.Group {
      .init(words.group(group), entries.compactMap { $0 == group ? $1 : nil } + more)
    }
    return HelpPage([
      group(.here, appKeys.map { .init([$0.key], $0.words) }), group(.everywhere, HelpPage.everywhere(words)),
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

/// The menu of what the user can do with the row with the cursor.
extension ListState {
  /// The entries: to open the row, the actions of the data source, and the keys of the app.
  func menuEntries(_ list: some ScreenList<ID>) -> [MenuEntry] {
    let keyMap = list.settings.keyMap
    let open = keyMap.bindings.first { $0.command == .open }
      .map { MenuEntry(key: $0.keys.first, words: $0.words, effect: .open) }
    let own = list.settings.ownKeys.map { MenuEntry(key: $0.key, words: $0.words, effect: .own($0.key)) }
    let actions = actions(list)
    let taken = Set(own.compactMap(\.key) + keyMap.bindings.filter { $0.command.isInMenu }.flatMap(\.keys))
    let offered = zip(actions, MenuKeys(for: actions, except: taken).keys).map { action, key in
      MenuEntry(key: key, words: action.title, effect: .action(action))
    }
    return (open.map { [$0] } ?? []) + offered + own
  }
}

extension ListCommand {
  /// Whether the keys of the command have an effect in the menu.
  fileprivate var isInMenu: Bool { [.down, .up, .open, .back, .quit, .menu].contains(self) }
}

/// The menu of a row, of which an entry is chosen.
struct RowMenu<ID: Hashable & Sendable> {
  let id: ID
  var line = 0
}

/// A line of the menu.
struct MenuEntry {
  enum Effect {
    case open, action(ListAction), own(Key)
  }

  let key: Key?
  let words: String
  let effect: Effect
  var opens: Bool { if case .open = effect { true } else { false } }
  var isOfApp: Bool { if case .own = effect { true } else { false } }
}

/// The keys of actions in a menu, of which each has one.
///
/// An action without a key of its own gets the first free letter of its title, or else the first free digit or letter.
struct MenuKeys {
  private(set) var keys: [Key?] = []

  init(for actions: [ListAction], except taken: Set<Key>) {
    var taken = taken.union(actions.compactMap { $0.key.map { .character($0) } })
    for action in actions {
      let letters = action.title.lowercased().filter { $0.isASCII && $0.isLetter }
      let candidates = (letters + "123456789abcdefghijklmnopqrstuvwxyz").lazy.map { Key.character($0) }
      let key = action.key.map { .character($0) } ?? candidates.first { !taken.contains($0) }
      if let key { taken.insert(key) }
      keys.append(key)
    }
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
