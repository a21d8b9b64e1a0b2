/// A request that was sent and is not answered yet.
package struct PagingFlight: Hashable, Sendable {
  package let ticket: Int
  package internal(set) var key: PageKey
  package let size: Int
  package let sent: Duration
  package let deadline: Duration?
  /// The number of this attempt in a series, counted from 1.
  package let attempt: Int
  /// Whether the request asks only the cache.
  let isOfCache: Bool
  /// Whether rows were inserted or removed since the request was sent, so that its page may no longer fit its place.
  package var isOutdated = false
}

/// An evicted page that takes several requests to load again.
package struct PagingReload: Hashable, Sendable {
  /// The key of the first request, with which loading can begin again.
  var key: PageKey
  /// The cursor of the page beyond this one, as the source returned it.
  var outward: Int?
}

/// The progress of a refresh. `PagingMachine.areEndsOpen` says when the ends may load in the meantime.
package enum PagingRefresh: Hashable, Sendable {
  /// The request is sent as soon as the network is available and the server accepts requests.
  case wanted
  case loading(PagingFlight)
  case failed(PagingFault)

  package var flight: PagingFlight? {
    if case .loading(let flight) = self { flight } else { nil }
  }
}

/// One end of the list: the key of the next page there, and the state of loading it.
package struct PagingLane: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// There may be more rows, at the key.
    case idle(PageKey)
    /// The request for the next page was sent.
    case loading(PagingFlight)
    /// The request for the next page failed.
    case failed(PageKey, PagingFault)
    /// Loading stopped at a bound of the configuration.
    case stopped(PageKey, PagingDiagnostic)
    /// There are no more rows at this end.
    case exhausted

    /// The key of the page to load next, or `nil` if this end is exhausted.
    var key: PageKey? {
      switch self {
      case .idle(let key), .failed(let key, _), .stopped(let key, _): key
      case .loading(let flight): flight.key
      case .exhausted: nil
      }
    }
  }

  package var state: State
  /// The keys of the pages beyond the next one, nearest last. It is empty unless the next page was evicted and leads
  /// inward. A `nil` element stands for the end of the list.
  package private(set) var beyond: [PageKey?] = []
  /// The evicted page that is being loaded again, if one request does not reach the held rows.
  package private(set) var reload: PagingReload?
  /// Whether the oldest elements of `beyond` were dropped.
  private var isForgetful = false
  /// The cursors that this end has used, at least the newest ones.
  package private(set) var usedCursors: Set<Int> = []
  var emptyPages = 0
  private var repeatedPages = 0
  /// The number of new rows that arrived since the user last moved or had rows ahead. A move that only follows from a
  /// page that arrived does not count.
  var rowsInARow = 0
  /// The time at which the last page arrived.
  var lastArrival: Duration?

  /// Half the largest number of cursors and of evicted pages that are remembered. The bound keeps a list that the user
  /// reads for days from growing.
  private static var memory: Int { 1_000 }

  init(_ key: PageKey?) {
    state = key.map { .idle($0) } ?? .exhausted
    if let cursor = key?.cursor { usedCursors.insert(cursor) }
  }

  package var flight: PagingFlight? {
    if case .loading(let flight) = state { flight } else { nil }
  }

  /// Returns this end to idle if it is loading, so that the request can be sent again.
  mutating func giveUp() {
    if let flight { state = .idle(flight.key) }
  }

  /// Resets the counts that lead to a stop.
  mutating func forgive() {
    emptyPages = 0
    repeatedPages = 0
    rowsInARow = 0
  }

  /// Continues past a page.
  /// - Returns: The diagnostic to report, if this end stopped or ended because of a fault.
  mutating func advance(
    past answer: PagingAnswer, _ direction: PageDirection, _ configuration: PagingConfiguration
  ) -> PagingDiagnostic? {
    emptyPages = answer.received == 0 ? emptyPages + 1 : 0
    let outward = reload.map(\.outward) ?? answer.cursor(direction)
    // An empty page only leads on to the evicted rows, so the next request keeps their origin.
    let origin = answer.received == 0 ? flight?.key.origin : nil
    reload = nil
    if let followed = beyond.popLast() {
      state = followed.map { .idle($0) } ?? .exhausted
      return nil
    }
    rowsInARow += answer.new
    if isForgetful { usedCursors = [] }
    defer { isForgetful = false }
    repeatedPages = answer.isRepetition ? repeatedPages + 1 : 0
    state = .exhausted
    guard let cursor = outward else { return isForgetful ? .forgottenPages(direction) : nil }
    let key = PageKey(cursor: cursor, direction: direction, origin: origin)
    if repeatedPages >= max(configuration.maximumPagesWithoutNewRows, 1) {
      let diagnostic = PagingDiagnostic.nothingNew(direction, pages: repeatedPages)
      state = .stopped(key, diagnostic)
      return diagnostic
    }
    if usedCursors.count >= 2 * Self.memory { usedCursors = [] }
    if !usedCursors.insert(cursor).inserted { return .repeatedCursor(direction) }
    state = .idle(key)
    return nil
  }

  /// Continues towards the held rows after a page that does not reach them.
  mutating func follow(_ answer: PagingAnswer, _ direction: PageDirection) {
    guard let flight else { return }
    emptyPages = answer.received == 0 ? emptyPages + 1 : 0
    if reload == nil {
      var key = flight.key
      key.size = flight.size
      reload = PagingReload(key: key, outward: answer.cursor(direction))
    }
    let inward = direction.opposite
    state = .idle(PageKey(cursor: answer.cursor(inward), direction: inward, origin: flight.key.origin))
  }

  /// Makes an evicted page the next one to load.
  mutating func letGo(of page: PagingMachine.LoadedPage, _ direction: PageDirection) {
    var key = page.key
    key.origin = page.ticket
    let outer = reload?.key ?? state.key
    reload = nil
    state = .idle(key)
    guard key.leadsInward(at: direction) else {
      // The page itself leads to everything beyond it.
      beyond = []
      usedCursors = Set([key.cursor].compactMap { $0 })
      return
    }
    beyond.append(outer)
    if beyond.count >= 2 * Self.memory {
      beyond.removeFirst(Self.memory)
      isForgetful = true
    }
  }

  /// Moves the cursors after rows were inserted or removed before this end.
  mutating func move(by rows: Int) {
    switch state {
    case .idle(let key): state = .idle(key.moved(by: rows))
    case .failed(let key, let fault): state = .failed(key.moved(by: rows), fault)
    case .stopped(let key, let diagnostic): state = .stopped(key.moved(by: rows), diagnostic)
    case .loading(var flight):
      flight.key = flight.key.moved(by: rows)
      // After an insertion, the next page at most repeats a row, which is harmless.
      if rows < 0 || flight.key.direction == .prepend { flight.isOutdated = true }
      state = .loading(flight)
    case .exhausted: break
    }
    beyond = beyond.map { $0?.moved(by: rows) }
    if let reload { self.reload?.key = reload.key.moved(by: rows) }
    usedCursors = []
  }
}

extension PageKey {
  func moved(by rows: Int) -> PageKey {
    PageKey(cursor: cursor, direction: direction, shift: shift + rows, size: size, origin: origin)
  }
}
