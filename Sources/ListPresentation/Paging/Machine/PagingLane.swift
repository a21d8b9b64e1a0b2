/// A request under way.
package struct PagingFlight: Hashable, Sendable {
  package let ticket: Int
  package let key: PageKey
  package let size: Int
  package let sent: Duration
  package let deadline: Duration?
  /// Which attempt in a row this is, counted from 1.
  package let attempt: Int
}

/// A request that failed.
package struct PagingFault: Hashable, Sendable {
  package let failure: PagingFailure
  package let attempt: Int
  /// When it is sent again by itself, or `nil` if the user has to ask.
  package let nextTry: Duration?
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
  /// What follows the next page, the nearest last, if that was loaded before and let go of. `nil` is the end of the list.
  package var beyond: [PageKey?] = []
  /// The cursors of this end.
  var usedCursors: Set<Int> = []
  var emptyPages = 0
  var repeatedPages = 0
  /// How many pages came since the user was last seen with a row ahead of him.
  var pagesInARow = 0

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
    pagesInARow = 0
  }

  /// Goes on after a page. What is wrong with it, if this end is closed for it.
  mutating func advance(
    past answer: PagingAnswer, _ direction: PageDirection, _ configuration: PagingConfiguration
  ) -> PagingDiagnostic? {
    pagesInARow += 1
    if let followed = beyond.popLast() {
      state = followed.map { .idle($0) } ?? .exhausted
      return nil
    }
    emptyPages = answer.received == 0 ? emptyPages + 1 : 0
    repeatedPages = answer.isRepetition ? repeatedPages + 1 : 0
    state = .exhausted
    guard let cursor = direction == .append ? answer.next : answer.previous else { return nil }
    if repeatedPages >= max(configuration.maximumPagesWithoutNewRows, 1) {
      return .nothingNew(direction, pages: repeatedPages)
    }
    if !usedCursors.insert(cursor).inserted { return .repeatedCursor(direction) }
    state = .idle(PageKey(cursor: cursor, direction: direction))
    return nil
  }

  /// A page that was loaded before is let go of and is the next to be loaded.
  mutating func push(_ key: PageKey) {
    beyond.append(state.key)
    state = .idle(key)
  }

  /// Rows have come or gone before this end.
  mutating func move(by rows: Int) {
    switch state {
    case .idle(let key): state = .idle(key.moved(by: rows))
    case .failed(let key, let fault): state = .failed(key.moved(by: rows), fault)
    case .stopped(let key, let diagnostic): state = .stopped(key.moved(by: rows), diagnostic)
    case .loading, .exhausted: break
    }
    beyond = beyond.map { $0?.moved(by: rows) }
    usedCursors = []
  }
}

extension PageKey {
  func moved(by rows: Int) -> PageKey {
    PageKey(cursor: cursor, direction: direction, shift: shift + rows, size: size)
  }
}
