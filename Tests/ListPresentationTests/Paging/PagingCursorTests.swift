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

  /// The app has removed each item of the pages that the server repeats, or every second page is empty.
  @Test(arguments: [
    ("remove 1\nremove 2\nremove 3\nremove 4\nremove 5", ["page 1-5"], 11), ("show 4-4", ["page", "page 1-5"], 21),
  ]) func pagesWithoutNewItemsStopLoadingAtTheirLimit(script: String, pages: [String], requests: Int) async {
    _ = await stage.play("start\npage 1-5 >5\n\(script)")
    for page in 6...33 { _ = await stage.play("\(pages[(page + 1) % pages.count]) >\(page * 10)") }
    #expect(stage.source.requests.count == requests)
    #expect(stage.pager.states.append == .stopped(.emptyPages(.append, count: 10)))
  }
}
