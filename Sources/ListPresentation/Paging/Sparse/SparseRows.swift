/// The loaded items, by page. Several indices may hold items with the same id, but only one of them shows it.
struct SparseRows<Item: ListElement> {
  /// The result of adding rows to a page.
  struct Merge {
    var new = 0
    var repeated = 0
    var firstRepeated: Item.ID?
    /// The other pages that already hold some of the ids.
    var otherPages: Set<Int> = []
  }

  let pageSize: Int
  var pages: [Int: [Item]] = [:]
  /// The index at which each id is shown.
  private(set) var places: [Item.ID: Int] = [:]
  /// The other indices that hold an id. Few ids have any.
  private var repeats: [Item.ID: Set<Int>] = [:]

  init(pageSize: Int) { self.pageSize = pageSize }

  /// Returns the content of the row at an index, or `nil` if it is not loaded.
  /// - Complexity: O(1).
  subscript(index: Int) -> SparseRow<Item>.Content? {
    guard let items = pages[index / pageSize], index % pageSize < items.count else { return nil }
    let item = items[index % pageSize]
    if let place = places[item.id], place != index { return .repeated(at: place) }
    return .item(item)
  }

  /// Stores items from an index on. At the beginning of a page, they replace the items of the page. Otherwise, they
  /// follow its last item.
  /// - Complexity: O(k), where k is the number of items.
  mutating func take(_ items: [Item], at first: Int) -> Merge {
    let page = first / pageSize
    if first % pageSize == 0, let old = pages.removeValue(forKey: page) {
      for (offset, item) in old.enumerated() where offset >= items.count || items[offset].id != item.id {
        letGo(of: item.id, at: first + offset)
      }
    }
    var merge = Merge()
    for (index, item) in zip(first..., items) {
      let place = places[item.id] ?? index
      if place == index {
        places.updateMakingRoom(index, forKey: item.id)
        merge.new += 1
        continue
      }
      if repeats[item.id]?.insert(index) == nil { repeats.updateMakingRoom([index], forKey: item.id) }
      merge.repeated += 1
      if merge.firstRepeated == nil { merge.firstRepeated = item.id }
      if place / pageSize != page { merge.otherPages.insert(place / pageSize) }
    }
    pages[page, default: []] += items
    return merge
  }

  /// Returns whether all rows of a page are held.
  func isFull(_ page: Int) -> Bool { pages[page]?.count == pageSize }

  /// Returns these rows, with the pages of older rows added where no row is held.
  /// - Complexity: O(n), where n is the number of older rows.
  func filled(from older: SparseRows?) -> SparseRows {
    var rows = self
    for (page, items) in older?.pages ?? [:] where pages[page] == nil { _ = rows.take(items, at: page * pageSize) }
    return rows
  }

  /// Removes the rows of a page.
  mutating func remove(_ page: Int) { cut(page, to: 0) }

  /// Removes all items from an index on.
  /// - Complexity: O(pages held).
  mutating func trim(to count: Int) {
    for page in pages.keys.filter({ ($0 + 1) * pageSize > count }) { cut(page, to: max(count - page * pageSize, 0)) }
  }

  private mutating func cut(_ page: Int, to count: Int) {
    guard let items = pages[page], items.count > count else { return }
    pages[page] = count == 0 ? nil : Array(items[..<count])
    for offset in count..<items.count { letGo(of: items[offset].id, at: page * pageSize + offset) }
  }

  /// Removes an index from the indices that hold an id. If the id was shown there, it is now shown at the lowest other
  /// index that holds it.
  private mutating func letGo(of id: Item.ID, at index: Int) {
    var freed = index
    if places[id] == index {
      let next = repeats[id]?.min()
      if let next { places.updateMakingRoom(next, forKey: id) } else { places[id] = nil }
      freed = next ?? index
    }
    repeats[id]?.remove(freed)
    if repeats[id]?.isEmpty == true { repeats[id] = nil }
  }
}
