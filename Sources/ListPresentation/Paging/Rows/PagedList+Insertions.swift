/// Local insertions that a refresh did not load, and their indices in the refreshed list.
extension PagedList {
  /// Keeps the inserted items that a refresh did not load. These are the items that were inserted after the refresh was
  /// requested, and the pending ones. They stay between their neighbors or at their end of the list. Where neither
  /// has been loaded, a pending item waits for a page with one of them, and another one comes with a later page.
  /// - Returns: The indices at which items were inserted, in order.
  /// - Complexity: O(k log n) for k such items.
  mutating func keepInsertions(since ticket: Int, of old: Snapshot, around pages: [Page<Item, Int>]) -> [Int] {
    var indices: [Int] = []
    let edits = edited.filter { $0.value.isInsertion && $0.value.ticket >= ticket }
    let inserted = pendingInsertions.union(edits.keys)
    for index in inserted.compactMap({ old.index(of: $0) }).sorted() where newIndex(of: index, in: old) == nil {
      guard let newIndex = newIndex(forLost: index, of: old, around: pages) else {
        if pendingInsertions.contains(old[at: index].id) { waitingInsertions.append(WaitingInsertion(index, in: old)) }
        continue
      }
      try? snapshot.insert([old[at: index]], at: newIndex)
      indices.append(newIndex)
    }
    return indices
  }

  /// The new index of an item that a refresh did not load, or `nil` if it is unknown.
  private func newIndex(forLost index: Int, of old: Snapshot, around pages: [Page<Item, Int>]) -> Int? {
    // The search ends after 100 items, because a farther neighbor is not worth the time.
    let before = (max(index - 100, 0)..<index).reversed().lazy.compactMap { newIndex(of: $0, in: old) }.first
    let after = (index + 1..<old.numberOfItems).prefix(100).lazy.compactMap { newIndex(of: $0, in: old) }.first
    let isFirst = before == nil && pages.first?.previous == nil
    let isLast = after == nil && pages.last?.next == nil
    switch (before, after) {
    case (let before?, .some): return before + 1
    // Unless the items were adjacent, others that are not loaded yet may lie between them.
    case (let before?, nil): return isLast || newIndex(of: index - 1, in: old) != nil ? before + 1 : nil
    case (nil, let after?): return isFirst || newIndex(of: index + 1, in: old) != nil ? after : nil
    case (nil, nil):
      if isFirst, index == 0, machine.prepend.state == .exhausted { return 0 }
      return isLast && index == old.numberOfItems - 1 && machine.append.state == .exhausted
        ? snapshot.numberOfItems : nil
    }
  }

  /// The new index of the item at an index of an older list, or `nil` if the item is gone.
  private func newIndex(of index: Int, in old: Snapshot) -> Int? { snapshot.index(of: old[at: index].id) }
}

/// A pending insertion that waits for a page with its neighbors.
struct WaitingInsertion<Item: ListElement>: Sendable {
  var item: Item
  /// The ids of the items before it and after it, nearest first. A farther one is not worth the time.
  let before: [Item.ID]
  let after: [Item.ID]

  init(_ index: Int, in list: ListSnapshot<SingleSection, Item>) {
    item = list[at: index]
    before = (max(index - 100, 0)..<index).reversed().map { list[at: $0].id }
    after = (index + 1..<list.numberOfItems).prefix(100).map { list[at: $0].id }
  }
}

/// Pending insertions whose neighbors were not loaded.
extension PagedList {
  /// Shows the insertions whose neighbors have arrived, or whose place no page can have any more.
  mutating func showWaitingInsertions(
    at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<PagingRequest>] {
    var commands: [RequestCommand<PagingRequest>] = []
    waitingInsertions.removeAll { !pendingInsertions.contains($0.item.id) || snapshot.index(of: $0.item.id) != nil }
    for waiting in waitingInsertions {
      guard let index = index(of: waiting) else { continue }
      waitingInsertions.removeAll { $0.item.id == waiting.item.id }
      try? snapshot.insert([waiting.item], at: index)
      commands += handle(.edit(at: index, by: 1, movesCursors: false), at: now, using: &generator)
    }
    return commands
  }

  /// The index of an insertion that waits, or `nil` if a page that is still to come may have its neighbors.
  private func index(of waiting: WaitingInsertion<Item>) -> Int? {
    let isAtStart = machine.phase == .loaded && machine.prepend.state == .exhausted
    let isAtEnd = machine.phase == .loaded && machine.append.state == .exhausted
    let before = waiting.before.lazy.compactMap { snapshot.index(of: $0) }.first
    let after = waiting.after.lazy.compactMap { snapshot.index(of: $0) }.first
    switch (before, after) {
    case (let before?, .some): return before + 1
    case (let before?, nil): return isAtEnd || snapshot.index(of: waiting.before[0]) != nil ? before + 1 : nil
    case (nil, let after?): return isAtStart || snapshot.index(of: waiting.after[0]) != nil ? after : nil
    case (nil, nil): return isAtStart && isAtEnd ? waiting.before.isEmpty ? 0 : snapshot.numberOfItems : nil
    }
  }
}
