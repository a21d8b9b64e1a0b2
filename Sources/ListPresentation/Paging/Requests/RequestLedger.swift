/// The requests of a machine: those that are under way, those that failed, and when the next ones may be sent.
///
/// A machine decides what it wants. The ledger holds at most one request for a subject, such as an end of the list, a
/// page or an asset. An answer to a request that the ledger no longer holds comes too late, whatever its content.
struct RequestLedger<Request: Ticketed>: Hashable, Sendable {
  /// A request without an answer yet.
  struct Flight: Hashable, Sendable {
    let request: Request
    let sent: Duration
    let deadline: Duration?
    /// The failure after which the request is sent again, or `nil` if it begins a series of attempts.
    let retried: PagingFault?
    /// Whether the list has changed since the request was sent, so that the answer may no longer fit the list.
    var isOutdated = false
    /// The time at which the request is cancelled, or `nil` while its answer is wanted.
    var cancellation: Duration?

    var ticket: Int { request.ticket }
    /// The number of this attempt in a series, counted from 1.
    var attempt: Int { retried.map { $0.attempt + 1 } ?? 1 }
  }

  private let retry: RetryPolicy
  private let timeout: Duration?
  private let memory: Duration?
  /// The requests under way, oldest first.
  private(set) var flights: [Flight] = []
  /// The last failures of the subjects that were not requested again since.
  private(set) var faults: [Request.Subject: PagingFault] = [:]
  /// The ends of the pauses that hosts asked for.
  private var gates: [Substring?: Duration] = [:]
  /// The number of requests so far, which is the ticket of the newest one.
  private(set) var tickets = 0
  /// The time of the next tick, or `nil` if none is needed.
  private(set) var timer: Duration?
  private var commands: [RequestCommand<Request>] = []

  /// - Parameters:
  ///   - timeout: The longest time to wait for an answer, or `nil` to wait without limit.
  ///   - memory: How long a failure without an automatic retry counts, or `nil` until it is forgiven.
  init(retry: RetryPolicy, timeout: Duration?, memory: Duration? = nil) {
    self.retry = retry
    self.timeout = timeout
    self.memory = memory
  }

  /// The request under way for a subject, or `nil` if there is none.
  subscript(subject: Request.Subject) -> Flight? { flights.first { $0.request.subject == subject } }

  /// Returns the request under way with a ticket, or `nil` if its answer is no longer awaited.
  func flight(_ ticket: Int) -> Flight? { flights.first { $0.ticket == ticket } }

  /// Returns the earliest time at which a request to a host may be sent.
  func gate(of host: Substring? = nil) -> Duration { gates[host] ?? .zero }

  /// Returns why no request may be sent, or `nil` if one may.
  func obstacle(at now: Duration) -> PagingLog.Reason? { now < gate() ? .gate(until: gate()) : nil }

  /// Returns why a subject is not to be requested, even if a request may be sent, or `nil`.
  func rest(of subject: Request.Subject, at now: Duration) -> PagingLog.Reason? {
    if self[subject] != nil { return .loading }
    return faults[subject].map { $0.counts(at: now) } ?? false ? .failed : nil
  }

  /// Returns whether the last request for a subject failed and only the user can make the ledger request it again.
  func hasGivenUp(_ subject: Request.Subject) -> Bool { faults[subject].map { $0.end == nil } ?? false }

  /// Returns the earliest time at which a subject may be requested. It is `nil` while the subject waits for an answer
  /// or the user.
  func time(for subject: Request.Subject, host: Substring? = nil) -> Duration? {
    guard self[subject] == nil else { return nil }
    guard let fault = faults[subject] else { return gate(of: host) }
    return fault.end.map { max($0, gate(of: host)) }
  }

  /// The load state of a subject, as the user sees it. What is wanted but not requested waits for the server.
  func state(of subject: Request.Subject, isWanted: Bool) -> PagingState {
    if self[subject] != nil { return .loading }
    if let fault = faults[subject], !fault.isCancellation {
      // What nobody wants is not tried again at any time.
      let nextTry = isWanted ? fault.nextTry : nil
      return .failed(fault.failure, attempt: fault.attempt, nextTry: nextTry.map { max($0, gate()) })
    }
    return isWanted ? .loading : .idle
  }

  /// The ticket of the next request.
  var nextTicket: Int { tickets + 1 }

  /// Sends a request, which has the next ticket. If the last request for its subject failed, it is a retry.
  mutating func send(_ request: Request, at now: Duration) {
    tickets = request.ticket
    let fault = faults.removeValue(forKey: request.subject)
    let retried = fault?.nextTry == nil ? nil : fault
    flights.append(Flight(request: request, sent: now, deadline: timeout.map { now + $0 }, retried: retried))
    commands.append(.send(request))
  }

  /// Ends a request, because it was answered.
  /// - Returns: The request, or `nil` if its answer is no longer awaited.
  @discardableResult
  mutating func end(_ ticket: Int) -> Flight? {
    flights.firstIndex { $0.ticket == ticket }.map { flights.remove(at: $0) }
  }

  /// Ends a request without an answer.
  mutating func cancel(_ flight: Flight) {
    end(flight.ticket)
    commands.append(.cancel(ticket: flight.ticket))
  }

  /// Ends a request that is to be sent again later. If it is a retry, it is the same retry then.
  mutating func withdraw(_ flight: Flight) {
    cancel(flight)
    faults[flight.request.subject] = flight.retried
  }

  /// Ends a request that failed, and determines when it is retried.
  mutating func fail(
    _ flight: Flight, _ failure: PagingFailure, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> PagingFault {
    end(flight.ticket)
    let nextTry = retry.nextTry(
      after: failure, attempt: flight.attempt, at: now, gate: gate(of: flight.request.host), using: &generator)
    let end = nextTry ?? memory.map { now + $0 }
    let fault = PagingFault(failure: failure, attempt: flight.attempt, nextTry: nextTry, end: end)
    faults[flight.request.subject] = fault
    return fault
  }

  /// Cancels the request for a subject, the automatic retry of it, or the waiting to send it. Only the user can make
  /// the ledger request it again.
  /// - Parameter isWanted: Whether it is requested as soon as the server allows it.
  /// - Returns: Whether there was one.
  mutating func giveUp(_ subject: Request.Subject, isWanted: Bool) -> Bool {
    let (flight, fault) = (self[subject], faults[subject])
    guard flight != nil || fault?.nextTry != nil || fault == nil && isWanted else { return false }
    if let flight { cancel(flight) }
    let attempt = flight?.attempt ?? fault?.attempt ?? 1
    faults[subject] = PagingFault(
      failure: fault?.failure ?? flight?.retried?.failure ?? .stopped, attempt: attempt, nextTry: nil, end: nil)
    return true
  }

  /// Forgets the failure of a subject, so that it may be requested at once with all retries.
  /// - Returns: Whether there was a failure.
  @discardableResult
  mutating func forgive(_ subject: Request.Subject) -> Bool { faults.removeValue(forKey: subject) != nil }

  /// Forgets some failures.
  mutating func forgive(where isForgiven: (Request.Subject, PagingFault) -> Bool) {
    if !faults.isEmpty { faults = faults.filter { !isForgiven($0.key, $0.value) } }
  }

  /// Sets whether the answer to the request for a subject no longer fits. It has no effect if there is no request.
  mutating func setOutdated(_ isOutdated: Bool, _ subject: Request.Subject) {
    change(subject) { $0.isOutdated = isOutdated }
  }

  /// Sets when the request for a subject is cancelled. `nil` means that its answer is wanted. It has no effect if there
  /// is no request.
  mutating func setCancellation(_ time: Duration?, _ subject: Request.Subject) {
    change(subject) { $0.cancellation = time }
  }

  private mutating func change(_ subject: Request.Subject, _ change: (inout Flight) -> Void) {
    if let index = flights.firstIndex(where: { $0.request.subject == subject }) { change(&flights[index]) }
  }

  /// Closes the gate of a host for a time. Late answers close it too, because they come from the same server.
  mutating func pause(for wait: Duration?, of host: Substring? = nil, at now: Duration) {
    guard let wait else { return }
    // The pauses that are over are dropped, so that the number of hosts does not grow.
    gates = gates.filter { $0.value > now }
    gates[host] = max(gate(of: host), RetryPolicy.gate(closedFor: wait, at: now))
  }

  /// Records that the wake time has come. If it comes slightly early, ``wake(at:)`` sets it again for what is still
  /// due.
  mutating func tick() { timer = nil }

  /// Cancels the requests whose cancellation is due, and those whose deadline has passed.
  /// - Returns: The tickets of the latter, and the failures that the machine must treat as their answers.
  mutating func expire(at now: Duration) -> [(ticket: Int, failure: PagingFailure)] {
    for flight in flights where flight.cancellation.map({ $0 <= now }) ?? false { cancel(flight) }
    return flights.compactMap { flight in
      guard let deadline = flight.deadline, deadline <= now else { return nil }
      commands.append(.cancel(ticket: flight.ticket))
      return (flight.ticket, .timedOut(after: deadline - flight.sent))
    }
  }

  /// Asks for a tick at the earliest of some times and of those at which a request ends.
  mutating func wake(at times: [Duration]) {
    var next = times.min()
    for flight in flights {
      for case let time? in [flight.deadline, flight.cancellation] { next = min(next ?? time, time) }
    }
    guard next != timer else { return }
    timer = next
    commands.append(.wake(at: next))
  }

  /// Returns the commands since the last call, in order.
  mutating func takeCommands() -> [RequestCommand<Request>] {
    defer { commands = [] }
    return commands
  }

  /// Returns a description of an invariant that does not hold after an event, or `nil` if all hold.
  func invariantFault(at now: Duration) -> String? {
    if Set(flights.map(\.ticket)).count != flights.count { return "two requests have one ticket" }
    for flight in flights {
      let subject = flight.request.subject
      if self[subject] != flight { return "\(subject) is requested twice at the same time" }
      if faults[subject] != nil { return "\(subject) is requested and has failed" }
      for time in [flight.deadline, flight.cancellation] {
        if let time, timer.map({ $0 > time }) ?? true { return "nothing watches the end at \(time)" }
      }
    }
    if let timer, timer < now { return "the timer was due at \(timer)" }
    return nil
  }
}

/// A request that failed, and when it is sent again.
struct PagingFault: Hashable, Sendable {
  let failure: PagingFailure
  let attempt: Int
  /// The time of the automatic retry, or `nil` if the user has to ask for one.
  let nextTry: Duration?
  /// The time from which the failure does not count, or `nil` if it counts until it is forgiven.
  let end: Duration?

  /// Returns whether the failure keeps its subject from being requested.
  func counts(at now: Duration) -> Bool { end.map { $0 > now } ?? true }

  /// Whether the request was cancelled and is sent again. Such a fault is not an error.
  var isCancellation: Bool { failure.advice == .cancelled && nextTry != nil }
}

/// An effect on the world that a machine asks its pager for.
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
  associatedtype Subject: Hashable, Sendable

  var ticket: Int { get }
  /// What the request loads. A machine has at most one request under way for a subject.
  var subject: Subject { get }
  /// The host that the request goes to, or `nil` if all requests of its machine go to one.
  var host: Substring? { get }
}

extension Ticketed {
  package var host: Substring? { nil }
}

/// What happens to the requests of a machine, apart from the answers.
package enum RequestEvent: Hashable, Sendable {
  /// A request must not be sent after all, because the server has asked for a pause since the machine requested it.
  case withdraw(ticket: Int)
  /// A request failed.
  case failure(ticket: Int, PagingFailure)
  /// The user asked to retry what failed or stopped.
  case retry
  /// The wake time has passed.
  case tick
}
