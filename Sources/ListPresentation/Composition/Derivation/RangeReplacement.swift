/// Removals and insertions as ranges to replace.
enum RangeReplacement {
  /// Returns the ranges to replace for elements that leave and elements that arrive, ascending. No two ranges touch.
  /// - Parameters:
  ///   - removed: Ascending indices.
  ///   - inserted: Elements with the index before which each arrives. An index that is less than the one before it
  ///     counts as the same, so that an order which contradicts itself leads to some list.
  static func merging<Element>(
    removed: [Int], inserted: [(index: Int, elements: [Element])]
  ) -> [(range: Range<Int>, items: [Element])] {
    var ranges: [(range: Range<Int>, items: [Element])] = []
    func add(_ range: Range<Int>, _ items: [Element]) {
      // A copy of the last range, with its items, would make each append copy all of them.
      if let end = ranges.last?.range.upperBound, end >= range.lowerBound {
        let last = ranges.count - 1
        ranges[last].range = ranges[last].range.lowerBound..<max(range.upperBound, end)
        ranges[last].items += items
      } else {
        ranges.append((range, items))
      }
    }
    var rest = removed[...]
    for (index, elements) in inserted {
      while let next = rest.first, next < index {
        add(next..<next + 1, [])
        rest.removeFirst()
      }
      add(index..<index, elements)
    }
    for index in rest { add(index..<index + 1, []) }
    return ranges
  }
}
