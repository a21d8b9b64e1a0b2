/// The invariants of the machine, which tests check after every event.
extension PagingMachine {
  /// A description of an invariant that does not hold, or `nil` if all hold. Every invariant holds after every event.
  func invariantFault(at now: Duration) -> String? {
    let flights = [refresh?.flight, append.flight, prepend.flight].compactMap { $0 }
    if Set(flights.map(\.ticket)).count != flights.count { return "two requests have one ticket" }
    if let refresh = refresh?.flight, refresh.attempt == 1, flights.count > 1 {
      return "an end is being loaded while the list is loaded again"
    }
    if numberOfItems < 0 || pages.contains(where: { $0.count < 0 }) { return "there are \(numberOfItems) items" }
    if case .loaded = phase, pages.reduce(0, { $0 + $1.count }) != numberOfItems {
      return "the pages do not add up to \(numberOfItems)"
    }
    if visible.lowerBound < 0 || (numberOfItems > 0 && visible.upperBound > numberOfItems) {
      return "the user sees \(visible) of \(numberOfItems)"
    }
    let timer = control.timer
    if let timer, timer < now { return "the timer was due at \(timer)" }
    for deadline in flights.compactMap(\.deadline) where timer.map({ $0 > deadline }) ?? true {
      return "nothing watches the deadline at \(deadline)"
    }
    return stallFault()
  }

  /// A description of a direction that wants a page but waits for nothing, or `nil` if there is none.
  private func stallFault() -> String? {
    let gate = control.gate
    func isForgotten(until time: Duration) -> Bool {
      control.isOnline && (control.timer.map { $0 > max(time, gate) } ?? true)
    }
    switch refresh {
    case .wanted: if isForgotten(until: gate) { return "a refresh is wanted and nothing is waited for" }
    case .failed(let fault):
      if let time = fault.nextTry, isForgotten(until: time) {
        return "a refresh is to be tried again and nothing is waited for"
      }
    case .loading, .none: break
    }
    guard areEndsOpen else { return nil }
    for direction in [PageDirection.append, .prepend] where ahead(direction) < distance(direction) {
      switch self[direction].state {
      case .idle: if isForgotten(until: gate) { return "\(direction) is wanted and nothing is waited for" }
      case .failed(_, let fault):
        if let time = fault.nextTry, isForgotten(until: time) {
          return "\(direction) is to be tried again and nothing is waited for"
        }
      case .loading, .stopped, .exhausted: break
      }
    }
    return nil
  }
}
