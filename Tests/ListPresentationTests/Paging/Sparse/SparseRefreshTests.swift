import ListPresentation
import ListPresentationTesting
import Testing

@MainActor @Suite struct SparseRefreshTests {
  private func stage(rows: Int = 100) async -> PagerStage<SparsePager<ScriptedItem>> {
    let stage = PagerStage(items: rows)
    _ = await stage.play("start\nserve\nserve")
    return stage
  }

  @Test func refreshBeginsWithTheVisibleRowsAndKeepsTheOldOnesMeanwhile() async {
    let stage = await stage()
    _ = await stage.play("show 38-41\nserve\nserve\nserve\nserve")
    stage.server = Array(500..<590)
    await stage.expect(
      """
      refresh   | 0-9 _20 30-49 _50         | #7 items 35-39, #8 items 40-44 | loading
      serve     | 0-9 _20 30-49 _50         | #8 items 40-44                | loading
      serve     | 0-9 _20 30-34 535-544 45-49 _40 | #9 items 45-49, #10 items 30-34 | exhausted
      serve     | 0-9 _20 30-34 535-549 _40 | #10 items 30-34               | exhausted
      """)
  }

  @Test func refreshesInOneTurnAreOneRequest() async {
    let stage = await stage()
    for _ in 0..<100 { stage.pager.refresh() }
    await stage.settle()
    #expect(stage.source.requests.count == 3)
    _ = await stage.play("refresh")
    #expect(stage.source.requests.count == 4)
  }

  @Test func answerOfAnOlderGenerationIsNotShown() async {
    let stage = await stage()
    await stage.expect(
      """
      show 20-22    | 0-9 _90        | #3 items 20-24                 | loading
      refresh       | 0-9 _90        | #3 items 20-24, #4 items 20-24  | loading
      page #3 720-724 of 100 | 0-9 _90 | #4 items 20-24               | loading
      serve         | 0-9 _10 20-24 _75  | #5 items 15-19, #6 items 25-29  | exhausted
      fail stop     | 0-9 _5 !5 20-24 _75 | #6 items 25-29                 | exhausted
      """)
  }

  @Test func failedRefreshKeepsTheRowsAndServesOtherVisibleRows() async {
    let stage = await stage()
    await stage.expect(
      """
      refresh     | 0-9 _90         | #3 items 0-4    | loading
      fail stop   | 0-9 _90         |                | failed
      wait 60     | 0-9 _90         |                | failed
      show 50-52  | 0-9 _90         | #4 items 50-54  | loading
      serve       | 0-9 _40 50-54 _45 | #5 items 45-49, #6 items 55-59 | exhausted
      """)
  }

  @Test func rowsStayAfterARefreshUntilNewOnesCoverThem() async {
    let stage = await stage()
    stage.server = Array(0..<5) + Array(300..<395)
    await stage.expect(
      """
      refresh   | 0-9 _90        | #3 items 0-4 | loading
      serve     | 0-9 _90        | #4 items 5-9 | exhausted
      fail stop | 0-9 _90        |             | exhausted
      retry     | 0-9 _90        | #5 items 5-9 | exhausted
      serve     | 0-4 300-304 _90 |            | exhausted
      """)
  }

  @Test func rowMovedByARefreshIsShownOnce() async {
    let stage = await stage()
    stage.server = [7] + Array(0..<99)
    await stage.expect(
      """
      refresh   | 0-9 _90            | #3 items 0-4 | loading
      serve     | 7 0-3 5-6 _1 8-9 _90 | #4 items 5-9 | exhausted
      """)
  }

  @Test func indexReportedDuringANewQueryCountsAfterwards() async {
    let stage = await stage()
    await stage.expect(
      """
      query      | 0-9 _90       | #3 items 0-4   | loading
      show 50-52 | 0-9 _90       | #3 items 0-4   | loading
      serve      | 0-4 _95       | #4 items 50-54 | loading
      """)
  }

  @Test func scheduledRetryIsNotSettled() async {
    let stage = PagerStage(items: 100)
    _ = await stage.play("start\nfail")
    #expect(!stage.pager.loadState.isSettled)
    _ = await stage.play("wait 60\nfail stop")
    #expect(stage.pager.loadState == .failed("no answer") && stage.pager.loadState.isSettled)
  }

  @Test func failedRefreshIsRepeatedByARetry() async {
    let stage = await stage()
    await stage.expect(
      """
      refresh     | 0-9 _90         | #3 items 0-4    | loading
      fail stop   | 0-9 _90         |                | failed
      retry       | 0-9 _90         | #4 items 0-4    | loading
      serve       | 0-9 _90         | #5 items 5-9    | exhausted
      """)
  }

  @Test func newQueryBeginsAtItsFirstRowWithoutOldRows() async {
    let stage = await stage()
    await stage.expect(
      """
      show 60-62            | 0-9 _90        | #3 items 60-64               | loading
      query                 | 0-9 _90        | #3 items 60-64, #4 items 0-4  | loading
      show 60-62            | 0-9 _90        | #3 items 60-64, #4 items 0-4  | loading
      page #4 300-304 of 7  | 300-304 _2     | #3 items 60-64, #5 items 5-9  | loading
      page #3 60-64 of 100  | 300-304 _2     | #5 items 5-9                 | loading
      page 305-306 of 7     | 300-306        |                             | exhausted
      """)
  }

  @Test func refreshOfAShortenedListShowsItsEnd() async {
    let stage = await stage()
    _ = await stage.play("show 90-94\nserve\nserve\nserve")
    stage.server = Array(0..<12)
    await stage.expect(
      """
      refresh   | 0-9 _75 85-99  | #6 items 90-94  | loading
      serve     | 0-9 _75 85-99  | #7 items 5-9, #8 items 10-14 | loading
      serve     | 0-9 _75 85-99  | #8 items 10-14  | loading
      serve     | 0-11           | #9 items 0-4    | exhausted
      """)
  }

  @Test func refreshToAnEmptyListShowsNothing() async {
    let stage = await stage()
    await stage.expect(
      """
      refresh    | 0-9 _90  | #3 items 0-4  | loading
      page of 0  | -        |              | exhausted
      """)
  }

  @Test func startOverReloadsTheListALimitedNumberOfTimes() async {
    let stage = await stage()
    await stage.expect(
      """
      show 50-52      | 0-9 _90        | #3 items 50-54  | loading
      fail startOver  | 0-9 _90        | #4 items 50-54  | loading
      fail startOver  | 0-9 _90        | #5 items 50-54  | loading
      fail startOver  | 0-9 _90        |                | failed
      retry           | 0-9 _90        | #6 items 50-54  | loading
      serve           | 0-9 _40 50-54 _45 | #7 items 45-49, #8 items 55-59 | exhausted
      """)
    #expect(stage.pager.diagnostics == [.startsOver(times: 3)])
  }
}
