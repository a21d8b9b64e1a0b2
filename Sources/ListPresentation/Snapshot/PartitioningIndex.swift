extension RandomAccessCollection where Index == Int {
  /// The index of the first element that satisfies a predicate which all that follow it satisfy too.
  @inlinable
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
