extension PagedList {
  /// Keeps the inserted items that a refresh did not load. These are the items that were inserted after the refresh was
  /// requested, and the pending ones. They stay between their neighbors or at their end of the list. An item whose
  /// place is unknown lies beyond the loaded items and comes with a later page.
  /// - Complexity: O(k log n) for k such items.
  mutating func keepInsertions(since ticket: Int, of old: Snapshot, around pages: [KeyedPage<Item>]) {
    let edits = edited.filter { $0.value.isInsertion && $0.value.ticket >= ticket }
    let inserted = pendingInsertions.union(edits.keys)
    for row in inserted.compactMap({ old.row(of: $0) }).sorted() where place(of: row, in: old) == nil {
      guard let place = place(forLost: row, of: old, around: pages) else { continue }
      try? snapshot.insert([old[row: row]], atRow: place)
    }
  }

  /// The place of an item that a refresh did not load, or `nil` if the place is unknown.
  private func place(forLost row: Int, of old: Snapshot, around pages: [KeyedPage<Item>]) -> Int? {
    // The search ends after 100 rows, because a farther neighbor is not worth the time.
    let before = (max(row - 100, 0)..<row).reversed().lazy.compactMap { place(of: $0, in: old) }.first
    let after = (row + 1..<old.numberOfItems).prefix(100).lazy.compactMap { place(of: $0, in: old) }.first
    let isFirst = before == nil && pages.first?.previous == nil
    let isLast = after == nil && pages.last?.next == nil
    switch (before, after) {
    case (let before?, .some): return before + 1
    // Unless the items were adjacent, others that are not loaded yet may lie between them.
    case (let before?, nil): return isLast || place(of: row - 1, in: old) != nil ? before + 1 : nil
    case (nil, let after?): return isFirst || place(of: row + 1, in: old) != nil ? after : nil
    case (nil, nil):
      if isFirst, row == 0, machine.prepend.state == .exhausted { return 0 }
      return isLast && row == old.numberOfItems - 1 && machine.append.state == .exhausted ? snapshot.numberOfItems : nil
    }
  }

  /// The current row of the item at a row of an older list, or `nil` if the item is gone.
  private func place(of row: Int, in old: Snapshot) -> Int? { snapshot.row(of: old[row: row].id) }
}
