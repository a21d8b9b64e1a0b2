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
