/// The sizes of a sequence of elements, with their sums.
///
/// The tree stores runs of equal sizes, so its memory grows with the number of sizes that differ from their neighbors.
/// A million rows of one height are one run. The tree is immutable: an edit creates nodes on the path to the change and
/// shares the others. Two trees join as AVL trees do (Blelloch, Ferizovic and Sun, "Just join for parallel ordered
/// sets", 2016).
indirect enum ExtentTree: Sendable {
  case leaf([ExtentRun], ExtentTotals)
  case branch(ExtentTree, ExtentTree, ExtentTotals, depth: Int)

  /// The maximum number of runs in a leaf.
  static let leafSize = 32

  init() { self = .leaf([], ExtentTotals()) }

  init(_ runs: [ExtentRun]) {
    var joined: [ExtentRun] = []
    joined.reserveCapacity(runs.count)
    for run in runs { joined.add(run) }
    self.init(distinct: joined[...])
  }

  private init(distinct runs: ArraySlice<ExtentRun>) {
    if runs.count <= Self.leafSize {
      self = .leaf(Array(runs), runs.reduce(ExtentTotals()) { $0 + $1.totals })
    } else {
      let middle = runs.startIndex + runs.count / 2
      self = Self.branch(ExtentTree(distinct: runs[..<middle]), ExtentTree(distinct: runs[middle...]))
    }
  }

  var totals: ExtentTotals {
    switch self {
    case .leaf(_, let totals), .branch(_, _, let totals, _): totals
    }
  }

  var count: Int { totals.count }
  var items: Int { totals.items }
  var height: Int { totals.height }
  var isEmpty: Bool { count == 0 }

  var depth: Int {
    if case .branch(_, _, _, let depth) = self { depth } else { 0 }
  }

  /// Returns the tree with a range of elements replaced.
  /// - Complexity: O(log runs + new runs).
  func replacing(_ range: Range<Int>, with new: [ExtentRun]) -> ExtentTree {
    if range == 0..<count { return ExtentTree(new) }
    switch self {
    case .leaf(let runs, _):
      var all: [ExtentRun] = []
      all.reserveCapacity(runs.count + new.count + 1)
      for run in Self.runs(runs, in: 0..<range.lowerBound) { all.add(run) }
      for run in new { all.add(run) }
      for run in Self.runs(runs, in: range.upperBound..<count) { all.add(run) }
      return ExtentTree(distinct: all[...])
    case .branch(let left, let right, _, _):
      let middle = left.count
      if range.upperBound <= middle { return Self.joined(left.replacing(range, with: new), right) }
      let tail = max(0, range.lowerBound - middle)..<range.upperBound - middle
      if range.lowerBound >= middle { return Self.joined(left, right.replacing(tail, with: new)) }
      return Self.joined(left.replacing(range.lowerBound..<middle, with: new), right.replacing(tail, with: []))
    }
  }

  /// Returns the tree with each size changed, for a change that affects all elements.
  /// - Complexity: O(runs).
  func mapped(_ change: (Extent) -> Extent) -> ExtentTree {
    var runs: [ExtentRun] = []
    forEachRun(in: 0..<count) { runs.append(ExtentRun(change($0.extent), count: $0.rest)) }
    return ExtentTree(runs)
  }

  private static func runs(_ runs: [ExtentRun], in range: Range<Int>) -> [ExtentRun] {
    var start = 0
    return runs.compactMap { run in
      let part = range.clamped(to: start..<start + run.count)
      start += run.count
      return part.isEmpty ? nil : ExtentRun(run.extent, count: part.count)
    }
  }
}
