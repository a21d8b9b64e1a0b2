import ListPresentation
import ListPresentationTesting
import Observation
import Testing

@MainActor @Suite struct FirstLoadTests {
  let stage = PagerStage()

  @Test func firstPageIsRequestedOnTheFirstRead() async {
    #expect(stage.source.requests.isEmpty)
    #expect(stage.pager.loadState == .loading, "before anything is awaited")
    await stage.settle()
    #expect(stage.source.requests == [PageRequest(size: 5, generation: 1, cache: .allowed)])
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

  @Test func demandBeforeTheFirstPageIsOneRequest() async {
    #expect(
      await stage.mismatch(
        """
        start      | -   | #1 refresh     | loading
        show 0-9   | -   | #1 refresh     | loading
        page 1-3 > | 1-3 | #2 append at 3 | loading
        """) == nil)
  }

  @Test func shortFirstPageIsFollowedByMoreWithoutAScroll() async {
    #expect(
      await stage.mismatch(
        """
        start      | -   | #1 refresh     | loading
        page 1-2 > | 1-2 | #2 append at 2 | loading
        page 3-4 > | 1-4 | #3 append at 4 | loading
        page 5-6 > | 1-6 |                | idle
        """) == nil)
  }

  @Test func emptyFirstPageWithACursorIsFollowed() async {
    #expect(
      await stage.mismatch(
        """
        start      | -   | #1 refresh     | loading
        page >7    | -   | #2 append at 7 | loading
        page 1-5 > | 1-5 |                | idle
        """) == nil)
  }

  @Test func emptyFirstPageWithoutACursorIsTheEnd() async {
    #expect(
      await stage.mismatch(
        """
        start    | - | #1 refresh | loading
        page     | - |            | exhausted
        show 0-0 | - |            | exhausted
        """) == nil)
  }

  @Test func demandBeforeTheFirstPageIsKept() async {
    #expect(
      await stage.mismatch(
        """
        start      | -   | #1 refresh     | loading
        show 0-4   | -   | #1 refresh     | loading
        page 1-5 > | 1-5 | #2 append at 5 | loading
        """) == nil)
  }

  @Test func demandOnAnOldQueryIsForgotten() async {
    #expect(
      await stage.mismatch(
        """
        start      | -   | #1 refresh             | loading
        show 0-4   | -   | #1 refresh             | loading
        query      | -   | #1 refresh, #2 refresh | loading
        page #2 1-5 > | 1-5 | #1 refresh          | idle
        """) == nil)
  }

  @Test func retryOfAFailedFirstPageServesTheDemand() async {
    #expect(
      await stage.mismatch(
        """
        start      | -   | #1 refresh     | loading
        fail stop  | -   |                | failed
        show 0-9   | -   |                | failed
        retry      | -   | #2 refresh     | loading
        page 1-5 > | 1-5 | #3 append at 5 | loading
        show 0-4   | 1-5 | #3 append at 5 | loading
        """) == nil)
    #expect(stage.pager.states.refresh == .idle)
  }

  @Test func refreshKeepsTheOldRowsUntilNewOnesArrive() async {
    #expect(
      await stage.mismatch(
        """
        start      | -    | #1 refresh     | loading
        page 1-8 > | 1-8  |                | idle
        refresh    | 1-8  | #2 refresh     | loading
        page 4-9 > | 4-9  |                | idle
        show 2-3   | 4-9  | #3 append at 9 | loading
        """) == nil)
    #expect(stage.source.requests.map(\.generation) == [1, 2, 2])
  }

  @Test func refreshIsOneUpdateOfTheList() async {
    let changes = SnapshotChanges(stage.pager)
    _ = await stage.play("start\npage 1-8 >")
    changes.watch()
    _ = await stage.play("refresh\npage 4-9 >")
    #expect(changes.count == 1)
  }

  @Test func failedRefreshKeepsTheOldRowsAndAppendsToThem() async {
    #expect(
      await stage.mismatch(
        """
        start       | -    | #1 refresh     | loading
        page 1-8 >  | 1-8  |                | idle
        refresh     | 1-8  | #2 refresh     | loading
        fail stop   | 1-8  |                | failed
        show 4-6    | 1-8  | #3 append at 8 | failed
        page 9-14 > | 1-14 |                | failed
        retry       | 1-14 | #4 refresh     | loading
        """) == nil)
    #expect(stage.pager.states.append == .idle)
  }

  @Test func laterRefreshReplacesTheEarlier() async {
    #expect(
      await stage.mismatch(
        """
        start         | -   | #1 refresh                 | loading
        page 1-8 >    | 1-8 |                            | idle
        refresh       | 1-8 | #2 refresh                 | loading
        refresh       | 1-8 | #2 refresh, #3 refresh     | loading
        page #2 20-28 | 1-8 | #3 refresh                 | loading
        page #3 2-9 > | 2-9 |                            | idle
        """) == nil)
  }

  @Test func refreshDuringARefreshIsAroundTheSameRow() async {
    let stage = PagerStage(refreshesAround: true)
    #expect(
      await stage.mismatch(
        """
        start          | -    | #1 refresh                             | loading
        page 1-20 >    | 1-20 |                                        | idle
        show 9-13      | 1-20 |                                        | idle
        refresh        | 1-20 | #2 refresh at 10                       | loading
        refresh        | 1-20 | #2 refresh at 10, #3 refresh at 10     | loading
        page #3 8-30 < | 8-30 | #2 refresh at 10, #4 prepend at 8      | exhausted
        page 1-2       | 8-30 | #4 prepend at 8                        | exhausted
        page 3-7       | 3-30 |                                        | exhausted
        """) == nil)
  }

  @Test func refreshBeforeAnyVisibleRowBeginsWhereTheListBegins() async {
    let stage = PagerStage(refreshesAround: true)
    #expect(
      await stage.mismatch(
        """
        start         | -    | #1 refresh                  | loading
        refresh       | -    | #1 refresh, #2 refresh      | loading
        page #2 4-9 < | 4-9  | #1 refresh, #3 prepend at 4 | exhausted
        refresh       | 4-9  | #1 refresh, #3 prepend at 4, #4 refresh at 4 | loading
        """) == nil)
  }

  @Test func refreshAtTheTopShowsNewRows() async {
    let stage = PagerStage(refreshesAround: true)
    #expect(
      await stage.mismatch(
        """
        start       | -    | #1 refresh      | loading
        page 4-15 > | 4-15 |                 | idle
        show 0-3    | 4-15 |                 | idle
        refresh     | 4-15 | #2 refresh      | loading
        page 1-9 >  | 1-9  | #3 append at 9  | loading
        show 1-4    | 1-9  | #3 append at 9  | loading
        refresh     | 1-9  | #3 append at 9, #4 refresh at 2 | loading
        """) == nil)
  }

  @Test func placeIsKeptWhileTheListIsEmpty() async {
    let stage = PagerStage(refreshesAround: true)
    #expect(
      await stage.mismatch(
        """
        start        | -    | #1 refresh      | loading
        page 1-20 >  | 1-20 |                 | idle
        show 9-13    | 1-20 |                 | idle
        refresh      | 1-20 | #2 refresh at 10 | loading
        page         | -    | #3 refresh      | loading
        page         | -    |                 | exhausted
        refresh      | -    | #4 refresh at 10 | loading
        page 5-20 >  | 5-20 |                 | idle
        refresh      | 5-20 | #5 refresh at 10 | loading
        query        | 5-20 | #5 refresh at 10, #6 refresh | loading
        refresh      | 5-20 | #5 refresh at 10, #6 refresh, #7 refresh | loading
        """) == nil)
  }

  @Test func unreadListIsNotLoadedByARefreshOrANewSource() async {
    #expect(stage.pager.now == .zero)
    stage.pager.refresh()
    stage.pager.retry()
    stage.pager.replaceSource(stage.source)
    await stage.settle()
    #expect(stage.source.requests.isEmpty)
    #expect(await stage.mismatch("start | - | #1 refresh | loading\npage 1-5 > | 1-5 | | idle") == nil)
  }

  @Test func refreshToAnEmptyListShowsNothing() async {
    #expect(
      await stage.mismatch(
        """
        start      | -   | #1 refresh | loading
        page 1-8 > | 1-8 |            | idle
        show 3-5   | 1-8 | #2 append at 8 | loading
        refresh    | 1-8 | #2 append at 8, #3 refresh | loading
        page #3    | -   | #2 append at 8 | exhausted
        page 9-12  | -   |            | exhausted
        """) == nil)
  }
}

/// Counts the changes of the rows of a pager while it is watched.
@MainActor
private final class SnapshotChanges {
  private(set) var count = 0
  private let pager: Pager<ScriptedItem>

  init(_ pager: Pager<ScriptedItem>) { self.pager = pager }

  func watch() {
    withObservationTracking {
      _ = pager.snapshot
    } onChange: {
      MainActor.assumeIsolated {
        self.count += 1
        Task { self.watch() }
      }
    }
  }
}
