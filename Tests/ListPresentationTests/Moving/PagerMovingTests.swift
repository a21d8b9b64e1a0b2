import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// Moves in a list that loads page by page.
@MainActor @Suite struct PagerMovingTests {
  @Test func itemsAreMovedBackAfterAPageHasArrived() async throws {
    let list = Pager(
      ArrayPageSource((0..<9).map { Tune(id: $0) }), configuration: PagingConfiguration(pageSize: 3),
      clock: ManualClock())
    func load(_ count: Int) async {
      await wait(until: {
        if list.numberOfItems < count { list.fetchNextItemsIfNeeded(at: list.numberOfItems - 1) }
        return list.numberOfItems >= count
      })
    }
    await load(6)
    let back = list.movesBack(of: [0, 1, 4])
    try list.move(ListMove([0, 1, 4], before: 3))
    #expect(list.snapshot.itemIDs.prefix(6) == [2, 0, 1, 4, 3, 5])
    await load(9)
    for move in back { try list.move(move) }
    #expect(list.snapshot.itemIDs == Array(0...8))
  }
}
