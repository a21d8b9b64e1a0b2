/// Leaves out items of the source.
struct Selection<Section: ListElement, Item: ListElement>: ItemwiseDerivation {
  typealias InputSection = Section
  typealias Input = Item

  let isIncluded: (Item) -> Bool
  /// Whether the list counts as loaded what it has looked at, as a filter does. If not, it counts as if its source did
  /// not have the items that are left out.
  var countsWhatIsLeftOut = true

  func items(of input: [Item]) -> [Item] { input.filter(isIncluded) }

  func replacements(for splices: [Splice], in update: SectionUpdate<Item, Item>) -> [SectionUpdate<Item, Item>.Change] {
    splices.compactMap { splice in
      let range = update.place(splice.old.lowerBound)..<update.place(splice.old.upperBound)
      let items = update.input(splice.new).filter(isIncluded)
      return range.isEmpty && items.isEmpty ? nil : (range, items)
    }
  }

  func sourceIndices(
    of indices: RangeSet<Int>, in list: ListSnapshot<Section, Item>, of source: ListSnapshot<Section, Item>
  ) -> RangeSet<Int> {
    placesOfSameItems(indices, in: list, of: source)
  }

  func counts(of list: ListSnapshot<Section, Item>, loaded: Int, total: PagingTotal?) -> ListCounts {
    guard !countsWhatIsLeftOut else { return ListCounts(loaded: loaded, total: total) }
    return ListCounts(loaded: list.numberOfItems, total: total?.changed(by: list.numberOfItems - loaded))
  }
}

extension SectionUpdate where Input == Item {
  /// The number of the items in the list that come before an index of the old section.
  fileprivate func place(_ index: Int) -> Int {
    if index == 0 { return 0 }
    if index == old.count { return list.count }
    return (0..<list.count).partitioningIndex { (oldIndex(list[$0].id) ?? .max) >= index }
  }
}
