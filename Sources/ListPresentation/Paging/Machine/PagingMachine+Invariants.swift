extension PagingMachine {
  /// What does not hold that must hold after every event, or `nil`.
  package func invariantFault(at now: Duration) -> String? {
    let flights = [refresh?.flight, append.flight, prepend.flight].compactMap { $0 }
    if Set(flights.map(\.ticket)).count != flights.count { return "two requests have one ticket" }
    if let refresh = refresh?.flight, refresh.attempt == 1, flights.count > 1 {
      return "an end is being loaded while the list is loaded anew"
    }
    if rows < 0 || pages.contains(where: { $0.rows < 0 }) { return "there are \(rows) rows" }
    if case .loaded = phase, pages.reduce(0, { $0 + $1.rows }) != rows { return "the pages do not add up to \(rows)" }
    if visible.lowerBound < 0 || visible.upperBound > rows { return "the user sees \(visible) of \(rows)" }
    if let timer, timer < now { return "the timer was due at \(timer)" }
    let isWaiting = timer != nil || !flights.isEmpty || !isOnline
    switch refresh {
    case .wanted: if !isWaiting { return "a refresh is wanted and nothing is waited for" }
    case .failed(let fault): if fault.nextTry != nil, !isWaiting { return "a retry is due and nothing is waited for" }
    case .loading, .none: break
    }
    guard areEndsOpen else { return nil }
    for direction in [PageDirection.append, .prepend] where ahead(direction) < distance {
      switch self[direction].state {
      case .idle: if !isWaiting { return "\(direction) is wanted and nothing is waited for" }
      case .failed(_, let fault):
        if fault.nextTry != nil, !isWaiting { return "\(direction) is to be tried again and nothing is waited for" }
      case .loading, .stopped, .exhausted: break
      }
    }
    return nil
  }
}
