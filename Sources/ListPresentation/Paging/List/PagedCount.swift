/// How many items a source counts, and what a list lacks of the pages that it has loaded.
struct PagedCount: Hashable, Sendable {
  /// The number of items that the source says it has, or `nil` if it has not said so.
  private(set) var total: PagingTotal?
  /// What the pages since the last refresh have left out.
  private(set) var lostItems: LostItems?
  /// Whether a page has stated the total: one since the last refresh, or one of a refresh under way.
  private var isStated = false
  /// Whether the total is that of a refresh whose pages are not in the list yet.
  private var isAhead = false
  /// The items that have come before those that were loaded.
  private var arrivals = Arrivals()

  /// Forgets the total, because another source takes over.
  mutating func forgetTotal() { total = nil }

  /// Counts an item that the app has inserted or removed.
  mutating func edit(by count: Int) { total = total?.changed(by: count) }

  /// Returns by how much the total of a page exceeds the one before with the edits of the app, or `nil` if there was
  /// none.
  func growth<Item>(to page: Page<Item, AnyCursor>) -> Int? {
    guard isStated, let total, let new = page.counted else { return nil }
    return min(max(new.count - total.count, -1 << 40), 1 << 40)
  }

  /// Takes over what a page says of the whole list.
  /// - Parameter isAhead: Whether the page is one of a refresh, and not in the list yet.
  mutating func update<Item>(_ page: Page<Item, AnyCursor>, isAhead: Bool) {
    total = total?.updated(by: page.total) ?? page.counted
    if page.total != nil { (isStated, self.isAhead) = (true, isAhead) }
  }

  /// Counts what a page that was added at an end lacks.
  mutating func add(lost: LostItems?) { lostItems = lostItems.adding(lost) }

  /// Counts items that have come before the border at which a page was requested, which the page shows.
  /// - Parameter growth: By how much the total of the page exceeds the one before.
  mutating func arrive(_ items: Int, growth: Int) { arrivals.add(items, growth: growth) }

  /// Starts the counts again with the pages of a refresh.
  /// - Parameter isStated: Whether one of them states the total.
  mutating func replace(isStated: Bool, lost: LostItems?, _ arrivals: Arrivals) {
    (self.isStated, isAhead, lostItems, self.arrivals) = (isStated, false, lost, arrivals)
  }

  /// What speaks against the end of a list that has nothing more at either end: the source counts more items than there
  /// are.
  /// - Parameters:
  ///   - items: The number of items in the list.
  ///   - removed: The number of items that the source may still count, although the app has removed them.
  func fewerItems(_ items: Int, removed: Int) -> PagingDiagnostic? {
    guard isStated, !isAhead, let total = total?.count else { return nil }
    let known = items + (lostItems?.count ?? 0) + arrivals.count + removed
    return known < total ? .fewerItems(count: items, total: total) : nil
  }
}
