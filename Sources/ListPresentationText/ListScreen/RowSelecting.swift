import ListPresentation

/// What the user has selected in a list, what they can select, and the effects of the keys that select.
@MainActor
struct RowSelecting<Section: ListElement, Item: ListElement> {
  typealias Effect = ListEffect<Section, Item>

  let list: ScreenList<Section, Item>
  /// The rows that are shown, and those of them that a filter has found.
  let rows: ShownRows, matches: ShownRows
  /// The row with the cursor, if it is shown.
  let cursor: TextListPosition<Item.ID>.Row?

  /// Whether there are rows, and the data source allows the user to select some.
  var isPossible: Bool { rows.count > 0 && list.selection?.mode.capacity != 0 }

  /// Whether going back ends a range or deselects rows.
  var hasSelected: Bool {
    guard let selection = list.selection else { return false }
    return selection.isExtending || !selection.ids.isEmpty
  }

  /// The index of the row on which a key or the menu invokes an action: a selected row if the user has selected any,
  /// because a key has no other way to say which rows it means; otherwise the row with the cursor.
  var targetIndex: Int? {
    guard let selection = list.selection, let cursor else { return nil }
    // All selected rows have the same targets.
    guard selection.isMadeByUser, !selection.ids.contains(cursor.id), let id = selection.ids.first else {
      return cursor.index
    }
    return list.index(of: id) ?? cursor.index
  }

  /// Returns the number of rows that a filter hides. The user should know of them before they are gone.
  func numberHidden(among ids: some Collection<Item.ID>) -> Int {
    guard case .some = rows, list.isInMemory else { return 0 }
    return ids.count { list.index(of: $0).flatMap(rows.row(of:)) == nil }
  }

  // MARK: In words

  /// How many rows are selected, and how to end a range.
  var remark: String? {
    guard let selection = list.selection, !selection.ids.isEmpty || selection.isExtending else { return nil }
    let text = list.words.selected(selection.ids.count)
    return endOfRange.map { text + ", " + $0 } ?? text
  }

  /// The keys that end a range while the user selects one.
  var endOfRange: String? {
    guard list.selection?.isRangeSticky == true, let end = list.label(of: .selectRange),
      let cancel = list.label(of: .back)
    else { return nil }
    return list.words.endOfRange(end, cancel)
  }

  // MARK: Keys

  /// Returns what selects rows from the cursor on, or deselects them, and moves the cursor to the row after them.
  func selectAndGoOn(_ times: Int) -> [Effect] {
    guard let cursor, let first = rows.row(of: cursor.index) else { return [] }
    let end = min(first + max(1, times), rows.count)
    return [.select((first..<end).compactMap { list.id(at: rows.index(at: $0)) }, .toggling, next: end)]
  }

  /// What selects all rows that are shown. Nothing in a list that is not held in memory, and not those rows that are
  /// only shown above others that a filter has found.
  var selectAll: [Effect] {
    guard list.isInMemory else { return [] }
    switch matches {
    case .all: return [.selectAll]
    case .some(let indices): return [.select(indices.compactMap { list.id(at: Int($0)) }, .adding)]
    }
  }

  /// What begins a range at the cursor, or ends it and keeps its rows selected.
  var toggleRange: [Effect] {
    guard let selection = list.selection, let cursor else { return [] }
    return [.endRange] + (selection.isRangeSticky ? [] : [.extendRange(to: cursor.index)]) + [.then(.rangeToggled)]
  }
}
