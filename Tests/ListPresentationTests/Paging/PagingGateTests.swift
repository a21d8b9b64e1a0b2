import ListPresentation
import ListPresentationTesting
import Testing

/// The server wants to be left alone for a while.
@MainActor @Suite struct PagingGateTests {
  let stage = PagingStage()

  private func answer(_ ids: ClosedRange<Int>, backoff: Duration, to place: Int? = nil) async {
    stage.source.answer(Page(ids.map { ScriptedRow(id: $0) }, next: ids.upperBound, backoff: backoff), to: place)
    await stage.settle()
  }

  @Test func aPageMaySayThatTheServerIsToBeLeftAlone() async {
    _ = await stage.play("start")
    await answer(1...5, backoff: .seconds(7))
    #expect(
      await stage.mismatch(
        """
        show 4-4   | 1-5 |                | loading
        wait 6.9   | 1-5 |                | loading
        wait 0.1   | 1-5 | #2 append at 5 | loading
        """) == nil)
  }

  @Test func alsoAnAnswerThatComesTooLateSaysSo() async {
    _ = await stage.play("start\npage 1-5 >\nshow 4-4\nrefresh")
    await answer(6...9, backoff: .seconds(7), to: 1)
    #expect(
      await stage.mismatch(
        """
        fail stop  | 1-5 |                | failed
        retry      | 1-5 |                | loading
        wait 7     | 1-5 | #4 refresh     | loading
        """) == nil)
  }

  @Test func anotherSourceIsNotKeptFromItsServer() async {
    _ = await stage.play("start")
    await answer(1...5, backoff: .seconds(7))
    #expect(
      await stage.mismatch(
        """
        refresh       | 1-5  |            | loading
        query         | 1-5  | #2 refresh | loading
        """) == nil)
  }

  @Test func aLateAnswerOfTheOldSourceKeepsNobodyFromTheNewOne() async {
    _ = await stage.play("start\nquery")
    await answer(1...5, backoff: .seconds(7), to: 0)
    #expect(await stage.mismatch("page 1-5 > | 1-5 | | idle\nshow 4-4 | 1-5 | #3 append at 5 | loading") == nil)
  }

  @Test func aPageFromTheCacheKeepsNobodyFromTheServer() async throws {
    let kept = Page([ScriptedRow(id: 1)], next: 1, backoff: .seconds(7))
    let source = CachingPageSource(ArrayPageSource([ScriptedRow(id: 2)])) {
      kept
    } store: { _ in
    }
    #expect(try await source.page(PageRequest(allowsCached: true)).backoff == nil)
  }

  @Test func aServerThatWantsToBeLeftAloneForTooLongIsAskedAfterADay() async {
    _ = await stage.play("start")
    await answer(1...5, backoff: .seconds(Int64.max))
    #expect(await stage.mismatch("show 4-4 | 1-5 | | loading\nwait 86400 | 1-5 | #2 append at 5 | loading") == nil)
  }
}
