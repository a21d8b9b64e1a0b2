import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@MainActor @Suite struct SparseWordsTests {
  @Test func sampleOfTheStageHasTheDocumentedOutcome() async {
    await PagerStage(items: 100).expect(
      """
      start    | -                 | #1 items 0-4                  | loading
      serve    | 0-4 _95           | #2 items 5-9                  | exhausted
      serve    | 0-9 _90           |                              | exhausted
      jump 50  | 0-9 _90           | #3 items 50-54                | loading
      serve    | 0-9 _40 50-54 _45 | #4 items 45-49, #5 items 55-59 | exhausted
      """)
  }

  @Test func logTellsWhyARequestIsSentOrNot() async {
    let stage = PagerStage(items: 100)
    _ = await stage.play(
      """
      start
      wait 0.25
      serve
      show 1-3
      serve
      show 41-56
      wait 0.1
      fail #4
      jump 90
      serve
      serve
      """)
    #expect(
      stage.pager.log.description == """
        0.000  items 0-4      asks for 5 items
        0.250  items 0-4      5 new items of 5
        0.250  items 5-9      asks for 5 items: 4 ahead of 5
        0.250  -              does not load: a request is under way
        0.250  items 5-9      5 new items of 5
        0.250  -              does not load: all wanted items are loaded: items 0-8
        0.250  items 40-44    asks for 5 items
        0.250  items 45-49    asks for 5 items
        0.250  items 50-54    asks for 5 items
        0.350  items 45-49    attempt 1 failed: no answer; next try at 0.633
        0.350  items 55-59    asks for 5 items
        0.350  items 40-44    the request is cancelled
        0.350  items 50-54    the request is cancelled
        0.350  items 55-59    the request is cancelled
        0.350  items 90-94    asks for 5 items
        0.350  -              an answer that is no longer wanted is discarded
        0.350  -              does not load: a request is under way
        0.350  -              an answer that is no longer wanted is discarded
        0.350  -              does not load: a request is under way
        """)
  }

  @Test(arguments: [
    (
      PagingDiagnostic.movedItems(40..<60, count: 2, id: "7"),
      "items 40-59: 2 of them were already loaded at other indices, the first with the id 7; items that have moved are "
        + "loaded again, and items that occur twice are shown once"
    ),
    (.missingItems(7..<8, total: 9), "item 7: no item arrived, although the source says that there are 9"),
    (
      .missingTotal(0..<5),
      "items 0-4: the page has no total; a list that is loaded by index needs the number of its items"
    ),
    (
      .otherItems(asked: 20, came: 0),
      "items from 20 on were requested, but items from 0 on arrived; a page must begin where the range does"
    ),
  ])
  func diagnosticNamesTheFault(diagnostic: PagingDiagnostic, words: String) {
    #expect(diagnostic.description == words)
  }

  @Test func arrayAnswersTheRowsItHas() async throws {
    let source = ArrayPageSource((0..<10).map { ScriptedItem(id: $0) })
    #expect(try await source.page(at: 4..<6) == Page([ScriptedItem(id: 4), ScriptedItem(id: 5)], total: 10))
    #expect(try await source.page(at: 8..<12) == Page([ScriptedItem(id: 8), ScriptedItem(id: 9)], total: 10))
    #expect(try await source.page(at: 30..<40) == Page([], total: 10))
  }
}
