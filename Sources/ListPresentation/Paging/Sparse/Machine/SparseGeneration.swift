/// The state of a list since its last refresh: its length, and which of its items are held.
struct SparseGeneration: Hashable, Sendable {
  /// A page that holds some or all of its items, without a gap from its first item on.
  struct Page: Hashable, Sendable {
    var count: Int
    /// The ticket of the request that loaded the page.
    var ticket: Int
    /// Whether the page shows items that have moved to other indices since.
    var isStale = false
  }

  /// The longest list that a pager supports. Longer totals are reduced to it.
  static var mostItems: Int { .max / 4 }

  let pageSize: Int
  var pages: [Int: Page] = [:]
  /// The number of items that are held.
  var numberOfItems = 0
  /// The number of items that the source states, or `nil` if it states none.
  var total: PagingTotal?
  /// The index at which the list ends, if there is no total.
  var limit = mostItems
  /// The end of the known items: one more than the index of the last item that was held.
  var reach = 0
  /// The reach of the list before this one, while this one holds no items.
  private var formerReach: Int
  /// The number of consecutive answers that found the list to be shorter.
  private var shortenings = 0
  /// The ticket of the request whose answer last set the length.
  var lengthTicket = 0
  /// The pages that were loaded again because their items moved. Each page is repaired only once.
  private var repaired: Set<Int> = []

  init(pageSize: Int) {
    self.pageSize = pageSize
    formerReach = 0
  }

  /// Creates a generation for loading the same list again.
  init(after former: SparseGeneration) {
    pageSize = former.pageSize
    formerReach = max(former.reach, former.formerReach)
  }

  /// The number of items in the list, or `nil` if nothing is known. Without a total, it is the end of the known items,
  /// rounded up to the next page boundary, and at most the limit.
  var count: Int? {
    if let total { return total.count }
    return reach > 0 || limit < Self.mostItems ? min((reach / pageSize + 1) * pageSize, limit) : nil
  }

  /// Whether the number of items is certain.
  var isComplete: Bool { total.map { !$0.isApproximate } ?? (reach >= limit) }

  /// The index at which the list ends, as far as is known.
  var end: Int { total?.count ?? limit }

  func range(of page: Int) -> Range<Int> { page * pageSize..<(page + 1) * pageSize }

  /// Returns the pages that contain some of the items.
  func pages(of items: RangeSet<Int>) -> RangeSet<Int> {
    items.map { $0.lowerBound / pageSize..<($0.upperBound - 1) / pageSize + 1 }
  }

  /// Returns whether a page must be requested when the user is near. This is so if some of its items are missing or
  /// have moved.
  func isMissing(_ page: Int) -> Bool {
    guard let held = pages[page], !held.isStale else { return true }
    return held.count < min(pageSize, (count ?? .max) - page * pageSize)
  }

  /// Returns the first page that lacks one of the items, or `nil` if all of them are held.
  func firstGap(in items: RangeSet<Int>) -> Int? {
    for part in items.ranges {
      let gap = pages(of: RangeSet(part)).each.first { page in
        let range = range(of: page)
        return range.lowerBound + (pages[page]?.count ?? 0) < min(part.upperBound, range.upperBound)
      }
      if let gap { return gap }
    }
    return nil
  }

  /// Returns the items to request in order to complete a page.
  func missingItems(of page: Int) -> Range<Int> {
    let range = range(of: page)
    guard let held = pages[page], !held.isStale else { return range }
    return min(range.lowerBound + held.count, range.upperBound - 1)..<range.upperBound
  }

  /// Updates the length from an answer. The answer to the newest request takes precedence.
  mutating func learnLength(from answer: SparseAnswer, of request: SparseRequest) {
    let first = request.range.lowerBound
    let isNewest = request.ticket > lengthTicket
    // The items that arrived prove that the list is at least this long, unless a newer request had another answer.
    let known = isNewest && answer.received > 0 ? first + answer.received : 0
    if let said = answer.total {
      guard isNewest else { return }
      lengthTicket = request.ticket
      total = PagingTotal(count: min(max(said, known), Self.mostItems))
      limit = Self.mostItems
    } else if answer.received > 0 {
      total = total.map { PagingTotal(count: max($0.count, known), isApproximate: true) }
      limit = max(limit, known)
      // A full page at the end is no end: the list may have grown while the page was not held.
      if isNewest, known == limit, answer.received == request.range.count { limit = Self.mostItems }
    } else if isNewest {
      lengthTicket = request.ticket
      end(at: first)
    }
  }

  /// Sets the end of the list to an index, unless the total is at most that. A larger total is discarded.
  mutating func end(at first: Int) {
    if let total, total.count <= first { return }
    total = nil
    limit = min(limit, first)
  }

  /// Records the items that a request returned.
  mutating func hold(_ received: Int, of request: SparseRequest) {
    var page = pages[request.page] ?? Page(count: 0, ticket: request.ticket)
    numberOfItems -= page.count
    if request.range.lowerBound % pageSize == 0 {
      page = Page(count: received, ticket: request.ticket)
    } else {
      page.count += received
    }
    numberOfItems += page.count
    pages[request.page] = page
    reach = max(reach, request.page * pageSize + page.count)
    formerReach = 0
    shortenings = 0
  }

  /// Marks the older of two pages that hold the same items as stale, so that it is loaded again. Each page is marked
  /// only once.
  mutating func markOlder(of page: Int, _ other: Int) {
    guard let one = pages[page], let two = pages[other] else { return }
    let older = one.ticket < two.ticket ? page : other
    if repaired.insert(older).inserted { pages[older]?.isStale = true }
  }

  mutating func remove(_ page: Int) { numberOfItems -= pages.removeValue(forKey: page)?.count ?? 0 }

  /// Removes the items behind the end of the list. Returns whether the known items reached beyond that end.
  ///
  /// Without a total, nothing says how much shorter the list has become. The end moves back to the last held item, or
  /// by a page if that is nearer. The step doubles with each consecutive answer that finds nothing there, so a few
  /// requests find the items of even a long list.
  /// - Complexity: O(pages held) if the known items reached beyond the end, otherwise O(1).
  mutating func trim() -> Bool {
    let end = end
    guard end < max(reach, formerReach) else { return false }
    for (page, held) in pages where page * pageSize + held.count > end {
      remove(page)
      guard page * pageSize < end else { continue }
      pages[page] = Page(count: end - page * pageSize, ticket: held.ticket, isStale: held.isStale)
      numberOfItems += end - page * pageSize
    }
    reach = end
    formerReach = 0
    guard total == nil else { return true }
    let held = pages.map { $0.key * pageSize + $0.value.count }.max() ?? 0
    reach = max(held, end - pageSize << min(shortenings, 40))
    shortenings += 1
    return true
  }
}
