import ListPresentation
import ListPresentationTesting
import Testing

@MainActor @Suite struct FirstLoadTests {
  let stage = PagerStage()

  @Test func firstPageIsRequestedOnTheFirstRead() async {
    #expect(stage.source.requests.isEmpty)
    #expect(stage.pager.loadState == .loading, "before anything is awaited")
    await stage.settle()
    #expect(stage.source.requests == [PageRequest(size: 5, generation: 1, allowsCache: true)])
  }

  @Test func everyReadStartsTheFirstLoad() async {
    let reads: [(Pager<ScriptedItem>) -> Void] = [
      { _ = $0.snapshot }, { _ = $0.numberOfItems }, { _ = $0.loadState }, { _ = $0.states }, { _ = $0.total },
      { $0.fetchNextItemsIfNeeded(at: 0) },
    ]
    for read in reads {
      let stage = PagerStage()
      read(stage.pager)
      await stage.settle()
      #expect(stage.source.requests.count == 1)
    }
  }

  @Test func unreadListIsNotLoadedByARefreshOrANewSource() async {
    #expect(stage.pager.now == .zero)
    stage.pager.refresh()
    stage.pager.retry()
    stage.pager.replaceSource(stage.source)
    await stage.settle()
    #expect(stage.source.requests.isEmpty)
    await stage.expect("start | - | #1 refresh | loading\npage 1-5 > | 1-5 | | idle")
  }
}
