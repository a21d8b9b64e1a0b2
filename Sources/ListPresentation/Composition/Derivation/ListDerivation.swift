/// A rule that makes a list from a list, as a pure value: the whole list once, and then what changes.
protocol ListDerivation<InputSection, Input, Section, Item> {
  associatedtype InputSection: ListElement
  associatedtype Input: ListElement
  associatedtype Section: ListElement
  associatedtype Item: ListElement
  typealias Source = ListSnapshot<InputSection, Input>
  typealias List = ListSnapshot<Section, Item>

  /// The source itself if the list is the same, or `nil`. Such a list takes no memory and no time.
  func list(sameAs source: Source) -> List?

  /// Makes the whole list. The ids of the source may repeat.
  func list(of source: Source) -> List

  /// Returns the splices that lead from the list of one source to the list of another. Each id of the list occurs once,
  /// and so does each id of a section of the sources.
  func splices(of list: List, from old: Source, to new: Source) -> ListSplices<Section, Item>

  /// Whether ``splices(of:from:to:)`` looks up ids of the sources. If not, ids of items may repeat in the sources.
  var looksUpSourceIDs: Bool { get }

  /// The id of the item that an item of the source became, or `nil` if the list leaves the item out.
  func id(of input: Input.ID, in list: List, of source: Source) -> Item.ID?

  /// The item of the source from which an item of the list was made, or `nil` if it was made from none.
  func sourceItem(of item: Item, in list: List, of source: Source) -> Input?

  /// The indices in the source of the items at indices of the list, which exist.
  func sourceIndices(of indices: RangeSet<Int>, in list: List, of source: Source) -> RangeSet<Int>

  /// Whether the items of a section have the order of the source.
  var keepsOrder: Bool { get }

  /// Returns the indices in the list at which an item may be inserted that the source gets before the item at an index.
  func insertionRange(before index: Int, in list: List, of source: Source) -> Range<Int>

  /// The number of items that the list has loaded or looked at, given the number of loaded items of its source.
  func numberOfLoadedItems(of list: List, inSource loaded: @autoclosure () -> Int) -> Int

  /// The number of items in all if it is known, given the numbers of items of its source.
  func total(of list: List, inSource total: PagingTotal?, loaded: @autoclosure () -> Int) -> PagingTotal?
}

extension ListDerivation {
  func list(sameAs source: Source) -> List? { nil }
  var looksUpSourceIDs: Bool { true }
  var keepsOrder: Bool { true }
  func numberOfLoadedItems(of list: List, inSource loaded: @autoclosure () -> Int) -> Int { loaded() }
  func total(of list: List, inSource total: PagingTotal?, loaded: @autoclosure () -> Int) -> PagingTotal? { total }
}

extension ListDerivation {
  func insertionRange(before index: Int, in list: List, of source: Source) -> Range<Int> { 0..<list.numberOfItems }

  /// Returns the indices in the list at which an item may be inserted that the source gets at one of its indices.
  func growthRange(for range: Range<Int>, in list: List, of source: Source) -> Range<Int> {
    func insertionRange(_ index: Int) -> Range<Int> {
      self.insertionRange(before: min(index, source.numberOfItems), in: list, of: source)
    }
    return insertionRange(range.lowerBound).lowerBound..<insertionRange(range.upperBound).upperBound
  }
}

extension ListDerivation where Item == Input {
  func id(of input: Input.ID, in list: List, of source: Source) -> Input.ID? {
    list.position(of: input) == nil ? nil : input
  }

  func sourceItem(of item: Item, in list: List, of source: Source) -> Input? {
    source.position(of: item.id) == nil ? nil : item
  }

  /// The indices in the source of the items with the same ids, for a list whose sections keep the order of the source.
  ///
  /// If two items are as far apart in the source as in the list, those between them are the same, and are not looked
  /// up.
  func sourceIndices(of indices: RangeSet<Int>, in list: List, of source: Source) -> RangeSet<Int> {
    let outline = list.outline
    var ranges: [Range<Int>] = []
    for range in indices.ranges {
      var index = range.lowerBound
      while index < range.upperBound, let section = outline.position(at: index)?.section {
        let last = min(range.upperBound, outline.items(inSection: section).upperBound) - 1
        let end = sourceIndex(of: last, in: list, of: source)
        while index <= last {
          let first = sourceIndex(of: index, in: list, of: source)
          let isRun = first.map { $0 + last - index == end } ?? false
          let next = isRun ? last + 1 : index + 1
          if let first { ranges.append(first..<first + next - index) }
          index = next
        }
      }
    }
    return RangeSet(ranges)
  }

  /// The index in the source of the item with the id of an item of the list, or `nil` if there is none.
  func sourceIndex(of index: Int, in list: List, of source: Source) -> Int? {
    guard let position = list.outline.position(at: index) else { return nil }
    return source.position(of: list[position].id).flatMap(source.outline.index(of:))
  }
}
