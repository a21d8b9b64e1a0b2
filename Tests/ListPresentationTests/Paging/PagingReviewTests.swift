import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentation

/// Rows by index that can be edited without the pager.
private final class EditableServer: PageSource {
  private let rows: Mutex<[Int]>

  init(_ rows: [Int]) { self.rows = Mutex(rows) }

  func insert(_ row: Int, at index: Int) { rows.withLock { $0.insert(row, at: index) } }

  func page(_ request: PageRequest<Int>) async throws -> Page<ScriptedItem, Int> {
    try await ArrayPageSource(rows.withLock { $0 }.map { ScriptedItem(id: $0) }).page(request)
  }

  func cursor(_ cursor: Int, movedBy rows: Int) -> Int? { cursor + rows }
}

/// A source without an end, whose total is the largest number.
private struct BoundlessSource: PageSource {
  func page(_ request: PageRequest<Int>) async throws -> Page<ScriptedItem, Int> {
    Page([ScriptedItem(id: 1)], total: .max)
  }
}

/// Regression tests for faults found in a review.
@MainActor @Suite struct PagingReviewTests {
  @Test func earlyTimerIsSetAgain() {
    var simulation = PagerSimulation<ScriptedItem>()
    for case .send(let request) in simulation.handle(.start, at: .zero) {
      _ = simulation.handle(.failure(ScriptedError(.retryAfter(.seconds(3))), request), at: .zero)
    }
    #expect(simulation.handle(.tick, at: .seconds(3) - .nanoseconds(1)) == [.wake(at: .seconds(3))])
  }

  @Test func rowRemovedDuringARefreshSkipsNoOther() async {
    let stage = PagerStage(cursorsCountItems: true)
    // The pages of the server may be from before or after the removal, so row 5 may be at the index of row 4.
    #expect(
      await stage.mismatch(
        """
        start         | -         | #1 refresh     | loading
        page 0-4 >5   | 0-4       |                | idle
        refresh       | 0-4       | #2 refresh     | loading
        remove 2      | 0-1 3-4   | #2 refresh     | loading
        page 0-4 >5   | 0-1 3-4   | #3 refresh     | loading
        page 0-1 3-5 >5 | 0-1 3-5 |                | idle
        show 3-3      | 0-1 3-5   | #4 append at 4 | loading
        """) == nil)
  }

  @Test func cacheIsRefilledByASourceThatRefreshesAroundARow() async {
    let store = MemoryPageStore<ScriptedItem, Int>()
    store.write(StoredPage((0..<20).map { ScriptedItem(id: $0) }, next: 20), as: 0)
    let source = StoredPageSource(ArrayPageSource((-5..<200).map { ScriptedItem(id: $0) }), store: store)
    let pager = Pager(source, configuration: .twentyRowsAhead, clock: ManualClock())
    await wait(until: { pager.numberOfItems > 0 && store.page(0)?.items.first?.id == -5 })
    await wait(until: { pager.snapshot.itemIDs.first == -5 })
    #expect(pager.snapshot.itemIDs.first == -5)
  }

  @Test func endThatWaitsForTheServerIsLoading() async {
    let stage = PagerStage()
    _ = await stage.play("start\npage 0-4 >\nshow 4-4\nfail after 60\nretry")
    #expect(stage.pager.states.append == .loading)
    _ = await stage.play("offline")
    #expect(stage.pager.states.append == .failed(.offline, attempt: 0, nextTry: nil))
  }

  @Test func largestTotalStaysOnInsertion() async throws {
    let pager = Pager(BoundlessSource(), configuration: .twentyRowsAhead, clock: ManualClock())
    await wait(until: { pager.numberOfItems == 1 })
    try pager.insert(ScriptedItem(id: 2), at: 0)
    #expect(pager.total?.count == .max)
  }

  @Test func boundsOfZeroCountAsOne() async {
    var configuration = PagingConfiguration.twentyRowsAhead
    configuration.maximumItemsPerFill = 0
    configuration.maximumEmptyPages = 0
    let pager = Pager(
      ArrayPageSource((0..<60).map { ScriptedItem(id: $0) }), configuration: configuration, clock: ManualClock())
    await wait(until: { pager.numberOfItems == 20 })
    pager.fetchNextItemsIfNeeded(at: 9)
    await wait(until: { pager.numberOfItems == 40 })
    #expect(pager.numberOfItems == 40)
  }
}
