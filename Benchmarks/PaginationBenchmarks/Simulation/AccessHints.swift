/// The rows that a pager with the rules of Paging 3 loads around.
///
/// Paging 3 keeps one hint for each end of the list. A new access replaces a hint if it asks for more rows at that end,
/// or if the list has changed since the hint (`HintHandler` and `ViewportHint.shouldPrioritizeOver`). So a user who
/// turns back does not cancel what they asked for. The rival differs from Paging 3 in three ways: a list view may also
/// access rows that are not visible yet, a refresh starts at the last accessed row instead of the first visible one,
/// and Paging 3 drops pages by its own rule.
struct AccessHints: Hashable, Sendable {
  private var visible = 0..<0
  private var count = 0
  private var rows = 0..<0

  /// Records the visible rows of a list.
  /// - Returns: The rows from the hint at the first row to the hint at the last row.
  mutating func add(_ visible: Range<Int>, count: Int) -> Range<Int> {
    // Rows that stay visible are not accessed again.
    guard visible != self.visible else { return rows }
    let isSameList = count == self.count
    rows = isSameList ? min(rows.lowerBound, visible.lowerBound)..<max(rows.upperBound, visible.upperBound) : visible
    (self.visible, self.count) = (visible, count)
    return rows
  }
}
