/// Which sections of two lists stay, move, go and come, and which of them have to be compared row by row.
///
/// A section is *clean* if it holds the same items in the same order on both sides. Only clean sections move; one that
/// would have to move and is not clean is deleted and inserted, for no item may change inside a moved section. Which
/// sections stay is the heaviest increasing subsequence, where a section weighs its rows if moving it would rebuild
/// them.
@usableFromInline
struct SectionMatching<Section: ListElement, Item: ListElement> where Section.ID: Sendable, Item.ID: Sendable {
  @usableFromInline typealias Root = TreeNode<SectionEntry<Section, Item>>

  @usableFromInline var deleted: [Int] = []
  @usableFromInline var inserted: [Int] = []
  @usableFromInline var moved: [(from: Int, to: Int)] = []
  /// The sections of both lists that are not known to be the same in content and rows, ascending in the new list.
  @usableFromInline var compared: [(old: Int, new: Int)] = []

  @inlinable
  init(_ old: Root, _ new: Root) {
    let alignment = Alignment(old, new)
    var (oldEnd, newEnd) = (0, 0)
    for stretch in alignment.stretches {
      deleted += oldEnd..<stretch.oldRange.lowerBound
      inserted += newEnd..<stretch.newRange.lowerBound
      (oldEnd, newEnd) = (stretch.oldRange.upperBound, stretch.newRange.upperBound)
    }
    deleted += oldEnd..<old.count
    inserted += newEnd..<new.count
    var stretches = alignment.stretches[...]
    for place in alignment.changed {
      while let stretch = stretches.first, place >= stretch.newRange.upperBound { stretches.removeFirst() }
      if let stretch = stretches.first { compared.append((place + Int(stretch.old - stretch.new), place)) }
    }
    if !deleted.isEmpty, !inserted.isEmpty { matchLeftovers(old, new, alignment.stretches) }
  }

  /// Sections that are at other places may move. Then what stays is chosen among all; sections side by side that are the
  /// same on both sides count as one.
  @usableFromInline
  mutating func matchLeftovers(_ old: Root, _ new: Root, _ stretches: [AlignedStretch]) {
    let found = matchedLeftovers(old, new)
    guard !found.isEmpty else { return }
    var units = found.map { unit($0.oldRange.lowerBound, $0.newRange.lowerBound, old, new) }
    var changed = compared.map(\.new)[...]
    for stretch in stretches {
      var start = stretch.newRange.lowerBound
      let shift = Int(stretch.old - stretch.new)
      while let place = changed.first, place < stretch.newRange.upperBound {
        units.append(Unit(AlignedStretch(old: start + shift, new: start, count: place - start)))
        units.append(unit(place + shift, place, old, new))
        start = place + 1
        changed.removeFirst()
      }
      units.append(Unit(AlignedStretch(old: start + shift, new: start, count: stretch.newRange.upperBound - start)))
    }
    units.removeAll { $0.stretch.count == 0 }
    units.sort { $0.stretch.new < $1.stretch.new }
    for index in IncreasingSubsequence.heaviest(of: Self.ranks(units), weights: units.map(\.weight)) {
      units[index].stays = true
    }
    settle(units, old, new)
  }

  private struct Unit {
    let stretch: AlignedStretch
    var weight: Int
    var isClean = true
    var stays = false

    init(_ stretch: AlignedStretch) {
      self.stretch = stretch
      weight = Int(stretch.count)
    }
  }

  private func unit(_ oldPlace: Int, _ newPlace: Int, _ old: Root, _ new: Root) -> Unit {
    var unit = Unit(AlignedStretch(old: oldPlace, new: newPlace, count: 1))
    let (before, after) = (old[oldPlace].items, new[newPlace].items)
    unit.isClean = before.elementsEqual(after) { $0.id == $1.id }
    if !unit.isClean { unit.weight = 2 + max(before.count, after.count) }
    return unit
  }

  /// The sections that are left over on both sides.
  private func matchedLeftovers(_ old: Root, _ new: Root) -> [AlignedStretch] {
    var (olds, news) = (LeftoverHashes(capacity: deleted.count), LeftoverHashes(capacity: inserted.count))
    olds.add(deleted.map { Int32(truncatingIfNeeded: $0) }[...], of: old)
    news.add(inserted.map { Int32(truncatingIfNeeded: $0) }[...], of: new)
    var table = LeftoverTable(olds, alsoIn: news)
    return zip(inserted, zip(table.guesses(for: news, in: olds), news.hashes)).compactMap { place, likely in
      let index = table.take(likely.0, likely.1) { old[deleted[$0]].id == new[place].id }
      return index.map { AlignedStretch(old: deleted[$0], new: place, count: 1) }
    }
  }

  private static func ranks(_ units: [Unit]) -> [Int] {
    var ranks = Array(repeating: 0, count: units.count)
    let order = units.indices.sorted { units[$0].stretch.old < units[$1].stretch.old }
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    return ranks
  }

  /// What moves was taken for deleted and inserted; what neither stays nor is clean is both.
  private mutating func settle(_ units: [Unit], _ old: Root, _ new: Root) {
    compared = []
    var (gone, come) = (Set(deleted), Set(inserted))
    for unit in units {
      for (from, to) in zip(unit.stretch.oldRange, unit.stretch.newRange) {
        guard unit.stays || unit.isClean else {
          gone.insert(from)
          come.insert(to)
          continue
        }
        // The sections of a longer stretch are the same, and not looked at where they stay.
        if unit.stays, unit.stretch.count > 1 { break }
        gone.remove(from)
        come.remove(to)
        if !unit.stays { moved.append((from, to)) }
        if old[from] != new[to] { compared.append((from, to)) }
      }
    }
    deleted = gone.sorted()
    inserted = come.sorted()
  }
}
