import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Plays random events to a machine, and compares it with a model after every step.
@Suite struct AssetModelTests {
  @Test func randomEventsKeepEveryRule() async {
    let (steps, perSeed) = (testSize("LIST_PRESENTATION_ASSET_STEPS", small: 2_000), 1_000)
    await expectNoFault(for: 0..<UInt64(max(1, steps / perSeed))) { seed in
      var model = AssetModel(seed: seed)
      for step in 0..<perSeed {
        model.step()
        if let fault = model.fault { return "step \(step): \(fault)" }
      }
      return nil
    }
  }
}

private struct AssetModel {
  private var machine: AssetMachine
  private var generator: SeededGenerator
  private var now = Duration.zero
  private var wake: Duration?
  private var wants: [Int: AssetWants] = [:]
  /// The loads that were sent and not ended, and what each loads.
  private var open: [Int: AssetKey] = [:]
  /// The loads that ended, which must not end again.
  private var ended: Set<Int> = []
  /// Since when nobody wants a load that is open.
  private var unwanted: [Int: Duration] = [:]
  /// What the shell would hold: the name in the answer, by key.
  private var assets: [AssetKey: (name: String, cost: Int)] = [:]
  private(set) var fault: String?

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    var configuration = AssetConfiguration()
    configuration.maximumLoads = Int.random(in: 1...6, using: &generator)
    configuration.maximumLoadsPerHost = Int.random(in: 1...4, using: &generator)
    configuration.memoryLimit = Int.random(in: 0...100, using: &generator)
    configuration.timeout = Bool.random(using: &generator) ? .seconds(2) : nil
    configuration.failureMemory = .seconds(4)
    configuration.retry.budget = Int.random(in: 0...2, using: &generator)
    machine = AssetMachine(configuration)
  }

  mutating func step() {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<7: want()
    case 7..<12: end { .answer(ticket: $0, cost: $1, isKept: Self.isKept($1)) }
    case 12..<14:
      let advice =
        [RetryAdvice.retry, .doNotRetry, .cancelled, .startOver, .retryAfter(.seconds(1))]
        .randomElement(using: &generator) ?? .retry
      end { ticket, _ in .request(.failure(ticket: ticket, PagingFailure(AdvisedError(retryAdvice: advice)))) }
    case 14: withdraw()
    case 15: handle(.trim(to: Int.random(in: 0...50, using: &generator)))
    case 16: handle(.request(.retry))
    case 17: handle(.answer(ticket: Int.random(in: 0...2_000, using: &generator) + 1_000_000, cost: 5))
    default: pass(.milliseconds(Int.random(in: 0...400, using: &generator)))
    }
    check()
  }

  private static func isKept(_ cost: Int) -> Bool { cost % 4 > 0 }

  private static let keys = (0..<24).map { AssetKey($0 < 16 ? "http://h\($0 % 3)/\($0)" : "\($0)") }

  private var phases: [AssetPhase] { Self.keys.map { machine.phase(of: $0) } }

  private mutating func key() -> AssetKey { Self.keys[Int.random(in: 0..<24, using: &generator)] }

  private mutating func want() {
    let owner = Int.random(in: 0..<3, using: &generator)
    let visible = (0..<Int.random(in: 0...5, using: &generator)).map { _ in key() }
    let ahead = (0..<Int.random(in: 0...5, using: &generator)).map { _ in key() }
    wants[owner] = AssetWants(visible: visible, ahead: ahead)
    handle(.want(AssetWants(visible: visible, ahead: ahead), by: owner))
  }

  private mutating func end(_ event: (Int, Int) -> AssetEvent) {
    guard let ticket = open.keys.sorted().randomElement(using: &generator), let key = open[ticket] else { return }
    let cost = Int.random(in: 0...20, using: &generator)
    let event = event(ticket, cost)
    close(ticket)
    if case .answer = event { assets[key] = (key.source, cost) }
    handle(event)
  }

  /// Withdraws a load. The machine cancels it.
  private mutating func withdraw() {
    guard let ticket = open.keys.sorted().randomElement(using: &generator) else { return }
    handle(.request(.withdraw(ticket: ticket)))
    if machine.ledger.flight(ticket) != nil { fault = "load \(ticket) was withdrawn and is under way" }
  }

  private mutating func pass(_ time: Duration) {
    let end = now + time
    while let next = wake, next <= end {
      now = next
      wake = nil
      handle(.request(.tick))
    }
    now = end
  }

  private mutating func close(_ ticket: Int) {
    open[ticket] = nil
    unwanted[ticket] = nil
    if !ended.insert(ticket).inserted { fault = "load \(ticket) ended twice" }
  }

  private mutating func handle(_ event: AssetEvent) {
    let before = phases
    let effects = machine.handle(event, at: now, using: &generator)
    for (index, phase) in phases.enumerated() {
      let (key, isChanged) = (Self.keys[index], phase != before[index])
      if isChanged, !effects.changed.contains(key) { fault = "nobody learns that \(key) changed" }
      if !isChanged, case .want = event, machine.ledger.faults.isEmpty, effects.changed.contains(key) {
        fault = "\(key) did not change"
      }
    }
    for key in effects.dropped {
      if assets.removeValue(forKey: key) == nil { fault = "\(key) was dropped twice" }
      if wanted.contains(key) { fault = "\(key) was dropped although it is wanted" }
    }
    for command in effects.commands {
      switch command {
      case .send(let flight):
        if open.values.contains(flight.key) { fault = "\(flight.key) loads twice" }
        if assets[flight.key] != nil { fault = "\(flight.key) loads although it is in memory" }
        if !wanted.contains(flight.key) { fault = "\(flight.key) loads although nobody wants it" }
        if now < machine.ledger.gate(of: flight.host) { fault = "\(flight.key) passes the gate" }
        open[flight.ticket] = flight.key
      case .cancel(let ticket): close(ticket)
      case .wake(let time): wake = time
      }
    }
  }

  private var wanted: Set<AssetKey> { Set(wants.values.flatMap { $0.visible + $0.ahead }) }

  private mutating func check() {
    let wanted = wanted
    let configuration = machine.configuration
    for (ticket, key) in open { unwanted[ticket] = wanted.contains(key) ? nil : unwanted[ticket] ?? now }
    if let time = unwanted.values.min(), now > time + configuration.grace { fault = "a load outlives the grace" }
    if open.count > configuration.maximumLoads { fault = "\(open.count) loads" }
    for host in ["http://h0/", "http://h1/", "http://h2/"]
    where open.values.count(where: { $0.source.hasPrefix(host) }) > configuration.maximumLoadsPerHost {
      fault = "too many loads from \(host)"
    }
    if Set(machine.ledger.flights.map(\.ticket)) != Set(open.keys) { fault = "the loads differ" }
    if Set(machine.memory.keys) != Set(assets.keys) { fault = "the memory differs" }
    if let wrong = assets.first(where: { $0.key.source != $0.value.name }) { fault = "\(wrong.key) has another asset" }
    let costs = assets.mapValues(\.cost)
    if let key = costs.first(where: { !Self.isKept($0.value) && !wanted.contains($0.key) })?.key {
      fault = "\(key) stays"
    }
    if machine.memory.cost != costs.values.reduce(0, +) { fault = "the cost differs" }
    let pinned = costs.filter { wanted.contains($0.key) }.values.reduce(0, +)
    if machine.memory.pinnedCost != pinned { fault = "the pinned cost differs" }
    if machine.memory.cost > max(configuration.memoryLimit, pinned) { fault = "the memory is over its limit" }
    if Set(machine.order) != wanted || machine.order.count != wanted.count { fault = "the wants differ" }
    for key in wanted where machine.phase(of: key) == .none { fault = "\(key) is wanted and has no phase" }
    // Nothing ahead may load while the memory is full of wanted assets.
    let isFull = machine.memory.pinnedCost >= configuration.memoryLimit
    if wake == nil, open.isEmpty, !isFull, wanted.contains(where: { machine.phase(of: $0) == .loading }) {
      fault = "an asset waits for nothing"
    }
  }
}
