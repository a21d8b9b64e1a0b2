import ListPresentation
import ListPresentationTesting
import Testing

/// Moves in a list that loads page by page.
@MainActor @Suite struct PagerMovingTests {
  private let list: PlayedPager
  private let adapter: PlayedPager.Adapter

  init() {
    let pages = ArrayPageSource((0..<9).map { Tune(id: $0) })
    var configuration = PagingConfiguration()
    configuration.pageSize = 3
    list = PlayedPager(Pager(pages, configuration: configuration))
    adapter = ListAdapter(dataSource: list)
  }

  private func load(_ count: Int) async {
    while list.numberOfItems < count {
      list.fetchNextItemsIfNeeded(at: list.numberOfItems - 1)
      await Task.yield()
    }
    adapter.flush()
  }

  @Test func itemsMoveAmongTheLoadedOnesAndPagesGoOn() async {
    await load(3)
    adapter.beginInteractiveMovement(at: 0)
    adapter.updateInteractiveMovement(by: .max)
    // A page that arrives comes behind the destination.
    await load(6)
    #expect(adapter.endInteractiveMovement() == .moved(ListMove([0], before: 3)))
    #expect(adapter.snapshot?.itemIDs.prefix(6) == [1, 2, 0, 3, 4, 5])
    await load(9)
    #expect(adapter.snapshot?.itemIDs == [1, 2, 0, 3, 4, 5, 6, 7, 8])
  }

  @Test func itemsAreMovedBackAfterAPageHasArrived() async throws {
    await load(6)
    let back = list.base.movesBack(of: [0, 1, 4])
    try list.base.move(ListMove([0, 1, 4], before: 3))
    #expect(list.snapshot.itemIDs.prefix(6) == [2, 0, 1, 4, 3, 5])
    await load(9)
    for move in back { try list.base.move(move) }
    #expect(list.snapshot.itemIDs == Array(0...8))
  }
}

/// A pager whose items can be moved.
@MainActor
private final class PlayedPager: WrappingDataSource, MovableDataSource {
  let base: Pager<Tune>
  init(_ base: Pager<Tune>) { self.base = base }
  func perform(_ move: Move) { try? base.move(move) }
}
