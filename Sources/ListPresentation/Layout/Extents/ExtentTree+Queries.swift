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
