import ListPresentation
import ListPresentationTesting
import Testing

@MainActor @Suite struct SparseFailureTests {
  @Test func failedPageStaysFailedUntilARetry() async {
    let stage = PagerStage(items: 100)
    await stage.expect(
      """
      start       | -                    | #1 items 0-4                    | loading
      serve       | 0-4 _95              | #2 items 5-9                    | exhausted
      show 50-52  | 0-4 _95              | #2 items 5-9, #3 items 50-54     | loading
      fail #3 stop | 0-4 _45 !5 _45      | #2 items 5-9, #4 items 45-49, #5 items 55-59 | failed
      serve #4    | 0-4 _40 45-49 !5 _45 | #2 items 5-9, #5 items 55-59     | failed
      show 0-2    | 0-4 _40 45-49 !5 _45 | #2 items 5-9, #5 items 55-59     | exhausted
      show 50-52  | 0-4 _40 45-49 !5 _45 | #2 items 5-9, #5 items 55-59     | failed
      wait 20     | 0-4 _40 45-49 !5 _45 | #2 items 5-9, #5 items 55-59     | failed
      retry       | 0-4 _40 45-49 _50    | #2 items 5-9, #5 items 55-59, #6 items 50-54 | loading
      serve #6    | 0-4 _40 45-54 _45    | #2 items 5-9, #5 items 55-59     | exhausted
      """)
  }

  @Test func failedPageIsRetriedWithGrowingWaitsWithinTheBudget() async {
    let stage = PagerStage(items: 100)
    await stage.expect(
      """
      start    | -       | #1 items 0-4  | loading
      fail     | -       |              | failed
      wait 0.5 | -       | #2 items 0-4  | loading
      fail     | -       |              | failed
      wait 1   | -       | #3 items 0-4  | loading
      fail     | -       |              | failed
      wait 2   | -       | #4 items 0-4  | loading
      fail     | -       |              | failed
      wait 4   | -       | #5 items 0-4  | loading
      fail     | -       |              | failed
      wait 90  | -       |              | failed
      retry    | -       | #6 items 0-4  | loading
      serve    | 0-4 _95 | #7 items 5-9  | exhausted
      """)
  }

  @Test func rateLimitHoldsUpEveryPage() async {
    let stage = PagerStage(items: 100)
    await stage.expect(
      """
      start            | -                    | #1 items 0-4    | loading
      serve            | 0-4 _95              | #2 items 5-9    | exhausted
      fail after 60    | 0-4 !5 _90           |                | exhausted
      show 30-32       | 0-4 !5 _90           |                | loading
      jump 80          | 0-4 !5 _90           |                | loading
      refresh          | 0-4 _95              |                | loading
      wait 59          | 0-4 _95              |                | loading
      wait 1           | 0-4 _95              | #3 items 80-84  | loading
      serve            | 0-4 _75 80-84 _15 | #4 items 75-79, #5 items 85-89 | exhausted
      """)
  }

  @Test func answerMayCloseTheGate() async {
    let stage = PagerStage(items: 100)
    _ = await stage.play("start")
    var page = Page<ScriptedItem, Int>((0..<5).map { ScriptedItem(id: $0) }, total: 100)
    page.backoff = .seconds(7)
    stage.source.answer(page)
    await stage.settle()
    await stage.expect(
      """
      show 40-42  | 0-4 _95 |                | loading
      wait 6.9    | 0-4 _95 |                | loading
      wait 0.1    | 0-4 _95 | #2 items 40-44  | loading
      """)
  }

  @Test func unansweredRequestTimesOut() async {
    var configuration = PagingConfiguration.scripted
    configuration.retry = .byHand
    let stage = PagerStage(items: 100, configuration)
    await stage.expect(
      """
      start       | -             | #1 items 0-4                | loading
      serve       | 0-4 _95       | #2 items 5-9                | exhausted
      wait 30     | 0-4 !5 _90    | #2 items 5-9                | exhausted
      serve       | 0-4 !5 _90    |                            | exhausted
      retry       | 0-4 _95       | #3 items 5-9                | exhausted
      """)
    guard case .placeholder = stage.pager.item(at: 7).content else { return #expect(Bool(false)) }
  }

  @Test func requestsWaitOfflineAndAreSentOnline() async {
    let stage = PagerStage(items: 100)
    await stage.expect(
      """
      start       | -               | #1 items 0-4                | loading
      serve       | 0-4 _95         | #2 items 5-9                | exhausted
      offline     | 0-4 _95         | #2 items 5-9                | exhausted
      fail        | 0-4 !5 _90      |                            | exhausted
      show 40-42  | 0-4 !5 _90      |                            | failed
      wait 60     | 0-4 !5 _90      |                            | failed
      online      | 0-4 _95         | #3 items 40-44              | loading
      serve       | 0-4 _35 40-44 _55 | #4 items 35-39, #5 items 45-49 | exhausted
      """)
  }

  @Test func cancellationIsNotAnError() async {
    let stage = PagerStage(items: 100)
    await stage.expect(
      """
      start       | -               | #1 items 0-4  | loading
      cancel      | -               |              | loading
      wait 1      | -               | #2 items 0-4  | loading
      serve       | 0-4 _95         | #3 items 5-9  | exhausted
      cancel      | 0-4 _95         |              | exhausted
      wait 1      | 0-4 _95         | #4 items 5-9  | exhausted
      """)
  }

  @Test func retryingTwiceIsOneRequest() async {
    let stage = PagerStage(items: 100)
    _ = await stage.play("start\nfail stop")
    stage.pager.retry()
    stage.pager.retry()
    await stage.settle()
    #expect(stage.source.openRequests == [1])
  }

  @Test func rowsOfAnotherRangeAreNotShown() async {
    let stage = PagerStage(items: 100)
    await stage.expect(
      """
      start                   | -             | #1 items 0-4     | loading
      serve                   | 0-4 _95       | #2 items 5-9     | exhausted
      page 0-4 of 100 from 0  | 0-4 !5 _90    |                 | exhausted
      wait 0.5                | 0-4 _95       | #3 items 5-9     | exhausted
      page 5-9 of 100 from 5  | 0-9 _90       |                 | exhausted
      """)
    #expect(
      stage.pager.diagnostics.map(\.description) == [
        "items from 5 on were requested, but items from 0 on arrived; a page must begin where the range does"
      ])
  }
}
