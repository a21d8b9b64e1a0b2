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
  /// The number of items that the source states, or `nil` until the first page arrives.
  private(set) var total: PagingTotal?
  /// One more than the index of the last item that was held.
  private var reach = 0
  /// The ticket of the request whose answer last set the total.
  private var totalTicket = 0
  /// The pages that were loaded again because their items moved. Each page is repaired only once.
  private var repaired: Set<Int> = []

  init(pageSize: Int) { self.pageSize = pageSize }

  func range(of page: Int) -> Range<Int> { page * pageSize..<(page + 1) * pageSize }

  /// Returns the pages that contain some of the items.
  func pages(of items: RangeSet<Int>) -> RangeSet<Int> {
    items.map { $0.lowerBound / pageSize..<($0.upperBound - 1) / pageSize + 1 }
  }

  /// Returns whether a page must be requested when the user is near. This is so if some of its items are missing or
  /// have moved.
  func isMissing(_ page: Int) -> Bool {
    guard let held = pages[page], !held.isStale else { return true }
    return held.count < min(pageSize, (total?.count ?? .max) - page * pageSize)
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

  /// Updates the total from an answer. The answer to the newest request takes precedence.
  mutating func learnTotal(from answer: SparseAnswer, of request: SparseRequest) {
    guard request.ticket > totalTicket, let stated = answer.total ?? total?.count else { return }
    if answer.total != nil { totalTicket = request.ticket }
    // The items that arrived prove that the list is at least this long.
    let known = answer.received > 0 ? request.range.lowerBound + answer.received : 0
    total = PagingTotal(count: min(max(stated, known), Self.mostItems))
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
  }

  /// Marks the older of two pages that hold the same items as stale, so that it is loaded again. Each page is marked
  /// only once.
  mutating func markOlder(of page: Int, _ other: Int) {
    guard let one = pages[page], let two = pages[other] else { return }
    let older = one.ticket < two.ticket ? page : other
    if repaired.insert(older).inserted { pages[older]?.isStale = true }
  }

  mutating func remove(_ page: Int) { numberOfItems -= pages.removeValue(forKey: page)?.count ?? 0 }

  /// Removes the items behind the end of the list. Returns whether there were any.
  /// - Complexity: O(pages held) if items were held behind the end, otherwise O(1).
  mutating func trim(to end: Int) -> Bool {
    guard end < reach else { return false }
    for (page, held) in pages where page * pageSize + held.count > end {
      remove(page)
      guard page * pageSize < end else { continue }
      pages[page] = Page(count: end - page * pageSize, ticket: held.ticket, isStale: held.isStale)
      numberOfItems += end - page * pageSize
    }
    reach = end
    return true
  }
}
