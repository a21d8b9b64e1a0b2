import ListPresentation

/// The rows that a query finds, worked out a slice at a time and kept up to date while the list changes.
///
/// It keeps 4 bytes for each row that is found. Which rows are to be looked at is a set of ranges: all at first, and
/// later what came, moved or changed.
struct RowFilter {
  let query: TextQuery
  /// The indices of the rows that were found, ascending.
  private(set) var found: [UInt32] = []
  /// The indices of the rows that are to be looked at.
  private(set) var waiting: RangeSet<Int>

  init(_ query: TextQuery, numberOfRows: Int) {
    self.query = query
    // The indices that are found have 32 bits.
    waiting = RangeSet(0..<min(numberOfRows, Int(UInt32.max)))
  }

  /// Goes on from the filter of a query that is typed on: where it can only find less, what was not found is not looked at
  /// again.
  init(_ query: TextQuery, after former: RowFilter?, numberOfRows: Int) {
    self.init(query, numberOfRows: numberOfRows)
    guard let former, query.narrows(former.query) else { return }
    waiting = former.waiting.union(RangeSet(former.found.blocks(below: numberOfRows)))
  }

  var rows: ShownRows { .some(found) }

  var isWorking: Bool { !waiting.isEmpty }

  /// Looks at some rows: first at those from an index on, in order, and then at those before it, from there upwards.
  ///
  /// So rows are found in the order in which they are shown, and the row nearest to the index is found as soon as possible.
  /// - Parameter indicesFound: Returns the indices in a range that are found.
  /// - Returns: Whether anything was found.
  mutating func look(atMost limit: Int, from index: Int, _ indicesFound: (Range<Int>) -> [UInt32]) -> Bool {
    let before = found.count
    var left = limit
    while left > 0, let slice = nextSlice(atMost: left, from: index) {
      found.insert(contentsOf: indicesFound(slice), at: found.partitioningIndex { $0 >= slice.lowerBound })
      waiting.remove(contentsOf: slice)
      left -= slice.count
    }
    return found.count > before
  }

  private func nextSlice(atMost limit: Int, from index: Int) -> Range<Int>? {
    let ranges = waiting.ranges
    let next = ranges.partitioningIndex { $0.upperBound > index }
    if next < ranges.endIndex {
      let start = max(ranges[next].lowerBound, index)
      return start..<min(ranges[next].upperBound, start + limit)
    }
    return ranges.last.map { max($0.lowerBound, $0.upperBound - limit)..<$0.upperBound }
  }

  /// Follows an update of the list: rows that stay are found as before, and inserted rows are to be looked at.
  mutating func follow(_ shift: RowShift) {
    let changed = found.partitioningIndex { $0 >= shift.firstChange }
    let moved = found[changed...].compactMap { shift.index(of: Int($0)) }
    found.replaceSubrange(changed..., with: moved.map { UInt32($0) })
    let ranges = waiting.ranges.map { shift.range(of: $0) } + shift.insertedRanges
    waiting = RangeSet(ranges)
  }

  /// Looks at rows again, because their content has changed.
  mutating func lookAgain(at indices: some Sequence<Int>) {
    var changed = RangeSet<Int>()
    for index in indices { changed.insert(contentsOf: index..<index + 1) }
    guard !changed.isEmpty else { return }
    found.removeAll { changed.contains(Int($0)) }
    waiting.formUnion(changed)
  }
}

extension [UInt32] {
  /// The blocks of 64 rows that the numbers lie in: where every second row was found, a range for each would cost more
  /// than the look at the rows between.
  fileprivate func blocks(below count: Int) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    for number in self where Int(number) >= blocks.last?.upperBound ?? 0 {
      let start = Int(number) / 64 * 64
      blocks.append(start..<Swift.min(start + 64, count))
    }
    return blocks
  }
}
