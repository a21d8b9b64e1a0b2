/// The pages of a list, from its first item to its last, and the two ends at which it goes on.
///
/// It knows the keys of the pages and how many items they have, but not the items.
struct LoadedPages: Sendable {
  /// A page whose items are held.
  struct Page: Hashable, Sendable {
    var key: PageKey
    var count: Int
    /// The ticket of the request that loaded the page.
    let ticket: Int
    /// Whether the source names the page before this one, or after it if it was read backwards, as far as there is one.
    /// The page shows it if it names one, and otherwise an earlier page in its place may have shown it.
    var leadsBack: Bool
  }

  private var pages: [Page] = []
  private(set) var append = PagedEnd(.append)
  private(set) var prepend = PagedEnd(.prepend)

  init() {}

  init(_ pages: [Page], prepend: PagedEnd, append: PagedEnd) {
    (self.pages, self.prepend, self.append) = (pages, prepend, append)
  }

  subscript(direction: PageDirection) -> PagedEnd { direction == .prepend ? prepend : append }

  subscript(page: Int) -> Page { pages[page] }

  /// Changes an end without copying its collections.
  mutating func update<Result>(_ direction: PageDirection, _ change: (inout PagedEnd) -> Result) -> Result {
    direction == .prepend ? change(&prepend) : change(&append)
  }

  /// Forgets what follows at both ends, because another source takes over.
  mutating func close() { (append, prepend) = (PagedEnd(.append), PagedEnd(.prepend)) }

  /// Adds a page at an end.
  mutating func add(_ page: Page, at direction: PageDirection) {
    pages.insert(page, at: direction == .prepend ? 0 : pages.count)
  }

  /// Sets how many items each page has.
  mutating func setCounts(_ counts: [Int]) {
    for (page, count) in zip(pages.indices, counts) { pages[page].count = count }
  }

  // MARK: Where items lie

  /// The index of the page to which the item at an index belongs. An item between two pages belongs to the second,
  /// because it lies behind the cursor of the second.
  func page(at index: Int) -> Int {
    var first = 0
    var page = 0
    while page < pages.count - 1, index >= first + pages[page].count {
      first += pages[page].count
      page += 1
    }
    return page
  }

  /// The number of items of the pages before a page.
  func items(before page: Int) -> Int { pages[..<page].reduce(0) { $0 + $1.count } }

  /// The number of items of all pages.
  var numberOfItems: Int { items(before: pages.count) }

  /// The index of the page that a request has loaded, or `nil` if it is not held any more.
  func page(loadedBy ticket: Int) -> Int? { pages.firstIndex { $0.ticket == ticket } }

  /// The index of the page at which the list began, or `nil` if a refresh began at a page that was read backwards.
  var origin: Int? { pages.firstIndex { $0.key.direction == .refresh } }

  /// Whether the first page of the source is held and is the beginning of the list.
  var startAtFirstPage: Bool { prepend.state == .exhausted && pages.first?.key.cursor == nil }

  /// Whether no items follow at either end.
  var areAll: Bool { append.state == .exhausted && prepend.state == .exhausted }

  /// Whether the source leads on in both directions from a page. The first page of the source and the last one of a
  /// chat have nothing on one side, so the page beside it tells. Nothing tells of a page that is the whole list.
  func leadBothWays(from page: Int) -> Bool {
    let isFirst = page == 0 && prepend.state == .exhausted
    guard pages[page].key.cursor == nil, isFirst || isEnd(page) else { return pages[page].leadsBack }
    return pages.count == 1 ? !areAll : pages[isFirst ? page + 1 : page - 1].leadsBack
  }

  /// Whether a page is the last one, and no items follow it.
  func isEnd(_ page: Int) -> Bool { page == pages.count - 1 && append.state == .exhausted }

  // MARK: Edits of the app

  /// Counts an item that was inserted at an index (`count` is 1) or removed from it (-1).
  /// - Parameter sizes: The page sizes that the source accepts, or `nil` if all requests have one size.
  mutating func edit(at index: Int, by count: Int, sizes: ClosedRange<Int>?) {
    if pages.isEmpty {
      pages = [Page(key: PageKey(cursor: nil, direction: .refresh), count: 0, ticket: 0, leadsBack: true)]
    }
    let page = page(at: index)
    pages[page].count += count
    // If the page is loaded again, it must reach as far as it does now.
    if count > 0, let size = pages[page].key.size, let sizes, size < sizes.upperBound {
      pages[page].key.size = size + count
    }
  }

  /// Moves the cursors behind a page after an item was inserted into it or removed from it. The cursors must count
  /// items.
  mutating func moveCursors(behind page: Int, by count: Int) {
    for index in pages.indices.dropFirst(page) where index > page || pages[index].key.direction == .prepend {
      pages[index].key = pages[index].key.moved(by: count)
    }
    append.move(by: count)
  }
}

/// One end of a list that loads in pages: appending after the last item, or prepending before the first.
///
/// The end knows the key of the next page and what was learned on the way to it. It stops at the bounds that keep a
/// list from loading on for ever.
struct PagedEnd: Sendable {
  enum State: Hashable, Sendable {
    /// There may be more items, at the key.
    case next(PageKey)
    /// Loading stopped at a bound of the configuration.
    case stopped(PageKey, PagingDiagnostic)
    /// There may be more items, and the source does not say where.
    case unknown
    /// There are no more items at this end.
    case exhausted
  }

  /// The items around this end, as the user sees them.
  struct Sight {
    /// The number of items that the user sees, and the number of loaded ones that lie ahead of them.
    let seen: Int
    let ahead: Int
    /// The number of items that may be loaded while the user does not move.
    let most: Int
  }

  let direction: PageDirection
  private(set) var state: State
  /// The number of items by which the next page overlaps the list, where cursors count items.
  private(set) var overlap = 1
  /// The number of items up to the border that a page has not reached although it was requested with more of them.
  private(set) var missingOverlap = 0
  /// Whether the page that has just arrived reaches the border of the list, and whether it comes nearer to it than the
  /// page before.
  private var (reachesBorder, approachesBorder) = (false, false)
  /// The cursors that this end has used, at least the newest ones, each with the direction in which it was read.
  private var usedCursors: [PageKey: Void] = [:]
  private var emptyPages: Int
  private var repeatedPages = 0
  /// The number of new items that arrived since the user last moved or had items ahead. A move that only follows from a
  /// page that arrived does not count.
  private var itemsInARow = 0
  /// The number of these items that the screen has reported as visible. The outermost item of each report does not
  /// count: a filter reports it although nobody sees it, so that more is loaded.
  private var itemsShownInARow = 0
  /// The time at which the last page arrived.
  private var lastArrival: Duration?

  /// The largest number of cursors that are remembered. The bound keeps a list that the user reads for days from
  /// growing.
  private static var memory: Int { 2_000 }

  /// The number of pages in a row that only repeat items after which an end counts as the end of the list.
  private static var mostPagesWithoutNewItems: Int { 2 }

  init(_ direction: PageDirection, _ state: State = .exhausted, emptyPages: Int = 0) {
    self.direction = direction
    self.state = state
    self.emptyPages = emptyPages
    if let key { usedCursors[key.identity] = () }
  }

  /// The key of the page to load next, or `nil` if there is none.
  var key: PageKey? {
    switch state {
    case .next(let key), .stopped(let key, _): key
    case .unknown, .exhausted: nil
    }
  }

  var isStopped: Bool {
    if case .stopped = state { true } else { false }
  }

  /// Whether the list counts as complete at this end. It does if pages have brought nothing new.
  var hasEnded: Bool {
    switch state {
    case .exhausted, .stopped(_, .nothingNew): true
    case .next, .stopped, .unknown: false
    }
  }

  /// The load state of this end, if it needs no request, or `nil`.
  var restingState: PagingState? {
    switch state {
    case .next: nil
    case .stopped(_, let diagnostic): .stopped(diagnostic)
    case .unknown: .stopped(.unknownEnd(direction))
    case .exhausted: .exhausted
    }
  }

  // MARK: What the user does

  /// Continues after a stop or a failure, and resets the counts that lead to a stop.
  mutating func resume() {
    if case .stopped(let key, _) = state { state = .next(key) }
    emptyPages = 0
    repeatedPages = 0
    forgetArrivals()
  }

  /// Whether items have arrived or come into sight since the user moved.
  var hasArrivals: Bool { itemsInARow > 0 || itemsShownInARow > 0 }

  /// Begins to count the items again that arrive while the user does not move.
  mutating func forgetArrivals() { (itemsInARow, itemsShownInARow) = (0, 0) }

  /// Follows a report of the visible items. The end may continue after a stop.
  /// - Parameters:
  ///   - hasMoved: Whether the visible items are others than before.
  ///   - isEcho: Whether the report follows from a page that has just arrived.
  ///   - shown: The number of items that have come into sight in this direction.
  mutating func see(_ sight: Sight, hasMoved: Bool, isEcho: Bool, shown: Int) {
    if sight.ahead > 0 || (hasMoved && !isEcho) {
      forgetArrivals()
    } else {
      itemsShownInARow += max(0, shown - 1)
    }
    switch state {
    case .stopped(let key, .endStaysInSight): if itemsInSight(sight) <= sight.most { state = .next(key) }
    case .stopped(_, .emptyPages): if hasMoved { resume() }
    case .next, .stopped, .unknown, .exhausted: break
    }
  }

  /// Whether a page has arrived so recently that a report of the visible items follows from it, and not from the user.
  func hasJustArrived(at now: Duration) -> Bool { lastArrival.map { now - $0 < .milliseconds(250) } ?? false }

  /// The number of items reported as visible, at once or page after page while the user does not move.
  private func itemsInSight(_ sight: Sight) -> Int { max(sight.seen, itemsInARow - sight.ahead) }

  // MARK: Bounds

  /// Stops before the next page if a bound is reached.
  /// - Returns: The bound and whether it says that something is wrong, or `nil` if loading may continue.
  mutating func stop(_ sight: Sight, maximumEmptyPages: Int) -> (diagnostic: PagingDiagnostic, isFault: Bool)? {
    guard case .next(let key) = state else { return nil }
    let diagnostic: PagingDiagnostic
    var isFault = true
    let itemsInSight = itemsInSight(sight)
    if emptyPages >= max(maximumEmptyPages, 1) {
      diagnostic = .emptyPages(direction, count: emptyPages)
    } else if itemsInSight > sight.most {
      diagnostic = .endStaysInSight(direction, items: itemsInSight)
      // A filter that finds little reaches the bound of a fill too, which is a state of the list. A view that is wrong
      // shows too much at once, or rows come into sight and go again by themselves.
      isFault = sight.seen > sight.most || itemsShownInARow > sight.seen
    } else {
      return nil
    }
    state = .stopped(key, diagnostic)
    return (diagnostic, isFault)
  }

  // MARK: Pages

  /// Continues past a page.
  /// - Parameters:
  ///   - cursor: The cursor that the page names for the one after it in this direction.
  ///   - overlap: The number of items by which the page was requested to overlap the list.
  /// - Returns: The diagnostic to report, if this end stopped or ended because of a fault.
  mutating func advance(
    past merge: PageMerge, to cursor: AnyCursor?, overlap asked: Int, at now: Duration
  ) -> PagingDiagnostic? {
    lastArrival = now
    let (place, next) = (key, cursor.map { PageKey(cursor: $0, direction: direction) })
    // Whether the page did not reach past its place.
    let isAtPlace = asked > 0 && next != nil && next == place?.identity && place?.shift == 0
    // Until a new item arrives, each page counts but those that lead to the border and the one that only reaches it: the
    // next one tells.
    if merge.new > 0 {
      (emptyPages, repeatedPages) = (0, 0)
    } else if merge.repeated > 0, !isAtPlace {
      repeatedPages += 1
    } else if !approachesBorder, !isAtPlace || !reachesBorder {
      // The app may have removed the items of the page, or items have moved there from before its place.
      (emptyPages, repeatedPages) = (emptyPages + 1, 0)
    }
    itemsInARow += merge.new
    (state, overlap, reachesBorder, approachesBorder) = (.exhausted, 1, false, false)
    guard let key = next else { return nil }
    if isAtPlace {
      // If the page only has items that the list has, it does not tell what follows.
      state = .next(key)
      overlap = merge.new == 0 ? 0 : 1
      return nil
    }
    if repeatedPages >= Self.mostPagesWithoutNewItems {
      let diagnostic = PagingDiagnostic.nothingNew(direction, pages: repeatedPages)
      state = .stopped(key, diagnostic)
      return diagnostic
    }
    if usedCursors.count >= Self.memory { usedCursors = [:] }
    if usedCursors[key.identity] != nil { return .repeatedCursor(direction) }
    usedCursors.updateMakingRoom((), forKey: key.identity)
    state = .next(key)
    return nil
  }

  /// Requests the next page again, from more items before its place. If the page does not reach the place, it leads to
  /// one that may have been used.
  mutating func widen(to overlap: Int) { (self.overlap, usedCursors) = (overlap, [:]) }

  /// Records whether the page that has arrived reaches the border of the list, or else how many of the items with which
  /// it was requested to overlap the list it has not reached.
  mutating func reach(_ isBorder: Bool, missing items: Int) {
    let missing = isBorder ? 0 : items
    (reachesBorder, approachesBorder, missingOverlap) = (isBorder, missing < missingOverlap, missing)
  }

  /// Moves the cursors after items were inserted or removed before this end.
  mutating func move(by items: Int) {
    switch state {
    case .next(let key): state = .next(key.moved(by: items))
    case .stopped(let key, let diagnostic): state = .stopped(key.moved(by: items), diagnostic)
    case .unknown, .exhausted: break
    }
    usedCursors = [:]
  }
}
