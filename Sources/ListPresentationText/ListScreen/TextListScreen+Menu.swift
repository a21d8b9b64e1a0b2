import ListPresentation

/// The menu of the actions for the row with the cursor.
extension TextListScreen {
  /// An action of the menu.
  private struct Entry {
    let key: Key?
    let words: String
    let action: (Item?) -> Void
  }

  /// The actions: to open the row, and those of the app.
  private var menuEntries: [Entry] {
    let open = keyMap.bindings.first { $0.command == .open }.map { binding in
      Entry(key: binding.keys.first, words: binding.words) { [weak self] _ in self?.openCursorItem() }
    }
    return (open.map { [$0] } ?? []) + ownKeys.map { Entry(key: $0.key, words: $0.words, action: $0.action) }
  }

  func showMenu() {
    if let cursorItem { mode = .menu(line: 0, of: cursorItem.id) }
  }

  func readMenu(_ key: Key, line: Int, of id: Item.ID) {
    let entries = menuEntries
    mode = .list
    if let own = ownKeys.first(where: { $0.key == key }) { return carryOut(own.action, on: id) }
    switch keyMap.command(for: key) {
    case .down: mode = .menu(line: min(line + 1, entries.count - 1), of: id)
    case .up: mode = .menu(line: max(0, line - 1), of: id)
    case .open: if entries.indices.contains(line) { carryOut(entries[line].action, on: id) }
    default: break
    }
  }

  /// Carries an action out, unless another row is selected since the menu was shown.
  private func carryOut(_ action: (Item?) -> Void, on id: Item.ID) {
    if cursorItem?.id == id { action(cursorItem) }
  }

  func openCursorItem() {
    if cursorPlace != nil, let cursor { adapter?.openItem(at: cursor.index) }
  }

  /// The actions, one a line.
  func menuLines(columns: Int, selected: Int, height: Int) -> [StyledLine] {
    let entries = menuEntries.map { (label: $0.key?.label ?? "", words: $0.words) }
    let width = entries.map(\.label.displayWidth).max() ?? 0
    let first = max(0, min(selected, entries.count - 1) - height + 1)
    return entries.enumerated().dropFirst(first).prefix(height).map { index, entry in
      let text = "\(DisplayText(entry.label).padded(to: width))  \(entry.words)"
      let isSelected = index == selected
      let marker = StyledLine.Span(
        DisplayText(isSelected ? "> " : "  ", columns: columns), isSelected ? .selection : .plain)
      let line = StyledLine.Span(DisplayText(text, columns: columns - marker.text.width), .row)
      return StyledLine([marker, line], isSelected: isSelected)
    }
  }

  /// The selected action, for a screen reader.
  func spokenAction(_ line: Int) -> DisplayText {
    let entries = menuEntries
    return DisplayText(entries.indices.contains(line) ? "\(line + 1)/\(entries.count) \(entries[line].words)" : "")
  }
}
