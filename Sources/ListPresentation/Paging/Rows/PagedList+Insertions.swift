extension PagedList {
  /// Rows that were put in after a refresh was asked for, or that the source does not have yet, and that it does not
  /// bring, stay between their neighbours or at their end of the list. Others lie beyond what was loaded, and come with a later page.
  /// - Complexity: O(k log n) for k such rows.
  mutating func keepInsertions(since ticket: Int, of old: Snapshot, around page: KeyedPage<Item>) {
    let edits = edited.filter { $0.value.isInsertion && $0.value.ticket >= ticket }
    let inserted = pendingInsertions.union(edits.keys)
    for row in inserted.compactMap({ old.row(of: $0) }).sorted() where place(of: row, in: old) == nil {
      guard let place = place(forLost: row, of: old, around: page) else { continue }
      try? snapshot.insert([old[row: row]], atRow: place)
    }
  }

  /// Where a row belongs that a refresh did not bring, if that is known.
  private func place(forLost row: Int, of old: Snapshot, around page: KeyedPage<Item>) -> Int? {
    // Farther away nothing is found that is worth the search.
    let before = (max(row - 100, 0)..<row).reversed().lazy.compactMap { place(of: $0, in: old) }.first
    let after = (row + 1..<old.numberOfItems).prefix(100).lazy.compactMap { place(of: $0, in: old) }.first
    let isFirst = before == nil && page.previous == nil
    let isLast = after == nil && page.next == nil
    switch (before, after) {
    case (let before?, .some): return before + 1
    // Between the last row that was there before and this one others may be still to be loaded, unless it stood next to it.
    case (let before?, nil): return isLast || place(of: row - 1, in: old) != nil ? before + 1 : nil
    case (nil, let after?): return isFirst || place(of: row + 1, in: old) != nil ? after : nil
    case (nil, nil):
      if isFirst, row == 0, machine.prepend.state == .exhausted { return 0 }
      return isLast && row == old.numberOfItems - 1 && machine.append.state == .exhausted ? snapshot.numberOfItems : nil
    }
  }

  /// Where the row at an index of an older list is now.
  private func place(of row: Int, in old: Snapshot) -> Int? { snapshot.row(of: old[row: row].id) }
}
