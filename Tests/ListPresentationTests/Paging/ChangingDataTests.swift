import ListPresentationTesting
import Observation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct ChangingDataTests {
  let stage = PagerStage()

  @Test func impossibleEditThrows() async {
    _ = await stage.play("start\npage 1-5")
    let row = ScriptedItem(id: 9)
    #expect(throws: ListSnapshotError.missingItem("9")) { try stage.pager.update(row) }
    #expect(throws: ListSnapshotError.missingItem("9")) { try stage.pager.remove(9) }
    #expect(throws: ListSnapshotError.duplicateItem("5")) { try stage.pager.insert(ScriptedItem(id: 5), at: 0) }
    #expect(stage.picture == "1-5 |  | exhausted")
  }

  @Test func removalOfARowThatNoPageHasBroughtExcusesNoShortList() async {
    let pager = Pager(
      ClosurePageSource<ScriptedItem, Int> { _ in Page([1, 2].map { ScriptedItem(id: $0) }, total: 3) },
      clock: ManualClock())
    _ = pager.snapshot
    await wait(until: { pager.numberOfItems == 2 })
    let state = pager.states.append
    #expect(state != .exhausted)
    #expect(throws: ListSnapshotError.missingItem("99")) { try pager.remove(99) }
    #expect(pager.states.append == state)
  }

  @Test func rowInsertedIntoAListOfAnArraySkipsNoOther() async {
    let pager = Pager(
      ArrayPageSource((0..<60).map { ScriptedItem(id: $0) }), configuration: .twentyRowsAhead, clock: ManualClock())
    _ = pager.snapshot
    await wait(until: { pager.numberOfItems == 20 })
    try? pager.insert(ScriptedItem(id: 99), at: 0)
    await wait(until: {
      pager.fetchNextItemsIfNeeded(at: pager.numberOfItems - 1)
      return pager.states.append == .exhausted
    })
    #expect(pager.snapshot.itemIDs == [99] + Array(0..<60) && pager.diagnostics.isEmpty)
  }

  @Test func totalBecomesApproximateWhenPagesOmitIt() async {
    _ = await stage.play("start")
    stage.source.answer(Page((1...5).map { ScriptedItem(id: $0) }, next: 5, total: 100))
    await stage.settle()
    #expect(stage.pager.total == PagingTotal(count: 100))
    _ = await stage.play("remove 1\nshow 3-3")
    #expect(stage.pager.total == PagingTotal(count: 99))
    _ = await stage.play("page 6-7 >")
    #expect(stage.pager.total == PagingTotal(count: 99, isApproximate: true))
    stage.source.answer(Page([], total: 80))
    await stage.settle()
    #expect(stage.pager.total == PagingTotal(count: 80))
    _ = await stage.play("query\npage 1-5")
    #expect(stage.pager.total == nil)
  }

  @Test func observersHearThatAPendingItemIsConfirmed() async throws {
    _ = await stage.play("start\npage 1-5 >")
    try stage.pager.insert(ScriptedItem(id: 9), at: 0, isPending: true)
    let isHeard = Mutex(false)
    withObservationTracking {
      _ = stage.pager.isPending(9)
    } onChange: {
      isHeard.withLock { $0 = true }
    }
    try stage.pager.confirm(9)
    #expect(isHeard.withLock { $0 } && !stage.pager.isPending(9))
  }

  @Test func pendingItemGoesWithTheItemsOfItsSource() async throws {
    _ = await stage.play("start\npage 1-5 >\nquery")
    try stage.pager.insert(ScriptedItem(id: 9), at: 0, isPending: true)
    _ = await stage.play("page 21-25")
    #expect(stage.pager.snapshot.itemIDs == Array(21...25) && !stage.pager.isPending(9))
  }

  @Test func negativeTotalCountsNothing() async {
    _ = await stage.play("start")
    stage.source.answer(Page([], total: -1))
    await stage.settle()
    #expect(stage.pager.total == PagingTotal(count: 0))
  }

  @Test func overlappingSourceRecoversASkippedRow() async throws {
    // The source begins one row earlier, so the page contains the row that a deletion moved up.
    var server = Array(1...30)
    func page(from offset: Int) -> Page<ScriptedItem, Int> {
      let first = max(offset - 1, 0)
      let rows = server[first..<min(first + 11, server.count)]
      return Page(rows.map { ScriptedItem(id: $0) }, next: first + rows.count)
    }
    _ = await stage.play("start")
    stage.source.answer(page(from: 0))
    await stage.settle()
    _ = await stage.play("show 9-9")
    server.removeFirst(1)
    stage.source.answer(page(from: stage.source.requests.last?.cursor ?? 0))
    await stage.settle()
    #expect(stage.pager.snapshot.itemIDs == Array(1...22))
  }

  /// The source repeats its first page instead of the one with the neighbors.
  @Test func pendingInsertionIsShownWhereRepeatedPagesEndTheList() async throws {
    let stage = PagerStage(refreshesAround: true)
    _ = await stage.play("start\npage 1-5 >\nshow 4-4\npage 6-10 >")
    try stage.pager.insert(ScriptedItem(id: 98), at: 7, isPending: true)
    _ = await stage.play("show 0-2\nrefresh\npage #3 1-5 >\npage #4 1-5 >6\npage #5 1-5 >7")
    #expect(stage.pager.loadState == .exhausted && stage.pager.isPending(98))
    #expect(stage.pager.snapshot.itemIDs == Array(1...5) + [98])
  }
}
