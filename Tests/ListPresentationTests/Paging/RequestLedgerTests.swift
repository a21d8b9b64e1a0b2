import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Plays random requests to a ledger, and compares it after every step with a plain record of all requests.
@Suite struct RequestLedgerTests {
  private static let seeds = testSeeds("LIST_PRESENTATION_INTERLEAVINGS", small: 200)

  @Test func ledgerAgreesWithARecordOfAllRequests() async {
    await expectNoFault(for: Self.seeds) { seed in
      var model = LedgerModel(seed: seed)
      for step in 0..<60 {
        model.step()
        if let fault = model.fault { return "step \(step): \(fault)" }
      }
      return nil
    }
  }
}

private struct Load: Ticketed {
  let ticket: Int
  let subject: Int
  var host: Substring? { subject % 3 == 0 ? nil : "h\(subject % 3)" }
}

private struct LedgerModel {
  private enum Fate: Equatable {
    case open, over
    case failed(RetryAdvice, nextTry: Duration?, at: Duration)
  }

  private struct Entry {
    let load: Load
    let sent: Duration
    var attempt: Int
    var cancellation: Duration?
    var isOutdated = false
    var fate = Fate.open
    /// The fate of the last request for the subject, if this one retries it.
    var retried: Fate?
  }

  private var generator: SeededGenerator
  private var ledger: RequestLedger<Load>
  private let retry: RetryPolicy
  private let timeout: Duration?
  private let memory: Duration?
  private var now = Duration.zero
  private var record: [Entry] = []
  private var pauses: [(host: Substring?, end: Duration)] = []
  private var timer: Duration?
  private var commands: [RequestCommand<Load>] = []
  private(set) var fault: String?

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    retry = RetryPolicy(budget: Int.random(in: 0...2, using: &generator))
    timeout = Bool.random(using: &generator) ? .seconds(3) : nil
    memory = Bool.random(using: &generator) ? .seconds(5) : nil
    ledger = RequestLedger(retry: retry, timeout: timeout, memory: memory)
  }

  private static let subjects = 0..<5

  private mutating func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func step() {
    let subject = pick(Self.subjects)
    switch pick(0..<17) {
    case 0..<5: send(subject)
    case 5, 6: end(pick(0..<record.count + 2)) { $0.ledger.end($1.ticket) }
    case 7, 8: end(pick(0..<record.count + 2)) { $0.fail($1) }
    case 9:
      end(pick(0..<record.count + 2)) {
        $0.ledger.cancel($1)
        $0.commands.append(.cancel(ticket: $1.ticket))
      }
    case 16: if let index = open(subject) { withdraw(record[index].load.ticket) }
    case 10:
      let end = Bool.random(using: &generator) ? now + .milliseconds(300) : nil
      ledger.setCancellation(end, subject)
      if let index = open(subject) { record[index].cancellation = end }
    case 11:
      let isOutdated = Bool.random(using: &generator)
      ledger.setOutdated(isOutdated, subject)
      if let index = open(subject) { record[index].isOutdated = isOutdated }
    case 12: forgive(subject)
    default: pass(.milliseconds(pick(1..<2_000)))
    }
    wake()
    compare()
  }

  private mutating func send(_ subject: Int) {
    guard ledger.rest(of: subject, at: now) == nil, let time = ledger.time(for: subject, host: host(subject)),
      time <= now
    else { return }
    let load = Load(ticket: ledger.nextTicket, subject: subject)
    var (attempt, retried) = (1, Fate?.none)
    if let last = failed(subject), case .failed(_, .some, _) = record[last].fate {
      (attempt, retried) = (record[last].attempt + 1, record[last].fate)
    }
    ledger.send(load, at: now)
    commands.append(.send(load))
    record.append(Entry(load: load, sent: now, attempt: attempt, retried: retried))
  }

  /// Ends the request with a ticket, if it is open.
  private mutating func end(_ ticket: Int, _ body: (inout Self, RequestLedger<Load>.Flight) -> Void) {
    let index = record.firstIndex { $0.load.ticket == ticket && $0.fate == .open }
    guard let flight = ledger.flight(ticket) else {
      if index != nil { fault = "the answer to \(ticket) is awaited" }
      return
    }
    guard let index else {
      fault = "the answer to \(ticket) comes too late"
      return
    }
    record[index].fate = .over
    body(&self, flight)
  }

  /// Withdraws the request with a ticket. If it is a retry, the failure before it counts again.
  private mutating func withdraw(_ ticket: Int) {
    end(ticket) { model, flight in
      model.ledger.withdraw(flight)
      model.commands.append(.cancel(ticket: ticket))
      guard let index = model.record.firstIndex(where: { $0.load.ticket == ticket }) else { return }
      guard let retried = model.record[index].retried else { return }
      model.record[index].fate = retried
      model.record[index].attempt -= 1
    }
  }

  private mutating func fail(_ flight: RequestLedger<Load>.Flight) {
    let advice = [RetryAdvice.retry, .doNotRetry, .retryAfter(.seconds(1))].randomElement(using: &generator) ?? .retry
    if let wait = advice.pause { pauses.append((flight.request.host, now + wait)) }
    ledger.pause(for: advice.pause, of: flight.request.host, at: now)
    fail(flight, PagingFailure(AdvisedError(retryAdvice: advice)))
  }

  private mutating func fail(_ flight: RequestLedger<Load>.Flight, _ failure: PagingFailure) {
    let nextTry = ledger.fail(flight, failure, at: now, using: &generator).nextTry
    guard let index = record.firstIndex(where: { $0.load.ticket == flight.ticket }) else { return }
    let attempt = record[index].attempt
    record[index].fate = .failed(failure.advice, nextTry: nextTry, at: now)
    if (nextTry == nil) != (attempt > retry.budget || failure.advice == .doNotRetry) { fault = "wrong budget" }
    let latest = max(now + retry.longestWait(before: attempt), gate(flight.request.host))
    if let nextTry, nextTry < now || nextTry > latest { fault = "a retry at \(nextTry)" }
  }

  private mutating func forgive(_ subject: Int) {
    let index = failed(subject)
    if ledger.forgive(subject) != (index != nil) { fault = "the failure of \(subject) differs" }
    if let index { record[index].fate = .over }
  }

  /// Lets time pass, with the ticks that the ledger asks for.
  private mutating func pass(_ time: Duration) {
    let end = now + time
    while let next = timer, next <= end, fault == nil {
      now = next
      timer = nil
      ledger.tick()
      for index in record.indices
      where record[index].fate == .open && record[index].cancellation.map({ $0 <= now }) ?? false {
        record[index].fate = .over
        commands.append(.cancel(ticket: record[index].load.ticket))
      }
      for (ticket, failure) in ledger.expire(at: now) {
        commands.append(.cancel(ticket: ticket))
        if failure != .timedOut(after: timeout ?? .zero) { fault = "\(failure)" }
        self.end(ticket) { $0.fail($1, failure) }
      }
      if record.contains(where: { $0.fate == .open && deadline(of: $0).map { $0 <= now } ?? false }) {
        fault = "a request is open after its deadline"
      }
      wake()
    }
    now = end
  }

  private mutating func wake() {
    ledger.wake(at: Self.subjects.compactMap { ledger.time(for: $0, host: host($0)) }.filter { $0 > now })
    let ends = record.filter { $0.fate == .open }.flatMap { [$0.cancellation, deadline(of: $0)] }
    let next = (ends + Self.subjects.map { time(for: $0) }.filter { $0 ?? now > now }).compactMap { $0 }.min()
    if next != timer { commands.append(.wake(at: next)) }
    timer = next
  }

  private mutating func compare() {
    if let broken = ledger.invariantFault(at: now) { fault = broken }
    if ledger.timer != timer { fault = "the timer is set to \(String(describing: ledger.timer))" }
    if ledger.takeCommands() != commands { fault = "the commands are not \(commands)" }
    commands = []
    if ledger.tickets != record.count { fault = "\(ledger.tickets) requests of \(record.count)" }
    if ledger.flights.map(\.ticket) != record.filter({ $0.fate == .open }).map(\.load.ticket) {
      fault = "the requests differ"
    }
    for subject in Self.subjects {
      let (flight, entry) = (ledger[subject], open(subject).map { record[$0] })
      if flight?.attempt != entry?.attempt || flight?.isOutdated != entry?.isOutdated
        || flight?.cancellation != entry?.cancellation
        || flight?.deadline != entry.flatMap({ deadline(of: $0) })
      {
        fault = "the request for \(subject) differs"
      }
      if ledger.rest(of: subject, at: now) != rest(of: subject) { fault = "\(subject) rests for another reason" }
      if ledger.time(for: subject, host: host(subject)).map({ max($0, now) }) != time(for: subject) {
        fault = "\(subject) may be requested at another time"
      }
    }
  }

  private func host(_ subject: Int) -> Substring? { Load(ticket: 0, subject: subject).host }

  private func gate(_ host: Substring?) -> Duration { pauses.filter { $0.host == host }.map(\.end).max() ?? .zero }

  private func deadline(of entry: Entry) -> Duration? { timeout.map { entry.sent + $0 } }

  /// The index of the open request for a subject.
  private func open(_ subject: Int) -> Int? { record.firstIndex { $0.load.subject == subject && $0.fate == .open } }

  /// The index of the last request for a subject, if it failed and was not forgiven.
  private func failed(_ subject: Int) -> Int? {
    let last = record.lastIndex { $0.load.subject == subject }
    guard let last, case .failed = record[last].fate else { return nil }
    return last
  }

  private func rest(of subject: Int) -> PagingLog.Reason? {
    if open(subject) != nil { return .loading }
    guard let index = failed(subject), case .failed(_, let nextTry, let time) = record[index].fate else { return nil }
    return nextTry ?? memory.map { time + $0 } ?? .seconds(1_000_000) > now ? .failed : nil
  }

  /// The time at which a subject may be requested, not before now.
  private func time(for subject: Int) -> Duration? {
    guard open(subject) == nil else { return nil }
    let gate = max(gate(host(subject)), now)
    guard let index = failed(subject), case .failed(_, let nextTry, let time) = record[index].fate else { return gate }
    return (nextTry ?? memory.map { time + $0 }).map { max($0, gate) }
  }
}
