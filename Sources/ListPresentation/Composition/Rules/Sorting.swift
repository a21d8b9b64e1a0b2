/// Sorts the items of each section.
struct Sorting<Section: ListElement, Item: ListElement>: ItemwiseDerivation {
  typealias InputSection = Section
  typealias Input = Item

  let areInIncreasingOrder: (Item, Item) -> Bool

  func placeOfNextItem(in list: ListSnapshot<Section, Item>, of source: ListSnapshot<Section, Item>) -> Int { 0 }

  func items(of input: [Item]) -> [Item] { input.sorted(by: areInIncreasingOrder) }

  /// Looks up each item, because the items between two are not the same in the source.
  func sourceIndices(
    of indices: RangeSet<Int>, in list: ListSnapshot<Section, Item>, of source: ListSnapshot<Section, Item>
  ) -> RangeSet<Int> {
    RangeSet(
      indices.ranges.joined().compactMap { sourceIndex(of: $0, in: list, of: source) }.map { $0..<$0 + 1 })
  }

  func replacements(for splices: [Splice], in update: SectionUpdate<Item, Item>) -> [SectionUpdate<Item, Item>.Change] {
    let gone = splices.flatMap { update.old.slice($0.old).compactMap { update.listIndex($0.id) } }
    let come = splices.flatMap { splice in
      update.input(splice.new).map { (item: $0, before: splice.old.lowerBound) }
    }
    let sorted = come.sorted { areInIncreasingOrder($0.item, $1.item) }
    return RangeReplacement.merging(
      removed: gone.sorted(),
      inserted: sorted.map { (update.place(of: $0.item, before: $0.before, by: areInIncreasingOrder), $0.item) })
  }
}

extension SectionUpdate where Input == Item {
  /// The place in a sorted list of an item that comes before an index of the old section. Among items that
  /// are equal in the order, that of the source decides.
  fileprivate func place(of item: Item, before index: Int, by areInIncreasingOrder: (Item, Item) -> Bool) -> Int {
    (0..<list.count).partitioningIndex { place in
      let other = list[place]
      if areInIncreasingOrder(item, other) { return true }
      if areInIncreasingOrder(other, item) { return false }
      return (oldIndex(other.id) ?? 0) >= index
    }
  }
}
