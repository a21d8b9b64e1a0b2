import ListPresentation

/// The new indices of rows after an update: the structure of a plan, by indices over the whole list.
///
/// Rows that stay keep their order, so it is enough to know the old indices that are removed and the new ones that are
/// inserted. A row that is moved counts as removed and inserted.
struct RowShift {
  /// Indices of the old list, ascending.
  private let removed: Ranges
  /// Indices of the new list, ascending.
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

  /// The first index at which anything changes; rows before it stay where they are.
  var firstChange: Int {
    min(removed.ranges.first?.lowerBound ?? .max, inserted.ranges.first?.lowerBound ?? .max)
  }

  /// The new indices of inserted rows.
  var insertedRanges: [Range<Int>] { inserted.ranges }

  /// The new index of an old row, or `nil` if it does not stay.
  func index(of old: Int) -> Int? {
    removed.contains(old) ? nil : inserted.unskipped(old - removed.numberBelow(old))
  }

  /// The new indices from the first to the last row that stays of some old ones.
  func range(of old: Range<Int>) -> Range<Int> {
    let first = old.lowerBound - removed.numberBelow(old.lowerBound)
    let end = old.upperBound - removed.numberBelow(old.upperBound)
    return first < end ? inserted.unskipped(first)..<inserted.unskipped(end - 1) + 1 : 0..<0
  }

  /// The new index of an old row, of the next that stays if it does not, or of the last before it; `nil` if none stays.
  func nearest(to old: Int) -> Int? {
    guard numberKept > 0 else { return nil }
    return inserted.unskipped(min(old - removed.numberBelow(old), numberKept - 1))
  }
}

/// Ascending ranges that do not touch.
private struct Ranges {
  private(set) var ranges: [Range<Int>] = []
  /// For each range the number of indices in those before it, and for all at the end.
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

  /// The index that has `rank` indices below it that are in none of the ranges.
  func unskipped(_ rank: Int) -> Int {
    // Before a range lie as many unskipped indices as its beginning less those skipped before it.
    let next = ranges.indices.partitioningIndex { ranges[$0].lowerBound - counts[$0] > rank }
    return rank + counts[next]
  }
}
