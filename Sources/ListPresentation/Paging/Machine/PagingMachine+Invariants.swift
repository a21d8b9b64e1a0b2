/// The invariants of the machine, which tests check after every event.
extension PagingMachine {
  /// A description of an invariant that does not hold, or `nil` if all hold. Every invariant holds after every event.
  func invariantFault(at now: Duration) -> String? {
    if let fault = ledger.invariantFault(at: now) { return fault }
    if let refresh = ledger[.refresh], refresh.attempt == 1, ledger.flights.count > 1 {
      return "an end is being loaded while the list is loaded again"
    }
    if !isRefreshing, isStarting || ledger.rest(of: .refresh, at: now) != nil { return "a refresh that is not wanted" }
    for direction in [PageDirection.append, .prepend] where ledger.rest(of: direction, at: now) != nil {
      guard case .next = self[direction].state else { return "\(direction) is requested without a next page" }
    }
    if numberOfItems < 0 || pages.contains(where: { $0.count < 0 }) { return "there are \(numberOfItems) items" }
    if phase == .loaded, pages.reduce(0, { $0 + $1.count }) != numberOfItems {
      return "the pages do not add up to \(numberOfItems)"
    }
    if visible.lowerBound < 0 || (numberOfItems > 0 && visible.upperBound > numberOfItems) {
      return "the user sees \(visible) of \(numberOfItems)"
    }
    for direction in [PageDirection.refresh, .append, .prepend] where isWanted(direction) {
      if let time = ledger.time(for: direction), ledger.timer.map({ $0 > time }) ?? true {
        return "\(direction) is wanted and nothing is waited for"
      }
    }
    return nil
  }
}
