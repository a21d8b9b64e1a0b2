import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@Suite struct PagingModelTests {
  private static let interleavings = testSeeds("LIST_PRESENTATION_INTERLEAVINGS", small: 200)

  @Test(arguments: 0..<UInt64(2)) func everyInterleavingKeepsTheInvariants(half: UInt64) async {
    let seeds = stride(from: half, to: Self.interleavings.upperBound, by: 2)
    await expectNoFault(for: seeds) { PagingModel.fault(seed: $0, steps: 24) }
  }

  @Test func longInterleavingsKeepTheInvariants() async {
    let seeds = testSeeds("LIST_PRESENTATION_LONG_INTERLEAVINGS", small: 20)
    await expectNoFault(for: seeds) { PagingModel.fault(seed: $0, steps: 400) }
  }
}

/// One random interleaving of a server whose list changes, a network that delays, loses, doubles and reorders answers,
/// and a user who scrolls and edits.
private struct PagingModel: InterleavingModel {
  /// A request under way.
  struct Call {
    let request: PagingRequest
    /// The row around which a refresh begins.
    let anchor: Int?
    /// The answer, if the server made it when the request was sent.
    var answer: (page: Page<ScriptedItem, Int>, around: Int?)?
  }

  var generator: SeededGenerator
  var list: PagedList<ScriptedItem>
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
  private var newcomers: Set<Int> = []
  /// The rows that the user has inserted before or after all loaded rows.
  private var edgeInsertions: Set<Int> = []
  private var query = 0
  var now = Duration.zero
  var wake: Duration?
  private var calls: [Int: Call] = [:]
  private var oldCalls: [Call] = []
  /// The meaning of each cursor of the list: a row's id or an offset.
  var cursors: [(query: Int, target: Int)] = []
  var trace: [String] = []
  private var requests = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
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
    let start = Int.random(in: 0...2, using: &generator) == 0 ? AnyCursor(0) : nil
    cursors = [(0, countsRows ? 7 : 70)]
    list = PagedList(configuration, startingAt: start, generator: SeededGenerator(seed: ~seed))
    list.accept(
      pageSizes: Bool.random(using: &generator) ? 1...8 : nil, hasCache: seed.isMultiple(of: 5), countsItems: countsRows
    )
  }

  mutating func step() {
    let rows = list.snapshot.numberOfItems
    switch pick(0..<26) {
    case 0..<6:
      let first = pick(-1..<rows + 2)
      send(.show(RangeSet(first..<first + pick(1..<5))))
    case 6..<14: if let ticket = calls.keys.sorted().randomElement(using: &generator) { end(ticket) }
    case 14: if !oldCalls.isEmpty { finish(oldCalls.remove(at: pick(0..<oldCalls.count))) }
    case 15: send(.refresh)
    case 16:
      query += 1
      send(.replaceSource(startingAt: nil))
    case 17: send(.request(.retry))
    case 18: send(pick(0..<3) > 0 ? .move : .cancel)
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

  /// Advances the clock; a timer may fire a little early.
  private mutating func pass(_ time: Duration) {
    now += time
    trace.append("clock \(now)")
    if let wake, wake <= now || pick(0..<8) == 0 { tick() }
  }

  mutating func cancel(_ ticket: Int) {
    if let call = calls.removeValue(forKey: ticket) { oldCalls.append(call) }
  }

  mutating func call(_ request: PagingRequest) {
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
    run(list.receive(page, around: around, call.request.ticket, at: now))
  }

  private mutating func edit() {
    let ids = list.snapshot.itemIDs
    guard !ids.isEmpty else { return }
    let index = pick(0..<ids.count)
    switch pick(0..<3) {
    case 0:
      trace.append("remove \(ids[index])")
      server.removeAll { $0 == ids[index] % 10_000 }
      run((try? list.remove(ids[index], at: now)) ?? [])
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
      run((try? list.insert(row, at: target, at: now)) ?? [])
    }
  }

  /// With a working server and an idle user, loading must end after a bounded number of requests.
  mutating func rest() -> String? {
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

  /// The invariant that a step has broken, or `nil`.
  func fault() -> String? {
    let ids = list.snapshot.itemIDs
    if ids != ids.sorted() { return "the rows are out of order: \(ids)" }
    if let fault = list.invariantFault(at: now) { return fault }
    if Set(ids).count != ids.count { return "a row is there twice: \(ids)" }
    if ids.contains(where: { $0 / 10_000 != ids[0] / 10_000 }) { return "rows of two queries: \(ids)" }
    if list.isLoaded, let id = ids.first, id / 10_000 != query {
      return "rows of an old query: \(ids)"
    }
    if let id = skipped(in: ids) { return "row \(id) was skipped: \(ids)" }
    let live = list.ledger.flights.map(\.ticket)
    if Set(live) != Set(calls.keys) { return "awaited are \(live), under way are \(calls.keys)" }
    if list.ledger.timer != wake { return "the timer is set to \(wake.debugDescription)" }
    let states = list.states
    for state in [states.refresh, states.append, states.prepend] {
      if state == .loading, calls.isEmpty, wake == nil { return "it loads and nothing is awaited" }
    }
    return nil
  }

  /// A row of the server that is missing between two loaded rows. Rows added at the server meanwhile may be missing.
  private func skipped(in ids: [Int]) -> Int? {
    guard list.isLoaded, let first = ids.first, let last = ids.last else { return nil }
    let known = Set(ids)
    return server.filter { !newcomers.contains($0) }.map { $0 + query * 10_000 }
      .first { $0 > first && $0 < last && !known.contains($0) }
  }

  /// The answer of the server: rows after or before the target of a cursor, some of them repeated, and the cursor
  /// around the anchor if it was used.
  mutating func answer(_ call: Call) -> (page: Page<ScriptedItem, Int>, around: Int?) {
    let request = call.request
    let cursor = request.key.number.map { cursors[$0] }
    // An answer to an old query contains old rows.
    let query = cursor?.query ?? query
    let bounds = server.startIndex..<server.endIndex
    if pick(0..<8) == 0, !countsRows {
      guard let target = cursor?.target else { return (Page([]), nil) }
      // A refresh begins with the row it is asked for; an append begins behind the row that its cursor names.
      let number = number(request.key.direction == .refresh ? target - 1 : target, query)
      var page = Page<ScriptedItem, Int>([])
      if request.key.direction == .prepend { page.previous = number } else { page.next = number }
      return (page, nil)
    }
    let anchor = beginsAround ? call.anchor.flatMap { $0 / 10_000 == query ? $0 % 10_000 : nil } : nil
    let direction = anchor == nil ? request.key.direction : .refresh
    let start: Int
    if let anchor {
      start = index(of: anchor, .refresh)
    } else if let cursor {
      let overlap = direction == .prepend ? request.overlap : -request.overlap
      start = countsRows ? cursor.target + request.key.shift + overlap : index(of: cursor.target, direction)
    } else {
      start = 0
    }
    let size = (variesSizes ? pick(1..<8) : request.size) + request.overlap
    var range = (direction == .prepend ? start - size..<start : start..<start + size).clamped(to: bounds)
    if pick(0..<6) == 0 { range = overlapped(range, direction, query) }
    let items = server[range].map { ScriptedItem(id: query * 10_000 + $0, edition: pick(0..<2)) }
    // With offsets the beginning has a number too; otherwise only rows have names.
    let first = countsRows ? range.lowerBound : server[range].first
    let last = countsRows ? range.upperBound : server[range].last
    var page = Page<ScriptedItem, Int>(items)
    var around: Int?
    if anchor != nil { around = first.map { number($0, query) } }
    if range.upperBound < server.count { page.next = last.map { number($0, query) } }
    if range.lowerBound > 0, goesBack || direction != .append {
      page.previous = first.map { number($0, query) }
    }
    return (page, around)
  }

  /// The index at which the rows after, before or at an id begin or end.
  private func index(of id: Int, _ direction: PageDirection) -> Int {
    server.firstIndex { direction == .append ? $0 > id : $0 >= id } ?? server.count
  }

  /// A range extended by some rows that the list has already.
  private mutating func overlapped(_ range: Range<Int>, _ direction: PageDirection, _ query: Int) -> Range<Int> {
    guard direction != .refresh else { return range }
    let known = Set(list.snapshot.itemIDs.map { $0 - query * 10_000 })
    var range = range
    for _ in 0..<pick(0..<3) {
      if direction == .append, let row = server[..<range.lowerBound].last, known.contains(row) {
        range = range.lowerBound - 1..<range.upperBound
      } else if direction == .prepend, range.upperBound < server.count, known.contains(server[range.upperBound]) {
        range = range.lowerBound..<range.upperBound + 1
      }
    }
    return range
  }

  private mutating func number(_ target: Int, _ query: Int) -> Int {
    cursors.append((query, target))
    return cursors.count - 1
  }
}
