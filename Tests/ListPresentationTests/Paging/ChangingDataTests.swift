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

  @Test func rowInsertedIntoAListOfAnArraySkipsNoOther() async {
    let pager = Pager(ArrayPageSource(0..<60), configuration: .twentyRowsAhead, clock: ManualClock())
    _ = pager.snapshot
    await wait(until: { pager.numberOfItems == 20 })
    try? pager.insert(ScriptedItem(id: 99), at: 0)
    await wait(until: {
      pager.fetchNextItemsIfNeeded(at: pager.numberOfItems - 1)
      return pager.states.append == .exhausted
    })
    #expect(pager.snapshot.itemIDs == [99] + Array(0..<60) && pager.diagnostics.isEmpty)
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
}
