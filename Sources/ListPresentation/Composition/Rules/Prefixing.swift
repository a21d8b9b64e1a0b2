/// Leaves out all items after the first ones.
struct Prefixing<Section: ListElement, Item: ListElement>: ItemwiseDerivation {
  typealias InputSection = Section
  typealias Input = Item

  let count: Int

  /// - Parameter count: The number of items. A negative number counts as 0.
  init(count: Int) { self.count = max(0, count) }

  func input(of source: ListSnapshot<Section, Item>) -> ListSnapshot<Section, Item> { source.prefix(count) }

  func list(sameAs source: ListSnapshot<Section, Item>) -> ListSnapshot<Section, Item>? {
    source.numberOfItems <= count ? source : nil
  }

  func list(of source: ListSnapshot<Section, Item>) -> ListSnapshot<Section, Item> { source }

  var looksUpSourceIDs: Bool { false }

  func items(of input: [Item]) -> [Item] { input }

  func replacements(for splices: [Splice], in update: SectionUpdate<Item, Item>) -> [SectionUpdate<Item, Item>.Change] {
    splices.map { ($0.old, update.input($0.new)) }
  }

  func sourceIndices(
    of indices: RangeSet<Int>, in list: ListSnapshot<Section, Item>, of source: ListSnapshot<Section, Item>
  ) -> RangeSet<Int> {
    indices
  }

  func part(
    _ part: PartRanges, in list: ListSnapshot<Section, Item>, of source: ListSnapshot<Section, Item>
  ) -> PartRanges {
    func cut(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<list.numberOfItems) }
    // A part that grows at the end of the list, or after it, cannot change the list.
    let growth = part.growth.flatMap { $0.upperBound < count ? cut($0) : nil }
    return PartRanges(items: cut(part.items), growth: growth)
  }

  var limit: Int? { count }

  func numberOfLoadedItems(of list: ListSnapshot<Section, Item>, inSource loaded: @autoclosure () -> Int) -> Int {
    list.numberOfItems < count ? loaded() : list.numberOfItems
  }

  func total(
    of list: ListSnapshot<Section, Item>, inSource total: PagingTotal?, loaded: @autoclosure () -> Int
  ) -> PagingTotal? {
    if list.numberOfItems >= count { return PagingTotal(count: count) }
    // Nobody knows how many of the items that are not loaded a filter leaves out.
    if loaded() > list.numberOfItems { return total }
    return total.map { PagingTotal(count: min($0.count, count), isApproximate: $0.isApproximate) }
  }
}
