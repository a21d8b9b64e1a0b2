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
    adapter.take(at: 0)
    adapter.carry(by: .max)
    // A page that arrives comes behind the destination.
    await load(6)
    #expect(adapter.drop() == .moved(ListMove([0], before: 3)))
    #expect(adapter.snapshot?.itemIDs.prefix(6) == [1, 2, 0, 3, 4, 5])
    await load(9)
    #expect(adapter.snapshot?.itemIDs == [1, 2, 0, 3, 4, 5, 6, 7, 8])
  }

  @Test func editsOfLoadedItemsAreUndoneAfterAPageHasArrived() async throws {
    await load(3)
    var history = EditHistory<ListPresentation.ListEdit<SingleSection, Tune>>()
    history.edit("Move", list.base) { try? $0.move(ListMove([0], before: nil)) }
    try history.edit("Edit", list.base) {
      try $0.remove(2)
      try $0.update(Tune(id: 1, title: "new"))
      try $0.insert(Tune(id: 99), at: 0)
    }
    history.edit("Nothing", list.base) { _ in }
    #expect(list.snapshot.itemIDs == [99, 1, 0])
    await load(9)
    let edited = list.snapshot
    #expect(history.undo(in: list.base) == nil && list.snapshot.itemIDs == [1, 2, 0, 3, 4, 5, 6, 7, 8])
    #expect(list.snapshot.item(1)?.title == "")
    #expect(history.undo(in: list.base) == nil && list.snapshot.itemIDs == Array(0...8))
    #expect(history.redo(in: list.base) == nil && history.redo(in: list.base) == nil)
    #expect(list.snapshot == edited)
    #expect(history.undo(in: list.base) == nil)
    try list.base.remove(0)
    #expect(history.undo(in: list.base) == "1 row has changed since, and stays as it is")
    #expect(list.snapshot.itemIDs == Array(1...8))
  }

  @Test func itemThatIsNotLoadedCannotBeMoved() async {
    await load(3)
    #expect(throws: ListSnapshotError.missingItem("7")) { try list.base.move(ListMove([7], before: nil)) }
    #expect(throws: ListSnapshotError.missingItem("8")) { try list.base.move(ListMove([1], before: 8)) }
    #expect(list.snapshot.itemIDs == [0, 1, 2])
  }
}

/// A pager whose items can be moved.
@MainActor
private final class PlayedPager: WrappingDataSource, MovableDataSource {
  let base: Pager<Tune>
  init(_ base: Pager<Tune>) { self.base = base }
  func perform(_ move: Move) { try? base.move(move) }
}
