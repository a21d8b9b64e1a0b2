import ListPresentationTesting
import Testing

@testable import ListPresentation

@MainActor @Suite struct PagingCursorTests {
  let stage = PagerStage()

  @Test func firstPageAnsweredToABadCursorIsNotRepeated() async {
    #expect(
      await stage.mismatch(
        """
        start        | -    | #1 refresh      | loading
        page 1-5 >   | 1-5  |                 | idle
        show 4-4     | 1-5  | #2 append at 5  | loading
        page 6-10 >  | 1-10 |                 | idle
        show 9-9     | 1-10 | #3 append at 10 | loading
        page 1-5 >91 | 1-10 | #4 append at 91 | loading
        page 6-10 >92 | 1-10 |                | exhausted
        """) == nil)
  }

  @Test func shortPageIsNotTheEnd() async {
    #expect(
      await stage.mismatch(
        """
        start      | -   | #1 refresh     | loading
        page 1-5 > | 1-5 |                | idle
        show 4-4   | 1-5 | #2 append at 5 | loading
        page 6 >   | 1-6 | #3 append at 6 | loading
        """) == nil)
  }

  @Test func repeatedPagesWithNewCursorsAreTheEnd() async {
    #expect(
      await stage.mismatch(
        """
        start       | -   | #1 refresh      | loading
        page 1-5 >2 | 1-5 |                 | idle
        show 4-4    | 1-5 | #2 append at 2  | loading
        page 1-5 >3 | 1-5 | #3 append at 3  | loading
        page 1-5 >4 | 1-5 |                 | exhausted
        """) == nil)
    #expect(stage.pager.diagnostics.last == .nothingNew(.append, pages: 2))
    #expect(stage.pager.numberOfRepeatedItems == 10)
  }

  @Test func uncertainEndIsCheckedByARetryAndNotByAScroll() async {
    _ = await stage.play("start\npage 1-5 >5\nshow 4-4\npage 1-5 >10\npage 1-5 >15")
    #expect(stage.pager.states.append == .stopped(.nothingNew(.append, pages: 2)))
    #expect(
      await stage.mismatch(
        """
        show 0-2      | 1-5  |                 | exhausted
        show 4-4      | 1-5  |                 | exhausted
        retry         | 1-5  | #4 append at 15 | loading
        page 6-20 >30 | 1-20 |                 | idle
        """) == nil)
  }

  @Test(arguments: ["5", "2"]) func repeatedCursorIsTheEndUntilARefresh(cursor: String) async {
    #expect(
      await stage.mismatch(
        """
        start             | -    | #1 refresh     | loading
        page 1-2 >2       | 1-2  | #2 append at 2 | loading
        page 3-4 >5       | 1-4  | #3 append at 5 | loading
        page 5-7 >\(cursor) | 1-7  |                | exhausted
        refresh           | 1-7  | #4 refresh     | loading
        page 1-8 >2       | 1-8  |                | idle
        """) == nil)
    #expect(stage.pager.diagnostics == [.repeatedCursor(.append)])
  }

  @Test func newTokensForTheSamePageAreReportedOnlyWhenRowsRepeat() async {
    #expect(
      await stage.mismatch(
        """
        start        | -    | #1 refresh        | loading
        page 1-5 >91 | 1-5  |                   | idle
        show 4-4     | 1-5  | #2 append at 91   | loading
        page 6-7 >92 | 1-7  | #3 append at 92   | loading
        page 6-7 >93 | 1-7  | #4 append at 93   | loading
        page 8-10 >94 | 1-10 |                  | idle
        """) == nil)
    #expect(stage.pager.diagnostics == [.repeatedItems(.append, count: 2, id: "6")])
  }

  @Test func emptyPagesAreOneLoadingPhase() async {
    #expect(
      await stage.mismatch(
        """
        start       | -   | #1 refresh     | loading
        page >1     | -   | #2 append at 1 | loading
        page >2     | -   | #3 append at 2 | loading
        page >3     | -   | #4 append at 3 | loading
        page 1-5 >4 | 1-5 |                | idle
        """) == nil)
  }

  @Test func emptyPagesStopLoadingAtTheirLimitUntilARetry() async {
    _ = await stage.play("start")
    for page in 1...30 { _ = await stage.play("page >\(page)") }
    #expect(stage.source.requests.count == 10)
    #expect(stage.pager.states.append == .stopped(.emptyPages(.append, count: 10)))
    #expect(stage.pager.diagnostics == [.emptyPages(.append, count: 10)])
    #expect(
      await stage.mismatch(
        """
        retry       | -   | #11 append at 10 | loading
        page 1-5 >77 | 1-5 |                 | idle
        """) == nil)
  }

  @Test func repeatedLastPageWithoutACursorIsTheEnd() async {
    #expect(
      await stage.mismatch(
        """
        start      | -   | #1 refresh     | loading
        page 1-5 > | 1-5 |                | idle
        show 4-4   | 1-5 | #2 append at 5 | loading
        page 1-5   | 1-5 |                | exhausted
        """) == nil)
  }
}
