import ListPresentationTesting
import Testing

@testable import ListPresentation

@MainActor @Suite struct SparseRepeatedItemsTests {
  @Test func olderPageIsReloadedWhenRowsHaveMoved() async {
    let stage = PagerStage(items: 20)
    await stage.expect(
      """
      start    | -            | #1 items 0-4  | loading
      serve    | 0-4 _15      | #2 items 5-9  | exhausted
      """)
    stage.server = [90, 91, 92] + Array(0..<20)
    await stage.expect(
      """
      serve    | 0-4 =3 5-6 _13      | #3 items 0-4  | exhausted
      serve    | 90-92 0-6 _13       |              | exhausted
      """)
    #expect(stage.pager.numberOfRepeatedItems == 3)
    #expect(
      stage.pager.diagnostics.map(\.description) == [
        "items 5-9: 3 of them were already loaded at other indices, the first with the id 2; items that have moved are "
          + "loaded again, and items that occur twice are shown once"
      ])
  }

  @Test func rowTwiceInASourceIsShownOnceWithBoundedRequests() async {
    let stage = PagerStage(items: 20)
    stage.server[7] = 3
    await stage.expect(
      """
      start    | -                   | #1 items 0-4  | loading
      serve    | 0-4 _15             | #2 items 5-9  | exhausted
      serve    | 0-6 =1 8-9 _10      | #3 items 0-4  | exhausted
      serve    | 0-6 =1 8-9 _10      |              | exhausted
      show 2-8 | 0-6 =1 8-9 _10      | #4 items 10-14 | exhausted
      """)
    #expect(stage.pager.item(at: 7).content == .repeated(at: 3))
  }

  @Test func rowTwiceInAPageIsShownOnce() async {
    let stage = PagerStage(items: 100)
    await stage.expect(
      """
      start               | -             | #1 items 0-4  | loading
      page 0 1 1 3 4 of 5 | 0-1 =1 3-4    |              | exhausted
      """)
  }
}
