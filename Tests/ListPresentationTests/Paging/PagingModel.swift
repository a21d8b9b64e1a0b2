import ListPresentation
import ListPresentationTesting

/// A server whose list changes, a network that delays, loses, doubles and reorders, a user who scrolls: one random
/// interleaving of all that, played on a list without tasks, with every invariant looked at after every step.
struct PagingModel {
  private struct Call {
    let request: PagingRequest
    var isCancelled = false
  }

  private var generator: SeededGenerator
  private var jitter: SeededGenerator
  private var list: PagedList<ScriptedRow>
  /// Which rows the server has, in order; rows are sorted by id, so the list has to be as well.
  private var server: [Int]
  /// Whether rows come in at the server between others; then what is loaded later need not lie behind what is there.
  private let isGrowing: Bool
  private var query = 0
  private var now = Duration.zero
  private var wake: Duration?
  private var calls: [Int: Call] = [:]
  private var oldCalls: [Call] = []
  private var cursors: [(query: Int, id: Int)] = []
  private var removed: Set<Int> = []
  private(set) var trace: [String] = []
  private(set) var requests = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    jitter = SeededGenerator(seed: ~seed)
    var configuration = PagingConfiguration()
    configuration.pageSize = Int.random(in: 1...4, using: &generator)
    configuration.prefetch = .rows(Int.random(in: 1...6, using: &generator))
    configuration.maximumRows = Bool.random(using: &generator) ? Int.random(in: 4...16, using: &generator) : nil
    configuration.repeatedRows = Bool.random(using: &generator) ? .drop : .replace
    configuration.retry.budget = Int.random(in: 0...3, using: &generator)
    configuration.logCapacity = 8
    list = PagedList(configuration)
    isGrowing = Bool.random(using: &generator)
    server = (0..<Int.random(in: 0...40, using: &generator)).map { $0 * 10 }
  }

  /// Plays a number of steps, then lets everything come to rest. What does not hold, or `nil`.
  mutating func play(steps: Int) -> String? {
    send(.start)
    for _ in 0..<steps {
      step()
      if let fault = fault() { return fault }
    }
    return rest()
  }

  private mutating func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func step() {
    let rows = list.snapshot.numberOfItems
    switch pick(0..<24) {
    case 0..<6:
      let first = pick(-1..<rows + 2)
      send(.show(first..<first + pick(1..<5)))
    case 6..<14: if let ticket = calls.keys.sorted().randomElement(using: &generator) { end(ticket, isLate: false) }
    case 14: if !oldCalls.isEmpty { endLate() }
    case 15: send(.refresh(isReplaced: false))
    case 16:
      query += 1
      removed = []
      send(.refresh(isReplaced: true))
    case 17: send(.retry)
    case 18: send(.reachability(Bool.random(using: &generator)))
    case 19...20: pass(.milliseconds(pick(1..<4_000)))
    case 21: edit()
    case 22: if !server.isEmpty { server.remove(at: pick(0..<server.count)) }
    default: if isGrowing { server = Set(server + [pick(0..<400)]).sorted() }
    }
  }

  private mutating func send(_ event: PagingEvent) {
    trace.append("\(event)")
    run(list.handle(event, at: now, using: &jitter))
  }

  private mutating func pass(_ time: Duration) {
    now += time
    trace.append("clock \(now)")
    if let wake, wake <= now {
      self.wake = nil
      run(list.handle(.tick, at: now, using: &jitter))
    }
  }

  private mutating func run(_ commands: [PagingCommand]) {
    for command in commands {
      switch command {
      case .send(let request):
        requests += 1
        calls[request.ticket] = Call(request: request)
        trace.append("  \(request.key.direction) #\(request.ticket) of generation \(request.generation)")
      case .cancel(let ticket): if let call = calls.removeValue(forKey: ticket) { oldCalls.append(call) }
      case .wake(let time): wake = time
      case .evict, .diagnose: trace.append("  leaked \(command)")
      }
    }
  }

  private mutating func end(_ ticket: Int, isLate: Bool) {
    guard let call = calls.removeValue(forKey: ticket) else { return }
    // A transport may answer the same request again, and late.
    if pick(0..<4) == 0 { oldCalls.append(call) }
    finish(call)
  }

  private mutating func endLate() { finish(oldCalls.remove(at: pick(0..<oldCalls.count))) }

  private mutating func finish(_ call: Call) {
    let ticket = call.request.ticket
    let failures: [PagingFailure] =
      [RetryAdvice.retry, .doNotRetry, .retryAfter(.seconds(3)), .startOver].map { PagingFailure(ScriptedError($0)) }
      + [.cancelled]
    if pick(0..<4) == 0, let failure = failures.randomElement(using: &generator) {
      return send(.failure(ticket: ticket, failure))
    }
    let page = answer(call.request)
    trace.append("#\(ticket) answers \(page.items)")
    run(list.take(page, ticket, at: now, using: &jitter))
  }

  /// What the server answers: rows after or before the row that a cursor names, some of them again.
  private mutating func answer(_ request: PagingRequest) -> KeyedPage<ScriptedRow> {
    let base = query * 10_000
    let place = request.key.cursor.map { cursors[$0] }
    // An answer to an old query is made of old rows.
    let old = place.map { $0.query * 10_000 } ?? base
    let edge = place?.id ?? 0
    if pick(0..<8) == 0 {
      return KeyedPage([], next: request.key.cursor == nil ? nil : number(edge, place?.query))
    }
    let overlap = pick(0..<6) == 0 ? pick(0..<3) * 10 : 0
    let known = Set(list.snapshot.itemIDs.map { $0 - old })
    let ids: [Int]
    switch request.key.direction {
    case .prepend:
      ids = Array(server.filter { $0 < edge || ($0 < edge + overlap && known.contains($0)) }.suffix(request.size))
    case .append:
      ids = Array(server.filter { $0 > edge || ($0 > edge - overlap && known.contains($0)) }.prefix(request.size))
    case .refresh:
      let start = place == nil ? query % 3 * 50 : edge
      ids = Array(server.filter { $0 >= start }.prefix(request.size))
    }
    let items = ids.map { ScriptedRow(id: old + $0, edition: pick(0..<2)) }
    let last = ids.last.map { number($0, place?.query) }
    let first = ids.first.map { number($0, place?.query) }
    return KeyedPage(
      items, next: ids.last == server.last ? nil : last, previous: ids.first == server.first ? nil : first)
  }

  private mutating func number(_ id: Int, _ query: Int?) -> Int {
    cursors.append((query ?? self.query, id))
    return cursors.count - 1
  }

  private mutating func edit() {
    let rows = list.snapshot.numberOfItems
    guard rows > 0 else { return }
    let index = pick(0..<rows)
    let row = list.snapshot[ListPosition(section: 0, item: index)]
    if Bool.random(using: &generator) {
      trace.append("remove \(row.id)")
      removed.insert(row.id)
      server.removeAll { $0 == row.id % 10_000 }
      if let commands = try? list.remove(row.id, movesCursors: pick(0..<2) == 0, at: now, using: &jitter) {
        run(commands)
      }
    } else {
      try? list.update(ScriptedRow(id: row.id, edition: 5))
    }
  }

  /// What does not hold after a step.
  private func fault() -> String? {
    let ids = list.snapshot.itemIDs
    if !isGrowing, ids != ids.sorted() { return "the rows are out of order: \(ids)" }
    if let fault = list.machine.invariantFault(at: now) { return fault }
    if Set(ids).count != ids.count { return "a row is there twice: \(ids)" }
    if ids.count != list.machine.rows { return "the machine counts \(list.machine.rows) rows of \(ids.count)" }
    if ids.contains(where: { $0 / 10_000 != ids[0] / 10_000 }) { return "rows of two queries: \(ids)" }
    if case .loaded = list.machine.phase, let id = ids.first, id / 10_000 != query {
      return "rows of an old query: \(ids)"
    }
    let live = [list.machine.refresh?.flight, list.machine.append.flight, list.machine.prepend.flight]
    if Set(live.compactMap { $0?.ticket }) != Set(calls.keys) {
      return "awaited are \(live), under way are \(calls.keys)"
    }
    if list.machine.timer != wake { return "the timer is set to \(wake.debugDescription)" }
    if trace.last?.hasPrefix("  leaked") == true { return trace.last }
    if case .loading = list.machine.states.loadState, calls.isEmpty, wake == nil {
      return "it loads and nothing is awaited"
    }
    return nil
  }

  /// With a network that works and a user who does nothing, a bounded number of requests leads to rest.
  private mutating func rest() -> String? {
    send(.reachability(true))
    let before = requests
    for _ in 0..<400 {
      if let ticket = calls.keys.min(), let call = calls.removeValue(forKey: ticket) {
        let page = answer(call.request)
        run(list.take(page, ticket, at: now, using: &jitter))
      } else if let wake {
        pass(wake - now)
      } else {
        return requests - before > 60 ? "\(requests - before) requests without an event" : nil
      }
      if let fault = fault() { return fault }
    }
    return "it does not come to rest: \(list.machine.states)"
  }
}
