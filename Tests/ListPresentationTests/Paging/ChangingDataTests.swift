import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct ChangingDataTests {
  let stage = PagerStage()
  let offsets = PagerStage(cursorsCountItems: true)

  @Test func rowsRepeatedByAShiftedOffsetAreDroppedAndReported() async {
    #expect(
      await stage.mismatch(
        """
        start       | -    | #1 refresh     | loading
        page 1-5 >  | 1-5  |                | idle
        show 4-4    | 1-5  | #2 append at 5 | loading
        page 3-9 >  | 1-9  | #3 append at 9 | loading
        """) == nil)
    #expect(stage.pager.diagnostics == [.repeatedItems(.append, count: 3, id: "3")])
    #expect(stage.pager.numberOfRepeatedItems == 3)
  }

  @Test func repeatedRowKeepsItsPositionAndTakesTheNewerContent() async {
    _ = await stage.play("start\npage 1-5 >\nshow 4-4\npage 3' 6-9 >")
    #expect(stage.picture == "1-2 3' 4-9 | #3 append at 9 | loading")
  }

  @Test func rowTwiceInAPageIsShownOnce() async {
    _ = await stage.play("start\npage 1 2 3 4 3'")
    #expect(stage.picture == "1-2 3' 4 |  | exhausted")
    #expect(stage.pager.diagnostics == [.repeatedItems(.refresh, count: 1, id: "3")])
  }

  @Test func newRowsInAnOverlapLieWhereTheirNeighborsDo() async {
    #expect(
      await stage.mismatch(
        """
        start          | -           | #1 refresh     | loading
        page 1-5 >     | 1-5         |                | idle
        show 4-4       | 1-5         | #2 append at 5 | loading
        page 4 44 5-7 > | 1-4 44 5-7 | #3 append at 7 | loading
        page 66 7 3 8-14 | 1-4 44 5-6 66 7-14 |       | exhausted
        """) == nil)
  }

  @Test func newRowsInAnOverlapBeforeTheFirstRowLieWhereTheirNeighborsDo() async {
    #expect(
      await stage.mismatch(
        """
        start              | -                  | #1 refresh       | loading
        page 10-14 <       | 10-14              | #2 prepend at 10 | exhausted
        page 8-10 77 11 78 < | 8-10 77 11 78 12-14 | #3 prepend at 8 | exhausted
        """) == nil)
  }

  @Test func rowThatMovedToALaterPageTakesNoOthersWithIt() async {
    #expect(
      await stage.mismatch(
        """
        start       | -    | #1 refresh      | loading
        page 1-8 >  | 1-8  |                 | idle
        show 7-7    | 1-8  | #2 append at 8  | loading
        page 9 10 3 > | 1-10 | #3 append at 3 | loading
        """) == nil)
  }

  @Test func refreshFromTheBeginningReachesWhatTheUserSees() async {
    #expect(
      await stage.mismatch(
        """
        start         | -     | #1 refresh                      | loading
        page 1-8 >    | 1-8   |                                 | idle
        show 6-7      | 1-8   | #2 append at 8                  | loading
        page 9-16 >   | 1-16  |                                 | idle
        show 12-14    | 1-16  | #3 append at 16                 | loading
        refresh       | 1-16  | #3 append at 16, #4 refresh     | loading
        page #4 1-6 > | 1-16  | #3 append at 16, #5 append at 6 | loading
        page #5 7-12 > | 1-16 | #3 append at 16, #6 append at 12 | loading
        page #6 14-19 > | 1-12 14-19 | #3 append at 16, #7 append at 19 | loading
        """) == nil)
    #expect(stage.pager.anchor?.id == 12, "row 14 stays where it is on the screen")
  }

  @Test func rowsAreEditedWithoutALoad() async {
    #expect(
      await stage.mismatch(
        """
        start          | -            | #1 refresh | loading
        page 1-8 >     | 1-8          |            | idle
        insert 99 at 2 | 1-2 99 3-8   |            | idle
        update 4'      | 1-2 99 3 4' 5-8 |         | idle
        remove 1       | 2 99 3 4' 5-8 |           | idle
        insert 98 at 77 | 2 99 3 4' 5-8 98 |       | idle
        """) == nil)
    #expect(stage.source.requests.count == 1)
  }

  @Test func impossibleEditThrows() async {
    _ = await stage.play("start\npage 1-5")
    let row = ScriptedItem(id: 9)
    #expect(throws: ListSnapshotError.missingItem("9")) { try stage.pager.update(row) }
    #expect(throws: ListSnapshotError.missingItem("9")) { try stage.pager.remove(9) }
    #expect(throws: ListSnapshotError.duplicateItem("5")) { try stage.pager.insert(ScriptedItem(id: 5), at: 0) }
    #expect(stage.picture == "1-5 |  | exhausted")
  }

  @Test func nextOffsetAllowsForInsertedAndRemovedRows() async {
    #expect(
      await offsets.mismatch(
        """
        start          | -          | #1 refresh     | loading
        page 1-8 >8    | 1-8        |                | idle
        remove 2       | 1 3-8      |                | idle
        remove 3       | 1 4-8      |                | idle
        insert 99 at 0 | 99 1 4-8   |                | idle
        show 4-4       | 99 1 4-8   | #2 append at 6 | loading
        page 8-12 >11  | 99 1 4-12  |                | idle
        remove 9       | 99 1 4-8 10-12 |            | idle
        show 9-9       | 99 1 4-8 10-12 | #3 append at 9 | loading
        """) == nil)
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

  @Test func removedPendingRowMovesNoOffset() async throws {
    _ = await offsets.play("start\npage 1-8 >8")
    try offsets.pager.insert(ScriptedItem(id: 99), at: 0, isPending: true)
    try offsets.pager.remove(99)
    _ = await offsets.play("show 6-6")
    #expect(offsets.picture == "1-8 | #2 append at 7 | loading")
  }

  @Test func pageWithAPendingRowConfirmsIt() async throws {
    _ = await offsets.play("start\npage 1-8 >8")
    try offsets.pager.insert(ScriptedItem(id: 99), at: 8, isPending: true)
    _ = await offsets.play("show 8-8\npage 8 99 9-12 >13")
    try offsets.pager.confirm(99)
    _ = await offsets.play("show 12-12")
    #expect(offsets.picture == "1-8 99 9-12 | #3 append at 12 | loading")
  }

  @Test func refreshKeepsAPendingRow() async throws {
    _ = await offsets.play("start\npage 1-8 >8")
    try offsets.pager.insert(ScriptedItem(id: 99), at: 3, isPending: true)
    _ = await offsets.play("refresh\npage 1-8 >8")
    #expect(offsets.picture == "1-3 99 4-8 |  | idle")
  }

  @Test func rowsInsertedDuringARequestDoNotRepeatIt() async {
    #expect(
      await offsets.mismatch(
        """
        start          | -             | #1 refresh      | loading
        page 1-8 >8    | 1-8           |                 | idle
        show 5-5       | 1-8           | #2 append at 7  | loading
        insert 98 at 0 | 98 1-8        | #2 append at 7  | loading
        insert 99 at 0 | 99 98 1-8     | #2 append at 7  | loading
        page 8-14 >14  | 99 98 1-14    |                 | idle
        show 14-14     | 99 98 1-14    | #3 append at 13 | loading
        page 12-20 >22 | 99 98 1-20    |                 | idle
        """) == nil)
  }

  @Test func rowsRemovedDuringARequestRepeatItOnceFromTheNewOffset() async {
    #expect(
      await offsets.mismatch(
        """
        start          | -       | #1 refresh                     | loading
        page 1-8 >8    | 1-8     |                                | idle
        show 5-5       | 1-8     | #2 append at 7                 | loading
        remove 2       | 1 3-8   | #2 append at 7                 | loading
        remove 3       | 1 4-8   | #2 append at 7                 | loading
        page 10-14 >14 | 1 4-8   | #3 append at 5                 | loading
        page 8-13 >11  | 1 4-13  |                                | idle
        """) == nil)
  }

  @Test func rowInsertedDuringARefreshAroundARowSkipsNoOther() async {
    let stage = PagerStage(cursorsCountItems: true, refreshesAround: true)
    #expect(
      await stage.mismatch(
        """
        start           | -          | #1 refresh           | loading
        page 10-20 <10 >21 | 10-20   | #2 prepend at 11     | idle
        page 5-10       | 5-20       |                      | idle
        show 6-9        | 5-20       |                      | idle
        refresh         | 5-20       | #3 refresh at 11     | loading
        insert 99 at 0  | 99 5-20    | #3 refresh at 11     | loading
        page 11-18 <11  | 99 5-20    | #4 refresh at 11     | loading
        page 10-18 <11  | 10-18      | #5 prepend at 12     | exhausted
        """) == nil)
  }

  @Test func cursorThatCountsNoRowsIsNotMoved() async {
    #expect(
      await stage.mismatch(
        """
        start      | -       | #1 refresh     | loading
        page 1-8 > | 1-8     |                | idle
        show 5-5   | 1-8     | #2 append at 8 | loading
        remove 2   | 1 3-8   | #2 append at 8 | loading
        page 9-14 > | 1 3-14 |                | idle
        """) == nil)
  }

  @Test func removedRowDoesNotComeBackWithAnOlderAnswer() async {
    #expect(
      await stage.mismatch(
        """
        start      | -      | #1 refresh     | loading
        page 1-8 > | 1-8    |                | idle
        refresh    | 1-8    | #2 refresh     | loading
        remove 3   | 1-2 4-8 | #2 refresh    | loading
        page 1-8 > | 1-2 4-8 |               | idle
        show 4-4   | 1-2 4-8 | #3 append at 8 | loading
        page 3 9-12 > | 1-2 4-12 |           | idle
        refresh    | 1-2 4-12 | #4 refresh   | loading
        page 1-8 > | 1-8    | #5 append at 8 | loading
        """) == nil)
  }

  @Test func answerDoesNotUndoAnEditMadeDuringItsRequest() async {
    #expect(
      await stage.mismatch(
        """
        start          | -               | #1 refresh     | loading
        page 1-8 >     | 1-8             |                | idle
        show 5-5       | 1-8             | #2 append at 8 | loading
        update 7''     | 1-6 7'' 8       | #2 append at 8 | loading
        page 7' 8' 9-14 > | 1-6 7'' 8' 9-14 |             | idle
        show 11-11     | 1-6 7'' 8' 9-14 | #3 append at 14 | loading
        page 7''' 15-20 > | 1-6 7''' 8' 9-20 |             | idle
        """) == nil)
  }

  @Test func refreshDoesNotUndoAnEditMadeMeanwhile() async {
    #expect(
      await stage.mismatch(
        """
        start          | -               | #1 refresh | loading
        page 1-8       | 1-8             |            | exhausted
        show 0-7       | 1-8             |            | exhausted
        refresh        | 1-8             | #2 refresh | loading
        update 7''     | 1-6 7'' 8       | #2 refresh | loading
        insert 97 at 0 | 97 1-6 7'' 8    | #2 refresh | loading
        insert 98 at 4 | 97 1-3 98 4-6 7'' 8 | #2 refresh | loading
        update 98'     | 97 1-3 98' 4-6 7'' 8 | #2 refresh | loading
        insert 99 at 10 | 97 1-3 98' 4-6 7'' 8 99 | #2 refresh | loading
        page 0-2 5-7 9 | 0 97 1-2 98' 5-6 7'' 99 9 |  | exhausted
        refresh        | 0 97 1-2 98' 5-6 7'' 99 9 | #3 refresh | loading
        page 1-7       | 1-7             |            | exhausted
        """) == nil)
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

  /// A page without cursors does not tell whether cursors count rows; the next page does.
  @Test func rowRemovedBeforeTheFirstCursorSkipsNoOther() async {
    let stage = PagerStage(cursorsCountItems: true)
    #expect(
      await stage.mismatch(
        """
        start       | -       | #1 refresh     | loading
        page 1-5    | 1-5     |                | exhausted
        refresh     | 1-5     | #2 refresh     | loading
        remove 3    | 1-2 4-5 | #2 refresh     | loading
        page 1-5 >5 | 1-2 4-5 | #3 refresh     | loading
        page 1-2 4-6 >5 | 1-2 4-6 |            | idle
        """) == nil)
  }

  @Test func rowInsertedBeforeTheFirstPageStays() async {
    #expect(
      await stage.mismatch(
        """
        start         | -     | #1 refresh | loading
        insert 9 at 0 | 9     | #1 refresh | loading
        page 1-8 >    | 9 1-8 |            | idle
        query         | 9 1-8 | #2 refresh | loading
        page 20-28    | 20-28 |            | exhausted
        """) == nil)
  }

  @Test func visibleRangeFollowsEditsBeforeIt() async {
    _ = await stage.play("start\npage 1-20 >\nshow 8-11")
    for edit in ["insert 99 at 0", "remove 4", "remove 10", "remove 16"] {
      _ = await stage.play(edit)
      #expect(stage.pager.anchor?.id == 9, "after \(edit)")
    }
    // The user sees 9, 11 and 12, and five items lie ahead until one more is removed.
    #expect(
      await stage.mismatch(
        """
        remove 17 | 99 1-3 5-9 11-15 18-20 |                 | idle
        remove 18 | 99 1-3 5-9 11-15 19-20 |                 | idle
        remove 19 | 99 1-3 5-9 11-15 20    | #2 append at 20 | loading
        """) == nil)
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
    stage.source.answer(Page([], itemsBefore: 7, itemsAfter: 73))
    await stage.settle()
    #expect(stage.pager.total == PagingTotal(count: 80))
    _ = await stage.play("query\npage 1-5")
    #expect(stage.pager.total == nil)
  }

  @Test func senselessCountsAreNoTotal() async {
    _ = await stage.play("start")
    stage.source.answer(Page([], itemsBefore: .max, itemsAfter: .max))
    await stage.settle()
    #expect(stage.pager.total == nil)
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
