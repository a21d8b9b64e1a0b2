import ListPresentation

/// The menu of what the user can do with the row with the cursor.
extension TextListScreen {
  /// A line of the menu.
  struct MenuEntry {
    let key: Key?
    let words: String
    let perform: () -> Void
  }

  /// The entries: to open the row, the actions of the data source, and the keys of the app.
  private var menuEntries: [MenuEntry] {
    let open = keyMap.bindings.first { $0.command == .open }.map { binding in
      MenuEntry(key: binding.keys.first, words: binding.words) { [weak self] in self?.openCursorItem() }
    }
    let own = ownKeys.map { own in
      MenuEntry(key: own.key, words: own.words) { [weak self] in own.action(self?.cursorItem) }
    }
    let actions = actions
    let taken = Set(ownKeys.map(\.key) + keyMap.bindings.filter { $0.command.isInMenu }.flatMap(\.keys))
    let keys = MenuKeys(for: actions, except: taken)
    let offered = zip(actions, keys.keys).map { action, key in
      MenuEntry(key: key, words: action.title) { [weak self] in self?.invoke(action) }
    }
    return (open.map { [$0] } ?? []) + offered + own
  }

  func showMenu() {
    if let cursorItem { mode = .menu(line: 0, of: cursorItem.id) }
  }

  func readMenu(_ key: Key, line: Int, of id: Item.ID) {
    let entries = menuEntries
    mode = .list
    // The key of the first entry, which opens, carries out the entry that is chosen.
    let hasOpen = keyMap.bindings.contains { $0.command == .open }
    if let entry = entries.dropFirst(hasOpen ? 1 : 0).first(where: { $0.key == key }) { return carryOut(entry, on: id) }
    switch keyMap.command(for: key) {
    case _ where key == .enter: if entries.indices.contains(line) { carryOut(entries[line], on: id) }
    case .down: mode = .menu(line: min(line + 1, entries.count - 1), of: id)
    case .up: mode = .menu(line: max(0, line - 1), of: id)
    case .open: if entries.indices.contains(line) { carryOut(entries[line], on: id) }
    default: break
    }
  }

  /// Carries an entry out, unless the cursor is on another row since the menu was shown.
  private func carryOut(_ entry: MenuEntry, on id: Item.ID) {
    if cursorItem?.id == id { entry.perform() }
  }

  func openCursorItem() {
    guard cursorPlace != nil, let cursor else { return }
    hasCalledApp = true
    adapter?.openItem(at: cursor.index)
  }

  /// The entries, one a line.
  func menuLines(columns: Int, selected: Int, height: Int) -> [StyledLine] {
    let entries = menuEntries.map { (label: $0.key?.label ?? "", words: $0.words) }
    let width = entries.map(\.label.displayWidth).max() ?? 0
    let first = max(0, min(selected, entries.count - 1) - height + 1)
    return entries.enumerated().dropFirst(first).prefix(height).map { index, entry in
      let text = "\(DisplayText(entry.label).padded(to: width))  \(entry.words)"
      let isSelected = index == selected
      let marker = StyledLine.Span(DisplayText(isSelected ? "> " : "  ", columns: columns), .plain)
      let line = StyledLine([marker, .init(DisplayText(text, columns: columns - marker.text.width), .row)])
      return isSelected ? line.selected : line
    }
  }

  /// What Enter carries out.
  func menuWords(_ line: Int) -> String {
    let entries = menuEntries
    return entries.indices.contains(line) ? entries[line].words : ""
  }

  /// The chosen entry, for a screen reader.
  func spokenAction(_ line: Int) -> DisplayText {
    let entries = menuEntries
    return DisplayText(
      entries.indices.contains(line) ? "\(entries[line].words), \(spoken(line, of: entries.count))" : "")
  }
}

extension ListCommand {
  /// Whether the keys of the command have an effect in the menu.
  fileprivate var isInMenu: Bool { [.down, .up, .open, .back, .quit, .menu].contains(self) }
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
