/// An evicted page that takes several requests to load again.
struct PagingReload: Hashable, Sendable {
  /// The key of the first request, with which loading can begin again.
  var key: PageKey
  /// The cursor of the page beyond this one, as the source returned it.
  var outward: Int?
}

/// One end of the list: the key of the next page there, and what was learned on the way to it.
struct PagingLane: Hashable, Sendable {
  enum State: Hashable, Sendable {
    /// There may be more items, at the key.
    case next(PageKey)
    /// Loading stopped at a bound of the configuration.
    case stopped(PageKey, PagingDiagnostic)
    /// There are no more items at this end.
    case exhausted

    /// The key of the page to load next, or `nil` if this end is exhausted.
    var key: PageKey? {
      switch self {
      case .next(let key), .stopped(let key, _): key
      case .exhausted: nil
      }
    }
  }

  var state: State
  /// The keys of the pages beyond the next one, nearest last. It is empty unless the next page was evicted and leads
  /// inward. A `nil` element stands for the end of the list.
  private(set) var beyond: [PageKey?] = []
  /// The evicted page that is being loaded again, if one request does not reach the held items.
  private(set) var reload: PagingReload?
  /// Whether the oldest elements of `beyond` were dropped.
  private var isForgetful = false
  /// The cursors that this end has used, at least the newest ones, each with the direction in which it was read.
  private(set) var usedCursors: Set<PageKey> = []
  /// The number of items beyond this end, or `nil` if it is unknown. Evicted items are known.
  private(set) var itemsBeyond: Int?
  /// The number of items of an evicted page and the pages after it that do not reach the held items.
  private(set) var itemsFollowed = 0
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

  /// Half the largest number of cursors and of evicted pages that are remembered. The bound keeps a list that the user
  /// reads for days from growing.
  private static var memory: Int { 1_000 }

  init(_ key: PageKey?) {
    state = key.map { .next($0) } ?? .exhausted
    itemsBeyond = key == nil ? 0 : nil
    if let key { usedCursors.insert(key.identity) }
  }

  /// The end before a page of which the source doesn't say what lies before it. The first page of the list leads there.
  static var unknownBeginning: PagingLane {
    var lane = PagingLane(PageKey(cursor: nil, direction: .refresh, origin: PageKey.listOrigin))
    lane.beyond = [nil]
    return lane
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
    itemsFollowed = 0
  }

  /// Begins to count the items again that arrive while the user does not move.
  mutating func forgetArrivals() { (itemsInARow, itemsShownInARow) = (0, 0) }

  /// Counts items that have become visible although the user has not moved.
  mutating func show(_ items: Int) { itemsShownInARow += max(0, items - 1) }

  /// Continues at the beginning of an evicted page that is being loaded again.
  mutating func restart() {
    resume()
    guard let reload else { return }
    state = .next(reload.key)
    self.reload = nil
  }

  /// Continues past a page.
  /// - Returns: The diagnostic to report, if this end stopped or ended because of a fault.
  mutating func advance(
    past answer: PagingAnswer, _ direction: PageDirection, _ configuration: PagingConfiguration
  ) -> PagingDiagnostic? {
    emptyPages = answer.received == 0 ? emptyPages + 1 : 0
    let outward = reload.map(\.outward) ?? answer.cursor(direction)
    // An empty page only leads on to the evicted items, so the next request keeps their origin.
    let origin = answer.received == 0 ? state.key?.origin : nil
    reload = nil
    uncached = nil
    itemsFollowed = 0
    itemsBeyond = itemsBeyond.map { max($0 - answer.new, 0) }
    defer { if state == .exhausted { itemsBeyond = 0 } }
    if let followed = beyond.popLast() {
      state = followed.map { .next($0) } ?? .exhausted
      return nil
    }
    itemsInARow += answer.new
    if isForgetful { usedCursors = [] }
    defer { isForgetful = false }
    repeatedPages = answer.isRepetition ? repeatedPages + 1 : 0
    state = .exhausted
    guard let cursor = outward else { return isForgetful ? .forgottenPages(direction) : nil }
    let key = PageKey(cursor: cursor, direction: direction, origin: origin)
    if repeatedPages >= max(configuration.maximumPagesWithoutNewItems, 1) {
      let diagnostic = PagingDiagnostic.nothingNew(direction, pages: repeatedPages)
      state = .stopped(key, diagnostic)
      return diagnostic
    }
    if usedCursors.count >= 2 * Self.memory { usedCursors = [] }
    if !usedCursors.insert(key.identity).inserted { return .repeatedCursor(direction) }
    state = .next(key)
    return nil
  }

  /// Continues towards the held items after a page that does not reach them.
  /// - Parameter size: The number of items that were requested.
  mutating func follow(_ answer: PagingAnswer, _ direction: PageDirection, size: Int) {
    guard var key = state.key else { return }
    emptyPages = answer.received == 0 ? emptyPages + 1 : 0
    itemsFollowed += answer.received
    key.size = size
    if reload == nil { reload = PagingReload(key: key, outward: answer.cursor(direction)) }
    let inward = direction.opposite
    state = .next(PageKey(cursor: answer.cursor(inward), direction: inward, origin: key.origin))
  }

  /// Makes an evicted page the next one to load.
  mutating func letGo(of page: PagingMachine.LoadedPage, _ direction: PageDirection) {
    itemsBeyond = itemsBeyond.map { $0 + page.count }
    itemsFollowed = 0
    var key = page.key
    key.origin = page.ticket
    let outer = reload?.key ?? state.key
    reload = nil
    state = .next(key)
    guard key.leadsInward(at: direction) else {
      // The page itself leads to everything beyond it.
      beyond = []
      usedCursors = [key.identity]
      return
    }
    beyond.append(outer)
    if beyond.count >= 2 * Self.memory {
      beyond.removeFirst(Self.memory)
      isForgetful = true
    }
  }

  /// Moves the cursors after items were inserted or removed before this end.
  mutating func move(by items: Int) {
    switch state {
    case .next(let key): state = .next(key.moved(by: items))
    case .stopped(let key, let diagnostic): state = .stopped(key.moved(by: items), diagnostic)
    case .exhausted: break
    }
    beyond = beyond.map { $0?.moved(by: items) }
    if let reload { self.reload?.key = reload.key.moved(by: items) }
    usedCursors = []
  }
}

extension PageKey {
  /// The cursor and how it is read, which together identify a page.
  var identity: PageKey { PageKey(cursor: cursor, direction: direction) }

  func moved(by items: Int) -> PageKey {
    PageKey(cursor: cursor, direction: direction, shift: shift + items, size: size, origin: origin)
  }
}
