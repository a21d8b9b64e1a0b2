/// Sorts the items of each section by a key.
struct Sorting<Section: ListElement, Item: ListElement, Key>: ItemwiseDerivation {
  typealias InputSection = Section
  typealias Input = Item
  typealias Source = ListSnapshot<Section, Item>

  let key: (Item) -> Key
  let areInIncreasingOrder: (Key, Key) -> Bool
  /// Sorts all items of a section.
  fileprivate let sort: ([Item]) -> [Item]

  var keepsOrder: Bool { false }

  /// The sections beside the index, in which the item may be anywhere.
  func insertionRange(before index: Int, in list: Source, of source: Source) -> Range<Int> {
    let outline = list.outline
    guard list.numberOfItems > 0, let first = outline.position(at: max(index - 1, 0)),
      let last = outline.position(at: min(index, list.numberOfItems - 1))
    else { return 0..<list.numberOfItems }
    return outline.items(inSection: first.section).lowerBound..<outline.items(inSection: last.section).upperBound
  }

  func items(of input: [Item]) -> [Item] { sort(input) }

  /// Looks up each item, because the items between two are not the same in the source.
  func sourceIndices(of indices: RangeSet<Int>, in list: Source, of source: Source) -> RangeSet<Int> {
    RangeSet(
      indices.ranges.joined().compactMap { sourceIndex(of: $0, in: list, of: source) }.map { $0..<$0 + 1 })
  }

  func replacements(for splices: [Splice], in update: SectionUpdate<Item, Item>) -> [SectionUpdate<Item, Item>.Change] {
    let gone = splices.flatMap { update.old.slice($0.old).compactMap { update.listIndex($0.id) } }
    let come = splices.flatMap { splice in
      update.input(splice.new).map { (key: key($0), item: $0, before: splice.old.lowerBound) }
    }
    let sorted = come.sorted { areInIncreasingOrder($0.key, $1.key) }
    // The indices ascend. Each search starts at the index before it, and its first step is the mean distance.
    let distance = update.list.count / (sorted.count + 1) + 1
    var index = 0
    let inserted = sorted.map { new in
      index = (index..<update.list.count).partitioningIndex(steppingBy: distance) {
        precedes(new.key, insertedBefore: new.before, itemAt: $0, in: update)
      }
      return (index, [new.item])
    }
    return RangeReplacement.merging(removed: gone.sorted(), inserted: inserted)
  }

  /// Whether a new item comes before the item at an index of the sorted list. Among items that are equal in the order,
  /// that of the source decides.
  /// - Parameter before: The index in the old section before which the source has inserted the new item.
  private func precedes(
    _ key: Key, insertedBefore before: Int, itemAt index: Int, in update: SectionUpdate<Item, Item>
  ) -> Bool {
    let other = update.list[index]
    let otherKey = self.key(other)
    if areInIncreasingOrder(key, otherKey) { return true }
    if areInIncreasingOrder(otherKey, key) { return false }
    return (update.oldIndex(other.id) ?? 0) >= before
  }
}

extension Sorting where Key == Item {
  /// Sorts the items by themselves.
  init(areInIncreasingOrder: @escaping (Item, Item) -> Bool) {
    self.init(key: { $0 }, areInIncreasingOrder: areInIncreasingOrder) { $0.sorted(by: areInIncreasingOrder) }
  }
}

extension Sorting where Key: Comparable {
  /// Sorts the items by a key, which is made once for each item, because it may take long.
  init(key: @escaping (Item) -> Key) {
    self.init(key: key, areInIncreasingOrder: <) { items in
      items.map { (key: key($0), item: $0) }.sorted { $0.key < $1.key }.map(\.item)
    }
  }

  /// Makes the list of a source away from the main actor, from the list of an earlier source if there is one.
  @concurrent
  static func list(
    of source: Source, after made: (source: Source, list: Source)?, by key: @escaping @Sendable (Item) -> Key
  ) async -> Source {
    let rule = Sorting(key: key)
    var state = made.map { DerivedState(rule, source: $0.source, list: $0.list) } ?? DerivedState(rule)
    state.follow(source)
    // The next update needs both, which are made at the first use.
    _ = (state.list.store, state.list.duplicates())
    return state.list
  }
}
