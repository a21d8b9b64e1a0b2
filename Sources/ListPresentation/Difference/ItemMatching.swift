/// The deleted, inserted, moved and changed items of the sections that are in both lists.
///
/// Sections are added one by one. `finish()` then looks for the items that are out of step in all sections. It moves as
/// few items within a section as possible.
@usableFromInline
struct ItemMatching<Item: ListElement> {
  @usableFromInline typealias Side = (section: Int, items: ChunkedArray<Item>)

  @usableFromInline
  struct Pair {
    @usableFromInline let old: Side
    @usableFromInline let new: Side
    @usableFromInline let stretches: [AlignedStretch]
    /// The indices in the lists of unmatched items that belong to these sections.
    @usableFromInline let oldLeft: Range<Int>
    @usableFromInline let newLeft: Range<Int>

    @inlinable
    init(_ old: Side, _ new: Side, _ stretches: [AlignedStretch], _ oldLeft: Range<Int>, _ newLeft: Range<Int>) {
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
  /// The indices in their section of the items out of step, ascending in each section. The numbers have 32 bits,
  /// because the difference of long lists mostly writes and reads such numbers.
  @usableFromInline var oldLeft: [Int32] = []
  @usableFromInline var newLeft: [Int32] = []

  @usableFromInline var inserted: [ListPosition] = []
  @usableFromInline var deleted: [ListPosition] = []
  @usableFromInline var moved: [ListBatch.ItemMove] = []
  @usableFromInline var changed: [ListPosition] = []

  @inlinable
  init() {}

  /// Compares the items of a section before and after.
  @inlinable
  mutating func add(_ old: Side, _ new: Side) {
    let alignment = Alignment(old.items, new.items)
    let (oldStart, newStart) = (oldLeft.count, newLeft.count)
    let inStep = alignment.stretches.reduce(0) { $0 + Int($1.count) }
    // Exact for a single section, because these arrays cause most of the cost.
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
    if !alignment.changed.isEmpty {
      changed += alignment.changed.lazy.map { ListPosition(section: new.section, item: $0) }
    }
    guard oldStart < oldLeft.count || newStart < newLeft.count else { return }
    pairs.append(Pair(old, new, alignment.stretches, oldStart..<oldLeft.count, newStart..<newLeft.count))
  }

  @inlinable
  static func append(_ items: Range<Int>, to left: inout [Int32]) {
    for item in items { left.append(Int32(truncatingIfNeeded: item)) }
  }

  /// Matches the items out of step with each other and decides which are deleted, inserted and moved.
  @inlinable
  mutating func finish() {
    guard !oldLeft.isEmpty, !newLeft.isEmpty else { return finish([], [], []) }
    let olds = pairs.map { pair in FarReader(pair.old.items, oldLeft[pair.oldLeft]) }
    let (matches, isMatched) = matches(olds)
    finish(matches, isMatched, olds)
  }

  /// For each new item out of step, the index of the matching old item, or -1, and whether each old item matches.
  @inlinable
  func matches(_ olds: [FarReader<Item>]) -> ([Int32], isMatched: [Bool]) {
    var (oldIDs, newIDs): ([UInt32], [UInt32]) = ([], [])
    oldIDs.reserveCapacity(oldLeft.count)
    newIDs.reserveCapacity(newLeft.count)
    for pair in pairs {
      pair.old.items.addHashes(at: oldLeft[pair.oldLeft], to: &oldIDs)
      pair.new.items.addHashes(at: newLeft[pair.newLeft], to: &newIDs)
    }
    let (oldHashes, newHashes) = (ElementHashes(oldIDs), ElementHashes(newIDs))
    var table = PairTable(oldHashes, alsoIn: newHashes)
    // Guesses first, comparisons second: the table and the items are in different memory.
    var matches = table.guesses(for: newHashes, in: oldHashes)
    for pair in pairs {
      var reader = SliceReader(pair.new.items)
      for index in pair.newLeft where matches[index] >= 0 {
        let item = Int(newLeft[index])
        let match = table.match(matches[index], newHashes.hashes[index]) { old in
          olds[self.pair(ofOld: old)].id(at: Int(oldLeft[old])) == reader.id(at: item)
        }
        matches[index] = Int32(truncatingIfNeeded: match ?? -1)
      }
    }
    return (matches, table.isTaken)
  }

  /// The index of the pair of sections that an old item out of step belongs to.
  @inlinable
  func pair(ofOld index: Int) -> Int {
    pairs.count == 1 ? 0 : pairs.partitioningIndex { $0.oldLeft.lowerBound > index } - 1
  }

  @inlinable
  mutating func finish(_ matches: [Int32], _ isMatched: [Bool], _ olds: [FarReader<Item>]) {
    let numberOfMatches = isMatched.reduce(0) { $0 + ($1 ? 1 : 0) }
    deleted = unmatchedOld(oldLeft.count - numberOfMatches, isMatched)
    inserted = unmatchedNew(newLeft.count - numberOfMatches, matches)
    guard numberOfMatches > 0 else { return }
    let inStep = changed
    changed = []
    for (number, pair) in pairs.enumerated() { findMoves(of: pair, number, matches, olds) }
    changed = inStep.merged(with: changed, by: <)
  }

  /// The positions of a number of old items that match no new item.
  @inlinable
  func unmatchedOld(_ number: Int, _ isMatched: [Bool]) -> [ListPosition] {
    Array(unsafeUninitializedCapacity: number) { positions, count in  // as many as the loop finds
      for pair in pairs {
        for index in pair.oldLeft where isMatched.isEmpty || !isMatched[index] {
          positions.initializeElement(at: count, to: pair.oldPosition(of: oldLeft[index]))
          count += 1
        }
      }
    }
  }

  /// A number of new items that match no old item.
  @inlinable
  func unmatchedNew(_ number: Int, _ matches: [Int32]) -> [ListPosition] {
    Array(unsafeUninitializedCapacity: number) { positions, count in  // as many as the loop finds
      for pair in pairs {
        for index in pair.newLeft where matches.isEmpty || matches[index] < 0 {
          positions.initializeElement(at: count, to: pair.newPosition(of: newLeft[index]))
          count += 1
        }
      }
    }
  }

  /// Decides which of the matched items of a section move.
  @inlinable
  mutating func findMoves(of pair: Pair, _ number: Int, _ matches: [Int32], _ olds: [FarReader<Item>]) {
    var reader = SliceReader(pair.new.items)
    var found: [AlignedStretch] = []
    if pairs.count == 1 { found.reserveCapacity(newLeft.count) }
    let start = moved.count
    for index in pair.newLeft where matches[index] >= 0 {
      let item = newLeft[index]
      let old = Int(matches[index])
      let owner = pair.oldLeft.contains(old) ? number : self.pair(ofOld: old)
      if owner == number {
        found.append(AlignedStretch(old: Int(oldLeft[old]), new: Int(item), count: 1))
      } else {
        moved.append(ListBatch.ItemMove(pairs[owner].oldPosition(of: oldLeft[old]), pair.newPosition(of: item)))
      }
      if !reader.isEqual(at: Int(item), to: olds[owner], at: Int(oldLeft[old])) {
        changed.append(pair.newPosition(of: item))
      }
    }
    let cameFromElsewhere = moved.count > start
    if !found.isEmpty { move(IncreasingSubsequence.outside(found, among: pair.stretches), pair) }
    if cameFromElsewhere { moved[start...].sort { $0.to < $1.to } }
  }

  @inlinable
  mutating func move(_ stretches: [AlignedStretch], _ pair: Pair) {
    let count = stretches.reduce(0) { $0 + Int($1.count) }
    if moved.isEmpty { moved.reserveCapacity(count) }
    for stretch in stretches {
      for (old, new) in zip(stretch.old..<stretch.old + stretch.count, stretch.new..<stretch.new + stretch.count) {
        moved.append(ListBatch.ItemMove(pair.oldPosition(of: old), pair.newPosition(of: new)))
      }
    }
  }
}
