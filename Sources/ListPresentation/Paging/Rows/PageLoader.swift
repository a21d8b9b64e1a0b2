/// Sends the requests of a machine to a source with any type of cursor. The machine sees each cursor as a number.
@MainActor
protocol PageLoading<Item>: AnyObject {
  associatedtype Item: ListElement

  /// Whether cursors count items, or `nil` while the source has not returned a cursor.
  var countsItems: Bool? { get }
  /// Whether the source may answer without the network.
  var hasCache: Bool { get }

  /// The page sizes that the source accepts, or `nil` if all pages have the same size.
  var pageSizes: ClosedRange<Int>? { get }
  /// Loads a page from the source.
  /// - Parameter anchor: The item around which a refresh should begin, if the source has a cursor for it, or `nil`.
  /// - Returns: The page with numbers as cursors, and the cursor around the anchor if it was used.
  func load(
    _ request: PagingRequest, around anchor: Item?
  ) async -> Result<(page: Page<Item, Int>, around: Int?), PagingFailure>
  /// Records a page that the list receives.
  func receive(_ page: Page<Item, Int>, for request: PagingRequest)
  /// Passes an edit on to the source.
  func apply(_ edit: PageEdit<Item>)
  var numberOfCursors: Int { get }
  /// Forgets all cursors except the given ones, if their number has grown enough to be worth it.
  func tidy(keeping cursors: () -> Set<Int>)
}

@MainActor
final class PageLoader<Source: PageSource>: PageLoading {
  private let source: Source
  private var cursors: [Int: Source.Cursor] = [:]
  private var numbers: [Source.Cursor: Int] = [:]
  private var count = 0
  private var room = 512
  /// The border at the end of the list.
  private var border: PageBorder<Source.Item>?
  /// Whether the source was seen to move items while the list loads.
  private var movesItems = false

  init(_ source: Source) { self.source = source }

  var pageSizes: ClosedRange<Int>? { source.pageSizes }

  private(set) var countsItems: Bool?

  var hasCache: Bool { source.hasCache }

  func load(
    _ request: PagingRequest, around anchor: Source.Item?
  ) async -> Result<(page: Page<Source.Item, Int>, around: Int?), PagingFailure> {
    let around = anchor.flatMap { source.cursor(around: $0) }
    do {
      let page =
        if let around {
          try await source.page(PageRequest(request, at: around, in: .refresh))
        } else {
          try await page(request)
        }
      return .success((page.map(number), around.map(number)))
    } catch {
      return .failure(PagingFailure(error))
    }
  }

  /// Loads a page. After the source was seen to move items, the page is requested with the item before it, which shows
  /// whether items were skipped. Those that were are requested too.
  private func page(_ request: PagingRequest) async throws -> Page<Source.Item, Source.Cursor> {
    let (key, cursor) = (request.key, cursor(request.key, movedBy: 0))
    let earlier = self.cursor(key, movedBy: -1)
    // A cache may have the page as it was, whatever its cursor.
    guard !source.hasCache, border?.isBefore(request) == true, let earlier else {
      return try await source.page(PageRequest(request, at: cursor))
    }
    let overlap = movesItems && request.size > 1 ? 1 : 0
    var page = try await source.page(PageRequest(request, at: overlap == 0 ? cursor : earlier))
    guard let border, border.isBefore(request) else { return page }
    let (loss, found) = (border.loss(at: page), border.overlap(with: page))
    if loss ?? 0 != 0 || overlap == 0 && found != nil { movesItems = true }
    if let found {
      page.items.removeFirst(min(overlap, found))
      page.moveStart(by: min(overlap, found))
      // Nothing but the overlap does not tell whether more follows.
      if overlap > 0, page.items.isEmpty, page.next == cursor {
        try Task.checkCancellation()
        page = try await source.page(PageRequest(request, at: cursor))
      }
    } else if overlap > 0 || loss ?? 0 > 0 {
      // A server that wants a pause gets no second request.
      guard page.backoff == nil else {
        page.lostItems = page.lostItems.adding(border.lostItems)
        return page
      }
      // The list may have been cancelled or have another source meanwhile.
      try Task.checkCancellation()
      let reach = border.reach(for: loss)
      let size = source.pageSizes.map { min(max(reach + 1 - overlap, $0.lowerBound), $0.upperBound) }
      let before = try await source.page(PageRequest(request, at: self.cursor(key, movedBy: -reach), size: size))
      page.join(before, at: border)
    }
    return page
  }

  /// The cursor of a page, moved by items. It is `nil` if the cursor does not count items and has to move.
  private func cursor(_ key: PageKey, movedBy items: Int) -> Source.Cursor? {
    key.cursor.flatMap { cursors[$0] }.flatMap {
      source.cursor($0, movedBy: key.shift + items) ?? (items == 0 ? $0 : nil)
    }
  }

  func receive(_ page: Page<Source.Item, Int>, for request: PagingRequest) {
    guard request.subject != .prepend, !page.isUnchanged else { return }
    border = PageBorder(behind: page, after: border.flatMap { $0.isBefore(request) ? $0 : nil })
  }

  func apply(_ edit: PageEdit<Source.Item>) {
    border?.apply(edit)
    source.apply(edit)
  }

  var numberOfCursors: Int { cursors.count }

  func tidy(keeping kept: () -> Set<Int>) {
    guard cursors.count > room else { return }
    let kept = kept()
    cursors = cursors.filter { kept.contains($0.key) }
    numbers = numbers.filter { kept.contains($0.value) }
    // Waiting until the number doubles keeps the cost for each cursor constant.
    room = 2 * cursors.count + 512
  }

  /// The number that stands for a cursor. Equal cursors have the same number.
  func number(_ cursor: Source.Cursor) -> Int {
    if let number = numbers[cursor] { return number }
    countsItems = countsItems == true || source.cursor(cursor, movedBy: 0) != nil
    count += 1
    numbers.updateMakingRoom(count, forKey: cursor)
    cursors[count] = cursor
    return count
  }
}

extension Page {
  /// Adds the items that lie between a border and this page, of those that were requested again before it.
  fileprivate mutating func join(_ before: Page, at border: PageBorder<Item>) {
    backoff = before.backoff
    let skipped = border.items(in: before, upTo: self)
    // Most of the items were counted before. One that could not be read may be a skipped one.
    if skipped == nil || before.lostItems != nil { lostItems = lostItems.adding(border.lostItems) }
    let known = Set(items.map(\.id))
    let new = (skipped ?? []).filter { !known.contains($0.id) }
    items = new + items
    moveStart(by: -new.count)
  }

  /// Moves the beginning of the page by a number of items.
  fileprivate mutating func moveStart(by count: Int) {
    itemsBefore = itemsBefore.map { itemsBefore in
      let (sum, overflow) = itemsBefore.addingReportingOverflow(count)
      return overflow ? itemsBefore : sum
    }
  }
}

extension PageRequest {
  /// The request of a machine at a cursor of the source.
  fileprivate init(_ request: PagingRequest, at cursor: Cursor?, in direction: PageDirection? = nil, size: Int? = nil) {
    self.init(
      cursor: cursor, direction: direction ?? request.key.direction, size: size ?? request.size,
      generation: request.generation, cache: request.cache)
  }
}
