/// Leaves out items of the source.
struct Filtering<Section: ListElement, Item: ListElement>: ItemwiseDerivation {
  typealias InputSection = Section
  typealias Input = Item

  let isIncluded: (Item) -> Bool
  /// Whether the list leaves out nothing.
  var includesAll = false
  /// Whether the list counts as loaded what it has looked at, as a filter does. If not, it counts as if its source did
  /// not have the items that are left out.
  var countsWhatIsLeftOut = true

  func list(sameAs source: ListSnapshot<Section, Item>) -> ListSnapshot<Section, Item>? { includesAll ? source : nil }

  /// Removes what is left out from the source, so that the list shares the other items with it, if there is little to
  /// remove.
  func list(of source: ListSnapshot<Section, Item>) -> ListSnapshot<Section, Item> {
    var removals = ListSplices<Section, Item>()
    let storedSections = source.contents.array().enumerated().map { section, stored in
      var left: [Range<Int>] = []
      var items: [Item] = []
      for (index, item) in stored.elements.array().enumerated() {
        if isIncluded(item) {
          items.append(item)
        } else {
          left.append((left.last?.upperBound == index ? left.removeLast().lowerBound : index)..<index + 1)
        }
      }
      removals.items += left.map { .init(section: section, range: $0, items: []) }
      return StoredSection(section: stored.section, items: items)
    }
    if removals.items.count <= 64 + source.numberOfItems / 256, source.duplicates().isEmpty {
      if let list = source.applying(removals) { return list }
    }
    return ListSnapshot(storedSections: storedSections)
  }

  func items(of input: [Item]) -> [Item] { input.filter(isIncluded) }

  func replacements(for splices: [Splice], in update: SectionUpdate<Item, Item>) -> [SectionUpdate<Item, Item>.Change] {
    splices.compactMap { splice in
      let range = update.count(before: splice.old.lowerBound)..<update.count(before: splice.old.upperBound)
      let items = update.input(splice.new).filter(isIncluded)
      return range.isEmpty && items.isEmpty ? nil : (range, items)
    }
  }

  func insertionRange(
    before index: Int, in list: ListSnapshot<Section, Item>, of source: ListSnapshot<Section, Item>
  ) -> Range<Int> {
    let count = list.numberOfItems
    if index == 0 { return 0..<0 }
    if index == source.numberOfItems { return count..<count }
    if count == source.numberOfItems { return index..<index }
    let first = (0..<count).partitioningIndex { (sourceIndex(of: $0, in: list, of: source) ?? .max) >= index }
    return first..<first
  }

  func numberOfLoadedItems(of list: ListSnapshot<Section, Item>, inSource loaded: @autoclosure () -> Int) -> Int {
    countsWhatIsLeftOut ? loaded() : list.numberOfItems
  }

  func total(
    of list: ListSnapshot<Section, Item>, inSource total: PagingTotal?, loaded: @autoclosure () -> Int
  ) -> PagingTotal? {
    countsWhatIsLeftOut ? total : total?.changed(by: list.numberOfItems - loaded())
  }
}

extension SectionUpdate where Input == Item {
  /// The number of the items in the list that come before an index of the old section.
  fileprivate func count(before index: Int) -> Int {
    if index == 0 { return 0 }
    if index == old.count { return list.count }
    return (0..<list.count).partitioningIndex { (oldIndex(list[$0].id) ?? .max) >= index }
  }
}
