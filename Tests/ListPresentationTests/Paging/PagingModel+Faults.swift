import ListPresentationTesting

@testable import ListPresentation

extension PagingModel {
  /// The invariant that a step has broken, or `nil`.
  func fault() -> String? {
    let ids = list.snapshot.itemIDs
    if ids != ids.sorted() { return "the rows are out of order: \(ids)" }
    if let fault = list.invariantFault(at: now) { return fault }
    if Set(ids).count != ids.count { return "a row is there twice: \(ids)" }
    if ids.contains(where: { $0 / 10_000 != ids[0] / 10_000 }) { return "rows of two queries: \(ids)" }
    if list.isLoaded, let id = ids.first, id / 10_000 != query {
      return "rows of an old query: \(ids)"
    }
    if let id = skipped(in: ids) { return "row \(id) was skipped: \(ids)" }
    let live = list.ledger.flights.map(\.ticket)
    if Set(live) != Set(calls.keys) { return "awaited are \(live), under way are \(calls.keys)" }
    if list.ledger.timer != wake { return "the timer is set to \(wake.debugDescription)" }
    let states = list.states
    for state in [states.refresh, states.append, states.prepend] {
      if state == .loading, calls.isEmpty, wake == nil { return "it loads and nothing is awaited" }
    }
    return nil
  }

  /// A row of the server that is missing between two loaded rows. Rows added at the server meanwhile may be missing.
  private func skipped(in ids: [Int]) -> Int? {
    guard list.isLoaded, let first = ids.first, let last = ids.last else { return nil }
    let known = Set(ids)
    return server.filter { !newcomers.contains($0) }.map { $0 + query * 10_000 }
      .first { $0 > first && $0 < last && !known.contains($0) }
  }
}
