extension PagedList {
  struct Merge {
    var new = 0
    var repeated = 0
    var firstRepeated: Item.ID?
    var visible: Range<Int>?
  }

  /// Puts the rows of a page at one end; those that are there already are dropped or replaced where they are.
  mutating func merge(_ items: [Item], at direction: PageDirection, _ ticket: Int) -> Merge {
    var merge = Merge()
    let old = snapshot
    let fresh = unique(items, ticket, in: &merge) { old.position(of: $0.id) != nil }
    let before = snapshot.numberOfItems
    do {
      try snapshot.insert(fresh, atRow: direction == .prepend ? 0 : before)
    } catch {
      // Ids whose `==` and `hash(into:)` disagree: what can stand in the list once does.
      for item in fresh {
        let added = snapshot.numberOfItems - before
        try? snapshot.insert([item], atRow: direction == .prepend ? added : before + added)
      }
    }
    merge.new = snapshot.numberOfItems - before
    return merge
  }

  /// Puts the rows of a first page in the place of all rows, and finds what the user saw among them.
  mutating func replaceAll(by page: KeyedPage<Item>, _ ticket: Int) -> Merge {
    var merge = Merge()
    removed = removed.filter { $0.value >= ticket }
    lastAnchor = anchor
    let old = snapshot
    snapshot = Snapshot(unique(page.items, ticket, in: &merge) { _ in false }).removingDuplicates()
    if !machine.showsAnotherSource { keepInsertions(since: ticket, of: old, around: page) }
    merge.new = snapshot.numberOfItems
    merge.visible = place(ofVisibleRowsIn: old)
    return merge
  }

  /// Where the first row that the user saw and that is still there is now.
  private func place(ofVisibleRowsIn old: Snapshot) -> Range<Int> {
    let visible = machine.visible
    var seen = visible.prefix(200).filter { $0 < old.numberOfItems }.map { old[row: $0] }
    if seen.isEmpty, let lastAnchor { seen = [lastAnchor] }
    for (offset, item) in seen.enumerated() {
      guard let place = snapshot.row(of: item.id) else { continue }
      let first = max(place - offset, 0)
      return first..<min(first + visible.count, snapshot.numberOfItems)
    }
    return 0..<min(visible.count, snapshot.numberOfItems)
  }

  /// The rows of a page that are not there yet, each once.
  private mutating func unique(
    _ items: [Item], _ ticket: Int, in merge: inout Merge, isThere: (Item) -> Bool
  ) -> [Item] {
    // What was done here since is newer than what the answer brings.
    func newest(_ item: Item) -> Item {
      guard let edit = edited[item.id], edit.ticket >= ticket else { return item }
      return snapshot.item(item.id) ?? item
    }
    var fresh: [Item] = []
    fresh.reserveCapacity(items.count)
    var places: [Item.ID: Int] = [:]
    var newer: [Item] = []
    for item in items.map(newest) where removed[item.id] == nil {
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
    try? snapshot.delete(range.map { snapshot[row: $0].id })
  }
}
