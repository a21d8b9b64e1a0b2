import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

/// Offsets lead past items if others before them have gone. The pager asks for the skipped items, or says that items
/// may be missing.
@MainActor @Suite struct MovedOffsetTests {
  private let server = MovingServer(30)

  private func pager<Source: PageSource<ScriptedItem>>(
    over source: Source, startingAt cursor: Source.Cursor? = nil, pageSize: Int = 5, clock: ManualClock = ManualClock()
  ) -> Pager<ScriptedItem> {
    let configuration = PagingConfiguration(pageSize: pageSize, prefetch: .items(1))
    return Pager(source, startingAt: cursor, configuration: configuration, clock: clock)
  }

  /// Shows the last loaded item, and waits for the next page.
  private func scroll(_ pager: Pager<ScriptedItem>) async -> String {
    let count = pager.snapshot.numberOfItems
    pager.visibleItemsChanged(to: max(count - 1, 0)..<count)
    await settle(pager)
    return pager.snapshot.items.picture
  }

  private func settle(_ pager: Pager<ScriptedItem>) async {
    await turns()
    await wait(until: { pager.activity.starting + pager.activity.calling == 0 })
  }

  private func sentences(_ pager: Pager<ScriptedItem>) -> [String] {
    pager.diagnostics.map(\.description) + [pager.lostItems?.description].compactMap { $0 }
  }

  /// Loads pages of a list, changes the rows of its server, and loads more. Compares the items, the requests, and what
  /// is said of the list.
  @discardableResult
  private func expect<Source: PageSource<ScriptedItem>>(
    _ items: String, asked: String? = nil, says words: [String]? = [], of server: MovingServer? = nil,
    over source: Source, pageSize: Int = 5, after pages: Int = 1, more: Int = 1,
    at location: SourceLocation = #_sourceLocation, _ change: (inout [Int]) -> Void = { _ in }
  ) async -> Pager<ScriptedItem> {
    let server = server ?? self.server
    let pager = pager(over: source, pageSize: pageSize)
    for _ in 0..<pages { _ = await scroll(pager) }
    server.change(change)
    for _ in 0..<more { _ = await scroll(pager) }
    #expect(pager.snapshot.items.picture == items, sourceLocation: location)
    #expect(server.asked == asked ?? server.asked, sourceLocation: location)
    #expect(sentences(pager) == words ?? sentences(pager), sourceLocation: location)
    return pager
  }

  @Test func pageThatBeginsWithTheLastItemCostsNothing() async {
    await expect("0-9", asked: "0+5 4+6", over: server.source) { $0.removeLast(3) }
  }

  /// Item 5 has come to offset 4.
  @Test func itemThatHasComeToThePlacesBeforeThePageIsAskedFor() async {
    await expect("0-15", asked: "0+5 4+6 0+10 9+6", over: server.source, more: 2) { $0.remove(at: 2) }
  }

  /// A pager asks a source with a cache for no overlap.
  @Test func itemThatHasComeToThePlacesBeforeAPageThatAStoreLacksIsAskedFor() async {
    let source = StoredPageSource(server.source(hasTotals: false), store: MemoryPageStore<ScriptedItem, Int>())
    await expect("0-15", asked: "0+5 4+6 0+10 9+6", over: source, more: 2) { $0.remove(at: 2) }
  }

  @Test func itemsThatComeBeforeThePageAreNoLoss() async {
    let pager = pager(over: server.source(hasTotals: false))
    _ = await scroll(pager)
    server.change { $0.insert(100, at: 0) }
    #expect(await scroll(pager) == "0-8")
    server.change { $0.remove(at: 1) }
    #expect(await scroll(pager) == "0-14", "item 9 has come to offset 9, because item 0 has gone")
    #expect(server.asked == "0+5 4+6 9+6 2+13")
    #expect(sentences(pager) == ["append: 1 item has come where the list was loaded before; a refresh shows it"])
  }

  /// More items have come than a page has.
  @Test func pageOfItemsThatTheListHasIsNoEnd() async {
    let pager = await expect("0-29", says: nil, over: server.source, after: 2, more: 10) {
      $0.insert(contentsOf: 100..<107, at: 0)
    }
    #expect(pager.loadState == .exhausted && pager.lostItems == nil)
  }

  /// Another user has removed an item meanwhile, or moved one to the front.
  @Test(arguments: [false, true]) func removalOfWhichTheSourceHasNotHeardHidesOnlyItself(moves: Bool) async throws {
    let pager = pager(over: server.source)
    _ = await scroll(pager)
    try pager.remove(0)
    if moves { server.change { $0.move(fromOffset: 20, to: 0) } } else { server.change { $0.removeLast(1) } }
    for _ in 0..<10 { _ = await scroll(pager) }
    guard moves else {
      #expect(pager.snapshot.itemIDs == Array(1..<29) && pager.loadState == .exhausted && sentences(pager) == [])
      return
    }
    #expect(
      pager.loadState == .failed("the source counts 30 items, but its pages have 28; a refresh may find the others"))
  }

  @Test func itemThatMovesFromBehindThePageToTheFrontIsSaidByTheTotal() async {
    let pager = await expect("0-19 21-29", says: nil, over: server.source, more: 10) {
      $0.move(fromOffset: 20, to: 0)
    }
    #expect(
      pager.loadState == .failed("the source counts 30 items, but its pages have 29; a refresh may find the others"))
  }

  @Test func borderThatIsNotFoundIsSaid() async {
    let words = "the source moves its items while the list loads; items may be missing behind the one with the id 4"
    await expect("0-4 50-54 6-10", says: [words], over: server.source) { $0.replaceSubrange(0..<6, with: 50..<55) }
  }

  @Test func itemAtTheBorderThatCannotBeReadIsLostOnce() async {
    let pager = pager(over: server.source(unreadable: [3, 4, 12]))
    for _ in 0..<8 { _ = await scroll(pager) }
    #expect(pager.lostItems == LostItems(3, reason: "no name") && pager.loadState == .exhausted)
  }

  /// Another user has removed the item at the border, and no total tells that it has gone.
  @Test func itemThatCannotBeReadIsLostBesideOneThatHasGone() async {
    let server = MovingServer(10)
    let source = server.source(hasTotals: false, unreadable: [7])
    let pager = await expect("0-6 8-9", asked: "0+5 4+6 0+10", says: nil, of: server, over: source) {
      $0.remove(at: 4)
    }
    #expect(pager.lostItems == LostItems(1, reason: "no name"))
  }

  @Test func overlapAloneIsNoEnd() async {
    let server = MovingServer(11)
    let source = server.source(hasTotals: false, knowsItsEnd: false)
    let pager = await expect(
      "0-10", asked: "0+5 4+6 9+6 10+6 11+5", says: nil, of: server, over: source, after: 4, more: 0)
    #expect(pager.loadState == .exhausted)
  }

  /// The page that is asked for again ends with the item, at its place.
  @Test func itemThatMovesToTheBorderIsNotAskedForForEver() async {
    let source = server.source(hasTotals: false, hasSizes: false)
    await expect("0-9", asked: "0+5 4+5 0+5 5+5", says: nil, over: source) { $0.move(fromOffset: 2, to: 4) }
  }

  @Test func refreshAsksForAnItemThatMovesToTheBorderOnce() async {
    let source = server.source(hasTotals: false, hasSizes: false) { [server] requests in
      if requests == 4 { server.change { $0.move(fromOffset: 2, to: 4) } }
    }
    let pager = pager(over: source)
    for _ in 0..<3 { _ = await scroll(pager) }
    pager.visibleItemsChanged(to: 8..<12)
    await settle(pager)
    pager.refresh()
    await settle(pager)
    #expect(server.asked == "0+5 4+5 8+5 0+5 4+5 0+5 5+5 9+5")
    #expect(pager.snapshot.items.picture == "0-13" && pager.anchor?.id == 8)
  }

  /// The page that is asked for again ends at its place, and has items of the list in another order.
  @Test func pageThatShowsNoBorderIsNotAskedForForEver() async {
    let server = MovingServer(110)
    let pager = await expect(
      "0-98", asked: "0+50 49+50 98+50 91+50 49+50 99+50", says: nil, of: server,
      over: server.source(hasTotals: false, hasSizes: false), pageSize: 50, after: 2
    ) { $0.reverse() }
    #expect(pager.loadState == .exhausted && pager.lostItems != nil)
  }

  @Test func lastItemThatIsRepeatedAtEveryPlaceIsTheEnd() async {
    let pager = pager(over: ClampingSource())
    for _ in 0..<3 { _ = await scroll(pager) }
    #expect(pager.snapshot.itemIDs == Array(0..<7) && pager.loadState == .exhausted)
    #expect(pager.states.append == .stopped(.nothingNew(.append, pages: 2)))
  }

  @Test func overlapAloneIsNoEmptyPage() async {
    var configuration = PagingConfiguration.scripted
    (configuration.prefetch, configuration.maximumEmptyPages) = (.items(1), 1)
    let source = MovingServer(11).source(hasTotals: false, knowsItsEnd: false)
    let pager = Pager(source, configuration: configuration, clock: ManualClock())
    for _ in 0..<4 { _ = await scroll(pager) }
    #expect(pager.snapshot.numberOfItems == 11 && pager.loadState == .exhausted)
  }

  @Test func pagesOfOneSizeAreAskedForAgainWhole() async {
    let source = server.source(hasSizes: false)
    await expect("0-9", asked: "0+5 4+5 0+5 4+5", over: source, more: 2) { $0.remove(at: 2) }
  }

  /// The pages have one size, and the first one that is asked for again does not reach the border.
  @Test func pageThatDoesNotReachTheBorderIsFollowed() async {
    await expect("0-29", over: server.source(hasSizes: false), after: 3, more: 20) { $0.removeFirst(3) }
  }

  /// The page that is asked for again begins with the list and leads to where the second page was.
  @Test func placeThatIsUsedOnceMoreIsNoEnd() async {
    let server = MovingServer(100)
    let source = server.source(hasTotals: false, hasSizes: false)
    let pager = await expect("0-99", of: server, over: source, pageSize: 20, after: 2, more: 8) { $0.removeFirst(10) }
    #expect(server.asked.hasPrefix("0+20 19+20 38+20 31+20 0+20 19+20 38+20") && pager.loadState == .exhausted)
  }

  /// The pages have one size, and those from 50 items before the border to it are more than may be empty.
  @Test func pagesThatLeadToTheBorderAreNotEmpty() async {
    let server = MovingServer(100)
    await expect("0-64", of: server, over: server.source(hasSizes: false), after: 15) { $0.removeFirst(9) }
    #expect(server.asked.hasSuffix(" 60+5 53+5 11+5 15+5 19+5 23+5 27+5 31+5 35+5 39+5 43+5 47+5 51+5"))
  }

  @Test func itemThatComesBetweenTheTwoRequestsIsNoLoss() async {
    let source = server.source { [server] requests in
      server.change { rows in
        if requests == 1 { rows.removeFirst() }
        if requests == 2 { rows.insert(100, at: 0) }
      }
    }
    await expect("0 100 1-9", asked: "0+5 4+6 0+10", over: source)
  }

  @Test func pageBeforeTheListOverlapsItToo() async {
    let server = MovingServer(60)
    let pager = pager(over: server.source(goesBack: true), startingAt: 30)
    _ = pager.snapshot
    await settle(pager)
    #expect(pager.snapshot.itemIDs.contains(30))
    server.change { $0.insert(contentsOf: [100, 101], at: 0) }
    for _ in 0..<11 {
      pager.visibleItemsChanged(to: 0..<1)
      await settle(pager)
    }
    #expect(pager.snapshot.itemIDs.filter { $0 < 100 } == Array(0..<35))
    #expect(sentences(pager) == [])
  }

  @Test func refreshOfSeveralPagesOverlapsThem() async {
    let pager = pager(over: server.source)
    for _ in 0..<3 { _ = await scroll(pager) }
    let count = server.asked.count
    pager.visibleItemsChanged(to: 8..<12)
    await settle(pager)
    pager.refresh()
    await settle(pager)
    #expect(server.asked.dropFirst(count).hasPrefix(" 0+5 4+6"))
    #expect(pager.snapshot.itemIDs.starts(with: 0..<12) && sentences(pager) == [])
  }

  /// A source whose pages name no page before them is asked for the items before its cursor.
  @Test func refreshFindsTheItemsThatHaveComeBeforeItsCursor() async {
    let pager = pager(over: server.source, startingAt: 10)
    _ = pager.snapshot
    await settle(pager)
    #expect(pager.snapshot.itemIDs == Array(10..<15))
    pager.visibleItemsChanged(to: 0..<3)
    server.change { $0.removeFirst(2) }
    pager.refresh()
    await settle(pager)
    #expect(pager.snapshot.itemIDs == Array(10..<15) && pager.anchor?.id == 10)
    #expect(server.asked == "10+5 10+5 8+5")
    pager.refresh()
    await settle(pager)
    #expect(server.asked.hasSuffix(" 8+5 8+5"), "the next refresh begins where this one did")
  }

  @Test func editsOfTheAppHideNoLoss() async throws {
    let pager = pager(over: server.source)
    _ = await scroll(pager)
    server.change { $0.removeSubrange(1...2) }
    try pager.remove(1)
    #expect(await scroll(pager) == "0 2-10", "the source has removed an item too")
    #expect(server.asked == "0+5 3+6 0+9")
    #expect(sentences(pager) == [])
  }

  @Test(
    arguments: [
      ([5, 6, 7], 1, 1), ([4, 5, 6, 7], 1, 2), ([4, 7], 1, nil), ([6, 7, 8], 1, nil), ([4], 1, 1),
      ([90, 5, 6], 1, 0), ([90, 5, 6], 8, 0), ([2, 4, 6, 7], 8, 1), ([2, 6, 7], 8, nil), ([6, 7], 8, nil),
    ] as [([Int], Int, Int?)])
  func pageShowsWhatLiesBeforeIt(ids: [Int], asked: Int, count: Int?) {
    let items = ids.map { ScriptedItem(id: $0) }
    let append = PageBorder<ScriptedItem>([5, 4, 3, 2, 1], .append)
    #expect(append.overlap(with: Page(items), asked: asked)?.count == count)
    let prepend = PageBorder<ScriptedItem>([5, 4, 3, 2, 1], .prepend)
    #expect(prepend.overlap(with: Page(items.reversed()), asked: asked)?.count == count)
  }

  @Test func pauseOfAServerIsWaitedFor() async {
    let clock = ManualClock()
    let pager = pager(over: server.source(backoff: .seconds(7)), clock: clock)
    _ = await scroll(pager)
    server.change { $0.remove(at: 0) }
    #expect(await scroll(pager) == "0-4")
    #expect(server.asked == "0+5 4+6")
    clock.advance(by: .seconds(7))
    await wait(until: { pager.snapshot.numberOfItems == 11 })
    #expect(server.asked == "0+5 4+6 0+10" && pager.lostItems == nil)
  }

  @Test func cancelledRequestAsksForNothingMore() async {
    let gate = Gate()
    let pager = pager(over: HeldSource(base: server.source, gate: gate))
    _ = await scroll(pager)
    server.change { $0.remove(at: 2) }
    pager.visibleItemsChanged(to: 4..<5)
    await wait(until: { server.sizes.count == 2 })
    pager.cancel()
    gate.open()
    await settle(pager)
    #expect(server.asked == "0+5 4+6")
  }

  @Test func editsOfTheAppAreNoSign() async throws {
    let pager = pager(over: server.source)
    _ = await scroll(pager)
    server.change { $0.remove(at: 4) }
    try pager.remove(4)
    _ = await scroll(pager)
    server.change { $0.move(fromOffset: 8, to: 0) }
    try pager.move(ListMove([9], before: 0))
    _ = await scroll(pager)
    server.change { $0.insert(100, at: 14) }
    try pager.insert(ScriptedItem(id: 100), at: 14)
    _ = await scroll(pager)
    #expect(sentences(pager) == [])
    #expect(server.asked == "0+5 3+6 8+6 14+6")
    #expect(pager.snapshot.itemIDs == Array(server.rows.prefix(20)))
  }

  @Test func editsOfTheAppAreNoLossWhereTheSourceMovesItems() async throws {
    let pager = pager(over: server.source)
    _ = await scroll(pager)
    server.change { $0.removeLast() }
    _ = await scroll(pager)
    server.change { $0.remove(at: 9) }
    try pager.remove(9)
    #expect(await scroll(pager) == "0-8 10-14")
    server.change { $0.move(fromOffset: 12, to: 0) }
    try pager.move(ListMove([13], before: 0))
    _ = await scroll(pager)
    #expect(sentences(pager) == [])
    #expect(pager.snapshot.itemIDs == Array(server.rows.prefix(19)))
  }

  @Test func cursorsThatCountNothingAskForNoOverlap() async {
    let source = server.source(countsItems: false)
    await expect("0-4 6-10", asked: "0+5 5+5", says: nil, over: source) { $0.remove(at: 0) }
  }

  /// Of each kind of change, at most one list in a hundred lacks an item that was there throughout and does not say so.
  @Test(arguments: RandomServer.Kind.allCases, [true, false])
  func changesOfEveryKindLoseNoItemInSilence(kind: RandomServer.Kind, hasTotals: Bool) async {
    let seeds = testSeeds("LIST_PRESENTATION_MOVED_OFFSETS", small: 36)
    func results(countsItems: Bool) async -> [RandomServer.Result] {
      var results: [RandomServer.Result] = []
      for seed in seeds {
        results.append(await RandomServer(seed: seed, kind).read(countsItems: countsItems, hasTotals: hasTotals))
      }
      return results
    }

    let overlapping = await results(countsItems: true)
    #expect(overlapping.count { $0.isSilent } * 100 <= seeds.count)
    guard kind == .none || kind == .insertions || kind == .deletions && !hasTotals else { return }
    let plain = await results(countsItems: false)
    if kind == .deletions {
      #expect(plain.count { $0.isSilent } * 10 > seeds.count, "the worlds are hard")
    } else {
      #expect(!overlapping.contains { $0.saysSo }, "nothing is missing")
      let requests = overlapping.reduce(0) { $0 + $1.requests }
      let more = zip(overlapping, plain).reduce(0) { $0 + $1.0.asked - $1.1.asked }
      // A page is asked for again if an item has come exactly where it begins.
      #expect(more <= requests + requests / 10, "one row a page")
    }
  }
}

/// A source of seven items that answers with the last one for every place behind it.
private struct ClampingSource: PageSource {
  func page(_ request: PageRequest<Int>) async throws -> Page<ScriptedItem, Int> {
    let first = min(request.cursor ?? 0, 6)
    let items = (first..<min(first + request.size, 7)).map { ScriptedItem(id: $0) }
    return Page(items, next: (request.cursor ?? 0) + items.count)
  }

  func cursor(_ cursor: Int, movedBy items: Int) -> Int? { max(cursor + items, 0) }
}

/// A source whose pages behind the first one arrive when the test lets them.
private struct HeldSource: PageSource {
  let base: MovingServer.Source
  let gate: Gate

  var pageSizes: ClosedRange<Int>? { base.pageSizes }

  func page(_ request: PageRequest<Int>) async throws -> Page<ScriptedItem, Int> {
    let page = try await base.page(request)
    if request.cursor != nil { await gate.wait() }
    return page
  }

  func cursor(_ cursor: Int, movedBy items: Int) -> Int? { base.cursor(cursor, movedBy: items) }
}

extension [Int] {
  fileprivate mutating func move(fromOffset old: Int, to new: Int) { insert(remove(at: old), at: new) }
}

/// A server with offsets whose rows change.
final class MovingServer: Sendable {
  private let state: Mutex<(rows: [Int], requests: [(offset: Int, size: Int)])>

  init(_ count: Int) { state = Mutex((Array(0..<count), [])) }

  var rows: [Int] { state.withLock { $0.rows } }
  /// The requests so far: offset and size.
  var asked: String { state.withLock { $0.requests.map { "\($0.offset)+\($0.size)" }.joined(separator: " ") } }
  var sizes: [Int] { state.withLock { $0.requests.map { $0.size } } }

  func change(_ change: (inout [Int]) -> Void) { state.withLock { change(&$0.rows) } }

  var source: Source { source() }

  func source(
    countsItems: Bool = true, hasTotals: Bool = true, hasSizes: Bool = true, knowsItsEnd: Bool = true,
    goesBack: Bool = false, unreadable: Set<Int> = [], backoff: Duration? = nil,
    afterPage: @escaping @Sendable (_ requests: Int) -> Void = { _ in }
  ) -> Source {
    Source(
      server: self, countsItems: countsItems, hasTotals: hasTotals, hasSizes: hasSizes, knowsItsEnd: knowsItsEnd,
      goesBack: goesBack, unreadable: unreadable, backoff: backoff, afterPage: afterPage)
  }

  struct Source: PageSource {
    let server: MovingServer
    let countsItems: Bool
    let hasTotals: Bool
    let hasSizes: Bool
    /// Whether the last page names no next one. Otherwise an empty page is the end.
    let knowsItsEnd: Bool
    /// Whether pages name the page before them.
    let goesBack: Bool
    /// The rows that the source cannot read.
    let unreadable: Set<Int>
    /// The pause that the pages behind the first one ask for.
    let backoff: Duration?
    /// Is called after each page with the number of requests so far.
    let afterPage: @Sendable (Int) -> Void

    var pageSizes: ClosedRange<Int>? { hasSizes ? 1...100 : nil }

    func page(_ request: PageRequest<Int>) async throws -> Page<ScriptedItem, Int> {
      let (page, requests) = server.state.withLock { state in
        let first = request.cursor ?? 0
        state.requests.append((first, request.size))
        let size = request.size
        let range = (request.direction == .prepend ? first - size..<first : first..<first + size)
          .clamped(to: 0..<state.rows.count)
        let isLast = knowsItsEnd ? range.upperBound == state.rows.count : range.isEmpty
        let rows = state.rows[range].filter { !unreadable.contains($0) }
        var page = Page(
          rows.map { ScriptedItem(id: $0) }, next: isLast ? nil : range.upperBound,
          total: hasTotals ? state.rows.count : nil)
        if goesBack, range.lowerBound > 0 { page.previous = range.lowerBound }
        if rows.count < range.count { page.lostItems = LostItems(range.count - rows.count, reason: "no name") }
        if first > 0 { page.backoff = backoff }
        return (page, state.requests.count)
      }
      afterPage(requests)
      return page
    }

    func cursor(_ cursor: Int, movedBy items: Int) -> Int? { countsItems ? cursor + items : nil }
  }
}

/// A server whose rows come, go and move between two pages.
final class RandomServer: Sendable {
  typealias Result = (isSilent: Bool, saysSo: Bool, asked: Int, requests: Int)

  /// What happens between two pages.
  enum Kind: CaseIterable {
    case none, insertions, deletions, moves, mix, oneForAnother
  }

  private typealias State = (generator: SeededGenerator, nextRow: Int, changed: Set<Int>)

  private let server: MovingServer
  private let kind: Kind
  private let rate: Double
  private let state: Mutex<State>

  init(seed: UInt64, _ kind: Kind) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 60...300, using: &generator)
    server = MovingServer(count)
    self.kind = kind
    rate = Double.random(in: 0...0.35, using: &generator)
    state = Mutex((generator, count, []))
  }

  /// Reads the list to its end while the server changes. Returns whether it lacks items in silence, and whether it says
  /// that items may be missing.
  @MainActor
  func read(countsItems: Bool, hasTotals: Bool) async -> Result {
    let configuration = PagingConfiguration(pageSize: 20, prefetch: .items(400)).with(\.maximumItemsPerFill, 1_000)
    let source = server.source(countsItems: countsItems, hasTotals: hasTotals) { _ in
      self.state.withLock { state in self.server.change { self.change(&$0, &state) } }
    }
    let pager = Pager(source, configuration: configuration, clock: ManualClock())
    pager.visibleItemsChanged(to: 0..<1)
    await wait(until: { pager.loadState != .loading && pager.snapshot.numberOfItems > 0 })
    let held = Set(pager.snapshot.itemIDs)
    // A row that moved may be passed over, and a new one may lie before what was read.
    let changed = state.withLock { $0.changed }
    let isLossy = server.rows.contains { !held.contains($0) && !changed.contains($0) }
    let saysSo = pager.lostItems != nil || pager.loadState != .exhausted
    return (isLossy && !saysSo, saysSo, server.sizes.reduce(0, +), server.sizes.count)
  }

  /// Changes some rows, between some pages.
  private func change(_ rows: inout [Int], _ state: inout State) {
    func pick(_ range: Range<Int>) -> Int { .random(in: range, using: &state.generator) }
    // The rows change between few pages, between all, or several times between all.
    let most = rate > 0.25 ? 4 : 1
    guard kind != .none, rate > 0.1 || pick(0..<10) < 3 else { return }
    for _ in 0..<pick(1..<most + 1) {
      let change = kind == .mix ? [Kind.insertions, .deletions, .moves][pick(0..<3)] : kind
      if change != .insertions, !rows.isEmpty {
        let row = rows.remove(at: pick(0..<rows.count))
        state.changed.insert(row)
        if change == .moves { rows.insert(row, at: pick(0..<rows.count + 1)) }
      }
      if change == .insertions || change == .oneForAnother {
        state.changed.insert(state.nextRow)
        rows.insert(state.nextRow, at: pick(0..<rows.count + 1))
        state.nextRow += 1
      }
    }
  }
}
