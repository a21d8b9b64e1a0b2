/// The end of a load: an asset that arrives, a failure and its retry, or a load that was not sent.
extension AssetMachine {
  /// Receives an asset that arrived. If it is kept, it stays in memory also if nobody wants it any more.
  mutating func receive(_ ticket: Int, _ cost: Int, _ isKept: Bool) {
    guard let flight = end(ticket) else { return }
    let key = flight.request.key
    let isPinned = wantedSince[key] != nil
    drop(memory.insert(key, ticket: ticket, cost: cost, isKept: isKept, isPinned: isPinned))
  }

  /// Receives a failure. It closes the gate of the host if the host asked for a pause, also if nobody wants the asset.
  mutating func fail(_ ticket: Int, _ failure: PagingFailure, using generator: inout some RandomNumberGenerator) {
    guard let flight = end(ticket) else { return }
    ledger.pause(for: failure.advice.pause, of: flight.request.host, at: now)
    _ = ledger.fail(flight, failure, at: now, using: &generator)
    boundFaults()
  }

  mutating func forgetFaults() {
    changed.formUnion(ledger.faults.keys)
    ledger.forgive { _, _ in true }
  }

  /// Ends a load that arrived, failed, or was not sent.
  mutating func end(_ ticket: Int) -> RequestLedger<AssetRequest>.Flight? {
    guard let flight = ledger.end(ticket) else { return nil }
    changed.insert(flight.request.key)
    return flight
  }

  /// Forgets failures that nobody has to know. The bound keeps a session that runs for days from growing.
  private mutating func boundFaults() {
    guard ledger.faults.count > 1_000 else { return }
    let unwanted = ledger.faults.filter { wantedSince[$0.key] == nil }
    let oldest = unwanted.sorted { $0.value.end ?? now < $1.value.end ?? now }.prefix(500)
    for (key, _) in oldest { ledger.forgive(key) }
  }
}
