/// Searches for increasing subsequences of distinct integers. The elements of such a subsequence need not move.
@usableFromInline
enum IncreasingSubsequence {
  /// The ascending indices of a longest increasing subsequence.
  ///
  /// Patience sorting with back links (Fredman, "On computing the length of longest increasing subsequences", 1975).
  /// - Complexity: O(n log n). O(n) if the values increase.
  @usableFromInline
  static func longest(of values: [Int32]) -> [Int] {
    // For each length, the least value that ends a subsequence, and its index.
    var tails: [Int32] = []
    var tailIndices: [Int32] = []
    var previous = Array(repeating: Int32(-1), count: values.count)
    for (index, value) in values.enumerated() {
      var low = tails.count
      if let last = tails.last, last > value {
        low = lowerBound(of: value, in: tails)
      }
      if low > 0 { previous[index] = tailIndices[low - 1] }
      if low == tails.count {
        tails.append(value)
        tailIndices.append(Int32(truncatingIfNeeded: index))
      } else {
        tails[low] = value
        tailIndices[low] = Int32(truncatingIfNeeded: index)
      }
    }
    return path(from: tailIndices.last ?? -1, previous)
  }

  /// The index of the first value that is not less than another value. The last value must be greater.
  private static func lowerBound(of value: Int32, in values: [Int32]) -> Int {
    values.withUnsafeBufferPointer { values in  // every index is less than the count
      var low = 0
      var length = values.count
      while length > 1 {
        let half = length / 2
        // Without a branch on the comparison, which the processor would mispredict half of the time.
        low += values[low + half - 1] < value ? half : 0
        length -= half
      }
      return low
    }
  }

  /// The ascending indices of an increasing subsequence with the greatest sum of weights. Values are not negative.
  ///
  /// A Fenwick tree over the values has the greatest sum that ends at or below each value (Fenwick, "A new data
  /// structure for cumulative frequency tables", 1994).
  /// - Complexity: O(n log m) for values below m.
  static func heaviest(of values: [Int], weights: [Int]) -> [Int] {
    var best = Array(repeating: (sum: 0, index: -1), count: (values.max() ?? -1) + 2)
    var previous = Array(repeating: Int32(-1), count: values.count)
    var end = (sum: 0, index: -1)
    for (index, value) in values.enumerated() {
      var before = (sum: 0, index: -1)
      var node = value
      while node > 0 {
        if best[node].sum > before.sum { before = best[node] }
        node &= node - 1
      }
      previous[index] = Int32(truncatingIfNeeded: before.index)
      let here = (sum: before.sum + weights[index], index: index)
      node = value + 1
      while node < best.count {
        if here.sum > best[node].sum { best[node] = here }
        node += node & -node
      }
      if here.sum > end.sum { end = here }
    }
    return path(from: Int32(truncatingIfNeeded: end.index), previous)
  }

  private static func path(from end: Int32, _ previous: [Int32]) -> [Int] {
    var result: [Int] = []
    var index = end
    while index >= 0 {
      result.append(Int(index))
      index = previous[Int(index)]
    }
    return result.reversed()
  }
}
