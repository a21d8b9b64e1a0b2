/// The start and the timeout of loads, within the limits of parallel loads and the pauses that hosts ask for.
extension AssetMachine {
  /// Ends the loads that take too long, and those that nobody has wanted for the grace.
  mutating func endLoads(using generator: inout some RandomNumberGenerator) {
    for (key, flight) in flights.sorted(by: { $0.value.ticket < $1.value.ticket }) {
      if let time = flight.abandoned, now >= time + configuration.grace {
        flights[key] = nil
        commands.append(.cancel(ticket: flight.ticket))
      } else if let timeout = configuration.timeout, let deadline = flight.deadline, now >= deadline {
        fail(flight.ticket, .timedOut(after: timeout), using: &generator)
        commands.append(.cancel(ticket: flight.ticket))
      }
    }
  }

  /// Starts as many loads as the limits allow, in order of importance.
  mutating func startLoads() {
    for (index, key) in order.enumerated() {
      guard flights.count < configuration.maximumLoads else { return }
      // What is ahead never displaces what is visible.
      if index >= numberOfVisible, memory.pinnedCost >= memory.limit { return }
      guard isWaiting(key) else { continue }
      let host = key.host
      if let time = obstacleEnd(key, host), time > now { continue }
      guard host == nil || loads(from: host) < configuration.maximumLoadsPerHost else { continue }
      if isMoving, now < since(key) + configuration.grace { hastyLoads += 1 }
      tickets += 1
      let flight = AssetFlight(
        ticket: tickets, key: key, host: host, deadline: configuration.timeout.map { now + $0 },
        attempt: faults[key].flatMap(\.fault.attemptBeforeRetry).map { $0 + 1 } ?? 1)
      flights[key] = flight
      commands.append(.send(flight))
    }
  }

  /// Asks for a tick at the next time at which something is due.
  mutating func setTimer() {
    var next: Duration?
    func consider(_ time: Duration?) {
      if let time, time > now { next = min(next ?? time, time) }
    }
    for flight in flights.values { consider(flight.abandoned.map { $0 + configuration.grace } ?? flight.deadline) }
    for key in order where isWaiting(key) {
      consider(obstacleEnd(key, key.host))
      consider(faults[key]?.end)
    }
    guard next != timer else { return }
    timer = next
    commands.append(.wake(at: next))
  }

  /// Whether an asset is wanted, and neither in memory nor loading.
  private func isWaiting(_ key: AssetKey) -> Bool { flights[key] == nil && memory.ticket(of: key) == nil }

  private func since(_ key: AssetKey) -> Duration { wantedSince[key] ?? now }

  /// Whether the user has moved within the grace.
  var isMoving: Bool { lastMove.map { now < $0 + configuration.grace } ?? false }

  private func loads(from host: Substring?) -> Int { flights.values.count { $0.host == host } }

  /// Returns the earliest time at which an asset may be loaded, or `nil` if nothing but the limits stands against it.
  private func obstacleEnd(_ key: AssetKey, _ host: Substring?) -> Duration? {
    var end = max(gate(of: host), faults[key]?.end ?? .zero)
    // Of the assets that the user scrolls past, only a few are worth loading. The others must stay.
    if hastyLoads >= configuration.maximumLoads, isMoving, let lastMove {
      end = max(end, min(since(key), lastMove) + configuration.grace)
    }
    return end > now ? end : nil
  }
}

extension PagingFault {
  /// The number of the failed attempt if a retry follows it. Otherwise, the next load is a first attempt.
  fileprivate var attemptBeforeRetry: Int? { nextTry == nil ? nil : attempt }
}
