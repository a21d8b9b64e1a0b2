/// The invariants of the machine, which tests check after every event.
extension SparseMachine {
  /// Returns the first invariant that does not hold after an event, as text, or `nil` if all hold.
  func invariantFault(at now: Duration) -> String? {
    let flights = ledger.flights
    guard generation > 0 else { return flights.isEmpty ? nil : "a request is under way before the list was asked for" }
    if let fault = ledger.invariantFault(at: now) { return fault }
    if flights.count > max(configuration.maximumParallelRequests, 1) { return "\(flights.count) requests at once" }
    if list.numberOfItems != list.pages.values.reduce(0, { $0 + $1.count }) {
      return "the pages do not add up to \(list.numberOfItems)"
    }
    for (page, held) in list.pages {
      if held.count < 1 || held.count > list.pageSize { return "page \(page) has \(held.count) items" }
      if page * list.pageSize + held.count > list.total?.count ?? 0 { return "page \(page) reaches behind the end" }
    }
    for request in flights.map(\.request) where request.range.lowerBound % list.pageSize != 0 {
      let held = list.pages[request.page]?.count ?? 0
      if request.page * list.pageSize + held != request.range.lowerBound { return "\(request.range) has no beginning" }
    }
    return unmetDemand(at: now)
  }

  /// Returns a missing page that the machine neither loads nor waits for, as text, or `nil`. Pages that failed for good
  /// don't count.
  private func unmetDemand(at now: Duration) -> String? {
    guard ledger.timer == nil, ledger.flights.isEmpty, ledger.isOnline, !isStopped else { return nil }
    let missing = missingPages(seen, near)
    if !isPresented, missing.isEmpty { return "a list is there and not shown" }
    for page in missing where ledger.time(for: page) != nil {
      return "page \(page) is wanted and nothing is waited for"
    }
    return nil
  }
}
