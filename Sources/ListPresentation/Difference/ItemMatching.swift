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
    let inStep = alignment.stretches.reduce(0) { $0 + Int($1.count) }
    // Exactly, for what is written for each row is most of the cost; but not for each of many sections.
    if oldStart == 0 { oldLeft.reserveCapacity(old.items.count - inStep) }
    if newStart == 0 { newLeft.reserveCapacity(new.items.count - inStep) }
    var (oldEnd, newEnd) = (0, 0)
    for stretch in alignment.stretches {
      Self.append(oldEnd..<stretch.oldRange.lowerBound, of: old.section, to: &oldLeft)
      Self.append(newEnd..<stretch.newRange.lowerBound, of: new.section, to: &newLeft)
      (oldEnd, newEnd) = (stretch.oldRange.upperBound, stretch.newRange.upperBound)
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
    var (olds, news) = (LeftoverHashes(capacity: oldLeft.count), LeftoverHashes(capacity: newLeft.count))
    for pair in pairs {
      var (oldItems, newItems) = (TreeCursor(pair.old.items), TreeCursor(pair.new.items))
      for index in pair.oldLeft { olds.add(oldItems.id(at: oldLeft[index].item)) }
      for index in pair.newLeft { news.add(newItems.id(at: newLeft[index].item)) }
    }
    let candidates = olds.hashes.reduce(0) { $0 + (news.mayContain($1) ? 1 : 0) }
    var table = LeftoverTable(capacity: candidates, of: oldLeft.count)
    for (index, hash) in olds.hashes.enumerated() where news.mayContain(hash) { table.add(index, hash) }
    // First what each may be, then whether it is: the table and the rows lie far apart, and are best read in turns.
    let guesses = news.hashes.map { olds.mayContain($0) ? table.guess($0) : -1 }
    if pairs.count == 1 {
      inserted.reserveCapacity(newLeft.count)
      deleted.reserveCapacity(oldLeft.count)
    }
    var changes: [Plan.ItemPlacement] = []
    for pair in pairs {
      var oldItems = TreeCursor(pair.old.items)
      var newItems = TreeCursor(pair.new.items)
      var found: [AlignedStretch] = []
      found.reserveCapacity(pair.newLeft.count)
      let start = moved.count
      for index in pair.newLeft {
        let to = newLeft[index]
        guard guesses[index] >= 0,
          let old = table.take(
            Int(guesses[index]), news.hashes[index],
            where: {
              let id = pair.oldLeft.contains($0) ? oldItems.id(at: oldLeft[$0].item) : self.oldItem($0).id
              return id == newItems.id(at: to.item)
            })
        else {
          inserted.append(Plan.ItemPlacement(to, newItems[to.item]))
          continue
        }
        let from = oldLeft[old]
        let isSame: Bool
        if pair.oldLeft.contains(old) {
          found.append(AlignedStretch(old: from.item, new: to.item, count: 1))
          isSame = oldItems.isEqual(at: from.item, to: &newItems, at: to.item)
        } else {
          moved.append(Plan.ItemMove(from, to))
          isSame = oldItem(old) == newItems[to.item]
        }
        if !isSame { changes.append(Plan.ItemPlacement(to, newItems[to.item])) }
      }
      let cameFromElsewhere = moved.count > start
      if !found.isEmpty { move(IncreasingSubsequence.outside(found, among: pair.stretches), pair) }
      if cameFromElsewhere { moved[start...].sort { $0.to < $1.to } }
    }
    for index in oldLeft.indices where !table.isTaken[index] { deleted.append(oldLeft[index]) }
    changed = changed.isEmpty ? changes : changes.isEmpty ? changed : merged(changed, changes)
  }

  @usableFromInline
  func merged(_ a: [Plan.ItemPlacement], _ b: [Plan.ItemPlacement]) -> [Plan.ItemPlacement] {
    (a + b).sorted { $0.position < $1.position }
  }

  /// The item of a row that is left over in any section of the old list.
  @usableFromInline
  func oldItem(_ index: Int) -> Item {
    let behind = pairs.partitioningIndex { $0.oldLeft.lowerBound > index }
    return pairs[behind - 1].old.items[oldLeft[index].item]
  }

  @inlinable
  mutating func move(_ stretches: [AlignedStretch], _ pair: Pair) {
    moved.reserveCapacity(moved.count + stretches.count)
    for stretch in stretches {
      for (old, new) in zip(stretch.oldRange, stretch.newRange) {
        moved.append(
          Plan.ItemMove(
            ListPosition(section: pair.old.section, item: old), ListPosition(section: pair.new.section, item: new)))
      }
    }
  }
}
