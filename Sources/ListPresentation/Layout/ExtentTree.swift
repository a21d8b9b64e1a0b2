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

/// The concatenation of two trees, and the balance of the branches.
extension ExtentTree {
  /// Returns the elements of two trees as one tree.
  static func joined(_ a: ExtentTree, _ b: ExtentTree) -> ExtentTree {
    if a.isEmpty { return b }
    if b.isEmpty { return a }
    switch (a, b) {
    case (.leaf(let left, _), .leaf(let right, _)) where left.count + right.count <= leafSize:
      return ExtentTree(left + right)
    case (.branch(let left, let right, _, _), _) where a.depth > b.depth + 1 || b.isSmall:
      return balanced(left, joined(right, b))
    case (_, .branch(let left, let right, _, _)) where b.depth > a.depth + 1 || a.isSmall:
      return balanced(joined(a, left), right)
    default:
      return branch(a, b)
    }
  }

  static func branch(_ left: ExtentTree, _ right: ExtentTree) -> ExtentTree {
    .branch(left, right, left.totals + right.totals, depth: max(left.depth, right.depth) + 1)
  }

  /// Whether the tree is a leaf that should be merged with its neighbor, so that edits do not leave tiny leaves.
  private var isSmall: Bool {
    if case .leaf(let runs, _) = self { runs.count <= Self.leafSize / 2 } else { false }
  }

  /// Returns a branch of two trees whose depths differ by at most two.
  private static func balanced(_ left: ExtentTree, _ right: ExtentTree) -> ExtentTree {
    if left.depth > right.depth + 1, case .branch(let outer, let inner, _, _) = left {
      guard inner.depth > outer.depth, case .branch(let a, let b, _, _) = inner else {
        return branch(outer, branch(inner, right))
      }
      return branch(branch(outer, a), branch(b, right))
    }
    if right.depth > left.depth + 1, case .branch(let inner, let outer, _, _) = right {
      guard inner.depth > outer.depth, case .branch(let a, let b, _, _) = inner else {
        return branch(branch(left, inner), outer)
      }
      return branch(branch(left, a), branch(b, outer))
    }
    return branch(left, right)
  }
}

/// Lookups in the tree: the element at an index, an item or a height.
extension ExtentTree {
  /// Returns the element that covers a point on a scale of indices, items, or heights, which may include gaps.
  ///
  /// - Parameters:
  ///   - point: A value on the scale.
  ///   - scale: A linear function of the totals.
  /// - Complexity: O(log runs).
  func place(at point: Int, by scale: (ExtentTotals) -> Int) -> ExtentPlace? {
    guard point >= 0, point < scale(totals) else { return nil }
    var node = self
    var before = ExtentTotals()
    while case .branch(let left, let right, _, _) = node {
      let middle = before + left.totals
      if point < scale(middle) {
        node = left
      } else {
        before = middle
        node = right
      }
    }
    guard case .leaf(let runs, _) = node else { return nil }
    for run in runs {
      let next = before + run.totals
      if point < scale(next) {
        let each = (scale(next) - scale(before)) / run.count
        return ExtentPlace(run, from: (point - scale(before)) / each, behind: before)
      }
      before = next
    }
    return nil
  }

  /// The element at an index, or `nil` if there is none.
  subscript(index: Int) -> ExtentPlace? { place(at: index, by: \.count) }

  /// Returns the element that contains an item, or `nil` if there is none.
  func place(ofItem item: Int) -> ExtentPlace? { place(at: item, by: \.items) }

  /// Passes the runs of a range of elements to a closure, in order and cut to the range.
  /// - Complexity: O(log runs + runs in the range).
  func forEachRun(in range: Range<Int>, _ body: (ExtentPlace) -> Void) {
    visit(range, behind: ExtentTotals(), body)
  }

  private func visit(_ range: Range<Int>, behind before: ExtentTotals, _ body: (ExtentPlace) -> Void) {
    guard range.lowerBound < before.count + count, range.upperBound > before.count, !range.isEmpty else { return }
    switch self {
    case .branch(let left, let right, _, _):
      left.visit(range, behind: before, body)
      right.visit(range, behind: before + left.totals, body)
    case .leaf(let runs, _):
      var before = before
      for run in runs {
        let part = range.clamped(to: before.count..<before.count + run.count)
        if !part.isEmpty {
          var place = ExtentPlace(run, from: part.lowerBound - before.count, behind: before)
          place.rest = part.count
          body(place)
        }
        before = before + run.totals
      }
    }
  }
}

/// The size of a tree's element, which is an item, a line of items, or a section.
struct Extent: Equatable {
  enum Knowledge: UInt8 {
    /// The size is a guess, because the element was not measured.
    case estimated
    /// The size was measured before the content, the width or the index changed.
    case stale
    /// The size was measured and has not changed since.
    case measured
    /// The size comes from the layout.
    case given
  }

  var height: Int
  /// The number of items in the element.
  var items = 1
  /// The width of an item, if items have their own widths.
  var width = 0
  var knowledge = Knowledge.given
}

/// Consecutive elements of equal size.
struct ExtentRun: Equatable {
  var extent: Extent
  var count: Int

  init(_ extent: Extent, count: Int = 1) {
    self.extent = extent
    self.count = count
  }

  var totals: ExtentTotals {
    ExtentTotals(count: count, items: count * extent.items, height: count * extent.height)
  }
}

extension [ExtentRun] {
  /// Adds a run to the end. Adjacent runs of equal size become one run.
  mutating func add(_ run: ExtentRun) {
    guard run.count > 0 else { return }
    if let last = indices.last, self[last].extent == run.extent {
      self[last].count += run.count
    } else {
      append(run)
    }
  }
}

/// The sums over several elements.
struct ExtentTotals: Equatable {
  var count = 0
  var items = 0
  var height = 0

  static func + (a: ExtentTotals, b: ExtentTotals) -> ExtentTotals {
    ExtentTotals(count: a.count + b.count, items: a.items + b.items, height: a.height + b.height)
  }
}

/// The place and the size of an element in a tree.
struct ExtentPlace {
  /// The number of elements before it.
  var index: Int
  /// The number of items before it.
  var items: Int
  /// The height of all elements before it.
  var height: Int
  var extent: Extent
  /// The number of elements of this size from here to the end of their run.
  var rest: Int

  init(_ run: ExtentRun, from step: Int = 0, behind before: ExtentTotals) {
    index = before.count + step
    items = before.items + step * run.extent.items
    height = before.height + step * run.extent.height
    extent = run.extent
    rest = run.count - step
  }
}
