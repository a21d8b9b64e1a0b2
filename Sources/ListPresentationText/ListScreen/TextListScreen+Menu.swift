import ListPresentation

/// The menu of what the user can do with the row with the cursor.
extension TextListScreen {
  /// The entries: to open the row, the actions of the data source, and the keys of the app.
  private var menuEntries: [MenuEntry] {
    let open = keyMap.bindings.first { $0.command == .open }.map { binding in
      MenuEntry(key: binding.keys.first, words: binding.words) { [weak self] in self?.openCursorItem() }
    }
    let own = ownKeys.all.map { own in
      MenuEntry(key: own.key, words: own.words) { [weak self] in own.action(self?.cursorItem) }
    }
    let actions = actions
    let taken = Set(ownKeys.keys + keyMap.bindings.filter { $0.command.isInMenu }.flatMap(\.keys))
    let keys = MenuKeys(for: actions, except: taken)
    let offered = zip(actions, keys.keys).map { action, key in
      MenuEntry(key: key, words: action.title) { [weak self] in self?.invoke(action) }
    }
    return (open.map { [$0] } ?? []) + offered + own
  }

  /// What the actions of the menu are for.
  var menuTitle: String {
    let selection = adapter?.selection
    let selected = selection?.isMadeByUser == true ? selection?.ids.count : nil
    return words.actions(cursorItem.map { row($0).title } ?? "", selected ?? 0)
  }

  func showMenu() {
    if let cursorItem { mode = .menu(RowMenu(id: cursorItem.id)) }
  }

  /// Handles a key while the screen shows the menu. An entry has no effect if the cursor is on another row since the
  /// menu was shown.
  /// - Returns: Whether an entry was carried out.
  func choose(_ key: Key, from menu: RowMenu<Item.ID>) -> Bool {
    let entries = menuEntries
    mode = .browsing
    // The key of the first entry, which opens, carries out the entry that is chosen.
    let hasOpen = keyMap.bindings.contains { $0.command == .open }
    var entry = entries.dropFirst(hasOpen ? 1 : 0).first { $0.key == key }
    switch keyMap.command(for: key) {
    case _ where entry != nil: break
    case _ where key == .enter, .open: if entries.indices.contains(menu.line) { entry = entries[menu.line] }
    case .down: mode = .menu(RowMenu(id: menu.id, line: min(menu.line + 1, entries.count - 1)))
    case .up: mode = .menu(RowMenu(id: menu.id, line: max(0, menu.line - 1)))
    default: break
    }
    guard let entry, cursorItem?.id == menu.id else { return false }
    entry.perform()
    return true
  }

  func openCursorItem() {
    guard cursorRow != nil, let cursor = userState.cursor else { return }
    hasCalledApp = true
    adapter?.openItem(at: cursor.index)
  }

  /// The menu, which covers the list.
  func menuFrame(_ menu: RowMenu<Item.ID>, in size: ScreenSize) -> ScreenFrame {
    let entries = menuEntries
    let words = entries.indices.contains(menu.line) ? entries[menu.line].words : ""
    var panel = Panel(
      title: menuTitle, hints: [Key.enter.hint(words)], last: [Key.escape.hint(keyMap.words(for: .back))], size: size,
      leastRows: leastRows)
    panel.body = lines(of: entries, columns: size.columns, selected: menu.line, height: panel.height)
    panel.cursor = panel.body.firstIndex(where: \.isSelected).map { ScreenPosition(row: $0, column: 0) }
    // The numbers of the list say nothing about the menu.
    if panel.body.count < entries.count { panel.status = self.words.number("\(menu.line + 1)".grouped, entries.count) }
    return panel.frame
  }

  /// The entries, one a line.
  private func lines(of entries: [MenuEntry], columns: Int, selected: Int, height: Int) -> [StyledLine] {
    let entries = entries.map { (label: $0.key?.label ?? "", words: $0.words) }
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

  /// The chosen entry, for a screen reader.
  func spokenAction(_ line: Int) -> DisplayText {
    let entries = menuEntries
    return DisplayText(
      entries.indices.contains(line)
        ? "\(entries[line].words), \(words.number("\(line + 1)".grouped, entries.count))" : "")
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
private struct MenuEntry {
  let key: Key?
  let words: String
  let perform: () -> Void
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
