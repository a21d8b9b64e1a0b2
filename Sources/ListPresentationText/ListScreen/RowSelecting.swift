import ListPresentation

/// What the user has selected in a list, what they can select, and the effects of the keys that select.
extension ListState {
  /// Whether there are rows, and the data source allows the user to select some.
  func canSelect(_ list: List) -> Bool { rows.count > 0 && list.selection?.mode.capacity != 0 }

  /// Whether going back ends a range or deselects rows.
  func hasSelected(_ list: List) -> Bool {
    guard let selection = list.selection else { return false }
    return selection.isExtending || !selection.ids.isEmpty
  }

  /// The index of the row on which a key or the menu invokes an action: a selected row if the user has selected any,
  /// because a key has no other way to say which rows it means; otherwise the row with the cursor.
  func targetIndex(_ list: List) -> Int? {
    guard let selection = list.selection, cursorRow != nil, let cursor = user.cursor else { return nil }
    // All selected rows have the same targets.
    guard selection.isMadeByUser, !selection.ids.contains(cursor.id), let id = selection.ids.first else {
      return cursor.index
    }
    return list.index(of: id) ?? cursor.index
  }

  /// Returns the number of rows that a filter hides. The user should know of them before they are gone.
  func numberHidden(among ids: some Collection<ID>, _ list: List) -> Int {
    guard case .some = rows, list.isInMemory else { return 0 }
    return ids.count { list.index(of: $0).flatMap(rows.row(of:)) == nil }
  }

  // MARK: In words

  /// How many rows are selected, and how to end a range.
  func selectionRemark(_ list: List) -> String? {
    guard let selection = list.selection, !selection.ids.isEmpty || selection.isExtending else { return nil }
    let text = list.words.selected(selection.ids.count)
    return endOfRange(list).map { text + ", " + $0 } ?? text
  }

  /// The keys that end a range while the user selects one.
  func endOfRange(_ list: List) -> String? {
    guard list.selection?.isRangeSticky == true, let end = list.label(of: .selectRange),
      let cancel = list.label(of: .back)
    else { return nil }
    return list.words.endOfRange(end, cancel)
  }

  // MARK: Keys

  /// Returns what selects rows from the cursor on, or deselects them, and moves the cursor to the row after them.
  func selectAndGoOn(_ times: Int, _ list: List) -> [ListEffect<Section, Item>] {
    guard let first = cursorRow else { return [] }
    let end = min(first + max(1, times), rows.count)
    return [.select((first..<end).compactMap { list.id(at: rows.index(at: $0)) }, .toggling, next: end)]
  }

  /// What selects all rows that are shown. Nothing in a list that is not held in memory, and not those rows that are
  /// only shown above others that a filter has found.
  func selectAll(_ list: List) -> [ListEffect<Section, Item>] {
    guard list.isInMemory else { return [] }
    switch matches {
    case .all: return [.selectAll]
    case .some(let indices): return [.select(indices.compactMap { list.id(at: Int($0)) }, .adding)]
    }
  }

  /// What begins a range at the cursor, or ends it and keeps its rows selected.
  func toggleRange(_ list: List) -> [ListEffect<Section, Item>] {
    guard let selection = list.selection, let cursorIndex else { return [] }
    return [.endRange] + (selection.isRangeSticky ? [] : [.extendRange(to: cursorIndex)]) + [.then(.rangeToggled)]
  }
}
