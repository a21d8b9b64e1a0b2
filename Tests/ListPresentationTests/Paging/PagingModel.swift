import ListPresentationTesting

@testable import ListPresentation

/// One random interleaving of a server whose list changes, a network that delays, loses, doubles and reorders answers,
/// and a user who scrolls and edits. It runs on a list without tasks and checks every invariant after every step.
struct PagingModel {
  /// A request under way.
  struct Call {
    let request: PagingRequest
    /// The row around which a refresh begins.
    let anchor: Int?
    /// The answer, if the server made it when the request was sent.
    var answer: (page: Page<ScriptedItem, Int>, around: Int?)?
  }

  var generator: SeededGenerator
  private var jitter: SeededGenerator
  private(set) var list: PagedList<ScriptedItem>
  /// The rows of the server in order. They are sorted by id, so the list must be sorted too.
  var server: [Int]
  /// Whether cursors are offsets, which insertions and removals move, or the names of rows.
  let countsRows: Bool
  /// Whether the server inserts rows between others.
  let isGrowing: Bool
  /// Whether pages have a cursor for the rows before them.
  let goesBack: Bool
  /// Whether a refresh may begin at a row.
  let beginsAround: Bool
  /// Whether the server ignores the requested page size.
  let variesSizes: Bool
  /// The rows that the server has inserted.
  private(set) var newcomers: Set<Int> = []
  /// The rows that the user has inserted before or after all loaded rows.
  private var edgeInsertions: Set<Int> = []
  private(set) var query = 0
  private(set) var now = Duration.zero
  private(set) var wake: Duration?
  private(set) var calls: [Int: Call] = [:]
  private var oldCalls: [Call] = []
  /// The meaning of each cursor of the list: a row's id or an offset.
  var cursors: [(query: Int, target: Int)] = []
  private(set) var trace: [String] = []
  private(set) var requests = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    jitter = SeededGenerator(seed: ~seed)
    var configuration = PagingConfiguration()
    configuration.pageSize = Int.random(in: 1...4, using: &generator)
    configuration.prefetch = .items(Int.random(in: 1...6, using: &generator))
    configuration.retry.budget = Int.random(in: 0...3, using: &generator)
    configuration.logCapacity = 8
    if Bool.random(using: &generator) {
      configuration.prefetch = .adaptive(wasteBudget: Double.random(in: 0...3, using: &generator))
    }
    countsRows = Bool.random(using: &generator)
    isGrowing = !countsRows && Bool.random(using: &generator)
    goesBack = Bool.random(using: &generator)
    variesSizes = Bool.random(using: &generator)
    beginsAround = !seed.isMultiple(of: 3)
    server = (0..<Int.random(in: 0...40, using: &generator)).map { $0 * 10 }
    let start = Int.random(in: 0...2, using: &generator) == 0 ? 0 : nil
    cursors = [(0, countsRows ? 7 : 70)]
    list = PagedList(configuration, startingAt: start)
    list.accept(
      pageSizes: Bool.random(using: &generator) ? 1...8 : nil, hasCache: seed.isMultiple(of: 5), countsItems: countsRows
    )
  }

  /// Plays a number of steps, then lets all requests finish. Returns the first broken invariant, or `nil`.
  mutating func play(steps: Int) -> String? {
    send(.start)
    for _ in 0..<steps {
      step()
      if let fault = fault() { return fault }
    }
    return rest()
  }

  mutating func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func step() {
    let rows = list.snapshot.numberOfItems
    switch pick(0..<26) {
    case 0..<6:
      let first = pick(-1..<rows + 2)
      send(.show(first..<first + pick(1..<5)))
    case 6..<14: if let ticket = calls.keys.sorted().randomElement(using: &generator) { end(ticket) }
    case 14: if !oldCalls.isEmpty { finish(oldCalls.remove(at: pick(0..<oldCalls.count))) }
    case 15: send(.refresh(isReplaced: false))
    case 16:
      query += 1
      send(.refresh(isReplaced: true))
    case 17: send(.request(.retry))
    case 18: send(.request(.reachability(Bool.random(using: &generator))))
    case 19...20: pass(.milliseconds(pick(1..<4_000)))
    case 21...23: edit()
    // With offsets the server changes only with the list; its cursors do not follow other changes.
    case 24: if !server.isEmpty, !countsRows { server.remove(at: pick(0..<server.count)) }
    default: if isGrowing { grow(by: pick(0..<400)) }
    }
  }

  private mutating func grow(by row: Int) {
    guard !server.contains(row) else { return }
    // A row that the user put at an end of the loaded rows stays beside them, whatever the server adds between.
    let neighbors = [server.last { $0 < row }, server.first { $0 > row }]
    guard !neighbors.contains(where: { $0.map(edgeInsertions.contains) ?? false }) else { return }
    newcomers.insert(row)
    server = (server + [row]).sorted()
    trace.append("the server has \(row)")
  }

  private mutating func send(_ event: PagingEvent) {
    trace.append("\(event)")
    run(list.handle(event, at: now, using: &jitter))
  }

  /// Advances the clock; a timer may fire a little early.
  private mutating func pass(_ time: Duration) {
    now += time
    trace.append("clock \(now)")
    guard let wake, wake <= now || pick(0..<8) == 0 else { return }
    self.wake = nil
    run(list.handle(.request(.tick), at: now, using: &jitter))
  }

  private mutating func run(_ commands: [RequestCommand<PagingRequest>]) {
    for command in commands {
      switch command {
      case .send(let request): call(request)
      case .cancel(let ticket): if let call = calls.removeValue(forKey: ticket) { oldCalls.append(call) }
      case .wake(let time): wake = time
      }
    }
  }

  private mutating func call(_ request: PagingRequest) {
    requests += 1
    trace.append("  \(request.key.direction) #\(request.ticket) of generation \(request.generation)")
    var call = Call(request: request, anchor: request.isAnchored ? list.anchor?.id : nil)
    if pick(0..<2) == 0 { call.answer = answer(call) }
    calls[request.ticket] = call
  }

  private mutating func end(_ ticket: Int) {
    guard let call = calls.removeValue(forKey: ticket) else { return }
    // A transport may answer a request a second time, late.
    if pick(0..<4) == 0 { oldCalls.append(call) }
    finish(call)
  }

  private mutating func finish(_ call: Call) {
    let advice: [RetryAdvice] = [.retry, .doNotRetry, .retryAfter(.seconds(3)), .startOver, .cancelled]
    if pick(0..<4) == 0, let advice = advice.randomElement(using: &generator) {
      return send(.request(.failure(ticket: call.request.ticket, PagingFailure(ScriptedError(advice)))))
    }
    take(call)
  }

  private mutating func take(_ call: Call) {
    var (page, around) = call.answer ?? answer(call)
    if pick(0..<12) == 0 { page.backoff = .seconds(2) }
    trace.append("#\(call.request.ticket) answers \(page.items)")
    run(list.receive(page, around: around, call.request.ticket, at: now, using: &jitter))
  }

  private mutating func edit() {
    let ids = list.snapshot.itemIDs
    guard !ids.isEmpty else { return }
    let index = pick(0..<ids.count)
    switch pick(0..<3) {
    case 0:
      trace.append("remove \(ids[index])")
      server.removeAll { $0 == ids[index] % 10_000 }
      run((try? list.remove(ids[index], at: now, using: &jitter)) ?? [])
    case 1: try? list.update(ScriptedItem(id: ids[index], edition: 5))
    default:
      guard list.isLoaded else { return }
      // The row goes between two rows, to the top or to the end, and between the same rows at the server.
      let (base, target) = (ids[0] / 10_000 * 10_000, pick(0..<ids.count + 1))
      // An answer for the rows beyond an end may be under way already and out of date.
      guard countsRows || calls.isEmpty || (target > 0 && target < ids.count) else { return }
      let after = target > 0 ? ids[target - 1] - base : server.last { $0 < ids[0] - base } ?? -1
      let before = target < ids.count ? ids[target] - base : server.first { $0 > after } ?? after + 20
      guard after + 1 < before, !server.contains(where: { $0 > after && $0 < before }) else { return }
      let id = pick(after + 1..<before)
      trace.append("insert \(base + id) at \(target)")
      server = (server + [id]).sorted()
      if target == 0 || target == ids.count { edgeInsertions.insert(id) }
      let row = ScriptedItem(id: base + id)
      run((try? list.insert(row, at: target, at: now, using: &jitter)) ?? [])
    }
  }

  /// With a working network and an idle user, loading must end after a bounded number of requests.
  private mutating func rest() -> String? {
    send(.request(.reachability(true)))
    let before = requests
    for _ in 0..<400 {
      if let ticket = calls.keys.min(), let call = calls.removeValue(forKey: ticket) {
        take(call)
      } else if let wake {
        pass(wake - now)
      } else {
        return requests - before > 60 ? "\(requests - before) requests without an event" : nil
      }
      if let fault = fault() { return fault }
    }
    return "it does not come to rest: \(list.states)"
  }
}
