/// The indices of items before and after a batch.
///
/// ```swift
/// // [a, b, c] becomes [a, c, d]: [delete item 0.1, insert item 0.2]
/// map.index(of: 2)       // 1
/// map.index(of: 1)       // nil, because b leaves
/// map.nearest(to: 1)     // 1, the index of c
/// map.oldIndex(of: 2)    // nil, because d arrives
/// ```
///
/// All indices are those of the whole list. Items that stay keep their order. An item of a section that moves moves
/// too. During an update, ``ListUpdate/indexMap`` is the map of its batch. There, an item that is in both lists either
/// moves or stays: one that the batch deletes and inserts, because its section is another one, moves.
public struct ListIndexMap: Sendable {
  private let old: Side
  private let new: Side

  /// Creates the map of a batch.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - old: The structure of the list before the batch.
  ///   - new: The structure of the list after the batch.
  /// - Returns: `nil` if the batch does not lead from one structure to the other.
  /// - Complexity: O(k log k + k log s) for k operations in a list of s sections.
  public init?<Section>(
    _ batch: ListBatch, from old: ListStructure<Section>, to new: ListStructure<Section>
  ) {
    self.init(batch, from: old, to: new, rebuilt: [])
  }

  /// - Parameter rebuilt: The items that the batch both deletes and inserts, by their old index and their new one. They
  ///   move in the map.
  init?<Section>(
    _ batch: ListBatch, from old: ListStructure<Section>, to new: ListStructure<Section>,
    rebuilt: [(from: Int, to: Int)]
  ) {
    guard let removed = old.ranges(batch.deletedSections, batch.deletedItems),
      let inserted = new.ranges(batch.insertedSections, batch.insertedItems),
      let from = old.ranges(batch.movedSections.map(\.from), batch.movedItems.map(\.from)),
      let to = new.ranges(batch.movedSections.map(\.to), batch.movedItems.map(\.to)),
      zip(from, to).allSatisfy({ $0.count == $1.count })
    else { return nil }
    self.init(
      removed: removed, inserted: inserted, moved: zip(from, to) + rebuilt.map { ($0..<$0 + 1, $1..<$1 + 1) },
      from: old.numberOfItems, to: new.numberOfItems)
    guard self.old.numberStaying == self.new.numberStaying else { return nil }
  }

  /// Creates the map of the sections of a batch.
  init(sections count: Int, deleted: [Int], inserted: [Int], moved: [(from: Int, to: Int)]) {
    self.init(
      removed: deleted.map { $0..<$0 + 1 }, inserted: inserted.map { $0..<$0 + 1 },
      moved: moved.map { ($0.from..<$0.from + 1, $0.to..<$0.to + 1) },
      from: count, to: count - deleted.count + inserted.count)
  }

  private init(
    removed: [Range<Int>], inserted: [Range<Int>], moved: [(from: Range<Int>, to: Range<Int>)],
    from oldCount: Int, to newCount: Int
  ) {
    old = Side(oldCount, removed, moved.map { ($0.from, $0.to.lowerBound) })
    new = Side(newCount, inserted, moved.map { ($0.to, $0.from.lowerBound) })
  }

  /// The least index at which the lists differ, or `Int.max` if no item leaves, arrives or moves.
  /// - Complexity: O(1).
  public var firstChange: Int {
    min(old.gaps.first?.range.lowerBound ?? .max, new.gaps.first?.range.lowerBound ?? .max)
  }

  /// The new indices of the items that arrive or move, in ascending order.
  /// - Complexity: O(ranges).
  public var insertedRanges: [Range<Int>] { new.gaps.map(\.range) }

  /// Returns the new index of an old item, or `nil` if the item leaves.
  /// - Complexity: O(log k) for a batch of k operations, as for all questions to the map.
  public func index(of old: Int) -> Int? { self.old.target(of: old) ?? stayingIndex(of: old) }

  /// Returns the old index of a new item, or `nil` if the item arrives.
  public func oldIndex(of new: Int) -> Int? {
    self.new.target(of: new) ?? self.new.rank(of: new).map(old.index(ofRank:))
  }

  /// Returns the new index of an old item that stays, or `nil` if the item leaves or moves.
  public func stayingIndex(of old: Int) -> Int? { self.old.rank(of: old).map(new.index(ofRank:)) }

  /// Returns the range of new indices from the first to the last of the items that stay, of a range of old items. The
  /// range is empty if none stays.
  public func stayingRange(of old: Range<Int>) -> Range<Int> {
    let (first, end) = (self.old.numberStaying(below: old.lowerBound), self.old.numberStaying(below: old.upperBound))
    return first < end ? new.index(ofRank: first)..<new.index(ofRank: end - 1) + 1 : 0..<0
  }

  /// Returns the new index of an old item. If the item leaves, the result is the new index of the next old item that is
  /// in both lists, or else of the last one before it. It is `nil` if the lists have no item in common.
  public func nearest(to old: Int) -> Int? {
    let old = min(max(0, old), self.old.count - 1)
    return index(of: old) ?? self.old.neighbors(of: old).lazy.compactMap { index(of: $0) }.first
  }

  /// Returns the new index of the item that takes the place on the screen of an old one, so that what the user reads
  /// does not move.
  ///
  /// It is the item itself if it stays. A view does not follow an item that moves across the list: if the item moves or
  /// leaves, its place goes to the next visible item that stays, or else to the last visible one before it that does.
  /// If no visible item stays, the view follows the first visible item that moves together with a neighbor, as in a
  /// section that moves. Otherwise the place goes to the next item of the list that stays, or else to the last one
  /// before it.
  ///
  /// - Parameters:
  ///   - old: The old index of the item, which the user reads.
  ///   - visible: The old indices of the visible items.
  /// - Returns: `nil` if the lists have no item in common.
  /// - Complexity: O(visible items · log k) for a batch of k operations.
  public func anchor(of old: Int, among visible: Range<Int>) -> Int? {
    if let index = stayingIndex(of: old) { return index }
    let visible = visible.clamped(to: 0..<self.old.count)
    let (first, end) = (visible.lowerBound, visible.upperBound)
    let nearest = [Array(max(old, first)..<max(old, end)), (first..<max(first, min(old, end))).reversed()].joined()
    return nearest.lazy.compactMap(stayingIndex).first
      ?? nearest.lazy.compactMap(indexOfFollowed).first
      ?? nearestStaying(to: old) ?? self.nearest(to: old)
  }

  /// Returns the new index of an item with which the item before or behind it goes.
  private func indexOfFollowed(_ old: Int) -> Int? {
    guard let index = index(of: old) else { return nil }
    return self.index(of: old - 1) == index - 1 || self.index(of: old + 1) == index + 1 ? index : nil
  }

  private func nearestStaying(to old: Int) -> Int? {
    guard self.old.numberStaying > 0 else { return nil }
    let rank = self.old.numberStaying(below: min(max(0, old), self.old.count))
    return new.index(ofRank: min(rank, self.old.numberStaying - 1))
  }
}

extension ListBatch {
  /// Whether the batch deletes, inserts or moves sections.
  @usableFromInline var changesSections: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty)
  }

  /// The map of the indices of as many sections.
  func sectionMap(of count: Int) -> ListIndexMap {
    ListIndexMap(
      sections: count, deleted: deletedSections, inserted: insertedSections,
      moved: movedSections.map { ($0.from, $0.to) })
  }
}

/// One of the two lists of a map.
private struct Side: Sendable {
  /// The indices of neighboring items that leave or arrive here, or move.
  struct Gap {
    let range: Range<Int>
    /// The number of items in the gaps before this one.
    let before: Int
  }

  let count: Int
  /// In ascending order. No gap touches the next.
  private(set) var gaps: [Gap] = []
  /// The ranges that move, in ascending order, each with its first index in the other list.
  private let moves: [(range: Range<Int>, target: Int)]

  init(_ count: Int, _ ranges: [Range<Int>], _ moves: [(range: Range<Int>, target: Int)]) {
    self.count = count
    // Each part is sorted alone, because parts in ascending order, which are the rule, take linear time.
    self.moves = moves.filter { !$0.range.isEmpty }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let all = ranges + self.moves.map(\.range)
    for range in all.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = gaps.last, last.range.upperBound >= range.lowerBound {
        let end = max(last.range.upperBound, range.upperBound)
        gaps[gaps.count - 1] = Gap(range: last.range.lowerBound..<end, before: last.before)
      } else {
        gaps.append(Gap(range: range, before: numberBefore(gaps.count)))
      }
    }
  }

  var numberStaying: Int { count - numberBefore(gaps.count) }

  func target(of index: Int) -> Int? {
    let next = moves.partitioningIndex { $0.range.upperBound > index }
    guard next < moves.count, moves[next].range.contains(index) else { return nil }
    return moves[next].target + index - moves[next].range.lowerBound
  }

  /// The number of items that stay before an item that stays.
  func rank(of index: Int) -> Int? {
    let next = gap(endingAfter: index)
    guard index >= 0, index < count, next == gaps.count || gaps[next].range.lowerBound > index else { return nil }
    return index - numberBefore(next)
  }

  func numberStaying(below index: Int) -> Int {
    let next = gap(endingAfter: index)
    return index - numberBefore(next) - (next < gaps.count ? max(0, index - gaps[next].range.lowerBound) : 0)
  }

  func index(ofRank rank: Int) -> Int {
    rank + numberBefore(gaps.partitioningIndex { $0.range.lowerBound - $0.before > rank })
  }

  /// The next item and the last item in both lists around an item that is not, or indices outside the list.
  func neighbors(of index: Int) -> [Int] {
    let (gap, move) = (gap(endingAfter: index), moves.partitioningIndex { $0.range.lowerBound > index })
    guard gap < gaps.count else { return [] }
    let (start, end) = (gaps[gap].range.lowerBound, gaps[gap].range.upperBound)
    let next = move < moves.count ? min(end, moves[move].range.lowerBound) : end
    let last = move > 0 ? max(start, moves[move - 1].range.upperBound) : start
    return [next, last - 1]
  }

  private func gap(endingAfter index: Int) -> Int { gaps.partitioningIndex { $0.range.upperBound > index } }

  /// The number of items in the gaps before the gap at an index.
  private func numberBefore(_ gap: Int) -> Int {
    gap < gaps.count ? gaps[gap].before : gaps.last.map { $0.before + $0.range.count } ?? 0
  }
}

extension ListStructure {
  /// The indices in the whole list of the items of some sections, and of other items. `nil` if one does not exist.
  fileprivate func ranges(_ sections: [Int], _ positions: [ListPosition]) -> [Range<Int>]? {
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(sections.count + positions.count)
    for section in sections {
      guard section >= 0, section < numberOfSections else { return nil }
      ranges.append(items(inSection: section))
    }
    var section = (index: -1, items: 0..<0)
    for position in positions {
      if position.section != section.index {
        guard position.section >= 0, position.section < numberOfSections else { return nil }
        section = (position.section, items(inSection: position.section))
      }
      guard position.item >= 0, position.item < section.items.count else { return nil }
      let index = section.items.lowerBound + position.item
      ranges.append(index..<index + 1)
    }
    return ranges
  }
}
