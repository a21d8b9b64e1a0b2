/// Evicted pages that are loaded again connect to the held items, even if the source has changed in the meantime.
extension PagedList {
  /// The ids of two items that were adjacent when the outer one was evicted, and the generation of both.
  struct Border: Sendable {
    var released: Item.ID
    var held: Item.ID
    var generation: Int
  }

  /// Removes items at one end, and remembers the border to the items that stay.
  mutating func evict(_ evicted: Int, at direction: PageDirection, _ ticket: Int) {
    pending[direction] = nil
    let count = snapshot.numberOfItems
    let range = direction == .prepend ? 0..<min(evicted, count) : max(count - evicted, 0)..<count
    if !range.isEmpty, range.count < count {
      let (released, held) =
        direction == .prepend
        ? (range.upperBound - 1, range.upperBound) : (range.lowerBound, range.lowerBound - 1)
      keepBorder(of: ticket, between: snapshot[at: released].id, and: snapshot[at: held].id)
    }
    try? snapshot.delete(range.map { snapshot[at: $0].id })
  }

  /// Remembers the border between an evicted page and the items that stay.
  mutating func keepBorder(of ticket: Int, between released: Item.ID, and held: Item.ID) {
    borders[ticket] = Border(released: released, held: held, generation: machine.loadedGeneration)
  }

  /// Adds the items of a page at one end. If the page's cursor puts it next to the held items, they are merged at
  /// once. The items of an evicted page that is read inward wait until they and the items after them connect to the
  /// held items.
  mutating func extend(
    by page: Page<Item, Int>, at direction: PageDirection, _ ticket: Int, _ reach: inout PagingReach, _ now: Duration
  ) -> Merge {
    guard let key = machine[direction].state.key, let origin = key.origin else {
      let inserted = pendingInsertions.isEmpty ? 0 : page.items.count { pendingInsertions.contains($0.id) }
      var merge = merge(page.items, at: direction, ticket)
      merge.repeatedElsewhere = max(merge.moved - inserted, 0)
      return merge
    }
    let border = border(origin, at: direction)
    if origin == PageKey.listOrigin, page.previous != nil {
      // The first page of the source is not the beginning of its list, so nothing lies before the held items.
      reach = .reached
      return Merge()
    }
    guard key.leadsInward(at: direction) else {
      diagnoseChange(page, at: direction, border, now)
      return merge(page.items, at: direction, ticket)
    }
    let items =
      direction == .prepend
      ? pending[direction, default: []] + page.items : page.items + pending[direction, default: []]
    let inward = (direction == .prepend ? page.next : page.previous).map {
      PageKey(cursor: $0, direction: direction.opposite)
    }
    // After a refresh, items may have come between the two at the border, unless the page leads to the held one.
    let outermost = direction == .prepend ? machine.pages.first : machine.pages.last
    let isCurrent = border?.generation == machine.loadedGeneration || inward == outermost?.key.identity
    let edge: Int?
    (reach, edge) = self.reach(of: items, at: direction, isCurrent ? border : nil, isLast: inward == nil)
    pending[direction] = reach == .open ? items : nil
    switch reach {
    case .open: return Merge()
    case .next, .reached:
      if items.isEmpty, snapshot.numberOfItems > 0 {
        machine.diagnose(.unreachableItems(direction, count: 0), direction, now)
      }
      if let edge, edge != self.edge(at: direction) { machine.diagnose(.changedItems(direction), direction, now) }
      var merge = merge(items, at: direction, ticket, edge: edge)
      // The pager requested these items again, so only those that have moved are a fault of the source.
      (merge.repeated, merge.firstRepeated) = (merge.moved, merge.firstMoved)
      return merge
    case .replaced:
      var merge = Merge()
      snapshot = Snapshot(unique(items, ticket, in: &merge) { _, _ in false }).removingDuplicates()
      merge.new = snapshot.numberOfItems
      return merge
    }
  }

  /// How reloaded items connect to the held ones.
  ///
  /// They connect if the innermost one is the item that was evicted next to the held items, or if two adjacent ones are
  /// adjacent in the list. A single match may be an item that has moved at the source, so it counts only if the source
  /// has no further page, or if no other item is held.
  /// - Returns: How they connect, and the index of the outermost held item that is among them and has not moved.
  private func reach(
    of items: [Item], at direction: PageDirection, _ border: Border?, isLast: Bool
  ) -> (PagingReach, edge: Int?) {
    let count = snapshot.numberOfItems
    // The number of held items outside of each item, -1 for the evicted neighbor, or `nil` if the item is not held.
    let depths = items.map { item -> Int? in
      if item.id == border?.released { return -1 }
      return snapshot.index(of: item.id).map { direction == .prepend ? $0 : count - 1 - $0 }
    }
    let inward = direction == .prepend ? depths : depths.reversed()
    let index = { (depth: Int) in direction == .prepend ? max(depth, 0) : count - 1 - max(depth, 0) }
    if items.isEmpty { return (isLast ? .reached : .open, nil) }
    // Where nothing is held, the list goes on from these items.
    if count == 0 { return (.replaced, nil) }
    let pair = zip(inward, inward.dropFirst()).first { $0 != nil && $1 == $0.map { $0 + 1 } }
    if let outer = pair?.0 { return (.reached, index(outer)) }
    if let last = inward.last ?? nil, last == -1 || count == 1 { return (.reached, last == -1 ? nil : index(last)) }
    guard isLast else { return (.open, nil) }
    let nearest = inward.compactMap { $0 }.min()
    return nearest.map { (.reached, index($0)) } ?? (.replaced, nil)
  }

  /// The border that an evicted page left at an end, or `nil` if that end has changed since.
  private func border(_ origin: Int, at direction: PageDirection) -> Border? {
    let count = snapshot.numberOfItems
    guard count > 0, let border = borders[origin], removed[border.released] == nil else { return nil }
    return snapshot[at: direction == .prepend ? 0 : count - 1].id == border.held ? border : nil
  }

  /// Reports a reloaded page that shows neither the item that was at the border nor a held one.
  private mutating func diagnoseChange(
    _ page: Page<Item, Int>, at direction: PageDirection, _ border: Border?, _ now: Duration
  ) {
    guard let border, !page.items.contains(where: { $0.id == border.released || snapshot.index(of: $0.id) != nil })
    else {
      return
    }
    // An empty page only says where the items are.
    if page.items.isEmpty, (direction == .append ? page.next : page.previous) != nil { return }
    machine.diagnose(.changedItems(direction), direction, now)
  }

  /// Forgets the borders of pages that cannot be loaded again.
  mutating func forgetBorders() {
    guard borders.count > 5_000 else { return }
    let live = machine.liveOrigins
    borders = borders.filter { live.contains($0.key) }
  }
}
