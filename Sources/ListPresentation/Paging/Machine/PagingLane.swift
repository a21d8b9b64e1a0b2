/// A request under way.
package struct PagingFlight: Hashable, Sendable {
  package let ticket: Int
  package internal(set) var key: PageKey
  package let size: Int
  package let sent: Duration
  package let deadline: Duration?
  /// Which attempt in a row this is, counted from 1.
  package let attempt: Int
  /// Whether only the cache was asked.
  let isOfCache: Bool
  /// Whether rows came or went since in such a way that what it brings may not belong where it would be put.
  package var isOutdated = false
}

/// A request that failed.
package struct PagingFault: Hashable, Sendable {
  package let failure: PagingFailure
  package let attempt: Int
  /// When it is sent again by itself, or `nil` if the user has to ask.
  package let nextTry: Duration?
}

/// A page that was let go of, and is loaded again in several pages.
package struct PagingReload: Hashable, Sendable {
  /// What to ask for to begin again.
  var key: PageKey
  /// What lies behind it, as the source says.
  var outward: Int?
}

/// A refresh, which has to succeed before anything else is loaded.
package enum PagingRefresh: Hashable, Sendable {
  /// It goes out as soon as the network is there and the server can be asked.
  case wanted
  case loading(PagingFlight)
  case failed(PagingFault)

  package var flight: PagingFlight? {
    if case .loading(let flight) = self { flight } else { nil }
  }
}

/// One end of the list: what is to be loaded there next, and what becomes of it.
package struct PagingLane: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// There may be more, at the key.
    case idle(PageKey)
    /// The request is under way.
    case loading(PagingFlight)
    /// The request failed.
    case failed(PageKey, PagingFault)
    /// Loading stopped at a bound.
    case stopped(PageKey, PagingDiagnostic)
    /// There is nothing more.
    case exhausted

    /// What is to be loaded next.
    var key: PageKey? {
      switch self {
      case .idle(let key), .failed(let key, _), .stopped(let key, _): key
      case .loading(let flight): flight.key
      case .exhausted: nil
      }
    }
  }

  package var state: State
  /// What follows the next page, the nearest last, if that was let go of and leads inward. `nil` is the end of the list.
  package private(set) var beyond: [PageKey?] = []
  /// The page that is loaded again, if more than one is needed to reach the rows that are held.
  package private(set) var reload: PagingReload?
  /// Whether the oldest of these were forgotten.
  private var isForgetful = false
  /// The cursors of this end, the newest at least.
  package private(set) var usedCursors: Set<Int> = []
  var emptyPages = 0
  private var repeatedPages = 0
  /// How many rows came, and had not been there before, since the user last moved without one.
  var rowsInARow = 0
  /// When the last page came.
  var lastArrival: Duration?

  /// How many cursors and pages that were let go of are remembered: a list that is read for days must not grow by them.
  private static var memory: Int { 1_000 }

  init(_ key: PageKey?) {
    state = key.map { .idle($0) } ?? .exhausted
    if let cursor = key?.cursor { usedCursors.insert(cursor) }
  }

  package var flight: PagingFlight? {
    if case .loading(let flight) = state { flight } else { nil }
  }

  /// A request that is given up can be sent again.
  mutating func giveUp() {
    if let flight { state = .idle(flight.key) }
  }

  /// Begins counting again what leads to a stop.
  mutating func forgive() {
    emptyPages = 0
    repeatedPages = 0
    rowsInARow = 0
  }

  /// Goes on after a page. What is wrong with it, if this end is closed for it.
  mutating func advance(
    past answer: PagingAnswer, _ direction: PageDirection, _ configuration: PagingConfiguration
  ) -> PagingDiagnostic? {
    emptyPages = answer.received == 0 ? emptyPages + 1 : 0
    let outward = reload.map(\.outward) ?? answer.cursor(direction)
    // A page without a row says only where those are that were let go of.
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

  /// Goes on towards the rows that are held.
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

  /// A page that was loaded before is let go of and is the next to be loaded.
  mutating func letGo(of page: PagingMachine.LoadedPage, _ direction: PageDirection) {
    var key = page.key
    key.origin = page.ticket
    let outer = reload?.key ?? state.key
    reload = nil
    state = .idle(key)
    guard key.leadsInward(at: direction) else {
      // It leads to all that lies behind it.
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

  /// Rows have come or gone before this end.
  mutating func move(by rows: Int) {
    switch state {
    case .idle(let key): state = .idle(key.moved(by: rows))
    case .failed(let key, let fault): state = .failed(key.moved(by: rows), fault)
    case .stopped(let key, let diagnostic): state = .stopped(key.moved(by: rows), diagnostic)
    case .loading(var flight):
      flight.key = flight.key.moved(by: rows)
      // A row that comes twice does no harm.
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
