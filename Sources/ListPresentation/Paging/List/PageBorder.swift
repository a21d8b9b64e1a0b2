/// The border between the items that a list has and the page that follows them in a direction.
///
/// Items may move at the source while a list loads. Where cursors count items, a page may then begin behind items that
/// the list lacks, or before items that it has. So every page but the first is requested from one item before its
/// place. If it begins with the item that was received last, nothing has moved across the border. If it begins with
/// earlier ones, others have come before them, and the items of the page that the list has are left out. Otherwise the
/// page is requested again from more items before its place, and if it begins with none of them either, the list may
/// lack items, and says so.
struct PageBorder<Item: ListElement> {
  /// The number of items by which a page overlaps the list, and those by which it is requested again. Few items leave
  /// between two pages.
  private static var overlaps: [Int] { [1, 8, widestOverlap] }

  /// The largest number of items by which a page overlaps the list.
  static var widestOverlap: Int { 50 }

  /// The number of items of the list with which a page is compared.
  static var reach: Int { 200 }

  /// The beginning of a page, up to the last item of the list in it.
  struct Overlap {
    /// The number of items with which the page begins and that follow one another in the list.
    let count: Int
    /// The number of items of the list up to the border, which is more than ``count`` if new items lie between them.
    let held: Int
    /// Whether the page reaches the border.
    let isWhole: Bool
  }

  /// The ids of the items that the list has at the border, nearest first.
  let ids: [Item.ID]
  let direction: PageDirection

  /// - Parameter ids: The ids of the items that the source has given, nearest first.
  init(_ ids: some Sequence<Item.ID>, _ direction: PageDirection) {
    self.ids = Array(ids.prefix(Self.reach))
    self.direction = direction
  }

  /// The items with which a page begins, or `nil` if they do not show what lies before the page.
  /// - Parameter asked: The overlap with which the page was requested.
  func overlap(with page: Page<Item, AnyCursor>, asked: Int) -> Overlap? {
    let items = direction == .prepend ? page.items.reversed().map(\.id) : page.items.map(\.id)
    let held = items.enumerated().compactMap { place, id in ids.firstIndex(of: id).map { (place: place, index: $0) } }
    guard let first = held.first else { return nil }
    let count = first.place > 0 ? 0 : zip(items, ids[...first.index].reversed()).prefix { $0 == $1 }.count
    // A single item that is not at the border may have moved there, and says nothing about those before it.
    let isJoined =
      asked > 1
      ? first.index == 0 || held.count > 1 && held[1].index < first.index || ids.count == 1
      : first.index == 0 || first.place == 0 && (count > 1 || items.count == 1)
    guard isJoined else { return nil }
    let end = held.first { $0.index == 0 }.map { $0.place + 1 } ?? count
    return Overlap(count: count, held: held.count { $0.place < end }, isWhole: held.contains { $0.index == 0 })
  }

  /// The overlap with which a page is requested again, or `nil` if it has been requested with the largest one.
  func overlap(after overlap: Int) -> Int? {
    overlap < ids.count ? Self.overlaps.first { $0 > overlap } : nil
  }

  /// What the list may lack if a page does not show what lies before it.
  var lostItems: LostItems {
    let id = ids.first.map { "\($0)" } ?? ""
    return LostItems(
      0,
      reason: "the source moves its items while the list loads; items may be missing "
        + "\(direction == .prepend ? "before" : "behind") the one with the id \(id)")
  }
}

/// The number of items that have come before those that were loaded, as far as the pages show it.
struct Arrivals: Hashable, Sendable {
  /// The number of items by which the pages overlapped the list more than was asked for.
  private var moved = 0
  /// The number of items by which the total has grown.
  private var growth = 0

  /// The number of items that the total counts and that no page can bring.
  var count: Int { min(moved, growth) }

  /// - Parameters:
  ///   - moved: The number of items by which a page overlaps the list more than was asked for.
  ///   - growth: By how much the total of the page exceeds the one before.
  mutating func add(_ moved: Int, growth: Int) {
    self.moved += max(moved, 0)
    self.growth = min(self.growth, 1 << 40) + min(max(growth, 0), 1 << 40)
  }
}

extension Page {
  /// Returns the page without items at its beginning in a direction.
  func dropping(_ count: Int, _ direction: PageDirection) -> Page {
    var page = self
    if direction == .prepend {
      page.items.removeLast(count)
    } else {
      page.items.removeFirst(count)
      page.itemsBefore = itemsBefore.map { $0.addingReportingOverflow(count).partialValue }
    }
    return page
  }
}
