/// Decides when a request may be sent: it knows the network, the pauses that the server asked for, the retries, the
/// deadlines and the tickets. Every machine that sends requests has one, and adds the choice of what to request.
struct RequestControl: Hashable, Sendable {
  let configuration: PagingConfiguration
  private(set) var isOnline = true
  /// The earliest time at which a request may be sent.
  private(set) var gate = Duration.zero
  /// The time of the next `tick`, or `nil` if none is needed.
  var timer: Duration?
  /// The number of requests so far, which is the ticket of the newest one.
  private(set) var tickets = 0
  private(set) var log: PagingLog
  /// The newest diagnostics, newest last.
  private(set) var diagnostics: [PagingDiagnostic] = []
  /// How many times in a row the source asked to load the list again.
  private var startOvers = 0

  init(_ configuration: PagingConfiguration) {
    self.configuration = configuration
    log = PagingLog(capacity: configuration.logCapacity)
  }

  /// Returns why no request may be sent, or `nil` if one may.
  func obstacle(at now: Duration) -> PagingRest? {
    if !isOnline { return .offline }
    return now < gate ? .gate(until: gate) : nil
  }

  mutating func nextTicket() -> Int {
    tickets += 1
    return tickets
  }

  func deadline(sentAt now: Duration) -> Duration? { configuration.timeout.map { now + $0 } }

  /// Updates whether the network is available. Returns whether it has become available.
  mutating func reach(_ isOnline: Bool) -> Bool {
    defer { self.isOnline = isOnline }
    return isOnline && !self.isOnline
  }

  /// Closes the gate for a time. Late answers and answers to another query close it too, because they come from the
  /// same server.
  mutating func pause(for wait: Duration?, at now: Duration) {
    if let wait { gate = max(gate, RetryPolicy.gate(closedFor: wait, at: now)) }
  }

  /// Takes the advice of a failure: closes the gate, and counts the start.
  /// - Returns: Whether the list must be loaded again. After two times in a row, the failure counts as any other.
  mutating func startsOver(after failure: PagingFailure, at place: PagingLog.Place, _ now: Duration) -> Bool {
    guard failure.advice == .startOver else { return false }
    guard startOvers < 2 else {
      diagnose(.startsOver(times: startOvers + 1), place, now)
      return false
    }
    startOvers += 1
    note(.startsOver(failure), place, now)
    return true
  }

  /// Forgets that the source asked to load the list again, because a page arrived or the user acted.
  mutating func forgetStartOvers() { startOvers = 0 }

  /// Returns the fault of a request that failed, with the time of its automatic retry.
  mutating func fault(
    _ failure: PagingFailure, attempt: Int, at place: PagingLog.Place, _ now: Duration,
    using generator: inout some RandomNumberGenerator
  ) -> PagingFault {
    let nextTry = configuration.retry.nextTry(
      after: failure, attempt: attempt, at: now, gate: gate, using: &generator)
    note(.failed(failure, attempt: attempt, nextTry: nextTry), place, now)
    return PagingFault(failure: failure, attempt: attempt, nextTry: nextTry)
  }

  mutating func note(_ event: PagingOccurrence, _ place: PagingLog.Place, _ now: Duration) {
    log.add(PagingLog.Entry(time: now, place: place, event: event))
  }

  mutating func diagnose(_ diagnostic: PagingDiagnostic, _ place: PagingLog.Place, _ now: Duration) {
    note(.diagnosed(diagnostic), place, now)
    diagnostics.append(diagnostic)
    // The bound keeps a session that runs for days from growing.
    if diagnostics.count > 100 { diagnostics.removeFirst(50) }
  }
}

/// A request that failed, and when it is sent again.
struct PagingFault: Hashable, Sendable {
  let failure: PagingFailure
  let attempt: Int
  /// The time of the automatic retry, or `nil` if the user has to ask for one.
  let nextTry: Duration?

  /// Whether the request was cancelled and is sent again. Such a fault is not an error.
  var isCancellation: Bool { failure.reason == .cancelled && nextTry != nil }
}

/// An effect on the world that a machine asks its pager for. Changes of items are commands of their own, because the
/// list carries them out.
package enum RequestCommand<Request: Ticketed>: Hashable, Sendable {
  /// Send a request, and pass its answer to the machine.
  case send(Request)
  /// Cancel a request. The machine ignores any answer that arrives later.
  case cancel(ticket: Int)
  /// Send a tick at a time. The command replaces the previous wake time, and `nil` cancels it.
  case wake(at: Duration?)
}

/// A request with the number that identifies it and its answer. A newer request has a higher ticket.
package protocol Ticketed: Hashable, Sendable {
  var ticket: Int { get }
  /// Whether the request may be sent although the gate is closed, because it does not reach the server.
  var passesGate: Bool { get }
}
