/// Positions in a section that ascend strictly, so that none occurs twice.
@usableFromInline
struct AscendingRun {
  @usableFromInline let first: ListPosition
  @usableFromInline let last: Int
  @usableFromInline let count: Int

  @usableFromInline
  init(first: ListPosition, last: Int, count: Int) {
    self.first = first
    self.last = last
    self.count = count
  }
}

extension Array {
  /// The elements' positions, one run for each section, or `nil` if the positions do not ascend strictly.
  @inlinable
  func ascendingRuns(at position: (Element) -> ListPosition) -> [AscendingRun]? {
    var runs: [AscendingRun] = []
    var start = 0
    while start < count {
      let first = position(self[start])
      var (last, end) = (first.item, start + 1)
      while end < count, case let next = position(self[end]), next.section == first.section {
        guard next.item > last else { return nil }
        (last, end) = (next.item, end + 1)
      }
      if let run = runs.last, run.first.section > first.section { return nil }
      runs.append(AscendingRun(first: first, last: last, count: end - start))
      start = end
    }
    return runs
  }
}
