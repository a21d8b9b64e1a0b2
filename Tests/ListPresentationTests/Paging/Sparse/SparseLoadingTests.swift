import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@MainActor @Suite struct SparseLoadingTests {
  @Test func firstPageGivesTheLengthAndTheRestIsPlaceholders() async {
    let stage = PagerStage(items: 100)
    await stage.expect(
      """
      start     | -       | #1 items 0-4 | loading
      serve     | 0-4 _95 | #2 items 5-9 | exhausted
      serve     | 0-9 _90 |             | exhausted
      """)
  }

  @Test func unreadListIsNotLoaded() async {
    let stage = PagerStage(items: 100)
    stage.pager.refresh()
    stage.pager.retry()
    await stage.settle()
    #expect(stage.source.requests.isEmpty)
  }

  @Test func emptyListIsNotLoading() async {
    let stage = PagerStage(items: 0)
    await stage.expect(
      """
      start  | - | #1 items 0-4 | loading
      serve  | - |             | exhausted
      """)
  }

  @Test func jumpLoadsItsTargetFirstAndKeepsLoadedRows() async {
    let stage = PagerStage(items: 6_000)
    await stage.expect(
      """
      start     | -                        | #1 items 0-4                                       | loading
      serve     | 0-4 _5995                | #2 items 5-9                                       | exhausted
      jump 5000 | 0-4 _5995                | #2 items 5-9, #3 items 5000-5004                    | loading
      serve #3  | 0-4 _4995 5000-5004 _995 | #2 items 5-9, #4 items 4995-4999, #5 items 5005-5009 | exhausted
      serve #5  | 0-4 _4995 5000-5009 _990 | #2 items 5-9, #4 items 4995-4999                    | exhausted
      serve #2  | 0-4 _4995 5000-5009 _990 | #4 items 4995-4999                                 | exhausted
      serve     | 0-4 _4990 4995-5009 _990 |                                                   | exhausted
      show 0-2  | 0-4 _4990 4995-5009 _990 | #6 items 5-9                                       | exhausted
      """)
  }

  @Test func restoredIndexIsLoadedWithoutTheRowsBefore() async {
    let stage = PagerStage(items: 1_000)
    await stage.expect(
      """
      jump 503  | -                   | #1 items 500-504               | loading
      serve     | _500 500-504 _495   | #2 items 505-509, #3 items 495-499 | exhausted
      """)
  }

  @Test func visiblePagesLoadInOrderWithinTheParallelLimit() async {
    let stage = PagerStage(items: 100)
    await stage.expect(
      """
      start       | -                       | #1 items 0-4                                | loading
      serve       | 0-4 _95                 | #2 items 5-9                                | exhausted
      serve       | 0-9 _90                 |                                            | exhausted
      show 50-71  | 0-9 _90                 | #3 items 50-54, #4 items 55-59, #5 items 60-64 | loading
      serve #4    | 0-9 _45 55-59 _40       | #3 items 50-54, #5 items 60-64, #6 items 65-69 | loading
      serve #3    | 0-9 _40 50-59 _40       | #5 items 60-64, #6 items 65-69, #7 items 70-74 | loading
      serve #7    | 0-9 _40 50-59 _10 70-74 _25 | #5 items 60-64, #6 items 65-69           | loading
      """)
  }

  @Test func reversedAnswersStandInOrder() async {
    let stage = PagerStage(items: 15)
    await stage.expect(
      """
      start      | -            | #1 items 0-4                               | loading
      show 0-14  | -            | #1 items 0-4, #2 items 5-9, #3 items 10-14   | loading
      serve #3   | -            | #1 items 0-4, #2 items 5-9                  | loading
      serve #2   | -            | #1 items 0-4                               | loading
      serve #1   | 0-14         |                                           | exhausted
      """)
  }

  @Test func triggersInOneTurnAreOneRequest() async {
    let stage = PagerStage(items: 1_000)
    _ = await stage.play("start\nserve\nserve")
    for index in 300..<320 {
      for _ in 0..<50 { stage.pager.fetchNextItemsIfNeeded(at: index % 4 + 300) }
    }
    await stage.settle()
    #expect(stage.source.requests.map(\.cursor) == [0, 5, 300])
  }

  @Test func lastReportedRangeWins() async {
    let stage = PagerStage(items: 10_000)
    _ = await stage.play("start\nserve\nserve")
    stage.pager.visibleItemsChanged(to: RangeSet(1_000..<1_002))
    stage.pager.visibleItemsChanged(to: RangeSet(9_000..<9_002))
    stage.pager.visibleItemsChanged(to: RangeSet(9_002..<9_004))
    await stage.settle()
    #expect(stage.source.requests.last?.cursor == 9_000)
    #expect(stage.source.requests.count == 3)
  }

  @Test func flingLoadsALimitedNumberOfPages() async {
    let stage = PagerStage(items: 10_000)
    _ = await stage.play("start\nserve\nserve")
    for first in stride(from: 20, to: 9_000, by: 40) {
      stage.clock.advance(by: .milliseconds(10))
      stage.pager.visibleItemsChanged(to: RangeSet(first..<first + 4))
      await stage.settle()
    }
    let asked = stage.source.requests.count
    // The fling takes 2.25 seconds, with at most three requests in each tenth of a second.
    #expect(asked <= 2 + 3 * 23)
    stage.clock.advance(by: .milliseconds(100))
    await stage.settle()
    while stage.serve() { await stage.settle() }
    #expect(stage.pager.item(at: 8_980).element != nil)
    #expect(stage.source.requests.count <= asked + 4, "after the fling: what he sees and what is near")
  }

  @Test func outdatedRequestGivesWayAfterAWhile() async {
    var configuration = PagingConfiguration.scripted
    configuration.maximumParallelRequests = 1
    let stage = PagerStage(items: 100, configuration)
    stage.source.ignoresCancellation = false
    await stage.expect(
      """
      start       | -                    | #1 items 0-4    | loading
      serve       | 0-4 _95              | #2 items 5-9    | exhausted
      show 40-42  | 0-4 _95              | #2 items 5-9    | loading
      wait 0.05   | 0-4 _95              | #2 items 5-9    | loading
      show 60-62  | 0-4 _95              | #2 items 5-9    | loading
      wait 0.05   | 0-4 _95              | #3 items 60-64  | loading
      serve       | 0-4 _55 60-64 _35    | #4 items 55-59  | exhausted
      show 0-2    | 0-4 _55 60-64 _35    | #4 items 55-59  | exhausted
      serve       | 0-4 _50 55-64 _35    | #5 items 5-9    | exhausted
      """)
  }

  @Test func jumpDoesNotWaitForRunningRequests() async {
    var configuration = PagingConfiguration.scripted
    configuration.maximumParallelRequests = 1
    let stage = PagerStage(items: 100, configuration)
    await stage.expect(
      """
      start    | -                    | #1 items 0-4                 | loading
      serve    | 0-4 _95              | #2 items 5-9                 | exhausted
      jump 90  | 0-4 _95              | #2 items 5-9, #3 items 90-94  | loading
      serve    | 0-4 _95              | #3 items 90-94               | loading
      serve    | 0-4 _85 90-94 _5     | #4 items 85-89               | exhausted
      """)
    #expect(stage.pager.log.description.contains("an answer that is no longer wanted is discarded"))
  }

  @Test func hostThatShowsEveryRowIsNotGivenTheWholeList() async {
    let stage = PagerStage(items: 100_000)
    repeat {
      if stage.pager.numberOfItems > 0 { stage.pager.visibleItemsChanged(to: RangeSet(0..<stage.pager.numberOfItems)) }
      await stage.settle()
    } while stage.serve()
    #expect(stage.source.requests.count == 61, "three hundred rows and the prefetch distance")
    #expect(stage.pager.diagnostics == [.endStaysInSight(.append, items: 100_000)])
  }

  @Test func readingRowsLoadsNothing() async {
    let stage = PagerStage(items: 100)
    _ = await stage.play("start\nserve\nserve")
    for index in -5..<200 { _ = stage.pager.item(at: index) }
    await stage.settle()
    #expect(stage.source.requests.count == 2)
    #expect(stage.pager.item(at: -1).content == .placeholder && stage.pager.item(at: 100).content == .placeholder)
  }

  @Test func releasedPagerCancelsItsRequests() async {
    let source = ScriptedPageSource<ScriptedItem, Int>()
    source.ignoresCancellation = false
    var pager: SparsePager<ScriptedItem>? = SparsePager(source)
    weak let trace = pager
    _ = pager?.numberOfItems
    await wait(until: { source.openRequests.count == 1 })
    pager = nil
    #expect(trace == nil)
    await wait(until: { source.openRequests.isEmpty })
    #expect(source.openRequests.isEmpty)
  }
}
