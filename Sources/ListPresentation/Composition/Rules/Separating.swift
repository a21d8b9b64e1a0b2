/// Inserts separators between items, before the first and after the last.
struct Separating<Section: ListElement, Item: ListElement>: ItemwiseDerivation {
  typealias InputSection = Section
  typealias Input = Item

  let separator: (_ before: Item?, _ after: Item?) -> Item?

  /// The separators between two items may leave when another item arrives there.
  func insertionRange(
    before index: Int, in list: ListSnapshot<Section, Item>, of source: ListSnapshot<Section, Item>
  ) -> Range<Int> {
    if index == 0 { return 0..<0 }
    let count = list.numberOfItems
    if index == source.numberOfItems { return count - (list.lastItemID == source.lastItemID ? 0 : 1)..<count }
    let first = list.index(ofItemAt: index - 1, in: source).map { $0 + 1 } ?? 0
    return first..<max(first, list.index(ofItemAt: index, in: source) ?? count)
  }

  func items(of input: [Item]) -> [Item] { items(of: input, after: nil, isEnd: true) }

  /// - Parameter isEnd: Whether the items are the last of the section.
  private func items(of input: [Item], after first: Item?, isEnd: Bool) -> [Item] {
    var before = first
    var items: [Item] = []
    items.reserveCapacity(input.count)
    for item in input {
      if let separator = separator(before, item) { items.append(separator) }
      items.append(item)
      before = item
    }
    if isEnd, let before, let separator = separator(before, nil) { items.append(separator) }
    return items
  }

  /// The item after a splice is made again as well, because another item is before it now.
  func replacements(for splices: [Splice], in update: SectionUpdate<Item, Item>) -> [SectionUpdate<Item, Item>.Change] {
    splices.map { splice in
      func end(ofItemAt index: Int) -> Int { (update.listIndex(update.old[index].id) ?? update.list.count - 1) + 1 }
      let hasNext = splice.old.upperBound < update.old.count
      let start = splice.old.lowerBound == 0 ? 0 : end(ofItemAt: splice.old.lowerBound - 1)
      let end = hasNext ? end(ofItemAt: splice.old.upperBound) : update.list.count
      let new = splice.new.lowerBound..<splice.new.upperBound + (hasNext ? 1 : 0)
      let before = new.lowerBound == 0 ? nil : update.new[new.lowerBound - 1]
      return (start..<end, items(of: update.input(new), after: before, isEnd: !hasNext))
    }
  }
}

extension ListSnapshot {
  fileprivate var lastItemID: Item.ID? { outline.position(at: numberOfItems - 1).map { self[$0].id } }

  /// The index of the item with the id of an item of another list.
  fileprivate func index(ofItemAt index: Int, in source: ListSnapshot) -> Int? {
    source.outline.position(at: index).flatMap { position(of: source[$0].id) }.flatMap(outline.index(of:))
  }
}
