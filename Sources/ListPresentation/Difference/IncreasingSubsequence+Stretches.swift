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
    let kept: [Int]
    if part.reduce(0, { $0 + Int($1.count) }) <= 32 * part.count {
      kept = longest(of: part)
    } else {
      // The stretches are long, so a search of the stretches is faster than a search of all elements. It uses ranks,
      // because its table has an entry for every value up to the greatest.
      let order = part.indices.sorted { part[$0].old < part[$1].old }
      var ranks = Array(repeating: 0, count: part.count)
      for (rank, index) in order.enumerated() { ranks[index - first] = rank }
      kept = heaviest(of: ranks, weights: part.map { Int($0.count) })
    }
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
