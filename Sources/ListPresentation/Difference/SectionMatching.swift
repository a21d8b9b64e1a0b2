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

  /// Sections that are at other places may move. Then what stays is chosen among all.
  @usableFromInline
  mutating func matchLeftovers(_ old: Root, _ new: Root, _ stretches: [AlignedStretch]) {
    let hasher = LeftoverHasher()
    var table = LeftoverTable(capacity: deleted.count, of: deleted.count)
    for (index, place) in deleted.enumerated() { table.add(index, hasher.hash(old[place].id)) }
    var pairs: [(old: Int, new: Int)] = []
    for place in inserted {
      let id = new[place].id
      let hash = hasher.hash(id)
      let guess = Int(table.guess(hash))
      if guess >= 0, let index = table.take(guess, hash, where: { old[deleted[$0]].id == id }) {
        pairs.append((deleted[index], place))
      }
    }
    guard !pairs.isEmpty else { return }
    for stretch in stretches {
      pairs += zip(stretch.oldRange, stretch.newRange).map { ($0, $1) }
    }
    pairs.sort { $0.new < $1.new }
    let isClean = pairs.map { old[$0.old].items.hasSameIDs(as: new[$0.new].items) }
    let weights = zip(pairs, isClean).map { pair, isClean in
      isClean ? 1 : 2 + max(old[pair.old].items.count, new[pair.new].items.count)
    }
    var stays = Array(repeating: false, count: pairs.count)
    for index in IncreasingSubsequence.heaviest(of: pairs.map(\.old), weights: weights) { stays[index] = true }

    var survives = Array(repeating: false, count: old.count)
    var arrives = Array(repeating: true, count: new.count)
    compared = []
    moved = []
    for (index, pair) in pairs.enumerated() where stays[index] || isClean[index] {
      survives[pair.old] = true
      arrives[pair.new] = false
      if !stays[index] { moved.append((pair.old, pair.new)) }
      if old[pair.old] != new[pair.new] { compared.append(pair) }
    }
    deleted = survives.indices.filter { !survives[$0] }
    inserted = arrives.indices.filter { arrives[$0] }
  }
}

extension TreeNode where Element: Identifiable {
  func hasSameIDs(as other: TreeNode) -> Bool {
    guard self !== other else { return true }
    guard count == other.count else { return false }
    var (a, b) = (TreeCursor(self), TreeCursor(other))
    return (0..<count).allSatisfy { a[$0].id == b[$0].id }
  }
}

extension TreeNode where Element: Equatable {
  func elementsEqual(_ other: TreeNode) -> Bool {
    guard self !== other else { return true }
    guard count == other.count else { return false }
    var (a, b) = (TreeCursor(self), TreeCursor(other))
    return (0..<count).allSatisfy { a[$0] == b[$0] }
  }
}
