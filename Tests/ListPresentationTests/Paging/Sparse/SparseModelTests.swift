import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@Suite struct SparseModelTests {
  private static let interleavings = testSeeds("LIST_PRESENTATION_INTERLEAVINGS", small: 120)

  @Test(arguments: 0..<UInt64(2)) func everyInterleavingKeepsTheInvariants(half: UInt64) async {
    let seeds = stride(from: half, to: Self.interleavings.upperBound, by: 2)
    await expectNoFault(for: seeds) { SparseModel.fault(seed: $0, steps: 30) }
  }

  @Test func longInterleavingsKeepTheInvariants() async {
    let seeds = testSeeds("LIST_PRESENTATION_LONG_INTERLEAVINGS", small: 10)
    await expectNoFault(for: seeds) { SparseModel.fault(seed: $0, steps: 400) }
  }
}

/// One random interleaving of a server whose list changes, a network that delays, loses, doubles and reorders answers,
/// and a user who scrolls, flings and jumps.
private struct SparseModel: InterleavingModel {
  private struct Call {
    let flight: SparseRequest
    let query: Int
    /// The rows of the server when the request was sent, if the answer is made of them.
    var rows: [Int]?
  }

  var generator: SeededGenerator
  var list: SparseList<ScriptedItem>
  /// The rows of the server in order. Ids tell the query and the version in which the row was added.
  private var server: [Int]
  private var query = 0
  private var version = 0
  /// Whether the server's list ever changes. If not, every shown row must be at its index.
  private let isChanging: Bool
  var now = Duration.zero
  var wake: Duration?
  private var calls: [Int: Call] = [:]
  private var oldCalls: [Call] = []
  var trace: [String] = []
  private var requests = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    var configuration = PagingConfiguration()
    configuration.pageSize = Int.random(in: 1...5, using: &generator)
    configuration.prefetch = .items(Int.random(in: 1...8, using: &generator))
    configuration.maximumParallelRequests = Int.random(in: 1...4, using: &generator)
    configuration.retry.budget = Int.random(in: 0...3, using: &generator)
    configuration.logCapacity = 8
    list = SparseList(configuration, generator: SeededGenerator(seed: ~seed))
    isChanging = Bool.random(using: &generator)
    server = Array(0..<Int.random(in: 0...80, using: &generator))
  }

  mutating func step() {
    let rows = list.numberOfItems
    switch pick(0..<26) {
    case 0..<5:
      var seen = RangeSet<Int>()
      // A second view may show rows far away.
      for _ in 0..<pick(1..<3) {
        let first = pick(0..<rows + 3)
        seen.insert(contentsOf: first..<first + pick(1..<7))
      }
      send(.show(seen))
    case 5: for first in stride(from: 0, to: rows, by: 9) { send(.show(RangeSet(first..<first + 3))) }
    case 6: send(.jump(to: pick(-2..<rows + 40)))
    case 7..<15: if let ticket = calls.keys.sorted().randomElement(using: &generator) { end(ticket) }
    case 15: if !oldCalls.isEmpty { finish(oldCalls.remove(at: pick(0..<oldCalls.count))) }
    case 16: send(.refresh)
    case 17:
      query += 1
      send(.replaceSource(startingAt: nil))
    case 18: send(.request(.retry))
    case 19...21: pass(.milliseconds(pick(1..<4_000)))
    case 22: pass(.milliseconds(pick(1..<120)))
    default: if isChanging { change() }
    }
  }

  private mutating func change() {
    version += 1
    switch pick(0..<4) {
    case 0: server.insert(1_000 + version, at: pick(0..<server.count + 1))
    case 1: if !server.isEmpty { server.remove(at: pick(0..<server.count)) }
    case 2: server = Array(server.prefix(pick(0..<server.count + 1)))
    default: server += (0..<pick(1..<12)).map { 10_000 + version * 20 + $0 }
    }
    trace.append("the server has \(server.count) rows")
  }

  mutating func call(_ flight: SparseRequest) {
    requests += 1
    calls[flight.ticket] = Call(flight: flight, query: query, rows: pick(0..<2) == 0 ? server : nil)
    trace.append("  #\(flight.ticket) asks for \(flight.range)")
  }

  mutating func cancel(_ ticket: Int) {
    if let call = calls.removeValue(forKey: ticket) { oldCalls.append(call) }
    trace.append("  #\(ticket) is given up")
  }

  private mutating func end(_ ticket: Int) {
    guard let call = calls.removeValue(forKey: ticket) else { return }
    // A transport may answer a request a second time, late.
    if pick(0..<4) == 0 { oldCalls.append(call) }
    finish(call)
  }

  private mutating func finish(_ call: Call) {
    let failures: [PagingFailure] =
      [RetryAdvice.retry, .doNotRetry, .retryAfter(.seconds(3)), .startOver].map { PagingFailure(ScriptedError($0)) }
      + [.cancelled]
    if pick(0..<4) == 0, let failure = failures.randomElement(using: &generator) {
      return send(.request(.failure(ticket: call.flight.ticket, failure)))
    }
    answer(call, isHonest: false)
  }

  private mutating func answer(_ call: Call, isHonest: Bool) {
    let server = call.rows ?? server
    var range = call.flight.range.clamped(to: 0..<server.count)
    // Servers may answer fewer rows than requested, or none.
    if !isHonest, pick(0..<6) == 0 { range = range.prefix(pick(0..<range.count + 1)) }
    // An answer to an old query contains old rows.
    let items = server[range].map { ScriptedItem(id: call.query * 1_000_000 + $0) }
    var page = Page<ScriptedItem, Never>(items)
    if isHonest || pick(0..<8) > 0 { page.total = server.count }
    if !isHonest, pick(0..<20) == 0 { page.itemsBefore = pick(0..<100) }
    if !isHonest, pick(0..<20) == 0 { page.backoff = .seconds(2) }
    trace.append("#\(call.flight.ticket) answers \(items.picture) of \(page.total.map { "\($0)" } ?? "?")")
    run(list.receive(page, call.flight.ticket, at: now))
  }

  /// The invariant that a step has broken, or `nil`.
  func fault() -> String? {
    if let fault = list.invariantFault(at: now) { return fault }
    if Set(list.ledger.flights.map(\.ticket)) != Set(calls.keys) { return "under way are \(calls.keys)" }
    if list.ledger.timer != wake { return "the timer is set to \(wake.debugDescription)" }
    let ranges = calls.values.map(\.flight.range)
    if RangeSet(ranges).numberOfIndices < ranges.reduce(0, { $0 + $1.count }) { return "a row is asked for twice" }
    let first = ranges.map(\.lowerBound).max()
    if list.isPresented, let end = list.total?.count, let first, first >= end {
      return "rows behind the end at \(end) are asked for"
    }
    if list.numberOfItems < 0 || list.numberOfItems > 400 { return "there are \(list.numberOfItems) rows" }
    var ids: Set<Int> = []
    var queries: Set<Int> = []
    for index in 0..<list.numberOfItems {
      let row = list.item(at: index)
      if row.id != index { return "row \(index) has the id \(row.id)" }
      if case .repeated(let other) = row.content {
        if list.item(at: other).element == nil { return "row \(index) is said to be at \(other), where there is none" }
        if !isChanging { return "row \(index) is said to be at \(other) of a list that does not change" }
      }
      guard let item = row.element else { continue }
      queries.insert(item.id / 1_000_000)
      if !ids.insert(item.id).inserted { return "\(item) is shown twice" }
      if !isChanging, list.isPresented, server.indices.contains(index), server[index] != item.id % 1_000_000 {
        return "\(item) is shown at \(index)"
      }
    }
    if queries.count > 1 { return "rows of the queries \(queries)" }
    if list.isPresented, let shown = queries.first, shown != query { return "rows of an old query" }
    if list.state == .loading, calls.isEmpty, wake == nil { return "it loads and nothing is awaited" }
    return nil
  }

  /// With an honest server and an idle user, loading must end after a bounded number of requests, with every visible
  /// row loaded unless it failed for good.
  mutating func rest() -> String? {
    send(.request(.retry))
    let before = requests
    var hasRetried = false
    for _ in 0..<400 {
      if let ticket = calls.keys.min(), let call = calls.removeValue(forKey: ticket) {
        answer(call, isHonest: true)
      } else if let wake {
        pass(wake - now)
      } else {
        if requests - before > 60 { return "\(requests - before) requests without an event" }
        if !list.isPresented {
          // What was asked for before the list became shorter can fail for good.
          guard case .failed = list.state, !hasRetried else {
            return "an honest server was asked, and its list is not shown"
          }
          hasRetried = true
          send(.request(.retry))
          continue
        }
        let isThere = list.seen.ranges.joined().allSatisfy { list.item(at: $0).content != .placeholder }
        return isThere ? nil : "what the user sees is not there: \(list.seen)"
      }
      if let fault = fault() { return fault }
    }
    return "it does not come to rest"
  }
}
