/// Evicted pages that are loaded again connect to the held items, even if the source has changed in the meantime.
extension PagedList {
  /// The ids of two items that were adjacent when the outer one was evicted.
  struct Border: Sendable {
    var released: Item.ID
    var held: Item.ID
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
      borders[ticket] = Border(released: snapshot[at: released].id, held: snapshot[at: held].id)
    }
    try? snapshot.delete(range.map { snapshot[at: $0].id })
  }

  /// Adds the items of a page at one end. If the page's cursor places it next to the held items, they are merged at
  /// once. The items of an evicted page that is read inward wait until they and the items after them connect to the
  /// held items.
  mutating func extend(
    by page: KeyedPage<Item>, at direction: PageDirection, _ ticket: Int, _ reach: inout PagingReach, _ now: Duration
  ) -> Merge {
    guard let key = machine[direction].flight?.key, let origin = key.origin else {
      return merge(page.items, at: direction, ticket)
    }
    let border = border(origin, at: direction)
    guard key.leadsInward(at: direction) else {
      diagnoseChange(page, at: direction, border, now)
      return merge(page.items, at: direction, ticket)
    }
    let items =
      direction == .prepend
      ? pending[direction, default: []] + page.items : page.items + pending[direction, default: []]
    let isLast = (direction == .prepend ? page.next : page.previous) == nil
    let size = key.size ?? machine[direction].reload?.key.size ?? 0
    reach = self.reach(of: items, at: direction, border, isLast: isLast)
    // The bound keeps the pager from following a source that never reaches the held items.
    if reach == .open, items.count - size > machine.configuration.maximumItemsPerFill { reach = .replaced }
    pending[direction] = reach == .open ? items : nil
    switch reach {
    case .open: return Merge()
    case .next, .reached:
      if items.isEmpty, snapshot.numberOfItems > 0 {
        machine.diagnose(.unreachableItems(direction, count: 0), direction, now)
      }
      return counted(merge(items, at: direction, ticket, isReload: true))
    case .replaced:
      var merge = Merge()
      snapshot = Snapshot(unique(items, ticket, in: &merge) { _, _ in false }).removingDuplicates()
      merge.new = snapshot.numberOfItems
      return counted(merge)
    }
  }

  /// Clears the repeated items from a result. The pager requested these items again, so they are not a fault of the
  /// source.
  private func counted(_ merge: Merge) -> Merge {
    var merge = merge
    merge.repeated = 0
    merge.firstRepeated = nil
    return merge
  }

  /// How reloaded items connect to the held ones.
  ///
  /// They connect if the innermost one is the item that was evicted next to the held items, or a held item close to the
  /// end. They also connect if two adjacent ones are adjacent in the list. Any other single match may be an item that
  /// has moved at the source, so it counts only if the source has no further page.
  private func reach(of items: [Item], at direction: PageDirection, _ border: Border?, isLast: Bool) -> PagingReach {
    let count = snapshot.numberOfItems
    // The number of held items outside of each item, -1 for the evicted neighbor, or `nil` if the item is not held.
    let depths = items.map { item -> Int? in
      if item.id == border?.released { return -1 }
      return snapshot.index(of: item.id).map { direction == .prepend ? $0 : count - 1 - $0 }
    }
    let inward = direction == .prepend ? depths : depths.reversed()
    if count == 0 || items.isEmpty && isLast { return .reached }
    if let last = inward.last ?? nil, last < items.count { return .reached }
    if zip(inward, inward.dropFirst()).contains(where: { $0 != nil && $1 == $0.map { $0 + 1 } }) { return .reached }
    guard isLast else { return .open }
    return inward.contains { $0 != nil } ? .reached : .replaced
  }

  /// The border that an evicted page left at an end, or `nil` if that end has changed since.
  private func border(_ origin: Int, at direction: PageDirection) -> Border? {
    let count = snapshot.numberOfItems
    guard count > 0, let border = borders[origin], removed[border.released] == nil else { return nil }
    return snapshot[at: direction == .prepend ? 0 : count - 1].id == border.held ? border : nil
  }

  /// Reports a reloaded page that shows neither the item that was at the border nor a held one.
  private mutating func diagnoseChange(
    _ page: KeyedPage<Item>, at direction: PageDirection, _ border: Border?, _ now: Duration
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
