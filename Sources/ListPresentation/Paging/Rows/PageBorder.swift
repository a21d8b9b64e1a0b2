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
  /// The total of the page before the border, or `nil` if it stated none, or if the app has edited the list since.
  private var total: Int?

  /// Creates the border behind a page, or `nil` if no page follows it.
  /// - Parameter former: The border before the page, or `nil` if the page is the first one.
  init?(behind page: Page<Item, Int>, after former: PageBorder?) {
    guard let next = page.next else { return nil }
    (cursor, total) = (next, page.statedTotal)
    ids = ((former?.ids ?? []) + page.items.suffix(Self.reach).map(\.id)).suffix(Self.reach)
  }

  /// Whether a request is for the page after the border.
  func isBefore(_ key: PageKey) -> Bool { key.cursor == cursor && key.direction == .append && !ids.isEmpty }

  /// Carries out an edit of the app, which the source has too.
  mutating func apply(_ edit: PageEdit<Item>) {
    switch edit {
    case .update: break
    case .remove(let id):
      ids.removeAll { $0 == id }
      total = nil
    case .insert(let item, let neighbor):
      if let index = ids.firstIndex(where: { $0 == neighbor }) { ids.insert(item.id, at: index + 1) }
      total = nil
    }
  }

  /// The number of items by which the total of a page is less than that of the page before, or `nil` if one of the two
  /// states no total.
  func loss<Cursor>(at page: Page<Item, Cursor>) -> Int? {
    total.flatMap { total in page.statedTotal.map { total.subtractingReportingOverflow($0) } }
      .flatMap { $0.overflow ? nil : $0.partialValue }
  }

  /// The number of items before the border with which a page begins. It is `nil` if the page has none of them, or has
  /// only such that have moved.
  func overlap<Cursor>(with page: Page<Item, Cursor>) -> Int? {
    let count = page.items.prefix { ids.contains($0.id) }.count
    return count > 0 || page.items.contains { $0.id == ids.last } ? count : nil
  }

  /// The number of items before the border to ask for again, so that one of them is found if so many have gone.
  func reach(for loss: Int?) -> Int { min(max(loss ?? 0, 2), ids.count - 1) + 1 }

  /// The items between the border and a page, of those that were asked for again together with the first item of the
  /// page. It is `nil` if they do not show what follows the border.
  func items(in items: [Item], before page: [Item]) -> [Item]? {
    guard let last = items.lastIndex(where: { ids.contains($0.id) }) else { return nil }
    let behind = items[(last + 1)...]
    // If items have come meanwhile, the border itself may be where the page began.
    guard let first = page.first, !behind.isEmpty else { return Array(behind) }
    return items.firstIndex { $0.id == first.id }.map { Array(items[..<$0].dropFirst(last + 1)) }
  }

  /// What the list may lack at a border that is not found again.
  var lostItems: LostItems {
    let id = ids.last.map { "\($0)" } ?? ""
    return LostItems(
      0,
      reason: "the source moves its items while the list loads; items may be missing behind the one with the id \(id)")
  }
}
