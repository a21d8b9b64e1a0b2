/// The rows of items: the items, and the levels below those that are expanded.
extension OutlineTree {
  /// A level on the way from the roots to a row.
  private struct Branch {
    let level: Level?
    let items: [Item]
    /// The number of rows before its first one.
    let start: Int
    var next = 0
  }

  /// Returns the rows of items at the top, and notes to which level each row belongs.
  /// - Parameter known: The ids of the rows that there are already. Other rows with these ids are left out.
  private mutating func rows(of items: [Item], leavingOut known: inout Set<Item.ID>) -> [Item] {
    var rows: [Item] = []
    // A stack of its own, because an outline may be deeper than the stack of the thread.
    var branches = [Branch(level: nil, items: items, start: 0)]
    while var branch = branches.popLast() {
      guard branch.next < branch.items.count else {
        branch.level?.numberOfRows = rows.count - branch.start
        continue
      }
      let item = branch.items[branch.next]
      branch.next += 1
      branches.append(branch)
      guard known.insert(item.id).inserted else {
        if repeats.count < 50 { repeats.append(.repeatedInOutline(id: "\(item.id)")) }
        continue
      }
      rows.append(item)
      if let level = branch.level { levelsOfRows.updateMakingRoom(level, forKey: item.id) }
      if expanded.contains(item.id), isExpandable(item) {
        let below = open(item, in: branch.level)
        branches.append(Branch(level: below, items: below.list.elements.array(), start: rows.count))
      }
    }
    return rows
  }

  /// Reads the level below an item.
  /// - Parameter level: The level of the item.
  private mutating func open(_ item: Item, in level: Level?) -> Level {
    let below = levels[item.id] ?? makeLevel(item)
    levels[item.id] = below
    below.setItem(item)
    below.list = below.source.currentSnapshot
    (below.isShown, below.depth) = (true, (level?.depth ?? 0) + 1)
    shownLevels.append(below)
    return below
  }

  /// Makes the list as a whole, with the first row of each id.
  /// - Complexity: O(n).
  mutating func rebuild(_ new: List) {
    for level in shownLevels { (level.isShown, level.numberOfRows) = (false, 0) }
    (levelsOfRows, shownLevels, repeats) = ([:], [], [])
    if expanded.isEmpty, new.duplicates().isEmpty { return list = new }
    var known: Set<Item.ID> = []
    let sections = new.contents.array().map { stored in
      (stored.section, rows(of: stored.elements.array(), leavingOut: &known))
    }
    list = levelsOfRows.isEmpty && repeats.isEmpty ? new : List(sections: sections)
  }

  /// Forgets the levels of items that have left the outline.
  ///
  /// The item of a level is in the list, or in the level of a collapsed item.
  mutating func forgetLostLevels() {
    guard !levels.isEmpty else { return }
    var found = levels.keys.filter { list.position(of: $0) != nil }
    var kept = Set(found)
    guard kept.count < levels.count else { return }
    while let id = found.popLast() {
      guard let level = levels[id], !level.isShown else { continue }
      for item in level.list.items where levels[item.id] != nil && kept.insert(item.id).inserted {
        found.append(item.id)
      }
    }
    levels = levels.filter { kept.contains($0.key) }
  }

  /// Forgets the levels of collapsed items.
  mutating func forgetHiddenLevels() { levels = levels.filter { $0.value.isShown } }

  /// The ids of an item and of the items below it that can be expanded, as far as they are loaded, level by level.
  mutating func expandableItems(below item: Item, atMost limit: Int) -> Set<Item.ID> {
    var found: Set<Item.ID> = []
    var items = [item]
    while !items.isEmpty, found.count < limit {
      var next: [Item] = []
      for item in items where found.count < limit && isExpandable(item) && found.insert(item.id).inserted {
        let level = levels[item.id] ?? makeLevel(item)
        levels[item.id] = level
        next += level.source.currentSnapshot.items
      }
      items = next
    }
    return found
  }
}
