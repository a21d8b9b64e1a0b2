/// The start of loads, within the limits of parallel loads and the pauses that hosts ask for.
extension AssetMachine {
  /// Starts as many loads as the limits allow, in order of importance.
  mutating func startLoads() {
    for (index, key) in order.enumerated() {
      guard ledger.flights.count < configuration.maximumLoads else { return }
      // What is ahead never displaces what is visible.
      if index >= numberOfVisible, memory.pinnedCost >= memory.limit { return }
      guard isWaiting(key) else { continue }
      let host = key.host
      if let time = obstacleEnd(key, host), time > now { continue }
      guard host == nil || loads(from: host) < configuration.maximumLoadsPerHost else { continue }
      if isMoving, now < since(key) + configuration.grace { hastyLoads += 1 }
      ledger.send(AssetRequest(ticket: ledger.nextTicket, key: key, host: host), at: now)
    }
  }

  /// Asks for a tick at the next time at which something is due.
  mutating func setTimer() {
    var times: [Duration] = []
    for key in order where isWaiting(key) {
      if let time = obstacleEnd(key, key.host) { times.append(time) }
      // The phase changes when the failure ends, even if the asset may not load then.
      if let time = ledger.faults[key]?.end, time > now { times.append(time) }
    }
    ledger.wake(at: times)
  }

  /// Whether an asset is wanted, and neither in memory nor loading.
  private func isWaiting(_ key: AssetKey) -> Bool { ledger[key] == nil && memory.ticket(of: key) == nil }

  private func since(_ key: AssetKey) -> Duration { wantedSince[key] ?? now }

  /// Whether the user has moved within the grace.
  var isMoving: Bool { lastMove.map { now < $0 + configuration.grace } ?? false }

  private func loads(from host: Substring?) -> Int {
    ledger.flights.count { $0.request.host == host }
  }

  /// Returns the earliest time at which an asset may be loaded, or `nil` if nothing but the limits stands against it.
  private func obstacleEnd(_ key: AssetKey, _ host: Substring?) -> Duration? {
    var end = ledger.time(for: key, host: host) ?? .zero
    // Of the assets that the user scrolls past, only a few are worth loading. The others must stay.
    if hastyLoads >= configuration.maximumLoads, isMoving, let lastMove {
      end = max(end, min(since(key), lastMove) + configuration.grace)
    }
    return end > now ? end : nil
  }
}
