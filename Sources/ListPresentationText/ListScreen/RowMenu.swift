import ListPresentation

/// The menu of what the user can do with the row with the cursor.
extension ListState {
  /// The entries: to open the row, the actions of the data source, and the keys of the app.
  func menuEntries(_ list: List) -> [MenuEntry] {
    let keyMap = list.keyMap
    let open = keyMap.bindings.first { $0.command == .open }
      .map { MenuEntry(keys: Array($0.keys.prefix(1)), words: $0.words, effect: .open) }
    let own = HelpPage.Entry.entries(list.ownKeys)
      .map { MenuEntry(keys: $0.keys, words: $0.words, effect: .own($0.keys[0])) }
    let actions = actions(list)
    let taken = Set(own.flatMap(\.keys) + keyMap.bindings.filter { $0.command.isInMenu }.flatMap(\.keys))
    let offered = zip(actions, menuKeys(of: actions, except: taken)).map { action, key in
      MenuEntry(keys: key.map { [$0] } ?? [], words: action.title, effect: .action(action))
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
  private(set) var line = 0

  /// Handles a key: moves to another entry, chooses one, or closes the menu.
  mutating func press(
    _ key: Key, _ entries: [MenuEntry], _ keyMap: ListKeyMap
  ) -> (isOpen: Bool, chosen: MenuEntry?) {
    if let entry = entries.first(where: { $0.keys.contains(key) && !$0.opens }) { return (false, entry) }
    let steps: Int
    switch keyMap.command(for: key) {
    // The key of the first entry, which opens, carries out the entry that is chosen.
    case _ where key == .enter, .open: return (false, entries.indices.contains(line) ? entries[line] : nil)
    case .down: steps = 1
    case .up: steps = -1
    default:
      guard let lines = key.linesOfWheel else { return (false, nil) }
      steps = lines
    }
    line = max(0, min(line + steps, entries.count - 1))
    return (true, nil)
  }
}

/// A line of the menu.
struct MenuEntry {
  enum Effect {
    case open, action(ListAction), own(Key)
  }

  let keys: [Key]
  let words: String
  let effect: Effect
  var opens: Bool { if case .open = effect { true } else { false } }
  var label: String { keys.map(\.label).joined(separator: " ") }
  var isOfApp: Bool { if case .own = effect { true } else { false } }
}

/// Returns the keys of actions in a menu, of which each has one.
///
/// An action without a key of its own gets the first free letter of its title, or else the first free digit or letter.
private func menuKeys(of actions: [ListAction], except taken: Set<Key>) -> [Key?] {
  var taken = taken.union(actions.compactMap { $0.key.map { .character($0) } })
  return actions.map { action in
    let letters = action.title.lowercased().filter { $0.isASCII && $0.isLetter }
    let candidates = (letters + "123456789abcdefghijklmnopqrstuvwxyz").lazy.map { Key.character($0) }
    let key = action.key.map { .character($0) } ?? candidates.first { !taken.contains($0) }
    if let key { taken.insert(key) }
    return key
  }
}
