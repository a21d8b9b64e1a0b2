/// The end of a load: an asset that arrives, a failure and its retry, or a load that was not sent.
extension AssetMachine {
  /// Takes an asset that arrived. If it is kept, it stays in memory also if nobody wants it any more.
  mutating func take(_ ticket: Int, _ cost: Int, _ isKept: Bool) {
    guard let flight = end(ticket) else { return }
    faults[flight.key] = nil
    let isPinned = wantedSince[flight.key] != nil
    drop(memory.insert(flight.key, ticket: ticket, cost: cost, isKept: isKept, isPinned: isPinned))
  }

  /// Takes a failure. It closes the gate of the host if the host asked for a pause, also if nobody wants the asset.
  mutating func fail(_ ticket: Int, _ failure: PagingFailure, using generator: inout some RandomNumberGenerator) {
    guard let flight = end(ticket) else { return }
    let host = flight.host ?? ""
    if let wait = failure.advice.pause {
      gates = gates.filter { $0.value > now }
      gates[host] = max(gate(of: host), RetryPolicy.gate(closedFor: wait, at: now))
    }
    let nextTry = configuration.retry.nextTry(
      after: failure, attempt: flight.attempt, at: now, gate: gate(of: host), using: &generator)
    let end = nextTry ?? now + configuration.failureMemory
    remember(
      AssetFault(fault: PagingFault(failure: failure, attempt: flight.attempt, nextTry: nextTry), end: end),
      of: flight.key)
  }

  /// Takes back a load that was not sent.
  mutating func withdraw(_ ticket: Int) { _ = end(ticket) }

  mutating func forgetFaults() {
    changed.formUnion(faults.keys)
    faults = [:]
  }

  private mutating func end(_ ticket: Int) -> AssetFlight? {
    guard let flight = flights.values.first(where: { $0.ticket == ticket }) else { return nil }
    flights[flight.key] = nil
    changed.insert(flight.key)
    return flight
  }

  private mutating func remember(_ fault: AssetFault, of key: AssetKey) {
    faults[key] = fault
    // The bound keeps a session that runs for days from growing.
    guard faults.count > 1_000 else { return }
    faults = faults.filter { $0.value.end > now || wantedSince[$0.key] != nil }
    guard faults.count > 1_000 else { return }
    let oldest = faults.filter { wantedSince[$0.key] == nil }.sorted { $0.value.end < $1.value.end }.prefix(500)
    for (key, _) in oldest { faults[key] = nil }
  }
}
