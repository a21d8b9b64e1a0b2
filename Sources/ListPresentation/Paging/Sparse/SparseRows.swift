/// The items that were loaded, by page. Items with the same id may be held at several indices, and are shown at one.
struct SparseRows<Item: ListElement> {
  /// What came of taking a page in.
  struct Merge {
    var new = 0
    var repeated = 0
    var firstRepeated: Item.ID?
    /// The other pages at which the ids stand already.
    var otherPages: Set<Int> = []
  }

  let pageSize: Int
  var pages: [Int: [Item]] = [:]
  /// Where an id is shown.
  private(set) var places: [Item.ID: Int] = [:]
  /// Where else it is held; of few ids, if of any.
  private var repeats: [Item.ID: Set<Int>] = [:]

  init(pageSize: Int) { self.pageSize = pageSize }

  /// What is known of the row at an index, or `nil` if it was not loaded.
  /// - Complexity: O(1).
  subscript(index: Int) -> SparseRow<Item>.Content? {
    guard let items = pages[index / pageSize], index % pageSize < items.count else { return nil }
    let item = items[index % pageSize]
    if let place = places[item.id], place != index { return .repeated(at: place) }
    return .item(item)
  }

  /// Takes items in, from an index on: the beginning of a page, in the place of what was there, or the end of its items.
  /// - Complexity: O(k) for k items.
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

  /// Whether all rows of a page are held.
  func isFull(_ page: Int) -> Bool { pages[page]?.count == pageSize }

  /// With the pages of older rows where none is held.
  /// - Complexity: O(n) for n older rows.
  func filled(from older: SparseRows?) -> SparseRows {
    var rows = self
    for (page, items) in older?.pages ?? [:] where pages[page] == nil { _ = rows.take(items, at: page * pageSize) }
    return rows
  }

  /// Lets go of a page.
  mutating func remove(_ page: Int) { cut(page, to: 0) }

  /// Lets go of all items from an index on.
  /// - Complexity: O(pages held).
  mutating func trim(to count: Int) {
    for page in pages.keys.filter({ ($0 + 1) * pageSize > count }) { cut(page, to: max(count - page * pageSize, 0)) }
  }

  private mutating func cut(_ page: Int, to count: Int) {
    guard let items = pages[page], items.count > count else { return }
    pages[page] = count == 0 ? nil : Array(items[..<count])
    for offset in count..<items.count { letGo(of: items[offset].id, at: page * pageSize + offset) }
  }

  /// An id is no longer held at an index: if it was shown there, it is shown at the next index at which it is held.
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
