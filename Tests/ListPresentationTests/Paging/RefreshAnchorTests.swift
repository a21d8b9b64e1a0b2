import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

/// A refresh keeps what the user reads in place, and the list keeps its head.
@MainActor @Suite struct RefreshAnchorTests {
  private let clock = ManualClock()
  private let server = Server()

  private final class Server: Sendable {
    let rows = Mutex((1...100).map { ScriptedItem(id: $0) })
  }

  /// A pager of a hundred rows, whose source has no cursor around a row.
  private func pager(startingAt cursor: Int?, _ configuration: PagingConfiguration) -> Pager<ScriptedItem> {
    let server = server
    return Pager(
      ClosurePageSource { request in try await ArrayPageSource(server.rows.withLock { $0 }).page(request) },
      startingAt: cursor, configuration: configuration, clock: clock)
  }

  private func rest(_ pager: Pager<ScriptedItem>) async {
    _ = pager.snapshot
    await wait(until: { pager.activity.starting + pager.activity.calling == 0 })
  }

  /// A pager that begins at row 51, of which the user sees some items. The first of them is a row.
  private func pagerInTheMiddle(showing items: Range<Int>, from row: Int) async -> Pager<ScriptedItem> {
    let pager = pager(startingAt: 50, PagingConfiguration(pageSize: 10, prefetch: .items(5)))
    await rest(pager)
    pager.visibleItemsChanged(to: RangeSet(items))
    await rest(pager)
    #expect(pager.anchor?.id == row)
    return pager
  }

  @Test func listThatBeginsInTheMiddleIsLoadedAgainAroundTheUser() async {
    let pager = await pagerInTheMiddle(showing: 4..<9, from: 45)
    pager.refresh()
    await rest(pager)
    #expect(pager.anchor?.id == 45 && pager.diagnostics.isEmpty)
  }

  /// A number of a page means another page for another size.
  @Test func refreshOfAnEditedPageRequestsItsSizeIfTheSourceHasOne() async {
    let stage = PagerStage(startingAt: 50)
    _ = await stage.play("start\npage 50-54 <50 >54\ninsert 99 at 2\nshow 1-2\nrefresh")
    #expect(Set(stage.source.requests.map(\.size)) == [5], "\(stage.source.requests)")
    #expect(stage.source.requests.last?.cursor == 50)
  }

  @Test func userBeyondAFillStaysInPlace() async {
    let configuration = PagingConfiguration(pageSize: 10, prefetch: .items(5))
    let pager = pager(startingAt: nil, configuration.with(\.maximumItemsPerFill, 30))
    await rest(pager)
    for _ in 0..<5 {
      clock.advance(by: .milliseconds(300))
      pager.visibleItemsChanged(to: RangeSet(pager.numberOfItems - 5..<pager.numberOfItems))
      await rest(pager)
    }
    #expect(pager.anchor?.id == 46)
    pager.refresh()
    await rest(pager)
    #expect(pager.anchor?.id == 46 && pager.diagnostics.isEmpty)
  }

  /// The server counts rows, so each page has other rows than before.
  @Test(arguments: [1, 10, 25, 200]) func rowsThatArriveAboveDoNotMoveTheUser(count: Int) async {
    let pager = pager(startingAt: nil, PagingConfiguration(pageSize: 20, prefetch: .items(10)))
    await rest(pager)
    for _ in 0..<2 {
      pager.visibleItemsChanged(to: RangeSet(pager.numberOfItems - 10..<pager.numberOfItems - 2))
      await rest(pager)
    }
    #expect(pager.anchor?.id == 31)
    server.rows.withLock { $0.insert(contentsOf: (1001...1000 + count).map { ScriptedItem(id: $0) }, at: 0) }
    pager.refresh()
    await rest(pager)
    #expect(pager.anchor?.id == 31 && pager.snapshot.index(of: 31) == count + 30 && pager.diagnostics.isEmpty)
  }

  @Test func refreshThatDoesNotFindTheVisibleRowsEndsAtTheBoundOfAFill() async {
    let configuration = PagingConfiguration(pageSize: 10, prefetch: .items(5))
    let pager = pager(startingAt: nil, configuration.with(\.maximumItemsPerFill, 40))
    await rest(pager)
    pager.visibleItemsChanged(to: RangeSet(6..<9))
    await rest(pager)
    server.rows.withLock { $0 = (201...300).map { ScriptedItem(id: $0) } }
    pager.refresh()
    await rest(pager)
    #expect(pager.snapshot.index(of: 201) == 0 && pager.numberOfItems == 40)
  }

  /// The server counts rows, so the first row that the user sees has moved to the page before.
  @Test func rowsThatLeaveAboveDoNotMoveTheUser() async {
    let pager = await pagerInTheMiddle(showing: 10..<15, from: 51)
    server.rows.withLock { $0.removeSubrange(1..<4) }
    pager.refresh()
    await rest(pager)
    #expect(pager.anchor?.id == 51 && pager.diagnostics.isEmpty)
    #expect(pager.snapshot.itemIDs == Array(pager.snapshot.itemIDs[0]...pager.snapshot.itemIDs[0] + 19))
  }

  /// The page with which the refresh begins was loaded backwards, but the last one leads no further.
  @Test func refreshThatReadsToTheEndOfTheSourceKnowsTheEnd() async {
    let pager = pager(startingAt: 10, PagingConfiguration(pageSize: 10, prefetch: .items(1)))
    await rest(pager)
    pager.visibleItemsChanged(to: RangeSet(0..<1))
    await rest(pager)
    pager.visibleItemsChanged(to: RangeSet(0..<1))
    await rest(pager)
    #expect(pager.anchor?.id == 1 && pager.loadState == .idle)
    server.rows.withLock { $0 = Array($0.dropFirst()) }
    pager.refresh()
    await rest(pager)
    #expect(pager.snapshot.itemIDs == Array(2...100) && pager.loadState == .exhausted)
  }

  /// The page around which a refresh begins has become empty, and nothing leads on from it.
  @Test(arguments: [
    (start: 20, script: "page 21-25 <21 >25\nshow 0-1\npage 16-20 >20\nshow 1-2"),
    (start: 5, script: "page 6-10 <6 >10\nshow 2-3"),
  ]) func refreshThatFindsNothingBeginsAtTheBeginning(start: Int, script: String) async {
    let stage = PagerStage(startingAt: start)
    _ = await stage.play("start\n\(script)\nrefresh")
    let (refresh, ids) = (stage.source.requests.count, stage.pager.snapshot.itemIDs)
    _ = await stage.play("page #\(refresh)")
    #expect(stage.pager.snapshot.itemIDs == ids)
    _ = await stage.play("page #\(refresh + 1) 1-5 >")
    #expect(stage.pager.snapshot.itemIDs == Array(1...5))
  }

  /// The rows before those of the first page have gone, so that it names no page before it any more.
  @Test func beginningThatARefreshHasFoundIsKnownToTheNextOne() async {
    let stage = PagerStage(startingAt: 5)
    _ = await stage.play("start\npage 6-10 <6 >10\nshow 2-3")
    for _ in 0..<3 {
      _ = await stage.play("refresh")
      _ = await stage.play("page #\(stage.source.requests.count) 6-10 >10")
      #expect(stage.pager.snapshot.itemIDs == Array(6...10) && stage.pager.states.prepend == .exhausted)
    }
  }

  /// The source leads only forwards, and has said that nothing lies before the first page.
  @Test func pageThatWasNotAskedForAroundAnItemIsNotAskedForTwice() async {
    let stage = PagerStage(startingAt: 5)
    _ = await stage.play("start")
    stage.source.answer(Page((6...10).map { ScriptedItem(id: $0) }, next: 10, itemsBefore: 0), to: 0)
    await stage.settle()
    let fault = await stage.mismatch(
      """
      show 2-3       | 6-10 | #2 append at 10                   | loading
      refresh        | 6-10 | #2 append at 10, #3 refresh at 5  | loading
      page #3 6-10 > | 6-10 | #2 append at 10, #4 append at 10  | loading
      """)
    #expect(fault == nil, "\(fault ?? "")")
  }

  /// A source whose pages are named by the rows at their borders. A refresh around a row returns that row alone.
  private struct Chain: PageSource {
    func cursor(around item: ScriptedItem) -> Int? { item.id }

    func page(_ request: PageRequest<Int>) async throws -> Page<ScriptedItem, Int> {
      let cursor = request.cursor ?? 1
      let ids =
        switch request.direction {
        case .refresh: cursor...cursor
        case .append: cursor + 1...min(cursor + request.size, 30)
        case .prepend: max(cursor - request.size, 1)...cursor - 1
        }
      return Page(
        ids.map { ScriptedItem(id: $0) }, next: ids.upperBound < 30 ? ids.upperBound : nil,
        previous: ids.lowerBound > 1 ? ids.lowerBound : nil)
    }
  }

  /// The page after a row has the cursor of the refresh around it, and is another page.
  @Test func cursorOfARefreshIsNoRepeatedCursor() async {
    let configuration = PagingConfiguration(pageSize: 3, prefetch: .items(2))
    let pager = Pager(Chain(), startingAt: 15, configuration: configuration, clock: clock)
    func show(_ index: Int) async {
      clock.advance(by: .milliseconds(300))
      pager.visibleItemsChanged(to: RangeSet(index..<index + 1))
      await rest(pager)
    }
    await rest(pager)
    await show(pager.numberOfItems - 1)
    pager.refresh()
    await rest(pager)
    var ids: Set<Int> = []
    for _ in 0..<30 {
      await show(0)
      ids.formUnion(pager.snapshot.itemIDs)
    }
    #expect(pager.snapshot.itemIDs.first == 1 && pager.prependState == .exhausted)
    for _ in 0..<30 {
      await show(pager.numberOfItems - 1)
      ids.formUnion(pager.snapshot.itemIDs)
    }
    #expect(pager.snapshot.itemIDs.last == 30 && pager.loadState == .exhausted)
    #expect(ids.sorted() == Array(1...30) && pager.diagnostics.isEmpty, "\(pager.diagnostics)")
  }
}
