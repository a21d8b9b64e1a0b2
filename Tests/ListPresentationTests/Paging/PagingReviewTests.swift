import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// A source without an end, whose total is the largest number.
private struct BoundlessSource: PageSource {
  func page(_ request: PageRequest<Int>) async throws -> Page<ScriptedItem, Int> {
    Page([ScriptedItem(id: 1)], total: .max)
  }
}

/// Faults that a review has found.
@MainActor @Suite struct PagingReviewTests {
  @Test func earlyTimerIsSetAgain() {
    var list = PagedList<ScriptedItem>(generator: SeededGenerator(seed: 1))
    for case .send(let request) in list.handle(.start, at: .zero) {
      let failure = PagingFailure(ScriptedError(.retryAfter(.seconds(3))))
      _ = list.handle(.request(.failure(ticket: request.ticket, failure)), at: .zero)
    }
    let commands = list.handle(.request(.tick), at: .seconds(3) - .nanoseconds(1))
    #expect(commands == [.wake(at: .seconds(3))])
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
