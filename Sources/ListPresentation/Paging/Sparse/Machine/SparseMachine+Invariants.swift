/// The invariants of the machine, which tests check after every event.
extension SparseMachine {
  /// Returns the first invariant that does not hold after an event, as text, or `nil` if all hold.
  func invariantFault(at now: Duration) -> String? {
    guard generation > 0 else { return flights.isEmpty ? nil : "a request is under way before the list was asked for" }
    if Set(flights.map(\.ticket)).count != flights.count { return "two requests have one ticket" }
    if Set(flights.map(\.page)).count != flights.count { return "a page is asked for twice at the same time" }
    if flights.count > max(configuration.maximumParallelRequests, 1) { return "\(flights.count) requests at once" }
    if list.numberOfItems != list.pages.values.reduce(0, { $0 + $1.count }) {
      return "the pages do not add up to \(list.numberOfItems)"
    }
    if let timer = control.timer, timer < now { return "the timer was due at \(timer)" }
    for (page, held) in list.pages {
      if held.count < 1 || held.count > list.pageSize { return "page \(page) has \(held.count) items" }
      if page * list.pageSize + held.count > list.count ?? 0 { return "page \(page) reaches behind the end" }
    }
    for flight in flights where flight.range.lowerBound % list.pageSize != 0 {
      let held = list.pages[flight.page]?.count ?? 0
      if flight.page * list.pageSize + held != flight.range.lowerBound { return "\(flight.range) has no beginning" }
    }
    return unmetDemand(at: now)
  }

  /// Returns a missing page that the machine neither loads nor waits for, as text, or `nil`. Pages that failed for good
  /// don't count.
  private func unmetDemand(at now: Duration) -> String? {
    guard control.timer == nil, flights.isEmpty, control.isOnline, !isStopped else { return nil }
    let missing = missingPages(seen, near)
    if !isPresented, missing.isEmpty { return "a list is there and not shown" }
    for page in missing where list.faults[page].map({ $0.nextTry != nil }) ?? true {
      return "page \(page) is wanted and nothing is waited for"
    }
    return nil
  }
}
