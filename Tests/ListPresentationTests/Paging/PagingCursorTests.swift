import ListPresentationTesting
import Testing

@testable import ListPresentation

@MainActor @Suite struct PagingCursorTests {
  let stage = PagerStage()

  @Test(arguments: ["5", "2"]) func repeatedCursorIsTheEndUntilARefresh(cursor: String) async {
    await stage.expect(
      """
      start             | -    | #1 refresh     | loading
      page 1-2 >2       | 1-2  | #2 append at 2 | loading
      page 3-4 >5       | 1-4  | #3 append at 5 | loading
      page 5-7 >\(cursor) | 1-7  |                | exhausted
      refresh           | 1-7  | #4 refresh     | loading
      page 1-8 >2       | 1-8  |                | idle
      """)
    #expect(stage.pager.diagnostics == [.repeatedCursor(.append)])
  }

  @Test func emptyPagesStopLoadingAtTheirLimitUntilARetry() async {
    _ = await stage.play("start")
    for page in 1...30 { _ = await stage.play("page >\(page)") }
    #expect(stage.source.requests.count == 10)
    #expect(stage.pager.states.append == .stopped(.emptyPages(.append, count: 10)))
    #expect(stage.pager.diagnostics == [.emptyPages(.append, count: 10)])
    await stage.expect(
      """
      retry       | -   | #11 append at 10 | loading
      page 1-5 >77 | 1-5 |                 | idle
      """)
  }

  /// A server that repeats its first page under new cursors, of which the app has removed each item.
  @Test func pagesOfRemovedItemsStopLoadingAtTheirLimit() async {
    _ = await stage.play("start\npage 1-5 >5")
    for id in 1...5 { _ = await stage.play("remove \(id)") }
    for page in 6...30 { _ = await stage.play("page 1-5 >\(page)") }
    #expect(stage.source.requests.count == 11)
    #expect(stage.pager.states.append == .stopped(.emptyPages(.append, count: 10)))
  }

  @Test func repeatedPagesEndNoListOfWhichTheSourceCountsMore() async {
    _ = await stage.play("start")
    for cursor in 5...7 {
      stage.source.answer(Page((1...5).map { ScriptedItem(id: $0) }, next: cursor, total: 12))
      await stage.settle()
      _ = await stage.play("show 4-4")
    }
    #expect(stage.pager.states.append == .stopped(.fewerItems(count: 5, total: 12)))
    await stage.expect("retry | 1-5 | #4 append at 7 | loading")
  }

  @Test func emptyAndRepeatedPagesInTurnStopAtTheLimit() async {
    _ = await stage.play("start\npage 1-5 >5\nshow 4-4")
    for page in 3...30 { _ = await stage.play("page \(page.isMultiple(of: 2) ? "" : "1-5") >\(page * 10)") }
    #expect(stage.source.requests.count == 21)
    #expect(stage.pager.states.append == .stopped(.emptyPages(.append, count: 10)))
  }

  @Test func removedItemsAreNoNewOnes() async {
    _ = await stage.play("start\npage 1-5 >5\nremove 1\nshow 3-3\npage 1-5 >6\npage 1-5 >7\npage 1-5 >8")
    #expect(stage.source.requests.count == 3)
    #expect(stage.pager.states.append == .stopped(.nothingNew(.append, pages: 2)))
  }
}
