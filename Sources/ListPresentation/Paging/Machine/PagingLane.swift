/// One end of the list: the key of the next page there, and what was learned on the way to it.
struct PagingLane: Hashable, Sendable {
  enum State: Hashable, Sendable {
    /// There may be more items, at the key.
    case next(PageKey)
    /// Loading stopped at a bound of the configuration.
    case stopped(PageKey, PagingDiagnostic)
    /// There may be more items, and the source does not say where.
    case unknown
    /// There are no more items at this end.
    case exhausted

    /// The key of the page to load next, or `nil` if there is none.
    var key: PageKey? {
      switch self {
      case .next(let key), .stopped(let key, _): key
      case .unknown, .exhausted: nil
      }
    }
  }

  var state: State
  /// The cursors that this end has used, at least the newest ones, each with the direction in which it was read.
  private(set) var usedCursors: Set<PageKey> = []
  /// The number of items by which the next page overlaps the list, where cursors count items.
  var overlap = 1
  /// The number of items up to the border that a page has not reached although it was requested with more of them.
  var missingOverlap = 0
  var emptyPages = 0
  private var repeatedPages = 0
  /// The number of new items that arrived since the user last moved or had items ahead. A move that only follows from a
  /// page that arrived does not count.
  private(set) var itemsInARow = 0
  /// The number of these items that the screen has reported as visible. The outermost item of each report does not
  /// count: a filter reports it although nobody sees it, so that more is loaded.
  private(set) var itemsShownInARow = 0
  /// The time at which the last page arrived.
  var lastArrival: Duration?
  /// The identity of the page that the cache of the source does not have, if the source was asked.
  var uncached: PageKey?

  /// The largest number of cursors that are remembered. The bound keeps a list that the user reads for days from
  /// growing.
  private static var memory: Int { 2_000 }

  /// The number of pages in a row without a new item after which an end counts as the end of the list.
  private static var mostPagesWithoutNewItems: Int { 2 }

  init(_ state: State) {
    self.state = state
    if let key = state.key { usedCursors.insert(key.identity) }
  }

  var isStopped: Bool {
    if case .stopped = state { true } else { false }
  }

  /// Continues after a stop or a failure, and resets the counts that lead to a stop.
  mutating func resume() {
    if case .stopped(let key, _) = state { state = .next(key) }
    emptyPages = 0
    repeatedPages = 0
    forgetArrivals()
  }

  /// Begins to count the items again that arrive while the user does not move.
  mutating func forgetArrivals() { (itemsInARow, itemsShownInARow) = (0, 0) }

  /// Counts items that have become visible although the user has not moved.
  mutating func show(_ items: Int) { itemsShownInARow += max(0, items - 1) }

  /// Continues past a page.
  /// - Returns: The diagnostic to report, if this end stopped or ended because of a fault.
  mutating func advance(
    past answer: PagingAnswer, _ direction: PageDirection
  ) -> PagingDiagnostic? {
    emptyPages = answer.received == 0 ? emptyPages + 1 : 0
    repeatedPages = answer.isRepetition ? repeatedPages + 1 : 0
    itemsInARow += answer.new
    uncached = nil
    let place = state.key
    (state, overlap) = (.exhausted, 1)
    guard let cursor = answer.cursor(direction) else { return nil }
    let key = PageKey(cursor: cursor, direction: direction)
    if answer.overlap > 0, key == place?.identity, place?.shift == 0 {
      // The page did not reach beyond its place. If it only has items that the list has, it does not tell what follows.
      state = .next(key)
      overlap = answer.received == 0 ? 0 : 1
      return nil
    }
    if repeatedPages >= Self.mostPagesWithoutNewItems {
      let diagnostic = PagingDiagnostic.nothingNew(direction, pages: repeatedPages)
      state = .stopped(key, diagnostic)
      return diagnostic
    }
    if usedCursors.count >= Self.memory { usedCursors = [] }
    if !usedCursors.insert(key.identity).inserted { return .repeatedCursor(direction) }
    state = .next(key)
    return nil
  }

  /// Moves the cursors after items were inserted or removed before this end.
  mutating func move(by items: Int) {
    switch state {
    case .next(let key): state = .next(key.moved(by: items))
    case .stopped(let key, let diagnostic): state = .stopped(key.moved(by: items), diagnostic)
    case .unknown, .exhausted: break
    }
    usedCursors = []
  }
}

extension PageKey {
  /// The cursor and how it is read, which together identify a page.
  var identity: PageKey { PageKey(cursor: cursor, direction: direction) }

  func moved(by items: Int) -> PageKey {
    PageKey(cursor: cursor, direction: direction, shift: shift + items, size: size)
  }
}
