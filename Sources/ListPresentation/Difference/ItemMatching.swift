/// Which rows of the sections that stay are kept, go, come and move.
///
/// Sections are added one by one; rows that are out of step in any of them are then looked for in all. Of the rows that
/// are in one section before and after, as many stay as can: the heaviest increasing subsequence of its stretches, so
/// moves are as few as possible.
@usableFromInline
struct ItemMatching<Section: ListElement, Item: ListElement> where Section.ID: Sendable, Item.ID: Sendable {
  @usableFromInline typealias Plan = ListDifference<Section, Item>

  @usableFromInline
  struct Pair {
    @usableFromInline let old: (section: Int, items: TreeNode<Item>)
    @usableFromInline let new: (section: Int, items: TreeNode<Item>)
    @usableFromInline let stretches: [AlignedStretch]
    /// Which of the rows that are left over are of these sections.
    @usableFromInline let oldLeft: Range<Int>
    @usableFromInline let newLeft: Range<Int>

    @inlinable
    init(
      _ old: (section: Int, items: TreeNode<Item>), _ new: (section: Int, items: TreeNode<Item>),
      _ stretches: [AlignedStretch], _ oldLeft: Range<Int>, _ newLeft: Range<Int>
    ) {
      self.old = old
      self.new = new
      self.stretches = stretches
      self.oldLeft = oldLeft
      self.newLeft = newLeft
    }
  }

  @usableFromInline var pairs: [Pair] = []
  /// The rows out of step, ascending.
  @usableFromInline var oldLeft: [ListPosition] = []
  @usableFromInline var newLeft: [ListPosition] = []

  @usableFromInline var inserted: [Plan.ItemPlacement] = []
  @usableFromInline var deleted: [ListPosition] = []
  @usableFromInline var moved: [Plan.ItemMove] = []
  @usableFromInline var changed: [Plan.ItemPlacement] = []

  @inlinable
  init() {}

  /// Compares the items of a section before and after.
  @inlinable
  mutating func add(_ old: (section: Int, items: TreeNode<Item>), _ new: (section: Int, items: TreeNode<Item>)) {
    let alignment = Alignment(old.items, new.items)
    let (oldStart, newStart) = (oldLeft.count, newLeft.count)
    var (oldEnd, newEnd) = (0, 0)
    for stretch in alignment.stretches {
      Self.append(oldEnd..<stretch.old, of: old.section, to: &oldLeft)
      Self.append(newEnd..<stretch.new, of: new.section, to: &newLeft)
      (oldEnd, newEnd) = (stretch.old + stretch.count, stretch.new + stretch.count)
    }
    Self.append(oldEnd..<old.items.count, of: old.section, to: &oldLeft)
    Self.append(newEnd..<new.items.count, of: new.section, to: &newLeft)
    var items = TreeCursor(new.items)
    for item in alignment.changed {
      changed.append(Plan.ItemPlacement(ListPosition(section: new.section, item: item), items[item]))
    }
    guard oldStart < oldLeft.count || newStart < newLeft.count else { return }
    pairs.append(Pair(old, new, alignment.stretches, oldStart..<oldLeft.count, newStart..<newLeft.count))
  }

  @inlinable
  static func append(_ items: Range<Int>, of section: Int, to positions: inout [ListPosition]) {
    for item in items { positions.append(ListPosition(section: section, item: item)) }
  }

  /// Looks for the rows that are left over, and says what becomes of each.
  @inlinable
  mutating func finish() {
    if oldLeft.isEmpty || newLeft.isEmpty {
      deleted = oldLeft
      for pair in pairs { insert(pair.newLeft, of: pair) }
    } else {
      matchLeftovers()
    }
  }

  @inlinable
  mutating func insert(_ left: Range<Int>, of pair: Pair) {
    var items = TreeCursor(pair.new.items)
    for index in left { inserted.append(Plan.ItemPlacement(newLeft[index], items[newLeft[index].item])) }
  }

  @inlinable
  mutating func matchLeftovers() {
    var matching = LeftoverMatching<Item.ID>(capacity: oldLeft.count)
    for pair in pairs {
      var items = TreeCursor(pair.old.items)
      for index in pair.oldLeft { matching.add(items[oldLeft[index].item].id) }
    }
    let inStep = changed
    changed = []
    for pair in pairs {
      var items = TreeCursor(pair.new.items)
      var matches: [Match] = []
      for index in pair.newLeft {
        let to = newLeft[index]
        let item = items[to.item]
        guard let old = matching.take(item.id) else {
          inserted.append(Plan.ItemPlacement(to, item))
          continue
        }
        matches.append(Match(old: oldLeft[old], new: to))
        let home = pair.oldLeft.contains(old) ? pair : self.pair(ofOldLeft: old)
        if home.old.items[oldLeft[old].item] != item { changed.append(Plan.ItemPlacement(to, item)) }
      }
      if !matches.isEmpty { move(matches, pair) }
    }
    deleted = oldLeft.indices.lazy.filter { !matching.isTaken[$0] }.map { oldLeft[$0] }
    if changed.isEmpty {
      changed = inStep
    } else if !inStep.isEmpty {
      changed = (inStep + changed).sorted { $0.position < $1.position }
    }
  }

  @inlinable
  func pair(ofOldLeft index: Int) -> Pair {
    var low = 0
    var high = pairs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pairs[middle].oldLeft.lowerBound <= index { low = middle } else { high = middle }
    }
    return pairs[low]
  }

  @inlinable
  mutating func move(_ matches: [Match], _ pair: Pair) {
    moved += Match.moves(matches, among: pair.stretches, inSections: pair.old.section, pair.new.section).map {
      Plan.ItemMove($0.old, $0.new)
    }
  }
}

/// A row that stands in both lists.
@usableFromInline
struct Match {
  @usableFromInline var old: ListPosition
  @usableFromInline var new: ListPosition

  @inlinable
  init(old: ListPosition, new: ListPosition) {
    self.old = old
    self.new = new
  }

  /// Of rows found out of step in a section, and its stretches in step, those that have to move, ascending in the new
  /// list.
  @usableFromInline
  static func moves(
    _ matches: [Match], among stretches: [AlignedStretch], inSections old: Int, _ new: Int
  ) -> [Match] {
    var all = matches.filter { $0.old.section == old }
      .map { AlignedStretch(old: $0.old.item, new: $0.new.item, count: 1) }
    var moves = matches.filter { $0.old.section != old }
    if !all.isEmpty {
      all = merged(all, stretches)
      for stretch in IncreasingSubsequence.outside(heaviestOf: all) {
        for offset in 0..<stretch.count {
          moves.append(
            Match(
              old: ListPosition(section: old, item: stretch.old + offset),
              new: ListPosition(section: new, item: stretch.new + offset)))
        }
      }
    }
    return moves.sorted { $0.new.item < $1.new.item }
  }

  /// Both in the order of the new list, neighbours in both lists as one.
  private static func merged(_ matches: [AlignedStretch], _ stretches: [AlignedStretch]) -> [AlignedStretch] {
    var result: [AlignedStretch] = []
    result.reserveCapacity(matches.count + stretches.count)
    var (matches, stretches) = (matches[...], stretches[...])
    while !matches.isEmpty || !stretches.isEmpty {
      let isMatch =
        stretches.isEmpty || !matches.isEmpty && matches[matches.startIndex].new < stretches[stretches.startIndex].new
      let next = isMatch ? matches.removeFirst() : stretches.removeFirst()
      if let last = result.last, last.old + last.count == next.old, last.new + last.count == next.new {
        result[result.count - 1].count += next.count
      } else {
        result.append(next)
      }
    }
    return result
  }
}
