extension PagedList {
  struct Merge {
    var new = 0
    var repeated = 0
    var firstRepeated: Item.ID?
    var visible: Range<Int>?
  }

  /// Puts the rows of a page at one end; those that are there already are dropped or replaced where they are.
  mutating func merge(_ items: [Item], at direction: PageDirection) -> Merge {
    var merge = Merge()
    let old = snapshot
    let fresh = unique(items, in: &merge) { old.position(of: $0.id) != nil }
    let before = snapshot.numberOfItems
    let first = before > 0 ? old[ListPosition(section: 0, item: 0)].id : nil
    func insert(_ items: [Item], into snapshot: inout Snapshot) throws(ListSnapshotError) {
      if direction == .prepend, let first {
        try snapshot.insert(items, before: first)
      } else {
        try snapshot.append(items)
      }
    }
    do {
      try insert(fresh, into: &snapshot)
    } catch {
      // Ids whose `==` and `hash(into:)` disagree: what can stand in the list once does.
      for item in fresh { try? insert([item], into: &snapshot) }
    }
    merge.new = snapshot.numberOfItems - before
    return merge
  }

  /// Puts the rows of a first page in the place of all rows, and finds what the user saw among them.
  mutating func replaceAll(_ items: [Item]) -> Merge {
    var merge = Merge()
    removed = removedLately
    removedLately = []
    let old = snapshot
    let visible = machine.visible
    snapshot = Snapshot(unique(items, in: &merge) { _ in false }).removingDuplicates()
    merge.new = snapshot.numberOfItems
    merge.visible = 0..<min(visible.count, merge.new)
    for row in visible.prefix(200) where row < old.numberOfItems {
      guard let place = snapshot.position(of: old[ListPosition(section: 0, item: row)].id)?.item else { continue }
      let first = max(place - (row - visible.lowerBound), 0)
      merge.visible = first..<min(first + visible.count, merge.new)
      break
    }
    return merge
  }

  /// The rows of a page that are not there yet, each once.
  private mutating func unique(_ items: [Item], in merge: inout Merge, isThere: (Item) -> Bool) -> [Item] {
    var fresh: [Item] = []
    fresh.reserveCapacity(items.count)
    var places: [Item.ID: Int] = [:]
    var newer: [Item] = []
    for item in items where !removed.contains(item.id) {
      if let place = places[item.id] {
        if machine.configuration.repeatedRows == .replace { fresh[place] = item }
      } else if isThere(item) {
        newer.append(item)
      } else {
        places.updateMakingRoom(fresh.count, forKey: item.id)
        fresh.append(item)
        continue
      }
      merge.repeated += 1
      if merge.firstRepeated == nil { merge.firstRepeated = item.id }
    }
    if machine.configuration.repeatedRows == .replace {
      for item in newer where snapshot.item(item.id) != item { try? snapshot.replace(item) }
    }
    return fresh
  }

  /// Lets go of rows at one end.
  mutating func evict(_ rows: Int, at direction: PageDirection) {
    let count = snapshot.numberOfItems
    let range = direction == .prepend ? 0..<min(rows, count) : max(count - rows, 0)..<count
    try? snapshot.delete(range.map { snapshot[ListPosition(section: 0, item: $0)].id })
  }
}
