import ListPresentation

/// The new indices of rows after an update. It is computed from a plan, with indices of the whole list.
///
/// Rows that stay keep their order, so the removed indices of the old list and the inserted indices of the new list are
/// enough. A row that moves counts as removed and inserted.
struct RowShift {
  /// The removed indices of the old list, in ascending order.
  private let removed: Ranges
  /// The inserted indices of the new list, in ascending order.
  private let inserted: Ranges
  /// The number of rows that stay.
  private let numberKept: Int

  /// - Returns: `nil` if the plan does not lead from one outline to the other.
  init?<Section: ListElement, Item: ListElement>(
    _ plan: ListBatch<Section, Item>, from old: ListOutline<Section>, to new: ListOutline<Section>
  ) {
    let items = plan.movedItems
    guard
      let removed = Ranges(
        plan.deletedSections + plan.movedSections.map(\.from), plan.deletedItems + items.map(\.from), in: old),
      let inserted = Ranges(
        plan.insertedSections.map(\.index) + plan.movedSections.map(\.to),
        plan.insertedItems.map(\.position) + items.map(\.to), in: new),
      old.numberOfItems - removed.count == new.numberOfItems - inserted.count
    else { return nil }
    self.removed = removed
    self.inserted = inserted
    numberKept = old.numberOfItems - removed.count
  }

  /// The first index at which a row changes. Rows before it keep their indices.
  var firstChange: Int {
    min(removed.ranges.first?.lowerBound ?? .max, inserted.ranges.first?.lowerBound ?? .max)
  }

  /// The new indices of inserted rows.
  var insertedRanges: [Range<Int>] { inserted.ranges }

  /// Returns the new index of an old row, or `nil` if the row does not stay.
  func index(of old: Int) -> Int? {
    removed.contains(old) ? nil : inserted.unskipped(old - removed.numberBelow(old))
  }

  /// Returns the range of new indices from the first to the last of some old rows that stay.
  func range(of old: Range<Int>) -> Range<Int> {
    let first = old.lowerBound - removed.numberBelow(old.lowerBound)
    let end = old.upperBound - removed.numberBelow(old.upperBound)
    return first < end ? inserted.unskipped(first)..<inserted.unskipped(end - 1) + 1 : 0..<0
  }

  /// Returns the new index of an old row. If the row does not stay, it is that of the next row that does, or else of
  /// the last one before it. It is `nil` if no row stays.
  func nearest(to old: Int) -> Int? {
    guard numberKept > 0 else { return nil }
    return inserted.unskipped(min(old - removed.numberBelow(old), numberKept - 1))
  }
}

/// Ranges in ascending order that do not touch.
private struct Ranges {
  private(set) var ranges: [Range<Int>] = []
  /// For each range, the number of indices in the ranges before it. The last element is the number of all indices.
  private var counts = [0]

  init?<Section: ListElement>(
    _ sections: [Int], _ positions: [ListPosition], in outline: ListOutline<Section>
  ) {
    var all: [Range<Int>] = []
    for section in sections {
      guard section < outline.numberOfSections else { return nil }
      all.append(outline.items(inSection: section))
    }
    var section = (index: -1, rows: 0..<0)
    for position in positions {
      if position.section != section.index {
        guard position.section < outline.numberOfSections else { return nil }
        section = (position.section, outline.items(inSection: position.section))
      }
      let index = section.rows.lowerBound + position.item
      guard section.rows.contains(index) else { return nil }
      all.append(index..<index + 1)
    }
    for range in all.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = ranges.last, last.upperBound >= range.lowerBound else {
        ranges.append(range)
        continue
      }
      ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
    for range in ranges { counts.append(count + range.count) }
  }

  var count: Int { counts[counts.count - 1] }

  func contains(_ index: Int) -> Bool {
    let next = ranges.partitioningIndex { $0.upperBound > index }
    return next < ranges.count && ranges[next].contains(index)
  }

  func numberBelow(_ index: Int) -> Int {
    let next = ranges.partitioningIndex { $0.upperBound > index }
    return counts[next] + (next < ranges.count ? max(0, index - ranges[next].lowerBound) : 0)
  }

  /// Returns the index that is in no range and has `rank` such indices below it.
  func unskipped(_ rank: Int) -> Int {
    // The number of free indices below a range is its lower bound less the indices of the ranges before it.
    let next = ranges.indices.partitioningIndex { ranges[$0].lowerBound - counts[$0] > rank }
    return rank + counts[next]
  }
}
