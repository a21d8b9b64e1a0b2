/// Local insertions that a refresh did not load, and their indices in the refreshed list.
extension PagedList {
  /// Keeps the inserted items that a refresh did not load. These are the items that were inserted after the refresh was
  /// requested, and the pending ones. They stay between their neighbors or at their end of the list. An item whose
  /// index is unknown lies beyond the loaded items and comes with a later page.
  /// - Returns: The indices at which items were inserted, in order.
  /// - Complexity: O(k log n) for k such items.
  mutating func keepInsertions(since ticket: Int, of old: Snapshot, around pages: [Page<Item, Int>]) -> [Int] {
    var indices: [Int] = []
    let edits = edited.filter { $0.value.isInsertion && $0.value.ticket >= ticket }
    let inserted = pendingInsertions.union(edits.keys)
    for index in inserted.compactMap({ old.index(of: $0) }).sorted() where newIndex(of: index, in: old) == nil {
      guard let newIndex = newIndex(forLost: index, of: old, around: pages) else { continue }
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
