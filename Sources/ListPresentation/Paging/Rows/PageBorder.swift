/// The border between the items that a source has given and the page after them.
///
/// A cursor that counts items leads past some of them if items before it have gone. The last items before the border
/// show whether a page follows them.
struct PageBorder<Item: ListElement>: Sendable {
  /// The number of items that are remembered. If more have gone, the border is not found again.
  private static var reach: Int { 50 }

  private let cursor: Int
  /// The ids of the last items before the border, as the source gave them and the app has edited them since.
  private var ids: [Item.ID]
  /// The totals that the next page can state if only the app has edited the list since: the source has these edits or
  /// not. `nil` if the page before the border stated no total.
  private var totals: ClosedRange<Int>?

  /// Creates the border behind a page, or `nil` if no page follows it.
  /// - Parameter former: The border before the page, or `nil` if the page is the first one.
  init?(behind page: Page<Item, Int>, after former: PageBorder?) {
    guard let next = page.next else { return nil }
    (cursor, totals) = (next, page.counted.map { $0.count...$0.count })
    ids = ((former?.ids ?? []) + page.items.suffix(Self.reach).map(\.id)).suffix(Self.reach)
  }

  /// Whether a request is for the page after the border.
  func isBefore(_ request: PagingRequest) -> Bool {
    request.subject == .append && request.key.cursor == cursor && request.key.direction == .append && !ids.isEmpty
  }

  /// Carries out an edit of the app.
  mutating func apply(_ edit: PageEdit<Item>) {
    switch edit {
    case .update: break
    case .remove(let id):
      ids.removeAll { $0 == id }
      totals = totals.map { max(0, $0.lowerBound - 1)...$0.upperBound }
    case .insert(let item, let neighbor):
      if let index = ids.firstIndex(where: { $0 == neighbor }) { ids.insert(item.id, at: index + 1) }
      ids = ids.suffix(Self.reach)
      totals = totals.map { $0.lowerBound...max($0.upperBound, $0.upperBound &+ 1) }
    case .move(let id, let neighbor):
      // The total stays. An item that comes from far away is where the source has it before the border, too.
      ids.removeAll { $0 == id }
      if let index = ids.firstIndex(where: { $0 == neighbor }) { ids.insert(id, at: index + 1) }
      ids = ids.suffix(Self.reach)
    }
  }

  /// The number of items that the source has lost since the page before, negative if it has more, or `nil` if one of
  /// the two pages states no total.
  func loss<Cursor>(at page: Page<Item, Cursor>) -> Int? {
    guard let totals, let total = page.counted?.count else { return nil }
    return totals.contains(total)
      ? 0 : total < totals.lowerBound ? totals.lowerBound - total : totals.upperBound - total
  }

  /// The number of items before the border with which a page begins. It is `nil` if the page has none of them, or has
  /// only such that have moved.
  func overlap<Cursor>(with page: Page<Item, Cursor>) -> Int? {
    let count = page.items.prefix { ids.contains($0.id) }.count
    return count > 0 || page.items.contains { $0.id == ids.last } ? count : nil
  }

  /// The number of items before the border to ask for again, so that one of them is found if so many have gone.
  func reach(for loss: Int?) -> Int { min(max(loss ?? 0, 2), ids.count - 1) + 1 }

  /// The items between the border and a page, of those that were asked for again. They end with the first item of the
  /// page, or with the list if the page is empty. The result is `nil` if they do not show what follows the border.
  func items<Cursor>(in before: Page<Item, Cursor>, upTo page: Page<Item, Cursor>) -> [Item]? {
    let items = before.items
    // If items have come meanwhile, the border itself is where the page began.
    if let id = items.last?.id, id == ids.last { return [] }
    guard let last = items.lastIndex(where: { ids.contains($0.id) }) else { return nil }
    let end =
      page.items.first.map { first in items.firstIndex { $0.id == first.id } }
      ?? (before.next == nil ? items.endIndex : nil)
    return end.map { Array(items[..<$0].dropFirst(last + 1)) }
  }

  /// What the list may lack at a border that is not found again.
  var lostItems: LostItems {
    let id = ids.last.map { "\($0)" } ?? ""
    return LostItems(
      0,
      reason: "the source moves its items while the list loads; items may be missing behind the one with the id \(id)")
  }
}
