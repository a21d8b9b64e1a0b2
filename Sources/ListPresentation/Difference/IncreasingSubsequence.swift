/// Increasing subsequences of distinct integers: what can stay while everything else moves around it.
@usableFromInline
enum IncreasingSubsequence {
  /// The indices, ascending, of a longest increasing subsequence.
  ///
  /// Patience sorting with back links (Fredman, "On computing the length of longest increasing subsequences", 1975).
  /// - Complexity: O(n log n); O(n) where the values increase already.
  @usableFromInline
  static func longest(of values: [Int]) -> [Int] {
    // The least value that ends a subsequence of each length, and where it stands.
    var tails: [Int] = []
    var tailIndices: [Int] = []
    var previous = Array(repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
      var low = tails.count
      if let last = tails.last, last > value {
        low = 0
        var length = tails.count
        while length > 0 {
          let half = length / 2
          // Without a branch on the comparison, which is wrong half of the time.
          low += tails[low + half] < value ? length - half : 0
          length = half
        }
      }
      if low > 0 { previous[index] = tailIndices[low - 1] }
      if low == tails.count {
        tails.append(value)
        tailIndices.append(index)
      } else {
        tails[low] = value
        tailIndices[low] = index
      }
    }
    return path(from: tailIndices.last ?? -1, previous)
  }

  /// The indices, ascending, of an increasing subsequence whose weights add up to the most. Values are not negative.
  ///
  /// A Fenwick tree over the values holds the best sum that ends at or below each (Fenwick, "A new data structure for
  /// cumulative frequency tables", 1994).
  /// - Complexity: O(n log m) for values below m.
  static func heaviest(of values: [Int], weights: [Int]) -> [Int] {
    var best = Array(repeating: (sum: 0, index: -1), count: (values.max() ?? -1) + 2)
    var previous = Array(repeating: -1, count: values.count)
    var end = (sum: 0, index: -1)
    for (index, value) in values.enumerated() {
      var before = (sum: 0, index: -1)
      var node = value
      while node > 0 {
        if best[node].sum > before.sum { before = best[node] }
        node &= node - 1
      }
      previous[index] = before.index
      let here = (sum: before.sum + weights[index], index: index)
      node = value + 1
      while node < best.count {
        if here.sum > best[node].sum { best[node] = here }
        node += node & -node
      }
      if here.sum > end.sum { end = here }
    }
    return path(from: end.index, previous)
  }

  /// The stretches that have to move so that all others, which hold as many elements as possible, can stay.
  ///
  /// The stretches ascend in the new sequence and do not overlap in the old one. Where all that come before a place come
  /// before it in both sequences, the parts on either side are settled apart; most are of one stretch.
  /// - Complexity: O(n log n).
  static func outside(heaviestOf stretches: [AlignedStretch]) -> [AlignedStretch] {
    var leastBehind = Array(repeating: Int.max, count: stretches.count + 1)
    for index in stretches.indices.reversed() {
      leastBehind[index] = min(leastBehind[index + 1], stretches[index].old)
    }
    var moving: [AlignedStretch] = []
    var start = 0
    var greatest = -1
    for index in stretches.indices {
      greatest = max(greatest, stretches[index].old)
      guard greatest < leastBehind[index + 1] else { continue }
      if index > start { moving += outside(heaviestOf: stretches[start...index]) }
      start = index + 1
    }
    return moving
  }

  private static func outside(heaviestOf part: ArraySlice<AlignedStretch>) -> [AlignedStretch] {
    let kept: [Int]
    if part.allSatisfy({ $0.count == 1 }) {
      kept = longest(of: part.map(\.old))
    } else {
      let order = part.indices.sorted { part[$0].old < part[$1].old }
      var ranks = Array(repeating: 0, count: part.count)
      for (rank, index) in order.enumerated() { ranks[index - part.startIndex] = rank }
      kept = heaviest(of: ranks, weights: part.map(\.count))
    }
    var stays = Array(repeating: false, count: part.count)
    for index in kept { stays[index] = true }
    return zip(part, stays).filter { !$0.1 }.map(\.0)
  }

  private static func path(from end: Int, _ previous: [Int]) -> [Int] {
    var result: [Int] = []
    var index = end
    while index >= 0 {
      result.append(index)
      index = previous[index]
    }
    return result.reversed()
  }
}
