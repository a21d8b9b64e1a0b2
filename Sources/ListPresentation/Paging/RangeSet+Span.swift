extension RangeSet<Int> {
  /// From the first index to the last, or `nil` if there is none.
  var span: Range<Int>? {
    guard let first = ranges.first, let last = ranges.last else { return nil }
    return first.lowerBound..<last.upperBound
  }

  /// How many indices are in the set.
  var numberOfIndices: Int { ranges.reduce(0) { $0 + $1.count } }
}
