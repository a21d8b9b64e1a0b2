extension PagedList {
  struct Merge {
    var new = 0
    var repeated = 0
    var firstRepeated: Item.ID?
    var visible: Range<Int>?
  }

  /// Puts the rows of a page at one end; those that are there already are dropped or replaced where they are, and new
  /// ones between them are put in between.
  /// - Parameter isReload: Whether the rows lead to those that are held, although the first of these may be missing.
  /// - Complexity: O(k log n) for k rows.
  mutating func merge(_ items: [Item], at direction: PageDirection, _ ticket: Int, isReload: Bool = false) -> Merge {
    var merge = Merge()
    let old = snapshot
    var held: [(offset: Int, row: Int)] = []
    let fresh = unique(items, ticket, in: &merge) { item, offset in
      guard let row = old.row(of: item.id) else { return false }
      held.append((offset, row))
      return true
    }
    let overlap = overlap(held, at: direction, isReload: isReload)
    var end = fresh.count
    let visible = machine.visible
    var moved = visible
    // From the last to the first, so that the places of those before stay.
    for place in overlap.indices.reversed() {
      let (offset, row) = overlap[place]
      if place == overlap.count - 1 {
        let last = direction == .append ? old.numberOfItems : row + 1
        moved = moved.shifted(by: insert(fresh[offset..<end], atRow: last), at: last)
        end = offset
      }
      let first = place == 0 ? 0 : overlap[place - 1].offset
      let target = place == 0 && direction == .prepend ? 0 : row
      moved = moved.shifted(by: insert(fresh[first..<end], atRow: target), at: target)
      end = first
    }
    if overlap.isEmpty {
      _ = insert(fresh[...], atRow: direction == .prepend ? 0 : old.numberOfItems)
    } else {
      merge.visible = moved
    }
    merge.new = snapshot.numberOfItems - old.numberOfItems
    return merge
  }

  /// Puts rows in at an index. How many could be.
  private mutating func insert(_ items: ArraySlice<Item>, atRow row: Int) -> Int {
    guard !items.isEmpty else { return 0 }
    let before = snapshot.numberOfItems
    do {
      try snapshot.insert(Array(items), atRow: row)
    } catch {
      // Ids whose `==` and `hash(into:)` disagree: what can stand in the list once does.
      for item in items { try? snapshot.insert([item], atRow: row + snapshot.numberOfItems - before) }
    }
    return snapshot.numberOfItems - before
  }

  /// The repeated rows that lie in the page as they do at the end of the list, in order: the nearest to the end, which
  /// has to be the outermost one, and those that follow it the other way. Others have moved at the source.
  private func overlap(
    _ held: [(offset: Int, row: Int)], at direction: PageDirection, isReload: Bool
  ) -> [(offset: Int, row: Int)] {
    let isPrepend = direction == .prepend
    guard let edge = isPrepend ? held.min(by: { $0.row < $1.row }) : held.max(by: { $0.row < $1.row }) else {
      return []
    }
    guard isReload || edge.row == (isPrepend ? 0 : snapshot.numberOfItems - 1) else { return [] }
    var overlap: [(offset: Int, row: Int)] = []
    for entry in isPrepend ? held : held.reversed() {
      if let last = overlap.last {
        if isPrepend ? entry.row > last.row : entry.row < last.row { overlap.append(entry) }
      } else if entry.row == edge.row {
        overlap.append(entry)
      }
    }
    return isPrepend ? overlap : overlap.reversed()
  }

  /// Takes the next page of a refresh, and shows its rows when they have reached what the user sees.
  mutating func refresh(by page: KeyedPage<Item>, _ ticket: Int, _ answer: inout PagingAnswer) -> Merge {
    var whole = (page: page, ticket: ticket)
    if let refreshed, machine.refresh?.flight?.key.direction == .append {
      whole = refreshed
      whole.page.items += page.items
      whole.page.next = page.next
    }
    let reaches = page.items.isEmpty || whole.page.items.contains { $0.id == anchor?.id }
    let isWhole = page.next == nil || page.isProvisional || whole.page.cursor != nil
    if !reaches, !isWhole, whole.page.items.count < machine.rowsOfRefresh {
      refreshed = whole
      answer.reach = .open
      return Merge()
    }
    (answer.cursor, answer.previous) = (whole.page.cursor, whole.page.previous)
    return replaceAll(by: whole.page, whole.ticket)
  }

  /// Puts the rows of a first page in the place of all rows, and finds what the user saw among them.
  mutating func replaceAll(by page: KeyedPage<Item>, _ ticket: Int) -> Merge {
    var merge = Merge()
    removed = removed.filter { $0.value >= ticket }
    lastAnchor = anchor
    pending = [:]
    let old = snapshot
    snapshot = Snapshot(unique(page.items, ticket, in: &merge) { _, _ in false }).removingDuplicates()
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

  /// The rows of a page that are not there yet, each once; `offset` is the number of those that come before a row.
  mutating func unique(
    _ items: [Item], _ ticket: Int, in merge: inout Merge, isThere: (_ item: Item, _ offset: Int) -> Bool
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
      if !pendingInsertions.isEmpty { pendingInsertions.remove(item.id) }
      if let place = places[item.id] {
        if machine.configuration.repeatedRows == .replace { fresh[place] = item }
      } else if isThere(item, fresh.count) {
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

}
