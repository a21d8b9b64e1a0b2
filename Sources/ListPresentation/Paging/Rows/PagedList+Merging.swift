/// The merge of an arriving page with the loaded items, without duplicates.
extension PagedList {
  /// What merging a page changed.
  struct Merge {
    /// The number of items that were added to the list.
    var new = 0
    /// The number of items in the page that repeat others.
    var repeated = 0
    /// The id of the first item that repeats another, or `nil` if none does.
    var firstRepeated: Item.ID?
    /// The new range of the visible items, or `nil` if the page does not overlap the list.
    var visible: Range<Int>?
  }

  /// Merges the items of a page at one end. Items that are already in the list are dropped or replaced in place. New
  /// items that the page has between them are inserted there.
  /// - Parameter isReload: Whether the items connect to the held ones even if the page lacks the outermost held item.
  /// - Complexity: O(k log n) for k items.
  mutating func merge(_ items: [Item], at direction: PageDirection, _ ticket: Int, isReload: Bool = false) -> Merge {
    var merge = Merge()
    let old = snapshot
    var held: [(offset: Int, index: Int)] = []
    let fresh = unique(items, ticket, in: &merge) { item, offset in
      guard let index = old.index(of: item.id) else { return false }
      held.append((offset, index))
      return true
    }
    let overlap = overlap(held, at: direction, isReload: isReload)
    var end = fresh.count
    let visible = machine.visible
    var moved = visible
    // Inserting from the last place to the first keeps the earlier places valid.
    for place in overlap.indices.reversed() {
      let (offset, index) = overlap[place]
      if place == overlap.count - 1 {
        let last = direction == .append ? old.numberOfItems : index + 1
        moved = moved.shifted(by: insert(fresh[offset..<end], at: last), at: last)
        end = offset
      }
      let first = place == 0 ? 0 : overlap[place - 1].offset
      let target = place == 0 && direction == .prepend ? 0 : index
      moved = moved.shifted(by: insert(fresh[first..<end], at: target), at: target)
      end = first
    }
    if overlap.isEmpty {
      _ = insert(fresh[...], at: direction == .prepend ? 0 : old.numberOfItems)
    } else {
      merge.visible = moved
    }
    merge.new = snapshot.numberOfItems - old.numberOfItems
    return merge
  }

  /// Inserts items at an item.
  /// - Returns: The number of items that were inserted.
  private mutating func insert(_ items: ArraySlice<Item>, at index: Int) -> Int {
    guard !items.isEmpty else { return 0 }
    let before = snapshot.numberOfItems
    do {
      try snapshot.insert(Array(items), at: index)
    } catch {
      // The batch fails if `==` and `hash(into:)` of the ids disagree. Inserting one by one keeps each item that the
      // list accepts.
      for item in items { try? snapshot.insert([item], at: index + snapshot.numberOfItems - before) }
    }
    return snapshot.numberOfItems - before
  }

  /// The repeated items that have the same order in the page and in the list. The repeated item nearest to the end that
  /// is loading must be the outermost item of the list, unless `isReload` is `true`. Other repeated items have moved at
  /// the source.
  private func overlap(
    _ held: [(offset: Int, index: Int)], at direction: PageDirection, isReload: Bool
  ) -> [(offset: Int, index: Int)] {
    let isPrepend = direction == .prepend
    guard let edge = isPrepend ? held.min(by: { $0.index < $1.index }) : held.max(by: { $0.index < $1.index }) else {
      return []
    }
    guard isReload || edge.index == (isPrepend ? 0 : snapshot.numberOfItems - 1) else { return [] }
    var overlap: [(offset: Int, index: Int)] = []
    for entry in isPrepend ? held : held.reversed() {
      if let last = overlap.last {
        if isPrepend ? entry.index > last.index : entry.index < last.index { overlap.append(entry) }
      } else if entry.index == edge.index {
        overlap.append(entry)
      }
    }
    return isPrepend ? overlap : overlap.reversed()
  }

  /// Takes the next page of a refresh. The pages replace the list when they reach what the user sees.
  mutating func refresh(by page: KeyedPage<Item>, _ ticket: Int, _ answer: inout PagingAnswer) -> Merge {
    var (first, pages, ticket) = (page, [page], ticket)
    if let refreshed, machine.refresh?.flight?.key.direction == .append {
      (first, pages, ticket) = (refreshed.pages[0], refreshed.pages + [page], refreshed.ticket)
    }
    let anchor = anchor
    let reaches = page.items.isEmpty || pages.contains { $0.items.contains { $0.id == anchor?.id } }
    let isWhole = page.next == nil || page.isProvisional || first.cursor != nil
    if !reaches, !isWhole, pages.reduce(0, { $0 + $1.items.count }) < machine.itemsOfRefresh {
      refreshed = (pages, ticket)
      answer.reach = .open
      return Merge()
    }
    (answer.cursor, answer.previous) = (first.cursor, first.previous)
    return replaceAll(by: pages, ticket)
  }

  /// Replaces all items with those of the first pages, and finds the items that the user saw among them. Each page is
  /// merged with the pages before it, because pages may overlap.
  private mutating func replaceAll(by pages: [KeyedPage<Item>], _ ticket: Int) -> Merge {
    var merge = Merge()
    removed = removed.filter { $0.value >= ticket }
    lastAnchor = anchor
    pending = [:]
    lost = LostItemsTally()
    for page in pages { lost.count(page.lostItems, at: page.cursor) }
    let old = snapshot
    let parts = pages.map { $0.items.map { newest($0, since: ticket) } }
    snapshot = Snapshot(unique(parts[0], ticket, in: &merge) { _, _ in false }).removingDuplicates()
    for part in parts.dropFirst() {
      let next = self.merge(part, at: .append, ticket)
      merge.repeated += next.repeated
      merge.firstRepeated = merge.firstRepeated ?? next.firstRepeated
    }
    if !machine.showsAnotherSource { keepInsertions(since: ticket, of: old, around: pages) }
    merge.new = snapshot.numberOfItems
    merge.visible = place(ofVisibleItemsIn: old)
    return merge
  }

  /// The range of items that the user sees now. It starts so that the first visible item that is still in the list
  /// keeps its place on the screen.
  private func place(ofVisibleItemsIn old: Snapshot) -> Range<Int> {
    let visible = machine.visible
    var seen = visible.prefix(200).filter { $0 < old.numberOfItems }.map { old[at: $0] }
    if seen.isEmpty, let lastAnchor { seen = [lastAnchor] }
    for (offset, item) in seen.enumerated() {
      guard let place = snapshot.index(of: item.id) else { continue }
      let first = max(place - offset, 0)
      return first..<min(first + visible.count, snapshot.numberOfItems)
    }
    return 0..<min(visible.count, snapshot.numberOfItems)
  }

  /// The items of a page that are not in the list yet, each once.
  /// - Parameter isThere: Returns whether an item is in the list. `offset` is the number of new items before it in the
  ///   page.
  mutating func unique(
    _ items: [Item], _ ticket: Int, in merge: inout Merge, isThere: (_ item: Item, _ offset: Int) -> Bool
  ) -> [Item] {
    var fresh: [Item] = []
    fresh.reserveCapacity(items.count)
    var places: [Item.ID: Int] = [:]
    var newer: [Item] = []
    for item in items.map({ newest($0, since: ticket) }) where removed[item.id] == nil {
      if !pendingInsertions.isEmpty { pendingInsertions.remove(item.id) }
      if let place = places[item.id] {
        if machine.configuration.repeatedItems == .replace { fresh[place] = item }
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
    if machine.configuration.repeatedItems == .replace {
      for item in newer where snapshot.item(item.id) != item { try? snapshot.replace(item) }
    }
    return fresh
  }

  /// The item of an answer as the user has edited it since the request, because an edit is newer than the answer.
  private func newest(_ item: Item, since ticket: Int) -> Item {
    guard let edit = edited[item.id], edit.ticket >= ticket else { return item }
    return snapshot.item(item.id) ?? edit.item
  }
}
