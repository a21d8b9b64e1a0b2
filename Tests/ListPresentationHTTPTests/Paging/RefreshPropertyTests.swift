import ListPresentationHTTP
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// After a refresh anywhere, scrolling to both ends shows exactly the rows of the server.
@MainActor @Suite struct RefreshPropertyTests {
  @Test func refreshLosesNeitherRowsNorThePlace() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_REFRESHES", small: 12)) { seed in
      var property = await RefreshProperty(seed: seed)
      return await property.play().map { "\($0)\n\(property.trace.joined(separator: "\n"))" }
    }
  }
}

/// One random session: a user scrolls, the server's rows change, the list is loaded again, and the user scrolls to both
/// ends.
@MainActor
struct RefreshProperty {
  private var generator: SeededGenerator
  private let rows: RankedRows
  private let list: PlayedList
  private var search: ((String) -> Void)?
  private var query = ""
  private(set) var trace: [String] = []
  private var nextID = 1_000
  /// The rows of the server at the last refresh.
  private var former: [RankedRow] = []

  init(seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    let pick = { (range: ClosedRange<Int>) in Int.random(in: range, using: &generator) }
    let isTrue = { pick(0...1) == 0 }
    let clock = ManualClock()
    var configuration = PagingConfiguration(pageSize: pick(1...7), prefetch: .items(pick(1...6)))
    if pick(0...3) == 0 { configuration.prefetch = .adaptive() }
    if pick(0...3) == 0 { configuration.firstPageSize = pick(1...9) }
    if pick(0...3) == 0 { configuration.maximumItemsPerFill = pick(8...40) }
    if replayedSeed != nil { configuration.logCapacity = 400 }
    rows = RankedRows(pick(0...5) == 0 ? pick(0...4) : pick(5...40))
    let height = pick(1...5)
    let (rows, kind) = (rows, pick(0...9))
    if pick(0...1) == 0 {
      let style = ServerStyle.allCases.randomElement(using: &generator) ?? .offset
      // A page of one row is no longer than the row that it is to repeat, so that its format cannot be found.
      let size = pick(style == .unknownOffset ? 2...7 : 1...7)
      // Whether pages of one size are numbered depends on the first one.
      if style == .pageNumber || style == .pageNumberWithoutTotal { configuration.firstPageSize = nil }
      let server = MemoryServer { style.reply($0, rows.found($0.query["q"] ?? ""), size: size) }
      let source = { (query: String) in
        HTTPPageSource<RankedRow>(
          server.url(query.isEmpty ? "/rows" : "/rows?q=\(query)"), client: server.client(clock: clock),
          format: style.format, body: style.body)
      }
      trace.append("\(style), pages of \(size) at the server, \(configuration)")
      if kind == 0 {
        let pager = SearchPager(configuration: configuration, clock: clock, pause: .zero, source: source)
        search = { pager.search($0) }
        list = PlayedList(pager, clock)
      } else if kind == 1, style.statesTotal, let sparse = source("").randomAccess {
        list = PlayedList(SparsePager(sparse, configuration: configuration, clock: clock), clock)
      } else {
        var start: HTTPCursor?
        if kind < 5 { start = await Self.cursor(source(""), after: pick(0...4), size: configuration.pageSize) }
        trace.append("from \(start.map { "\($0)" } ?? "the beginning")")
        list = PlayedList(Pager(source(""), startingAt: start, configuration: configuration, clock: clock), clock)
      }
    } else {
      var manner = ModelSource.Manner()
      manner.countsItems = isTrue()
      manner.goesBack = isTrue()
      manner.namesOneSide = isTrue()
      manner.beginsAround = isTrue()
      manner.total = kind == 1 ? .every : [.none, .first, .every][pick(0...2)]
      manner.countsBefore = isTrue()
      manner.beginsAtEnd = manner.goesBack && pick(0...3) == 0
      let source = { [manner] (query: String) in ModelSource(rows: rows, query: query, manner: manner) }
      trace.append("\(manner), \(configuration)")
      if kind == 0 {
        let pager = SearchPager(configuration: configuration, clock: clock, pause: .zero, source: source)
        search = { pager.search($0) }
        list = PlayedList(pager, clock)
      } else if kind == 1 {
        list = PlayedList(SparsePager(source(""), configuration: configuration, clock: clock), clock)
      } else {
        let row = rows.all.randomElement(using: &generator)
        let start = kind < 5 ? row.map { manner.countsItems ? rows.all.firstIndex(of: $0) ?? 0 : $0.rank } : nil
        trace.append("from \(start.map { "\($0)" } ?? "the beginning")")
        list = PlayedList(Pager(source(""), startingAt: start, configuration: configuration, clock: clock), clock)
      }
    }
    list.height = height
    self.generator = generator
  }

  /// The cursor of a page, which an app has stored.
  private static func cursor(_ source: HTTPPageSource<RankedRow>, after pages: Int, size: Int) async -> HTTPCursor? {
    var request = PageRequest<HTTPCursor>(size: size)
    for _ in 0..<pages {
      guard let page = try? await source.page(request), let next = page.next else { break }
      request = PageRequest(cursor: next, direction: .append, size: size)
    }
    return request.cursor
  }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// Plays the session. Returns what is wrong with the list, or `nil`.
  mutating func play() async -> String? {
    former = rows.all
    await list.settle()
    await list.scroll(to: 0)
    for _ in 0..<pick(0...3) {
      await scroll()
      if pick(0...4) == 0 { await changeQuery() }
      if pick(0...1) == 0 { change() }
      if let fault = await refresh() { return fault }
      if pick(0...2) == 0 { await scroll() }
    }
    if let fault = await readAll() { return fault }
    return await readAllAfterAChange()
  }

  /// Reads the list after the server's rows have changed, without loading it again. Rows that were loaded before are
  /// out of date, but no row may be missing for another reason.
  private mutating func readAllAfterAChange() async -> String? {
    let (held, old) = (Set(list.ids()), rows.found(query))
    let sentences = list.sentences().count
    change()
    let new = rows.found(query)
    var stale = held
    for pass in 1...3 {
      await list.scrollToTop()
      stale.formIntersection(list.ids())
      let seen = await list.readToEnd()
      stale.formIntersection(list.ids())
      if replayedSeed != nil { trace.append(list.log()) }
      trace.append("pass \(pass): \(seen.map { $0.map { "\($0)" } ?? "…" }) \(list.sentences())")
      guard list.sentences().count == sentences else { return nil }
      if pass == 3, stale.isEmpty, !held.isEmpty, seen != new.map(\.id) {
        return "the rows are not those of the server"
      }
      let lost = new.indices.first { index in
        let (row, beside) = (new[index], new[max(index - 1, 0)..<min(index + 2, new.count)])
        guard !seen.contains(row.id), let former = old.first(where: { $0.id == row.id }) else { return false }
        return former == row || !beside.contains { $0.id != row.id && held.contains($0.id) }
      }
      if let lost { return "row \(new[lost].id) is lost without a word" }
    }
    return nil
  }

  private mutating func scroll() async {
    for _ in 0..<pick(0...4) {
      let count = list.ids().count
      let index = [0, count, pick(0...max(count, 1))][pick(0...2)]
      await list.scroll(to: index)
      trace.append("sees \(ids(list.visible)) of \(ids(list.ids().indices))")
    }
  }

  private func ids(_ range: Range<Int>) -> String {
    list.ids()[range].map { $0.map { "\($0)" } ?? "…" }.joined(separator: " ")
  }

  private mutating func changeQuery() async {
    guard let search else { return }
    query = query.isEmpty ? "even" : ""
    search(query)
    await list.settle()
    trace.append("searches '\(query)'")
    await scroll()
  }

  private mutating func change() {
    for _ in 0..<pick(1...3) {
      let index = pick(0...max(rows.all.count, 1))
      let kind = pick(0...4)
      let id = nextID
      nextID += 1
      rows.change { rows in
        let index = min(index, rows.count)
        let rank = ((index > 0 ? rows[index - 1].rank : 0) + (index < rows.count ? rows[index].rank : 1 << 40)) / 2
        guard !rows.contains(where: { $0.rank == rank }) else { return }
        switch kind {
        case 0: rows.insert(RankedRow(id: id, rank: rank), at: index)
        case 1: rows.insert(RankedRow(id: id, rank: (rows.first?.rank ?? 1 << 20) - (1 << 10)), at: 0)
        case 2: if index < rows.count { rows.remove(at: index) }
        case 3: if !rows.isEmpty { rows.remove(at: 0) }
        default: if !rows.isEmpty { rows[(index * 7 + 3) % rows.count].rank = rank }
        }
      }
    }
    trace.append("the server has \(rows.ids)")
  }

  private mutating func refresh() async -> String? {
    // A row that has moved at the server is somewhere else now.
    let unmoved = Set(rows.found(query)).intersection(former).map(\.id)
    let kept = list.ids()[list.visible].compactMap { $0 }.first { unmoved.contains($0) }
    let isAtTop = list.visible.lowerBound == 0 && list.states()[0] == .exhausted
    let before = list.sentences().count
    list.refresh()
    await list.settle()
    let sentences = list.sentences().dropFirst(before)
    trace.append("refresh: \(ids(list.ids().indices)) \(list.states()) \(sentences)")
    await list.scroll(to: list.visible.lowerBound)
    former = rows.all
    guard let kept, !isAtTop, sentences.isEmpty, !list.ids().contains(kept) else { return nil }
    // Where the source does not lead back, a row can come to lie before the page with which the list begins.
    let (all, first) = (rows.found(query).map(\.id), list.ids().first ?? nil)
    if case .failed = list.states()[0], let first, all.prefix(while: { $0 != first }).contains(kept) { return nil }
    return "the user saw \(kept), and it is gone"
  }

  private mutating func readAll() async -> String? {
    await list.scrollToTop()
    trace.append("top: \(ids(list.ids().indices)) \(list.states())")
    let seen = await list.readToEnd()
    if replayedSeed != nil { trace.append(list.log()) }
    trace.append("end: \(ids(list.ids().indices)) \(list.states()) \(list.sentences())")
    if seen == rows.found(query).map(\.id) { return nil }
    let all = "\(rows.found(query).map(\.id))"
    return "the user saw \(seen.map { $0.map { "\($0)" } ?? "…" }) of \(all), and the list says \(list.sentences())"
  }
}
