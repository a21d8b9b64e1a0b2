/// The search for the elements that need not move: the increasing subsequence of distinct numbers that has the greatest
/// sum of weights.
@usableFromInline
enum IncreasingSubsequence {
  /// The ascending indices of the numbers in a heaviest increasing subsequence, the one that ends first of several.
  ///
  /// A Fenwick tree over the ranks of the numbers has the heaviest subsequence that ends at or below each rank
  /// (Fenwick, "A new data structure for cumulative frequency tables", 1994).
  /// - Complexity: O(n log n + r / 64) for n numbers in a range of r.
  static func heaviest<Weight: FixedWidthInteger>(of numbers: [Int32], weights: [Weight]) -> [Int] {
    let ranks = ranks(of: numbers)
    var previous = Array(repeating: Int32(-1), count: numbers.count)
    var tree = Array(repeating: (sum: Weight.zero, end: Int32(-1)), count: numbers.count + 1)
    tree.withUnsafeMutableBufferPointer { tree in  // a node is a rank plus one, or the number of ranks
      for index in ranks.indices {
        var best = (sum: Weight.zero, end: Int32(-1))
        var node = Int(ranks[index])
        while node > 0 {
          if tree[node].sum > best.sum { best = tree[node] }
          node &= node - 1
        }
        previous[index] = best.end
        best = (best.sum + weights[index], Int32(truncatingIfNeeded: index))
        node = Int(ranks[index]) + 1
        // The nodes that follow contain this one, so none of them is lighter.
        while node < tree.count, best.sum > tree[node].sum {
          tree[node] = best
          node += node & -node
        }
        if best.sum > tree[0].sum { tree[0] = best }
      }
    }
    return path(from: tree[0].end, previous)
  }

  /// For each number, how many of the others are less.
  private static func ranks(of numbers: [Int32]) -> [Int32] {
    let least = numbers.min() ?? 0
    var words = Array(repeating: UInt64(0), count: Int((numbers.max() ?? 0) - least) >> 6 + 1)
    for number in numbers { words[Int(number - least) >> 6] |= 1 << UInt64((number - least) & 63) }
    var count: Int32 = 0
    let before = words.map { word in
      defer { count += Int32(word.nonzeroBitCount) }
      return count
    }
    return numbers.map { number in
      let (word, bit) = (Int(number - least) >> 6, UInt64((number - least) & 63))
      return before[word] + Int32((words[word] & (1 << bit - 1)).nonzeroBitCount)
    }
  }

  private static func path(from end: Int32, _ previous: [Int32]) -> [Int] {
    var result: [Int] = []
    var index = end
    while index >= 0 {
      result.append(Int(index))
      index = previous[Int(index)]
    }
    result.reverse()
    return result
  }
}

/// The choice of the fewest elements that have to move, in stretches of adjacent elements.
extension IncreasingSubsequence {
  /// The stretches that have to move. All others stay, and have as many elements as possible.
  ///
  /// Both lists ascend in the new sequence, and their stretches do not overlap. The search splits the stretches into
  /// parts that are in the same order in both sequences. Most parts have one stretch.
  /// - Returns: Stretches that ascend in the new sequence.
  /// - Complexity: O(n log n).
  @usableFromInline
  static func outside(_ found: [AlignedStretch], among inStep: [AlignedStretch]) -> [AlignedStretch] {
    let stretches = inStep.isEmpty ? found : merged(found, inStep)
    var leastBehind = Array(repeating: Int32.max, count: stretches.count + 1)
    for index in stretches.indices.reversed() {
      leastBehind[index] = min(leastBehind[index + 1], stretches[index].old)
    }
    var moving: [AlignedStretch] = []
    moving.reserveCapacity(found.count)
    var start = 0
    var greatest: Int32 = -1
    for index in stretches.indices {
      greatest = max(greatest, stretches[index].old)
      guard greatest < leastBehind[index + 1] else { continue }
      if index > start { addStretches(outsideHeaviestOf: stretches[start...index], to: &moving) }
      start = index + 1
    }
    return moving
  }

  private static func addStretches(
    outsideHeaviestOf part: ArraySlice<AlignedStretch>, to moving: inout [AlignedStretch]
  ) {
    let first = part.startIndex
    if part.count == 2 {
      return moving.append(part[first].count > part[first + 1].count ? part[first + 1] : part[first])
    }
    let kept = heaviest(of: part.map(\.old), weights: part.map(\.count))
    var next = 0
    for index in part.indices {
      if next < kept.count, kept[next] == index - first { next += 1 } else { moving.append(part[index]) }
    }
  }

  /// Merges two lists of stretches in the order of the new sequence. Joins stretches that continue each other.
  private static func merged(_ found: [AlignedStretch], _ inStep: [AlignedStretch]) -> [AlignedStretch] {
    var result: [AlignedStretch] = []
    result.reserveCapacity(found.count + inStep.count)
    var (i, j) = (0, 0)
    while i < found.count || j < inStep.count {
      let isFound = j == inStep.count || i < found.count && found[i].new < inStep[j].new
      let next = isFound ? found[i] : inStep[j]
      if isFound { i += 1 } else { j += 1 }
      if let last = result.last, last.isContinued(by: next) {
        result[result.count - 1].count += next.count
      } else {
        result.append(next)
      }
    }
    return result
  }
}
