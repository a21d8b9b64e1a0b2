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
    /// The number of items in the page that the list has at another index, and the id of the first of them.
    var moved = 0
    var firstMoved: Item.ID?
    /// The number of items with which the page overlaps the list at its end.
    var overlapping = 0
    /// The number of items in the page that other pages had, although the pages do not overlap at their border.
    var repeatedElsewhere = 0
    /// The new range of the visible items, or `nil` if the page does not overlap the list.
    var visible: Range<Int>?
  }

  /// Adds the items of a page at one end.
  mutating func extend(by page: Page<Item, Int>, at direction: PageDirection, _ ticket: Int) -> Merge {
    let inserted = pendingInsertions.isEmpty ? 0 : page.items.count { pendingInsertions.contains($0.id) }
    var merge = merge(page.items, at: direction, ticket)
    merge.repeatedElsewhere = max(merge.moved - inserted, 0)
    return merge
  }

  /// Merges the items of a page at one end. Items that are already in the list are replaced where they are.
  /// New items that the page has between them are inserted there. An item that repeats one has moved at the source,
  /// unless it is the outermost held item or follows it in the same order.
  /// - Complexity: O(k log n) for k items.
  mutating func merge(_ items: [Item], at direction: PageDirection, _ ticket: Int) -> Merge {
    var merge = Merge()
    // Most pages have new items only. To insert them takes one look-up of each id, which tells whether that is so.
    if removed.isEmpty, edited.isEmpty, pendingInsertions.isEmpty {
      var list = snapshot
      if (try? list.insert(items, at: direction == .prepend ? 0 : list.numberOfItems)) != nil {
        snapshot = list
        merge.new = items.count
        return merge
      }
    }
    let old = snapshot
    var held: [(offset: Int, index: Int)] = []
    let fresh = unique(items, ticket, in: &merge) { item, offset in
      guard let index = old.index(of: item.id) else { return false }
      held.append((offset, index))
      return true
    }
    let overlap = overlap(held, at: direction, edge: direction == .prepend ? 0 : old.numberOfItems - 1)
    let staying = Set(overlap.map(\.index))
    merge.overlapping = overlap.count
    let moved = held.filter { !staying.contains($0.index) }
    (merge.moved, merge.firstMoved) = (moved.count, moved.first.map { old[at: $0.index].id })
    var end = fresh.count
    let visible = machine.visible
    var seen = visible
    // Inserting from the last index to the first keeps the earlier indices valid.
    for number in overlap.indices.reversed() {
      let (offset, index) = overlap[number]
      if number == overlap.count - 1 {
        let last = direction == .append ? old.numberOfItems : index + 1
        seen = seen.shifted(by: insert(fresh[offset..<end], at: last), at: last)
        end = offset
      }
      let first = number == 0 ? 0 : overlap[number - 1].offset
      let target = number == 0 && direction == .prepend ? 0 : index
      seen = seen.shifted(by: insert(fresh[first..<end], at: target), at: target)
      end = first
    }
    if overlap.isEmpty {
      _ = insert(fresh[...], at: direction == .prepend ? 0 : old.numberOfItems)
    } else {
      merge.visible = seen
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

  /// The repeated items that have the same order in the page and in the list, from the one at the edge on.
  private func overlap(
    _ held: [(offset: Int, index: Int)], at direction: PageDirection, edge: Int
  ) -> [(offset: Int, index: Int)] {
    let isPrepend = direction == .prepend
    var overlap: [(offset: Int, index: Int)] = []
    for entry in isPrepend ? held : held.reversed() {
      if let last = overlap.last {
        if isPrepend ? entry.index > last.index : entry.index < last.index { overlap.append(entry) }
      } else if entry.index == edge {
        overlap.append(entry)
      }
    }
    return isPrepend ? overlap : overlap.reversed()
  }

  /// Receives the next page of a refresh. The pages replace the list when they reach what the user sees.
  mutating func refresh(
    by page: Page<Item, Int>, _ ticket: Int, _ answer: inout PagingAnswer, _ now: Duration
  ) -> Merge {
    let empty = RefreshedPages<Item>(
      ticket: ticket, cursor: answer.around ?? machine.ledger.flight(ticket)?.request.key.cursor)
    var refresh = machine.refreshKey == nil ? empty : refreshed ?? empty
    refresh.pages.insert(page, at: machine.refreshKey?.direction == .prepend ? 0 : refresh.pages.count)
    let (first, last) = (refresh.pages[0], refresh.pages[refresh.pages.count - 1])
    (answer.previous, answer.next) = (first.previous, last.next)
    answer.beginsList = first.itemsBefore == 0
    let isShort = !page.isProvisional && !reachesVisibleItems(refresh)
    let isBackward = machine.readsBackward(from: refresh.cursor)
    if last.next != nil, isShort, !isBackward {
      answer.previous = nil
    } else if first.previous != nil, isShort && isBackward || beginsBehindVisibleItems(refresh), !page.isProvisional {
      answer.next = nil
    } else {
      return replaceAll(by: refresh, &answer, now)
    }
    refreshed = refresh
    answer.isPartial = true
    return Merge()
  }

  /// Whether the pages of a refresh reach what the user sees, or as far as a fill may.
  ///
  /// The last visible item is the farthest that must not leave the screen, and the first one if the refresh reads
  /// backward. If the source has removed it, another visible item keeps the place, as soon as there are as many
  /// items as there were up to the farthest one. Items that the source has inserted since lie between the pages and all
  /// of them.
  private func reachesVisibleItems(_ refresh: RefreshedPages<Item>) -> Bool {
    let pages = refresh.pages
    let count = pages.reduce(0) { $0 + $1.items.count }
    let (former, most) = machine.itemsOfRefresh(from: refresh.cursor)
    let isBackward = machine.readsBackward(from: refresh.cursor)
    if count >= most || (isBackward ? pages.first : pages.last)?.items.isEmpty == true { return true }
    let nearest = isBackward ? machine.visible.prefix(200) : machine.visible.suffix(200)
    let visible = items(at: nearest, of: snapshot).map(\.id)
    let isThere = { (id: Item.ID) in pages.contains { $0.items.contains { $0.id == id } } }
    guard let farthest = (isBackward ? visible.first : visible.last) ?? anchor?.id else { return count >= former }
    return isThere(farthest) || count >= former && visible.contains(where: isThere)
  }

  /// Whether the page before those of a refresh may have the first items that the user sees, because the source has
  /// moved them there. A cursor that counts items leads past them if items before them were removed.
  private func beginsBehindVisibleItems(_ refresh: RefreshedPages<Item>) -> Bool {
    let received = refresh.pages.flatMap { $0.items.map(\.id) }
    guard let first = refresh.pages.first, first.previous != nil, !first.items.isEmpty,
      received.count < machine.itemsOfRefresh(from: refresh.cursor).most
    else { return false }
    for (missing, item) in items(at: machine.visible.prefix(200), of: snapshot).enumerated() {
      if let index = received.firstIndex(of: item.id) { return index < missing }
    }
    return false
  }

  /// The items of a list at the indices that it has.
  private func items(at indices: Range<Int>, of list: Snapshot) -> [Item] {
    indices.filter { $0 < list.numberOfItems }.map { list[at: $0] }
  }

  /// Replaces all items with those of the first pages, and finds the items that the user saw among them. Each page is
  /// merged with the pages before it, because pages may overlap.
  private mutating func replaceAll(
    by refresh: RefreshedPages<Item>, _ answer: inout PagingAnswer, _ now: Duration
  ) -> Merge {
    let (pages, ticket) = (refresh.pages, refresh.ticket)
    var merge = Merge()
    removed = removed.filter { $0.value >= ticket }
    lastAnchor = anchor
    machine.counted = pages.last { $0.counted != nil }?.counted
    let old = snapshot
    let parts = pages.map { $0.items.map { newest($0, since: ticket) } }
    snapshot = Snapshot(unique(parts[0], ticket, in: &merge) { _, _ in false }).removingDuplicates()
    answer.counts = [snapshot.numberOfItems]
    lost = pages[0].lostItems
    arrivals = refresh.arrivals
    for (page, part) in zip(pages, parts).dropFirst() {
      var next = self.merge(part, at: .append, ticket)
      next.repeatedElsewhere = next.moved
      lost = lost.adding(machine.overlapsPages ? page.lostItems : page.lost(next))
      answer.counts.append(next.new)
      merge.repeated += next.repeated
      merge.overlapping += next.overlapping
      merge.firstRepeated = merge.firstRepeated ?? next.firstRepeated
    }
    if !machine.showsAnotherSource {
      for index in keepInsertions(since: ticket, of: old, around: pages) { answer.counts.insertItem(at: index) }
    }
    merge.new = snapshot.numberOfItems
    if let visible = visibleRange(from: old) {
      merge.visible = visible
    } else {
      if machine.startPage != nil, let lastAnchor {
        machine.diagnose(.lostAnchor(id: "\(lastAnchor.id)"), .refresh, now)
      }
      merge.visible = 0..<min(machine.visible.count, snapshot.numberOfItems)
    }
    return merge
  }

  /// The range of items that the user sees now. It starts so that the first visible item that is still in the list
  /// keeps its place on the screen. It is `nil` if there is no such item.
  private func visibleRange(from old: Snapshot) -> Range<Int>? {
    let visible = machine.visible
    var seen = items(at: visible.prefix(200), of: old)
    if seen.isEmpty, let lastAnchor { seen = [lastAnchor] }
    for (offset, item) in seen.enumerated() {
      guard let index = snapshot.index(of: item.id) else { continue }
      let first = max(index - offset, 0)
      return first..<min(first + visible.count, snapshot.numberOfItems)
    }
    return nil
  }

  /// The items of a page that are not in the list yet, each once.
  /// - Parameter isThere: Returns whether an item is in the list. `offset` is the number of new items before it in the
  ///   page.
  mutating func unique(
    _ items: [Item], _ ticket: Int, in merge: inout Merge, isThere: (_ item: Item, _ offset: Int) -> Bool
  ) -> [Item] {
    var fresh: [Item] = []
    fresh.reserveCapacity(items.count)
    var indices: [Item.ID: Int] = [:]
    var newer: [Item] = []
    for item in items.map({ newest($0, since: ticket) }) where removed[item.id] == nil {
      if !pendingInsertions.isEmpty { pendingInsertions.remove(item.id) }
      if let index = indices[item.id] {
        fresh[index] = item
      } else if isThere(item, fresh.count) {
        newer.append(item)
      } else {
        indices.updateMakingRoom(fresh.count, forKey: item.id)
        fresh.append(item)
        continue
      }
      merge.repeated += 1
      if merge.firstRepeated == nil { merge.firstRepeated = item.id }
    }
    for item in newer where snapshot.item(item.id) != item { try? snapshot.replace(item) }
    return fresh
  }

  /// The item of an answer as the user has edited it since the request, because an edit is newer than the answer.
  private func newest(_ item: Item, since ticket: Int) -> Item {
    guard let edit = edited[item.id], edit.ticket >= ticket else { return item }
    return snapshot.item(item.id) ?? edit.item
  }
}

/// The pages of a refresh so far.
struct RefreshedPages<Item: ListElement>: Sendable {
  var pages: [Page<Item, Int>] = []
  /// The ticket of the first request, and its cursor.
  let ticket: Int
  let cursor: Int?
  /// The items that have come before these pages while they loaded.
  var arrivals = Arrivals()
}

extension Page where Cursor == Int {
  /// What the list lacks because of the page: items that the source left out, and items whose ids other pages had.
  ///
  /// Pages may overlap at their border, where items come or go meanwhile. An id that repeats elsewhere may belong to
  /// another item, which isn't shown, or has moved, so that others were skipped.
  func lost(_ merge: PagedList<Item>.Merge) -> LostItems? {
    let count = merge.repeatedElsewhere
    guard count > 0, let id = merge.firstMoved else { return lostItems }
    return lostItems.adding(
      LostItems(
        0,
        reason: "\(count.counted("received item")) \(count == 1 ? "has the id" : "have ids") of an earlier page, "
          + "the first \(id); other items may be missing"))
  }
}

extension [Int] {
  /// Counts an item that was inserted at an index of a list. The elements are the numbers of items of its pages.
  fileprivate mutating func insertItem(at index: Int) {
    var end = 0
    let page = firstIndex { count in
      end += count
      return index < end
    }
    if let page = page ?? indices.last { self[page] += 1 }
  }
}
