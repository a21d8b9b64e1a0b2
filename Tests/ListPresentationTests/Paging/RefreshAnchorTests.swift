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
  private func pager(
    startingAt cursor: Int? = nil, pageSize: Int = 10, prefetch: Int = 5, maximumItemsPerFill: Int = 300
  ) async -> Pager<ScriptedItem> {
    let configuration = PagingConfiguration(pageSize: pageSize, prefetch: .items(prefetch))
    let pager = Pager(
      ClosurePageSource { [server] request in try await ArrayPageSource(server.rows.withLock { $0 }).page(request) },
      startingAt: cursor, configuration: configuration.with(\.maximumItemsPerFill, maximumItemsPerFill), clock: clock)
    await pager.rest()
    return pager
  }

  private func show(_ indices: Range<Int>, of pager: Pager<ScriptedItem>) async {
    pager.visibleItemsChanged(to: RangeSet(indices))
    await pager.rest()
  }

  private func refresh(_ pager: Pager<ScriptedItem>) async {
    pager.refresh()
    await pager.rest()
  }

  /// A number of a page means another page for another size.
  @Test func refreshOfAnEditedPageRequestsItsSizeIfTheSourceHasOne() async {
    let stage = PagerStage(startingAt: 50)
    _ = await stage.play("start\npage 50-54 <50 >54\ninsert 99 at 2\nshow 1-2\nrefresh")
    #expect(Set(stage.source.requests.map(\.size)) == [5], "\(stage.source.requests)")
    #expect(stage.source.requests.last?.cursor == 50)
  }

  @Test func userBeyondAFillStaysInPlace() async {
    let pager = await pager(maximumItemsPerFill: 30)
    for _ in 0..<5 {
      clock.advance(by: .milliseconds(300))
      await show(pager.numberOfItems - 5..<pager.numberOfItems, of: pager)
    }
    #expect(pager.anchor?.id == 46)
    await refresh(pager)
    #expect(pager.anchor?.id == 46 && pager.diagnostics.isEmpty)
  }

  /// The server counts rows, so each page has other rows than before.
  @Test(arguments: [1, 10, 25, 200]) func rowsThatArriveAboveDoNotMoveTheUser(count: Int) async {
    let pager = await pager(pageSize: 20, prefetch: 10)
    for _ in 0..<2 { await show(pager.numberOfItems - 10..<pager.numberOfItems - 2, of: pager) }
    #expect(pager.anchor?.id == 31)
    server.rows.withLock { $0.insert(contentsOf: (1001...1000 + count).map { ScriptedItem(id: $0) }, at: 0) }
    await refresh(pager)
    #expect(pager.anchor?.id == 31 && pager.snapshot.index(of: 31) == count + 30 && pager.diagnostics.isEmpty)
  }

  @Test func refreshThatDoesNotFindTheVisibleRowsEndsAtTheBoundOfAFill() async {
    let pager = await pager(maximumItemsPerFill: 40)
    await show(6..<9, of: pager)
    server.rows.withLock { $0 = (201...300).map { ScriptedItem(id: $0) } }
    await refresh(pager)
    #expect(pager.snapshot.index(of: 201) == 0 && pager.numberOfItems == 40)
  }

  /// The server counts rows, so the first row that the user sees has moved to the page before.
  @Test func rowsThatLeaveAboveDoNotMoveTheUser() async {
    let pager = await pager(startingAt: 50)
    await show(10..<15, of: pager)
    #expect(pager.anchor?.id == 51)
    server.rows.withLock { $0.removeSubrange(1..<4) }
    await refresh(pager)
    #expect(pager.anchor?.id == 51 && pager.diagnostics.isEmpty)
    #expect(pager.snapshot.itemIDs == Array(pager.snapshot.itemIDs[0]...pager.snapshot.itemIDs[0] + 19))
  }

  /// The page with which the refresh begins was loaded backwards, but the last one leads no further.
  @Test func refreshThatReadsToTheEndOfTheSourceKnowsTheEnd() async {
    let pager = await pager(startingAt: 10, prefetch: 1)
    for _ in 0..<2 { await show(0..<1, of: pager) }
    #expect(pager.anchor?.id == 1 && pager.loadState == .idle)
    server.rows.withLock { $0 = Array($0.dropFirst()) }
    await refresh(pager)
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
}
