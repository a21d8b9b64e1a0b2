import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Random edits of the app while a list loads, over a server that hears of each edit at once. The total counts each
/// once, and no row is lost.
@Suite struct PagingEditModelTests {
  private static let seeds = testSeeds("LIST_PRESENTATION_EDITS", small: 300)

  @Test func editsAreCountedOnceAndLoseNoRow() async {
    await expectNoFault(for: Self.seeds) { PagingEditModel.fault(seed: $0, steps: 40) }
  }
}

private struct PagingEditModel: InterleavingModel {
  var generator: SeededGenerator
  var list: PagedList<ScriptedItem>
  /// The rows of the server, in ascending order, as those of the list.
  private var server: [Int]
  /// The pending rows of the list, each with the row that the server has made of it, or `nil`.
  private var drafts: [Int: Int?] = [:]
  private var removed: [Int] = []
  /// Whether cursors are offsets, which insertions and removals move, or the names of rows.
  private let countsRows: Bool
  private let goesBack: Bool
  /// Whether the server has an insertion before it answers. Such a server is not asked for the list again, because its
  /// total does not tell which insertions it has.
  private let answersLate: Bool
  /// The number of pages of which one states no total, or 0 if all state it.
  private let statesNoTotal: Int
  private var calls: [PagingRequest] = []
  private var cursors: [Int] = []
  var now = Duration.zero
  var wake: Duration?
  var trace: [String] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    var configuration = PagingConfiguration()
    configuration.pageSize = Int.random(in: 1...4, using: &generator)
    configuration.prefetch = .items(Int.random(in: 1...4, using: &generator))
    countsRows = Bool.random(using: &generator)
    goesBack = Bool.random(using: &generator)
    answersLate = Bool.random(using: &generator)
    statesNoTotal = Bool.random(using: &generator) ? 0 : 3
    server = (1...Int.random(in: 1...14, using: &generator)).map { $0 * 1_000 }
    let start = goesBack && Bool.random(using: &generator) ? AnyCursor(0) : nil
    cursors = [countsRows ? server.count / 2 : server[server.count / 2]]
    list = PagedList(configuration, startingAt: start, generator: SeededGenerator(seed: ~seed))
    list.accept(pageSizes: Bool.random(using: &generator) ? 1...8 : nil, countsItems: countsRows)
  }

  mutating func step() {
    pass(.milliseconds(300))
    switch pick(0..<20) {
    case 0..<4:
      let first = pick(0..<list.snapshot.numberOfItems + 1)
      send(.show(RangeSet(first..<first + pick(1..<4))))
    case 4..<10: if let call = calls.randomElement(using: &generator) { end(call) }
    case 10: if !answersLate { send(.refresh) }
    case 11: if !answersLate, pick(0..<2) == 0 { send(.request(.retry)) }
    case 12: pass(.milliseconds(pick(1..<3_000)))
    case 13: remove()
    case 14: undo()
    case 15: insert(isPending: false)
    case 16: insert(isPending: true)
    case 17: if answersLate { settle() }
    case 18: confirm()
    default: takeBack()
    }
  }

  // MARK: Edits

  private mutating func edit(_ words: String, _ body: (inout PagedList<ScriptedItem>) throws -> Void) {
    trace.append(words)
    list.now = now
    do { try body(&list) } catch { trace.append("  throws \(error)") }
    run(list.decide())
  }

  private mutating func remove() {
    // The first total of a refresh may count what was removed meanwhile.
    guard !calls.contains(where: { $0.subject == .refresh }) else { return }
    let rows = list.snapshot.itemIDs.filter { drafts[$0] == nil }
    // A page that was requested for a list that is empty now may have rows of both ends.
    guard rows.count > 2, let id = rows.randomElement(using: &generator), !drafts.values.contains(id) else { return }
    server.removeAll { $0 == id }
    removed.append(id)
    edit("remove \(id)") { try $0.remove(id) }
  }

  private mutating func undo() {
    let ids = list.snapshot.itemIDs
    guard let id = removed.last, let first = ids.first, let last = ids.last, first < id, id < last else { return }
    removed.removeLast()
    server = (server + [id]).sorted()
    edit("insert \(id) again") { try $0.insert(ScriptedItem(id: id), at: ids.firstIndex { $0 > id } ?? ids.count) }
  }

  private mutating func insert(isPending: Bool) {
    let ids = list.snapshot.itemIDs
    guard list.isLoaded, !ids.isEmpty else { return }
    let target = pick(0..<ids.count + 1)
    // Where cursors are names, a page beyond an end repeats the rows that were inserted there.
    guard countsRows && calls.isEmpty || target > 0 && target < ids.count else { return }
    let all = (server + ids).sorted()
    let after = target > 0 ? ids[target - 1] : all.last { $0 < ids[0] } ?? 0
    let before = target < ids.count ? ids[target] : all.first { $0 > after } ?? after + 1_000
    guard after + 3 < before, !all.contains(where: { $0 > after && $0 < before }) else { return }
    let id = pick(after + 1..<before - 1)
    if isPending { drafts[id] = .some(nil) } else { server = (server + [id]).sorted() }
    edit("insert \(id) at \(target)\(isPending ? " pending" : "")") {
      try $0.insert(ScriptedItem(id: id), at: target, isPending: isPending)
    }
  }

  private mutating func draft(isSettled: Bool) -> Int? {
    drafts.keys.sorted().filter { ((drafts[$0] ?? nil) != nil) == isSettled }.randomElement(using: &generator)
  }

  /// The server carries out an insertion. Its answer has not arrived.
  private mutating func settle() {
    guard let id = draft(isSettled: false) else { return }
    let other = id + pick(0..<2)
    drafts[id] = other
    server = (server + [other]).sorted()
    trace.append("the server has \(id) as \(other)")
  }

  private mutating func confirm() {
    if !answersLate || pick(0..<2) == 0 { settle() }
    if let id = draft(isSettled: true) { confirm(id) }
  }

  private mutating func confirm(_ id: Int) {
    guard let other = drafts.removeValue(forKey: id) ?? nil else { return }
    edit("confirm \(id) as \(other)") { try $0.confirm(id, as: id == other ? nil : ScriptedItem(id: other)) }
  }

  private mutating func takeBack() {
    guard let id = draft(isSettled: false) else { return }
    drafts[id] = nil
    edit("take back \(id)") { try $0.remove(id) }
  }

  // MARK: Requests

  mutating func call(_ request: PagingRequest) {
    trace.append("  \(request.subject) #\(request.ticket)")
    calls.append(request)
  }

  mutating func cancel(_ ticket: Int) { calls.removeAll { $0.ticket == ticket } }

  private mutating func end(_ call: PagingRequest) {
    cancel(call.ticket)
    if pick(0..<6) == 0 {
      let failure = PagingFailure(ScriptedError(pick(0..<2) == 0 ? .retry : .doNotRetry))
      return send(.request(.failure(ticket: call.ticket, failure)))
    }
    take(call)
  }

  private mutating func take(_ call: PagingRequest) {
    cancel(call.ticket)
    let page = answer(call)
    trace.append("#\(call.ticket) answers \(page.items.map(\.id)) of \(page.total.map { "\($0)" } ?? "?")")
    run(list.receive(page, call.ticket, at: now))
  }

  private mutating func answer(_ request: PagingRequest) -> Page<ScriptedItem, Int> {
    var start = 0
    if let target = request.key.number.map({ cursors[$0] }) {
      let overlap = request.key.direction == .prepend ? request.overlap : -request.overlap
      start =
        countsRows
        ? target + request.key.shift + overlap
        : server.firstIndex { request.key.direction == .append ? $0 > target : $0 >= target } ?? server.count
    }
    let size = request.size + request.overlap
    let range = (request.key.direction == .prepend ? start - size..<start : start..<start + size)
      .clamped(to: 0..<server.count)
    var page = Page<ScriptedItem, Int>(server[range].map { ScriptedItem(id: $0) })
    // A total without one before it does not tell which edits it counts.
    if statesNoTotal == 0 || request.subject == .refresh || pick(0..<statesNoTotal) > 0 { page.total = server.count }
    if range.upperBound < server.count {
      cursors.append(countsRows ? range.upperBound : server[range].last ?? 0)
      page.next = cursors.count - 1
    }
    if range.lowerBound > 0, goesBack {
      cursors.append(countsRows ? range.lowerBound : server[range].first ?? .max)
      page.previous = cursors.count - 1
    }
    return page
  }

  // MARK: Faults

  func fault() -> String? {
    if let fault = list.invariantFault(at: now) { return fault }
    let ids = list.snapshot.itemIDs
    // A pending row may be beside the one that the server has made of it.
    let known = ids.filter { (drafts[$0] ?? nil) == nil }
    if known != known.sorted() { return "the rows are out of order: \(ids)" }
    if case .stopped(.fewerItems(let count, let total)) = list.states.append { return "\(count) of \(total)" }
    // Where cursors are names, a page may repeat some of the rows that the app has inserted behind a page.
    if countsRows, let lost = list.status.lostItems { return "\(lost)" }
    for id in ids where list.isPending(id) && drafts[id] == nil { return "\(id) is pending" }
    for (id, made) in drafts where made == nil && !list.isPending(id) { return "\(id) is not pending" }
    if let fault = faultOfTotal(list, "") { return fault }
    var (undone, count) = (list, 0)
    for id in removed where (try? undone.insert(ScriptedItem(id: id), at: 0)) != nil { count += 1 }
    return faultOfTotal(undone, " after an undo", more: count)
  }

  /// What is wrong with the total after the server has confirmed all pending rows.
  private func faultOfTotal(_ list: PagedList<ScriptedItem>, _ words: String, more: Int = 0) -> String? {
    var list = list
    for (id, made) in drafts.sorted(by: { $0.key < $1.key }) where list.isPending(id) {
      let other = made ?? id
      do {
        try list.confirm(id, as: other == id ? nil : ScriptedItem(id: other))
      } catch {
        return "\(id) cannot be confirmed: \(error)"
      }
    }
    let expected = server.count + more + drafts.values.count { $0 == nil }
    guard let total = list.status.total, total.count != expected else { return nil }
    return "the total is \(total.count) instead of \(expected)\(words)"
  }

  mutating func rest() -> String? {
    for id in drafts.keys.sorted() where drafts[id] != .some(nil) { confirm(id) }
    for round in 0..<300 {
      if let call = calls.first {
        take(call)
      } else if let wake {
        pass(max(wake - now, .zero))
      } else {
        pass(.milliseconds(300))
        let count = list.snapshot.numberOfItems
        let isAtEnd = round.isMultiple(of: 2)
        if list.states.append == .exhausted, list.states.prepend == .exhausted, list.states.refresh == .idle { break }
        if round % 7 == 6 { send(.request(.retry)) }
        if count > 0 { send(.show(isAtEnd ? RangeSet(count - 1..<count) : RangeSet(0..<1))) }
      }
      if let fault = fault() { return fault }
    }
    let ids = list.snapshot.itemIDs
    let expected = (server + drafts.keys).sorted()
    return ids == expected || list.states.append != .exhausted || list.states.prepend != .exhausted
      ? nil : "the list is \(ids) instead of \(expected), \(list.states)"
  }
}
