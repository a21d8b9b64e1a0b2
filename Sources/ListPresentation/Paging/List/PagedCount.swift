/// How many items a source counts, and what a list lacks of the pages that it has loaded.
struct PagedCount: Hashable, Sendable {
  /// The number of items that the source says it has, or `nil` if it has not said so.
  private(set) var total: PagingTotal?
  /// What the pages since the last refresh have left out.
  private(set) var lostItems: LostItems?
  /// The number of items that the source has counted since the last refresh. It does not count for the items of another
  /// source.
  private var counted: PagingTotal?
  /// The items that have come before those that were loaded.
  private var arrivals = Arrivals()

  /// Forgets the total, because another source takes over.
  mutating func forgetTotal() { total = nil }

  /// Counts an item that the app has inserted or removed.
  mutating func edit(by count: Int) { (total, counted) = (total?.changed(by: count), counted?.changed(by: count)) }

  /// Returns by how much the total of a page exceeds the one before with the edits of the app, or `nil` if there was
  /// none.
  func growth<Item>(to page: Page<Item, AnyCursor>) -> Int? {
    guard let counted, let new = page.counted else { return nil }
    return min(max(new.count - counted.count, -1 << 40), 1 << 40)
  }

  /// Takes over what a page says of the whole list.
  mutating func update<Item>(_ page: Page<Item, AnyCursor>) { total = total?.updated(by: page.total) ?? page.counted }

  /// Counts a page that was added at an end.
  mutating func add<Item>(_ page: Page<Item, AnyCursor>, lost: LostItems?) {
    lostItems = lostItems.adding(lost)
    counted = page.counted ?? counted
  }

  /// Counts items that have come before the border at which a page was requested, which the page shows.
  /// - Parameter removals: The number of removed items that the page shows to be at the source still.
  mutating func arrive<Item>(_ items: Int, removals: Int, before page: Page<Item, AnyCursor>) {
    arrivals.add(items, growth: (growth(to: page) ?? 0) - removals)
  }

  /// Starts the counts again with the pages of a refresh.
  mutating func replace<Item>(by pages: [Page<Item, AnyCursor>], lost: LostItems?, _ arrivals: Arrivals) {
    counted = pages.last { $0.counted != nil }?.counted
    (lostItems, self.arrivals) = (lost, arrivals)
  }

  /// What speaks against the end of a list that has nothing more at either end: the source counts more items than there
  /// are.
  /// - Parameters:
  ///   - items: The number of items in the list.
  ///   - removed: The number of items that the source may still count, although the app has removed them.
  func fewerItems(_ items: Int, removed: Int) -> PagingDiagnostic? {
    guard let counted = counted?.count else { return nil }
    let known = items + (lostItems?.count ?? 0) + arrivals.count + removed
    return known < counted ? .fewerItems(count: items, total: counted) : nil
  }
}
