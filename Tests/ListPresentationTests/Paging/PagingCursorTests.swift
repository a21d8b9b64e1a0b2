import ListPresentationTesting
import Testing

@testable import ListPresentation

@MainActor @Suite struct PagingCursorTests {
  let stage = PagerStage()

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

  @Test func emptyAndRepeatedPagesInTurnStopAtTheLimit() async {
    _ = await stage.play("start\npage 1-5 >5\nshow 4-4")
    for page in 3...30 { _ = await stage.play("page \(page.isMultiple(of: 2) ? "" : "1-5") >\(page * 10)") }
    #expect(stage.source.requests.count == 21)
    #expect(stage.pager.states.append == .stopped(.emptyPages(.append, count: 10)))
  }
}
