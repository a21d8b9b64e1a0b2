import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

/// Offsets lead past items if others before them have gone. The pager asks for the skipped items, or says that items
/// may be missing.
@MainActor @Suite struct MovedOffsetTests {
  private let server = MovingServer(30)

  private func pager(over source: some PageSource<ScriptedItem>) -> Pager<ScriptedItem> {
    var configuration = PagingStage.configuration
    configuration.prefetch = .items(1)
    return Pager(source, configuration: configuration, clock: ManualClock())
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

  @Test func shorterTotalBringsTheSkippedItem() async {
    let pager = pager(over: server.source)
    #expect(await scroll(pager) == "0-4")
    server.change { $0.remove(at: 2) }
    #expect(await scroll(pager) == "0-10", "item 5 has come to offset 4")
    #expect(server.asked == "0+5 5+5 2+4", "the items before the page are asked for again")
    #expect(await scroll(pager) == "0-14")
    #expect(server.asked.hasSuffix(" 9+5"), "from now on, a page begins with the last item")
    #expect(sentences(pager) == [])
  }

  @Test func shorterTotalBehindThePageCostsOneRequest() async {
    let pager = pager(over: server.source)
    _ = await scroll(pager)
    server.change { $0.removeLast(3) }
    #expect(await scroll(pager) == "0-9")
    #expect(server.asked == "0+5 5+5 1+5")
    #expect(sentences(pager) == [])
  }

  @Test func itemThatComesTwiceAsksForAnOverlap() async {
    let pager = pager(over: server.source(hasTotals: false))
    _ = await scroll(pager)
    server.change { $0.insert(100, at: 0) }
    #expect(await scroll(pager) == "0-8")
    server.change { $0.remove(at: 1) }
    #expect(await scroll(pager) == "0-13", "the page begins with item 9, because item 0 has gone")
    #expect(server.asked == "0+5 5+5 9+5 7+3")
    #expect(
      sentences(pager) == [
        "append: 1 received item was already loaded, the first with the id 4; pages must not overlap"
      ])
  }

  @Test func borderThatIsNotFoundIsSaid() async {
    let pager = pager(over: server.source)
    _ = await scroll(pager)
    server.change { $0.replaceSubrange(0..<6, with: [50, 51, 52, 53, 54]) }
    #expect(await scroll(pager) == "0-4 6-10")
    #expect(
      sentences(pager) == [
        "the source moves its items while the list loads; items may be missing behind the one with the id 4"
      ])
  }

  @Test func overlapAloneIsNoEnd() async {
    let server = MovingServer(11)
    let pager = pager(over: server.source(hasTotals: false, knowsItsEnd: false))
    _ = await scroll(pager)
    server.change { $0.insert(100, at: 0) }
    _ = await scroll(pager)
    _ = await scroll(pager)
    #expect(await scroll(pager) == "0-10")
    #expect(pager.loadState == .exhausted)
    #expect(server.asked == "0+5 5+5 9+5 11+5 12+5")
  }

  @Test func pagesOfOneSizeAreAskedForAgainWhole() async {
    let pager = pager(over: server.source(hasSizes: false))
    _ = await scroll(pager)
    server.change { $0.remove(at: 2) }
    #expect(await scroll(pager) == "0-10")
    #expect(server.asked == "0+5 5+5 2+5")
    #expect(sentences(pager) == [])
  }

  @Test func itemThatComesBetweenTheTwoRequestsIsNoLoss() async {
    let requests = Mutex(0)
    let source = server.source(afterPage: { [server] in
      let count = requests.withLock { count in
        count += 1
        return count
      }
      server.change { rows in
        if count == 1 { rows.removeLast() }
        if count == 2 { rows.insert(100, at: 0) }
      }
    })
    let pager = pager(over: source)
    _ = await scroll(pager)
    #expect(await scroll(pager) == "0-9")
    #expect(server.asked == "0+5 5+5 2+4")
    #expect(sentences(pager) == [])
  }

  @Test func borderThatIsNotReachedIsSaid() async {
    let pager = pager(over: server.source(hasSizes: false))
    _ = await scroll(pager)
    _ = await scroll(pager)
    server.change { rows in
      rows.removeFirst()
      rows.removeLast(7)
    }
    #expect(await scroll(pager) == "0-9 11-15")
    #expect(server.asked == "0+5 5+5 10+5 1+5", "the pages have one size, and 9 items may be skipped")
    #expect(
      sentences(pager) == [
        "the source moves its items while the list loads; items may be missing behind the one with the id 9"
      ])
  }

  @Test func editDuringARequestKeepsTheOverlap() async {
    let stage = PagingStage(cursorsCountItems: true)
    #expect(
      await stage.mismatch(
        """
        start          | -      | #1 refresh      | loading
        page 1-8 >8    | 1-8    |                 | idle
        show 7-7       | 1-8    | #2 append at 8  | loading
        page 8-16 >17  | 1-16   |                 | idle
        show 15-15     | 1-16   | #3 append at 16 | loading
        remove 2       | 1 3-16 | #3 append at 16 | loading
        page 16-20 >21 | 1 3-16 | #4 append at 15 | loading
        """) == nil)
  }

  @Test func editsOfTheAppHideNoLoss() async throws {
    let pager = pager(over: server.source)
    _ = await scroll(pager)
    server.change { $0.removeSubrange(1...2) }
    try pager.remove(1)
    #expect(await scroll(pager) == "0 2-10", "the source has removed an item too")
    #expect(server.asked == "0+5 4+5 1+4")
    #expect(sentences(pager) == [])
  }

  @Test func movedItemLeavesTheTotalOfABorderExact() {
    var border = PageBorder(behind: Page((1...5).map { ScriptedItem(id: $0) }, next: 5, total: 20), after: nil)
    border?.apply(.move(5, after: 1))
    func page(_ ids: ClosedRange<Int>, total: Int) -> Page<ScriptedItem, Int> {
      Page(ids.map { ScriptedItem(id: $0) }, total: total)
    }
    #expect(border?.loss(at: page(6...9, total: 20)) == 0)
    #expect(border?.loss(at: page(7...10, total: 19)) == 1, "the app has removed nothing")
    #expect(border?.overlap(with: page(4...8, total: 20)) == 2, "4 and 5 are still before the border")
  }

  @Test func pauseOfAServerIsNoTimeForAnotherRequest() async {
    let pager = pager(over: server.source(backoff: .seconds(7)))
    _ = await scroll(pager)
    server.change { $0.remove(at: 0) }
    #expect(await scroll(pager) == "0-4 6-10")
    #expect(server.asked == "0+5 5+5")
    #expect(pager.lostItems != nil)
  }

  @Test func cancelledRequestAsksForNothingMore() async {
    let pages = Mutex(0)
    let gate = Gate()
    let source = server.source(afterPage: { pages.withLock { $0 += 1 } })
    let pager = pager(over: HeldSource(base: source, gate: gate))
    _ = await scroll(pager)
    server.change { $0.remove(at: 2) }
    pager.visibleItemsChanged(to: 4..<5)
    await wait(until: { pages.withLock { $0 } == 2 })
    pager.cancel()
    gate.open()
    await settle(pager)
    #expect(server.asked == "0+5 5+5")
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
    #expect(server.asked == "0+5 4+5 9+5 15+5")
    #expect(pager.snapshot.itemIDs == Array(server.rows.prefix(20)))
  }

  @Test func editsOfTheAppAreNoLossWhereTheSourceMovesItems() async throws {
    let pager = pager(over: server.source)
    _ = await scroll(pager)
    server.change { $0.removeLast() }
    _ = await scroll(pager)
    server.change { $0.remove(at: 9) }
    try pager.remove(9)
    #expect(await scroll(pager) == "0-8 10-13")
    server.change { $0.move(fromOffset: 12, to: 0) }
    try pager.move(ListMove([13], before: 0))
    _ = await scroll(pager)
    #expect(sentences(pager) == [])
    #expect(pager.snapshot.itemIDs == Array(server.rows.prefix(17)))
  }

  @Test func cursorsThatCountNothingAskForNoOverlap() async {
    let pager = pager(over: server.source(countsItems: false))
    _ = await scroll(pager)
    server.change { $0.remove(at: 0) }
    #expect(await scroll(pager) == "0-4 6-10")
    #expect(server.asked == "0+5 5+5")
  }

  /// Random servers whose rows come, go and move while a list is read to its end.
  @Test func fewRandomWorldsLoseRowsInSilence() async {
    let seeds = testSeeds("LIST_PRESENTATION_MOVED_OFFSETS", small: 300)
    var (lossy, silent, alarms, silentBefore, asked, askedBefore) = (0, 0, 0, 0, 0, 0)
    for seed in seeds {
      let world = await RandomServer(seed: seed).read(countsItems: true)
      let plain = await RandomServer(seed: seed).read(countsItems: false)
      lossy += world.isLossy ? 1 : 0
      silent += world.isSilent ? 1 : 0
      alarms += world.isFalseAlarm ? 1 : 0
      silentBefore += plain.isSilent ? 1 : 0
      asked += world.asked
      askedBefore += plain.asked
    }
    print(
      "moved offsets: \(seeds.count) lists, \(lossy) lossy, \(silent) silent (\(silentBefore) if cursors count nothing),",
      "\(alarms) with a false sentence,",
      "\(asked) rows asked for (\(askedBefore))")
    #expect(silentBefore * 10 > seeds.count, "the worlds are hard")
    #expect(silent * 100 <= seeds.count && alarms * 20 <= seeds.count && asked * 100 <= askedBefore * 103)
  }
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
