/// The deleted, inserted and moved sections of a batch, and the sections whose items have to be compared.
///
/// A section is *clean* if both lists have the same items in the same order in it. A batch moves only clean sections.
/// It deletes and inserts a section that would have to move and is not clean. The sections that stay are the increasing
/// subsequence with the most items in sections that are not clean, and then with the most sections.
@usableFromInline
struct SectionMatching<Section: ListElement, Item: ListElement> {
  @usableFromInline typealias Sections = ChunkedArray<StoredSection<Section, Item>>

  @usableFromInline var deleted: [Int] = []
  @usableFromInline var inserted: [Int] = []
  @usableFromInline var moved: [(from: Int, to: Int)] = []
  /// The sections of both lists whose content or items may differ, ascending in the new list.
  @usableFromInline var compared: [(old: Int, new: Int)] = []

  @inlinable
  init(_ old: Sections, _ new: Sections) {
    if old.count == 1, new.count == 1, old[0].id == new[0].id {
      if old[0] != new[0] { compared = [(0, 0)] }
      return
    }
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
    for index in alignment.changed {
      while let stretch = stretches.first, index >= stretch.newRange.upperBound { stretches.removeFirst() }
      if let stretch = stretches.first { compared.append((index + Int(stretch.old - stretch.new), index)) }
    }
    if !deleted.isEmpty, !inserted.isEmpty { matchLeftovers(old, new, alignment.stretches) }
  }

  /// Decides which sections move. Adjacent sections that are equal in both lists are one unit.
  @usableFromInline
  mutating func matchLeftovers(_ old: Sections, _ new: Sections, _ stretches: [AlignedStretch]) {
    let found = matchedLeftovers(old, new)
    guard !found.isEmpty else { return }
    var units = found.map { unit($0.oldRange.lowerBound, $0.newRange.lowerBound, old, new) }
    var changed = compared.map(\.new)[...]
    for stretch in stretches {
      var start = stretch.newRange.lowerBound
      let shift = Int(stretch.old - stretch.new)
      while let index = changed.first, index < stretch.newRange.upperBound {
        units.append(Unit(AlignedStretch(old: start + shift, new: start, count: index - start)))
        units.append(unit(index + shift, index, old, new))
        start = index + 1
        changed.removeFirst()
      }
      units.append(Unit(AlignedStretch(old: start + shift, new: start, count: stretch.newRange.upperBound - start)))
    }
    units.removeAll { $0.stretch.count == 0 }
    units.sort { $0.stretch.new < $1.stretch.new }
    // Greater than the number of sections, so that no number of clean sections outweighs an item.
    let itemWeight = new.count + 1
    let weights = units.map { Int($0.stretch.count) + $0.items * itemWeight }
    for index in IncreasingSubsequence.heaviest(of: units.map(\.stretch.old), weights: weights) {
      units[index].stays = true
    }
    findMoves(of: units, old, new)
  }

  private struct Unit {
    let stretch: AlignedStretch
    /// The number of items plus 1 if the section is not clean, otherwise 0.
    var items = 0
    var stays = false

    init(_ stretch: AlignedStretch) { self.stretch = stretch }

    var isClean: Bool { items == 0 }
  }

  private func unit(_ oldIndex: Int, _ newIndex: Int, _ old: Sections, _ new: Sections) -> Unit {
    var unit = Unit(AlignedStretch(old: oldIndex, new: newIndex, count: 1))
    let (before, after) = (old[oldIndex].items, new[newIndex].items)
    if !before.elementsEqual(after, by: { $0.id == $1.id }) { unit.items = 1 + max(before.count, after.count) }
    return unit
  }

  /// The sections that are in both lists but out of step.
  private func matchedLeftovers(_ old: Sections, _ new: Sections) -> [AlignedStretch] {
    let seed = HashSeed.shared
    let olds = ElementHashes(deleted.map { seed.hash(old[$0].id) })
    let news = ElementHashes(inserted.map { seed.hash(new[$0].id) })
    var table = PairTable(olds, alsoIn: news)
    return zip(inserted, zip(table.guesses(for: news, in: olds), news.hashes)).compactMap { section, likely in
      let index = table.match(likely.0, likely.1) { old[deleted[$0]].id == new[section].id }
      return index.map { AlignedStretch(old: deleted[$0], new: section, count: 1) }
    }
  }

  /// Turns deletions and insertions of sections in both lists into moves, except for sections that are not clean.
  private mutating func findMoves(of units: [Unit], _ old: Sections, _ new: Sections) {
    compared = []
    var (gone, come) = (Set(deleted), Set(inserted))
    for unit in units {
      for (from, to) in zip(unit.stretch.oldRange, unit.stretch.newRange) {
        guard unit.stays || unit.isClean else {
          gone.insert(from)
          come.insert(to)
          continue
        }
        // The sections of a longer stretch are equal.
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
