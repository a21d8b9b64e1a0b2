/// The text of the help: which keys it lists, and how it is cut to the columns.
extension TextListScreen {
  /// The keys that have an effect now, with their words: first those of every list, then those of the app, then the rest.
  private var helpEntries: [(keys: [Key], words: String)] {
    let actions = actions.compactMap { action in
      action.key.map { (keys: [Key.character($0)], words: action.title) }
    }
    let own = ownKeys.map(\.key) + actions.flatMap(\.keys)
    let enabled = keyMap.bindings.filter { isEnabled($0.command) }
    let sideways = enabled.filter(\.command.isSideways).flatMap(\.keys)
    let bindings =
      enabled.map { binding in
        let taken = binding.command.isSideways ? own : own + sideways
        return (
          keys: binding.keys.filter { !taken.contains($0) }, words: binding.words,
          isFirst: binding.command.isInEveryHelp
        )
      }
      .filter { !$0.keys.isEmpty }
    return bindings.filter(\.isFirst).map { ($0.keys, $0.words) } + actions + ownKeys.map { ([$0.key], $0.words) }
      + bindings.filter { !$0.isFirst }.map { ($0.keys, $0.words) }
  }

  /// Whether a command has an effect now.
  func isEnabled(_ command: ListCommand) -> Bool {
    switch command {
    case .back: onBack != nil || filter != nil || !sourceSearch.query.isEmpty || isSelecting
    case .refresh: adapter?.isRefreshable == true
    case .retry: canRetry
    case .selectAll, .invertSelection: adapter?.snapshot != nil
    case .nextMatch, .previousMatch: !lastQuery.isEmpty
    case .left, .right: hasColumns
    case .menu: cursorItem != nil && (!ownKeys.isEmpty || !actions.isEmpty)
    default: true
    }
  }

  /// Whether going back ends a range or deselects rows.
  var isSelecting: Bool { adapter.map { $0.selection.isExtending || !$0.selection.ids.isEmpty } ?? false }

  /// As many keys as there is room for.
  func helpLine(columns: Int) -> StyledLine {
    StyledLine(hints: helpEntries.compactMap { $0.keys.first?.hint($0.words) }, columns: columns)
  }

  /// The number of lines of the whole help.
  var numberOfHelpLines: Int { helpEntries.count }

  /// All keys, one command a line.
  func helpLines(columns: Int, from first: Int, height: Int) -> [StyledLine] {
    let entries = helpEntries.map { (keys: $0.keys.map(\.label).joined(separator: " "), words: $0.words) }
    let width = entries.map(\.keys.displayWidth).max() ?? 0
    return entries.dropFirst(max(0, min(first, entries.count - height))).prefix(height).map { entry in
      let keys = DisplayText(entry.keys).padded(to: width)
      return StyledLine([.init(DisplayText("  \(keys)  \(entry.words)", columns: columns), .help)])
    }
  }
}

extension ListCommand {
  fileprivate var isInEveryHelp: Bool { [.help, .quit, .filter, .open].contains(self) }
}

extension Key {
  /// Whether the key types a character, alone or with Control or Alt.
  var isTyped: Bool {
    switch self {
    case .character, .control, .alt: true
    default: false
    }
  }

  /// A short name, as a help shows it.
  var label: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case .alt(let character): "alt-\(character)"
    case .enter: "enter"
    case .escape: "esc"
    case .tab: "tab"
    case .backTab: "shift-tab"
    case .backspace: "backspace"
    case .delete: "delete"
    case .up: "↑"
    case .down: "↓"
    case .shiftUp: "shift-↑"
    case .shiftDown: "shift-↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "pgup"
    case .pageDown: "pgdn"
    case .home: "home"
    case .end: "end"
    case .paste: "paste"
    case .wheel: "wheel"
    case .click: "click"
    }
  }
}
