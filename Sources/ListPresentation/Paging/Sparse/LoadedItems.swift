/// The loaded items, by page. Several indices may hold items with the same id, but only one of them shows it.
struct LoadedItems<Item: ListElement> {
  /// The result of adding items to a page.
  struct Merge {
    var new = 0
    var repeated = 0
    var firstRepeated: Item.ID?
    /// The other pages that already hold some of the ids.
    var otherPages: Set<Int> = []
  }

  let pageSize: Int
  /// The items of each page, without a gap from its first item on.
  private var pages: [Int: [Item]] = [:]
  /// The indices at which items are held.
  private(set) var heldIndices = RangeSet<Int>()
  /// The index at which each id is shown.
  private(set) var shownIndices: [Item.ID: Int] = [:]
  /// The other indices that hold an id. Few ids have any.
  private var repeats: [Item.ID: Set<Int>] = [:]

  init(pageSize: Int) { self.pageSize = pageSize }

  /// Returns what the list shows at an index, or `nil` if it is not loaded.
  /// - Complexity: O(1).
  subscript(index: Int) -> SparseItem<Item>.Content? {
    guard let item = item(at: index) else { return nil }
    if let shown = shownIndices[item.id], shown != index { return .repeated(at: shown) }
    return .element(item)
  }

  private func item(at index: Int) -> Item? {
    guard let items = pages[index / pageSize], index % pageSize < items.count else { return nil }
    return items[index % pageSize]
  }

  /// Returns the index at which an item is shown, or `nil` if the item is not held.
  /// - Complexity: O(1).
  func index(of id: Item.ID) -> Int? { shownIndices[id] }

  /// Stores items from an index on. At the beginning of a page, they replace the items of the page. Otherwise, they
  /// follow its last item.
  /// - Complexity: O(k), where k is the number of items.
  mutating func receive(_ items: [Item], at first: Int) -> Merge {
    let page = first / pageSize
    if first % pageSize == 0, let old = pages.removeValue(forKey: page) {
      heldIndices.remove(contentsOf: first..<first + old.count)
      for (offset, item) in old.enumerated() where offset >= items.count || items[offset].id != item.id {
        letGo(of: item.id, at: first + offset)
      }
    }
    var merge = Merge()
    for (index, item) in zip(first..., items) {
      let shown = shownIndices[item.id] ?? index
      if shown == index {
        shownIndices.updateMakingRoom(index, forKey: item.id)
        merge.new += 1
        continue
      }
      if repeats[item.id]?.insert(index) == nil { repeats.updateMakingRoom([index], forKey: item.id) }
      merge.repeated += 1
      if merge.firstRepeated == nil { merge.firstRepeated = item.id }
      if shown / pageSize != page { merge.otherPages.insert(shown / pageSize) }
    }
    pages[page, default: []] += items
    heldIndices.insert(contentsOf: first..<first + items.count)
    return merge
  }

  /// Returns whether all items of a page are held.
  func isFull(_ page: Int) -> Bool { pages[page]?.count == pageSize }

  /// Returns these items, with the pages of older items added where no item is held.
  /// - Complexity: O(n), where n is the number of older items.
  func filled(from older: LoadedItems?) -> LoadedItems {
    var filled = self
    for (page, items) in older?.pages ?? [:] where pages[page] == nil { _ = filled.receive(items, at: page * pageSize) }
    return filled
  }

  /// Removes the items of a page.
  mutating func remove(_ page: Int) { cut(page, to: 0) }

  /// Removes all items from an index on.
  /// - Complexity: O(pages held).
  mutating func trim(to count: Int) {
    for page in pages.keys.filter({ ($0 + 1) * pageSize > count }) { cut(page, to: max(count - page * pageSize, 0)) }
  }

  private mutating func cut(_ page: Int, to count: Int) {
    guard let items = pages[page], items.count > count else { return }
    pages[page] = count == 0 ? nil : Array(items[..<count])
    heldIndices.remove(contentsOf: page * pageSize + count..<page * pageSize + items.count)
    for offset in count..<items.count { letGo(of: items[offset].id, at: page * pageSize + offset) }
  }

  /// Removes an index from the indices that hold an id. If the id was shown there, it is now shown at the lowest other
  /// index that holds it.
  private mutating func letGo(of id: Item.ID, at index: Int) {
    var freed = index
    if shownIndices[id] == index {
      let next = repeats[id]?.min()
      if let next { shownIndices.updateMakingRoom(next, forKey: id) } else { shownIndices[id] = nil }
      freed = next ?? index
    }
    repeats[id]?.remove(freed)
    if repeats[id]?.isEmpty == true { repeats[id] = nil }
  }
}
