/// Makes an item of each item of the source.
struct Mapping<Section: ListElement, Input: ListElement, Item: ListElement>: ChunkwiseDerivation {
  typealias InputSection = Section
  typealias Source = ListSnapshot<Section, Input>
  typealias List = ListSnapshot<Section, Item>

  let transform: (Input) -> Item

  func verdict(on item: Input, after previous: Input?) -> Item { transform(item) }
  func chunk(of source: Chunk<Input>, _ verdicts: [Item]) -> Chunk<Item>? { .chunk(of: verdicts) }

  func insertionRange(before index: Int, in list: List, of source: Source) -> Range<Int> { index..<index }
  func sourceIndices(of indices: RangeSet<Int>, in list: List, of source: Source) -> RangeSet<Int> { indices }

  func id(of input: Input.ID, in list: List, of source: Source) -> Item.ID? {
    source.position(of: input).map { list[$0].id }
  }

  func sourceItem(of item: Item, in list: List, of source: Source) -> Input? {
    list.position(of: item.id).map { source[$0] }
  }
}

/// Leaves out items of the source.
struct Filtering<Section: ListElement, Item: ListElement>: ChunkwiseDerivation {
  typealias InputSection = Section
  typealias Input = Item
  typealias Source = ListSnapshot<Section, Item>
  typealias List = ListSnapshot<Section, Item>

  let isIncluded: (Item) -> Bool
  /// Whether the list counts as loaded what it has looked at, as a filter does. If not, it counts as if its source did
  /// not have the items that are left out.
  var countsWhatIsLeftOut = true

  var keepsIDsUnique: Bool { true }
  func verdict(on item: Item, after previous: Item?) -> Bool { isIncluded(item) }

  func chunk(of source: Chunk<Item>, _ verdicts: [Bool]) -> Chunk<Item>? {
    if verdicts.allSatisfy({ $0 }) { return source }
    let kept = verdicts.indices.filter { verdicts[$0] }
    let (first, hashes) = (source.range.lowerBound, source.knownHashes.withLock { $0 })
    return .chunk(of: kept.map { source.array[first + $0] }, hashes.isEmpty ? [] : kept.map { hashes[$0] })
  }

  func insertionRange(before index: Int, in list: List, of source: Source) -> Range<Int> {
    let count = list.numberOfItems
    if index == 0 { return 0..<0 }
    if index == source.numberOfItems { return count..<count }
    if count == source.numberOfItems { return index..<index }
    let first = (0..<count).partitioningIndex { (sourceIndex(of: $0, in: list, of: source) ?? .max) >= index }
    return first..<first
  }

  func numberOfLoadedItems(of list: List, inSource loaded: @autoclosure () -> Int) -> Int {
    countsWhatIsLeftOut ? loaded() : list.numberOfItems
  }

  func total(of list: List, inSource total: PagingTotal?, loaded: @autoclosure () -> Int) -> PagingTotal? {
    countsWhatIsLeftOut ? total : total?.changed(by: list.numberOfItems - loaded())
  }
}

/// Inserts separators between items, before the first and after the last.
struct Separating<Section: ListElement, Item: ListElement>: ChunkwiseDerivation {
  typealias InputSection = Section
  typealias Input = Item
  typealias Source = ListSnapshot<Section, Item>
  typealias List = ListSnapshot<Section, Item>

  let separator: (_ before: Item?, _ after: Item?) -> Item?

  var looksBehind: Bool { true }
  func verdict(on item: Item, after previous: Item?) -> Item? { separator(previous, item) }
  func end(after last: Item) -> Item? { separator(last, nil) }

  func chunk(of source: Chunk<Item>, _ verdicts: [Item?]) -> Chunk<Item>? {
    if verdicts.allSatisfy({ $0 == nil }) { return source }
    var items: [Item] = []
    items.reserveCapacity(verdicts.count + verdicts.count / 4)
    for (verdict, index) in zip(verdicts.indices, source.range) {
      if let separator = verdicts[verdict] { items.append(separator) }
      items.append(source.array[index])
    }
    return .chunk(of: items)
  }

  /// The separators between two items may leave when another item arrives there.
  func insertionRange(before index: Int, in list: List, of source: Source) -> Range<Int> {
    if index == 0 { return 0..<0 }
    let count = list.numberOfItems
    if index == source.numberOfItems {
      let isLast = count > 0 && list[count - 1].id == source[index - 1].id
      return count - (isLast ? 0 : 1)..<count
    }
    let first = list.index(of: source[index - 1].id).map { $0 + 1 } ?? 0
    return first..<max(first, list.index(of: source[index].id) ?? count)
  }
}
