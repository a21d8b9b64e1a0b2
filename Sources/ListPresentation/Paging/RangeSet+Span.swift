extension RangeSet<Int> {
  /// The range from the first index to the last, or `nil` if the set is empty.
  var span: Range<Int>? {
    guard let first = ranges.first, let last = ranges.last else { return nil }
    return first.lowerBound..<last.upperBound
  }

  /// The number of indices in the set.
  var numberOfIndices: Int { ranges.reduce(0) { $0 + $1.count } }
}
