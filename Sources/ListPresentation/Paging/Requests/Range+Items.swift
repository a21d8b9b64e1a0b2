/// Ranges and sets of item indices, and how inserted and removed items move them.
extension Range<Int> {
  /// The range after an item was inserted at an index (`count` is 1) or removed from it (-1). No bound falls below 0.
  func moved(by count: Int, at index: Int) -> Range<Int> {
    let lower = Swift.max(lowerBound + (index < lowerBound ? count : 0), 0)
    return lower..<Swift.max(upperBound + (index < upperBound ? count : 0), lower)
  }

  /// The range after `count` items were inserted before an index. Items inserted at the lower bound move the whole
  /// range.
  func shifted(by count: Int, at index: Int) -> Range<Int> {
    let lower = lowerBound + (index <= lowerBound ? count : 0)
    return lower..<Swift.max(upperBound + (index < upperBound || index <= lowerBound ? count : 0), lower)
  }
}

extension RangeSet<Int> {
  /// The range from the first index to the last, or `nil` if the set is empty.
  var span: Range<Int>? {
    guard let first = ranges.first, let last = ranges.last else { return nil }
    return first.lowerBound..<last.upperBound
  }

  /// The number of indices in the set.
  var numberOfIndices: Int { ranges.reduce(0) { $0 + $1.count } }

  /// The indices in ascending order.
  var each: some Sequence<Int> { ranges.lazy.joined() }

  /// Returns the set with each of its ranges changed.
  func map(_ change: (Range<Int>) -> Range<Int>) -> RangeSet<Int> {
    let ranges = ranges
    return ranges.count == 1 ? RangeSet(change(ranges[0])) : RangeSet(ranges.map(change))
  }

  /// Returns the set of at most `count` of the lowest indices.
  func first(_ count: Int) -> RangeSet<Int> {
    var rest = count
    return map { range in
      let part = range.prefix(rest)
      rest -= part.count
      return part
    }
  }

  /// Returns the set with an index added, or with only this index if it is at least `distance` away from the others.
  func adding(_ index: Int, within distance: Int) -> RangeSet<Int> {
    let isNear = span.map { Swift.max($0.lowerBound - index, index - $0.upperBound) < distance } ?? false
    let added = RangeSet(index..<index + 1)
    return isNear ? union(added) : added
  }
}
