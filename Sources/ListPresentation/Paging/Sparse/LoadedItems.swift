/// The items of a list with random access since its last refresh, by page, and the length of the list.
///
/// Several indices may hold items with the same id, but only one of them shows it.
struct LoadedItems<Item: ListElement> {
  /// A page that holds some or all of its items, without a gap from its first item on.
  private struct Page {
    var items: [Item]
    /// The ticket of the request that loaded the page.
    let ticket: Int
    /// Whether the page shows items that have moved to other indices since.
    var isStale = false
  }

  let pageSize: Int
  /// The number of items that the source states, or `nil` until the first page arrives.
  private(set) var total: PagingTotal?
  /// The indices at which items are held.
  private(set) var heldIndices = RangeSet<Int>()
  private var pages: [Int: Page] = [:]
  /// The index at which each id is shown.
  private var shownIndices: [Item.ID: Int] = [:]
  /// The other indices that hold an id. Few ids have any.
  private var repeats: [Item.ID: Set<Int>] = [:]
  /// The ticket of the request whose answer last set the total.
  private var totalTicket = 0
  /// The pages that were loaded again because their items moved. Each page is repaired only once.
  private var repaired: Set<Int> = []

  init(pageSize: Int) { self.pageSize = pageSize }

  /// Returns what the list shows at an index, or `nil` if it is not loaded.
  /// - Complexity: O(1).
  subscript(index: Int) -> SparseItem<Item>.Content? {
    guard let items = pages[index / pageSize]?.items, index % pageSize < items.count else { return nil }
    let item = items[index % pageSize]
    if let shown = shownIndices[item.id], shown != index { return .repeated(at: shown) }
    return .element(item)
  }

  /// Returns whether an item is held.
  /// - Complexity: O(1).
  func has(_ id: Item.ID) -> Bool { shownIndices[id] != nil }

  // MARK: Pages

  func range(of page: Int) -> Range<Int> { page * pageSize..<(page + 1) * pageSize }

  /// Returns the pages that contain some of the items.
  func pages(of items: RangeSet<Int>) -> RangeSet<Int> {
    items.map { $0.lowerBound / pageSize..<($0.upperBound - 1) / pageSize + 1 }
  }

  /// Returns whether all items of a page are held.
  func isFull(_ page: Int) -> Bool { numberOfItems(in: page) == pageSize }

  func numberOfItems(in page: Int) -> Int { pages[page]?.items.count ?? 0 }

  /// Returns whether a page must be requested when the user is near. This is so if some of its items are missing or
  /// have moved.
  func isMissing(_ page: Int) -> Bool {
    guard let held = pages[page], !held.isStale else { return true }
    return held.items.count < min(pageSize, (total?.count ?? .max) - page * pageSize)
  }

  /// Returns the first page that lacks one of the items, or `nil` if all of them are held.
  func firstGap(in items: RangeSet<Int>) -> Int? {
    for part in items.ranges {
      let gap = pages(of: RangeSet(part)).each.first { page in
        let range = range(of: page)
        return range.lowerBound + numberOfItems(in: page) < min(part.upperBound, range.upperBound)
      }
      if let gap { return gap }
    }
    return nil
  }

  /// Returns the items to request in order to complete a page.
  func missingItems(of page: Int) -> Range<Int> {
    let range = range(of: page)
    guard let held = pages[page], !held.isStale else { return range }
    return min(range.lowerBound + held.items.count, range.upperBound - 1)..<range.upperBound
  }

  // MARK: Answers

  /// Updates the total from an answer. The answer to the newest request takes precedence.
  mutating func learnTotal(_ stated: Int?, received: Int, of request: SparseRequest, most: Int) {
    guard request.ticket > totalTicket, let count = stated ?? total?.count else { return }
    if stated != nil { totalTicket = request.ticket }
    // The items that arrived prove that the list is at least this long.
    let known = received > 0 ? request.range.lowerBound + received : 0
    total = PagingTotal(count: min(max(count, known), most))
  }

  /// Stores the answer to a request. At the beginning of a page, the items replace those of the page. Otherwise, they
  /// follow its last item. Of two pages that hold the same items, the older one becomes stale, so that it is loaded
  /// again.
  /// - Complexity: O(k), where k is the number of items.
  mutating func receive(_ items: [Item], for request: SparseRequest) -> PageMerge {
    let (merge, others) = put(items, at: request.range.lowerBound, request.ticket)
    for other in others {
      guard let one = pages[request.page], let two = pages[other] else { continue }
      let older = one.ticket < two.ticket ? request.page : other
      if repaired.insert(older).inserted { pages[older]?.isStale = true }
    }
    return merge
  }

  /// Stores items from an index on.
  /// - Returns: What they add, and the other pages that already hold some of their ids.
  private mutating func put(_ items: [Item], at first: Int, _ ticket: Int) -> (PageMerge, otherPages: Set<Int>) {
    let page = first / pageSize
    if first % pageSize == 0, let old = pages.removeValue(forKey: page)?.items {
      heldIndices.remove(contentsOf: first..<first + old.count)
      for (offset, item) in old.enumerated() where offset >= items.count || items[offset].id != item.id {
        letGo(of: item.id, at: first + offset)
      }
    }
    var (merge, otherPages) = (PageMerge(), Set<Int>())
    for (index, item) in zip(first..., items) {
      let shown = shownIndices[item.id] ?? index
      if shown == index {
        shownIndices.updateMakingRoom(index, forKey: item.id)
        merge.new += 1
        continue
      }
      if repeats[item.id]?.insert(index) == nil { repeats.updateMakingRoom([index], forKey: item.id) }
      merge.addRepeated(item.id)
      if shown / pageSize != page { otherPages.insert(shown / pageSize) }
    }
    pages[page, default: Page(items: [], ticket: ticket)].items += items
    heldIndices.insert(contentsOf: first..<first + items.count)
    return (merge, otherPages)
  }

  /// Returns these items, with the pages of older items added where no item is held.
  /// - Complexity: O(n), where n is the number of older items.
  func filled(from older: LoadedItems?) -> LoadedItems {
    var filled = self
    for (page, held) in older?.pages ?? [:] where pages[page] == nil {
      _ = filled.put(held.items, at: page * pageSize, held.ticket)
    }
    return filled
  }

  /// Removes the items of a page.
  mutating func remove(_ page: Int) { cut(page, to: 0) }

  /// Removes all items from an index on.
  /// - Complexity: O(pages held) if items are held there, otherwise O(1).
  mutating func trim(to count: Int) {
    guard count < heldIndices.ranges.last?.upperBound ?? 0 else { return }
    for page in pages.keys.filter({ ($0 + 1) * pageSize > count }) { cut(page, to: max(count - page * pageSize, 0)) }
  }

  private mutating func cut(_ page: Int, to count: Int) {
    guard let items = pages[page]?.items, items.count > count else { return }
    if count == 0 { pages[page] = nil } else { pages[page]?.items.removeLast(items.count - count) }
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

  /// Returns an invariant that does not hold, as text, or `nil` if all hold.
  var invariantFault: String? {
    if heldIndices.numberOfIndices != pages.values.reduce(0, { $0 + $1.items.count }) {
      return "the pages do not add up to \(heldIndices)"
    }
    for (page, held) in pages {
      if held.items.isEmpty || held.items.count > pageSize { return "page \(page) has \(held.items.count) items" }
      if page * pageSize + held.items.count > total?.count ?? 0 { return "page \(page) reaches behind the end" }
    }
    return nil
  }
}
