/// The text of the help: which keys it lists, and how it is cut to the columns.
extension TextListScreen {
  /// The keys of the item's actions and those of the app, with their words.
  private var appKeys: [(key: Key, words: String)] {
    actions.compactMap { action in action.key.map { (.character($0), action.title) } }
      + ownKeys.all.map { ($0.key, $0.words) }
  }

  /// The keys that have an effect on the list now. They have no other effect.
  private var listKeys: [Key] {
    keyMap.bindings.filter { $0.command.dependsOnList && isEnabled($0.command) }.flatMap(\.keys)
  }

  /// The bindings that have an effect now, without the keys of the app and others that have another effect here. Each
  /// is made when it is read, because a line of help has room for a few.
  private func bindings(
    besides own: [Key], _ listKeys: [Key], where isIncluded: @escaping (ListCommand) -> Bool = { _ in true }
  ) -> some Sequence<ListKeyMap.Binding> {
    keyMap.bindings.lazy
      .filter { isIncluded($0.command) && self.isEnabled($0.command) }
      .map { binding in
        let others = binding.command.dependsOnList ? own : own + listKeys
        return .init(binding.keys.filter { !others.contains($0) }, binding.command, binding.words)
      }
      .filter { !$0.keys.isEmpty }
  }

  /// Whether a command has an effect now.
  func isEnabled(_ command: ListCommand) -> Bool {
    switch command {
    case .back: onBack != nil || !query.text.isEmpty || isSelecting
    case .refresh: adapter?.isRefreshable == true
    case .retry: canRetry || hasFailedPictures
    case .select, .selectRange: canSelect
    case .selectAll: canSelect && adapter?.snapshot != nil
    case .nextMatch, .previousMatch: !query.last.isEmpty
    case .left, .right: hasColumns
    case .expand, .collapse: isEnabledInOutline(command)
    case .undo, .redo: adapter?.upstream.isUndoable == true
    case .down, .up, .screenTop, .screenMiddle, .screenBottom, .halfPageDown, .halfPageUp, .pageDown, .pageUp:
      rows.count > 0
    case .first: rows.count > 0 || mayGrow(at: .first)
    case .last: rows.count > 0 || mayGrow(at: .last)
    case .open: cursorItem != nil
    case .move: cursorItem != nil && adapter?.isMovable == true
    case .menu: cursorItem != nil && (!ownKeys.all.isEmpty || !actions.isEmpty)
    case .filter, .help, .quit: true
    }
  }

  /// Whether there are rows, and the data source allows the user to select some.
  private var canSelect: Bool { rows.count > 0 && adapter?.selection.mode.capacity != 0 }

  /// Whether going back ends a range or deselects rows.
  var isSelecting: Bool { adapter.map { $0.selection.isExtending || !$0.selection.ids.isEmpty } ?? false }

  /// The keys in the order of use, as many as there is room for beside those of the help and the end.
  func helpLine(columns: Int) -> StyledLine {
    let close = Key.escape.hint(keyMap.words(for: .back))
    if case .help = mode { return StyledLine(hints: [close], columns: columns) }
    if case .menu(let menu) = mode {
      return StyledLine(hints: [Key.enter.hint(menuWords(menu.line)), close], columns: columns)
    }
    if isCarrying {
      return StyledLine(
        hints: [Key.enter.hint(words.key(.drop)), Key.escape.hint(words.key(.putBack))], columns: columns)
    }
    let appKeys = appKeys
    let (own, listKeys) = (appKeys.map(\.key), listKeys)
    func hints(_ commands: [ListCommand]) -> [KeyHint] {
      commands.flatMap { command in bindings(besides: own, listKeys) { $0 == command }.map(\.hint) }
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
    let entries = Array(bindings(besides: appKeys.map(\.key), listKeys))
    func group(_ group: TextWords.KeyGroup, _ more: [HelpPage.Entry] = []) -> HelpPage.Group {
      .init(words.group(group), entries.filter { $0.command.group == group }.map { .init($0.keys, $0.words) } + more)
    }
    return HelpPage([
      group(.here, appKeys.map { .init([$0.key], $0.words) }), group(.everywhere, HelpPage.everywhere(words)),
      group(.moving), group(.searching), group(.selecting), group(.list), group(.typing, typingEntries),
    ])
  }

  /// The numbers of the visible lines of the help.
  func helpStatus(_ range: ClosedRange<Int>?, columns: Int) -> StyledLine {
    guard case .help(let reading) = mode, let range else { return StyledLine() }
    return StyledLine([.init(DisplayText(words.number(range, of: reading.count), columns: columns), .status)])
  }
}

extension ListCommand {
  /// The group of the command in the help.
  fileprivate var group: TextWords.KeyGroup {
    switch self {
    case .open, .menu, .move, .expand, .collapse: .here
    case .help, .quit, .back: .everywhere
    case .filter, .nextMatch, .previousMatch: .searching
    case .select, .selectRange, .selectAll: .selecting
    case .refresh, .retry, .undo, .redo: .list
    case .down, .up, .left, .right, .screenTop, .screenMiddle, .screenBottom, .halfPageDown, .halfPageUp, .pageDown,
      .pageUp, .first, .last:
      .moving
    }
  }
}

extension ListCommand {
  /// Whether the command does something to a row, or goes to one.
  var needsRow: Bool {
    switch group {
    case .here, .moving, .selecting: true
    case .everywhere, .searching, .list, .typing, .text: false
    }
  }
}

extension ListKeyMap.Binding {
  /// The first key and what it does.
  fileprivate var hint: KeyHint { keys[0].hint(words) }
}
