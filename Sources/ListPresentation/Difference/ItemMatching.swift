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

    @inlinable
    func oldPosition(of item: Int32) -> ListPosition { ListPosition(section: old.section, item: Int(item)) }

    @inlinable
    func newPosition(of item: Int32) -> ListPosition { ListPosition(section: new.section, item: Int(item)) }
  }

  @usableFromInline var pairs: [Pair] = []
  /// The rows out of step by their index in their section, ascending there. In 32 bits, for a difference of long lists
  /// is mostly the time it takes to write such numbers and to read them.
  @usableFromInline var oldLeft: [Int32] = []
  @usableFromInline var newLeft: [Int32] = []

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
      Self.append(oldEnd..<stretch.oldRange.lowerBound, to: &oldLeft)
      Self.append(newEnd..<stretch.newRange.lowerBound, to: &newLeft)
      (oldEnd, newEnd) = (stretch.oldRange.upperBound, stretch.newRange.upperBound)
    }
    Self.append(oldEnd..<old.items.count, to: &oldLeft)
    Self.append(newEnd..<new.items.count, to: &newLeft)
    var items = TreeCursor(new.items)
    for item in alignment.changed {
      changed.append(Plan.ItemPlacement(ListPosition(section: new.section, item: item), items[item]))
    }
    guard oldStart < oldLeft.count || newStart < newLeft.count else { return }
    pairs.append(Pair(old, new, alignment.stretches, oldStart..<oldLeft.count, newStart..<newLeft.count))
  }

  @inlinable
  static func append(_ items: Range<Int>, to left: inout [Int32]) {
    for item in items { left.append(Int32(truncatingIfNeeded: item)) }
  }

  /// Looks for the rows that are left over, and says what becomes of each.
  @inlinable
  mutating func finish() {
    if pairs.count == 1 {
      inserted.reserveCapacity(newLeft.count)
      deleted.reserveCapacity(oldLeft.count)
    }
    guard !oldLeft.isEmpty, !newLeft.isEmpty else {
      for pair in pairs {
        for index in pair.oldLeft { deleted.append(pair.oldPosition(of: oldLeft[index])) }
        var items = TreeCursor(pair.new.items)
        for index in pair.newLeft { insert(newLeft[index], of: pair, &items) }
      }
      return
    }
    var (olds, news) = (LeftoverHashes(capacity: oldLeft.count), LeftoverHashes(capacity: newLeft.count))
    for pair in pairs {
      olds.add(oldLeft[pair.oldLeft], of: pair.old.items)
      news.add(newLeft[pair.newLeft], of: pair.new.items)
    }
    var table = LeftoverTable(olds, alsoIn: news)
    let inStep = changed
    changed = []
    // First what each may be, then whether it is: the table and the rows lie far apart, and are best read in turns.
    match(table.guesses(for: news, in: olds), news.hashes, &table)
    for pair in pairs {
      for index in pair.oldLeft where !table.isTaken[index] { deleted.append(pair.oldPosition(of: oldLeft[index])) }
    }
    changed = changed.isEmpty ? inStep : inStep.isEmpty ? changed : merged(inStep, changed)
  }

  @inlinable
  mutating func match(_ guesses: [Int32], _ hashes: [UInt32], _ table: inout LeftoverTable) {
    for pair in pairs {
      var (oldItems, newItems) = (TreeCursor(pair.old.items), TreeCursor(pair.new.items))
      var found: [AlignedStretch] = []
      if pairs.count == 1 { found.reserveCapacity(newLeft.count) }
      let start = moved.count
      for index in pair.newLeft {
        let item = newLeft[index]
        let old = table.take(guesses[index], hashes[index]) {
          let id = pair.oldLeft.contains($0) ? oldItems.id(at: Int(oldLeft[$0])) : oldItem($0).item.id
          return id == newItems.id(at: Int(item))
        }
        guard let old else {
          insert(item, of: pair, &newItems)
          continue
        }
        let isSame: Bool
        if pair.oldLeft.contains(old) {
          found.append(AlignedStretch(old: Int(oldLeft[old]), new: Int(item), count: 1))
          isSame = oldItems.isEqual(at: Int(oldLeft[old]), to: &newItems, at: Int(item))
        } else {
          let (before, from) = oldItem(old)
          moved.append(Plan.ItemMove(from, pair.newPosition(of: item)))
          isSame = before == newItems[Int(item)]
        }
        if !isSame { changed.append(Plan.ItemPlacement(pair.newPosition(of: item), newItems[Int(item)])) }
      }
      let cameFromElsewhere = moved.count > start
      if !found.isEmpty { move(IncreasingSubsequence.outside(found, among: pair.stretches), pair) }
      if cameFromElsewhere { moved[start...].sort { $0.to < $1.to } }
    }
  }

  @inlinable
  mutating func insert(_ item: Int32, of pair: Pair, _ items: inout TreeCursor<Item>) {
    inserted.append(Plan.ItemPlacement(pair.newPosition(of: item), items[Int(item)]))
  }

  @usableFromInline
  func merged(_ a: [Plan.ItemPlacement], _ b: [Plan.ItemPlacement]) -> [Plan.ItemPlacement] {
    (a + b).sorted { $0.position < $1.position }
  }

  /// A row that is left over in any section of the old list.
  @usableFromInline
  func oldItem(_ index: Int) -> (item: Item, position: ListPosition) {
    let pair = pairs[pairs.partitioningIndex { $0.oldLeft.lowerBound > index } - 1]
    return (pair.old.items[Int(oldLeft[index])], pair.oldPosition(of: oldLeft[index]))
  }

  @inlinable
  mutating func move(_ stretches: [AlignedStretch], _ pair: Pair) {
    moved.reserveCapacity(moved.count + stretches.count)
    for stretch in stretches {
      for (old, new) in zip(stretch.old..<stretch.old + stretch.count, stretch.new..<stretch.new + stretch.count) {
        moved.append(Plan.ItemMove(pair.oldPosition(of: old), pair.newPosition(of: new)))
      }
    }
  }
}
