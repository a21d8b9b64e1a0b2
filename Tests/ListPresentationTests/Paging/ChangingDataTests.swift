import ListPresentationTesting
import Observation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct ChangingDataTests {
  let stage = PagerStage()
  let offsets = PagerStage(cursorsCountItems: true)

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

  @Test func pendingRowMovesNoOffsetUntilItIsConfirmed() async throws {
    _ = await offsets.play("start\npage 1-8 >8")
    try offsets.pager.insert(ScriptedItem(id: 99), at: 0, isPending: true)
    _ = await offsets.play("show 6-6")
    #expect(offsets.picture == "99 1-8 | #2 append at 7 | loading")
    _ = await offsets.play("page 8-12 >12")
    try offsets.pager.confirm(99, as: ScriptedItem(id: 98))
    #expect(throws: ListSnapshotError.missingItem("99")) { try offsets.pager.confirm(99) }
    _ = await offsets.play("show 10-10")
    #expect(offsets.picture == "98 1-12 | #3 append at 12 | loading")
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

  @Test func visibleRangeFollowsEditsBeforeIt() async {
    _ = await stage.play("start\npage 1-20 >\nshow 8-11")
    for edit in ["insert 99 at 0", "remove 4", "remove 10", "remove 16"] {
      _ = await stage.play(edit)
      #expect(stage.pager.anchor?.id == 9, "after \(edit)")
    }
    // The user sees 9, 11 and 12, and five items lie ahead until one more is removed.
    await stage.expect(
      """
      remove 17 | 99 1-3 5-9 11-15 18-20 |                 | idle
      remove 18 | 99 1-3 5-9 11-15 19-20 |                 | idle
      remove 19 | 99 1-3 5-9 11-15 20    | #2 append at 20 | loading
      """)
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

  /// The rest of a refresh fails after the app has removed an item that its first page had.
  @Test func refreshThatAnEditHasOutdatedBeginsAgainAfterAFailure() async {
    var configuration = PagingConfiguration(pageSize: 2, prefetch: .items(1))
    configuration.retry = .byHand
    let stage = PagerStage(configuration, cursorsCountItems: true)
    _ = await stage.play("start\npage 1-2 >2\nshow 1-1\npage 2-4 >4\nshow 3-3\npage 4-6 >6\nshow 1-4")
    let fault = await stage.mismatch(
      """
      refresh       | 1-6   | #4 refresh     | loading
      page 1-2 >2   | 1-6   | #5 append at 1 | loading
      remove 1      | 2-6   | #5 append at 1 | loading
      fail stop     | 2-6   |                | failed
      retry         | 2-6   | #6 refresh     | loading
      page 2-3 >2   | 2-6   | #7 append at 1 | loading
      page 3-5 >4   | 2-5   | #8 append at 3 | loading
      page 5-7      | 2-7   |                | exhausted
      """)
    #expect(fault == nil, "\(fault ?? "")")
  }

  @Test func pendingInsertionWaitsForThePageWithItsNeighbors() async throws {
    let stage = PagerStage(refreshesAround: true)
    _ = await stage.play("start\npage 1-5 >\nshow 4-4\npage 6-10 >10 <6")
    try stage.pager.insert(ScriptedItem(id: 99), at: 0, isPending: true)
    _ = await stage.play("show 7-8\nrefresh\npage #4 6-10 >10 <6")
    #expect(stage.pager.snapshot.itemIDs == Array(6...10))
    try stage.pager.update(ScriptedItem(id: 99, edition: 1))
    _ = await stage.play("page #6 1-5 <")
    #expect(stage.pager.snapshot.items.picture == "99' 1-10" && stage.pager.isPending(99))
    try stage.pager.confirm(99)
    #expect(!stage.pager.isPending(99))
  }

  @Test func pendingInsertionBehindTheRefreshedPageWaitsForTheNextOne() async throws {
    let stage = PagerStage(refreshesAround: true)
    _ = await stage.play("start\npage 1-5 >\nshow 4-4\npage 6-10 >")
    try stage.pager.insert(ScriptedItem(id: 98), at: 7, isPending: true)
    try stage.pager.insert(ScriptedItem(id: 99), at: 8, isPending: true)
    _ = await stage.play("show 0-2\nrefresh\npage #3 1-5 >")
    #expect(stage.pager.snapshot.itemIDs == Array(1...5))
    _ = await stage.play("page #4 6-10 >")
    #expect(stage.pager.snapshot.itemIDs == Array(1...7) + [98, 99] + Array(8...10))
  }

  @Test func pendingInsertionThatWaitsCanBeTakenBack() async throws {
    let stage = PagerStage(refreshesAround: true)
    _ = await stage.play("start\npage 1-5 >\nshow 4-4\npage 6-10 >")
    try stage.pager.insert(ScriptedItem(id: 98), at: 7, isPending: true)
    try stage.pager.insert(ScriptedItem(id: 99), at: 8, isPending: true)
    _ = await stage.play("show 0-2\nrefresh\npage #3 1-5 >")
    #expect(stage.pager.snapshot.itemIDs == Array(1...5))
    try stage.pager.remove(98)
    try stage.pager.confirm(99, as: ScriptedItem(id: 77))
    #expect(!stage.pager.isPending(98) && !stage.pager.isPending(99))
    _ = await stage.play("page #4 6-7 77 8-10 >")
    #expect(stage.pager.snapshot.itemIDs == Array(1...7) + [77] + Array(8...10))
  }
}
