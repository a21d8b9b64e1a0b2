import ListPresentation
import ListPresentationTesting
import Testing

/// A refresh that needs several pages to reach what the user sees.
@MainActor @Suite struct RefreshInPagesTests {
  private let stage = PagerStage()

  private func scrollToTheSecondPage() async {
    _ = await stage.play("start\npage 1-5 >\nshow 4-4\npage 6-10 >\nshow 7-8\npage 11-15 >")
  }

  @Test func newRowInAnOverlapOfTheRefreshedPagesLandsBetweenItsNeighbors() async {
    await scrollToTheSecondPage()
    #expect(
      await stage.mismatch(
        """
        refresh          | 1-15              | #4 refresh      | loading
        page 1-5 >       | 1-15              | #5 append at 5  | loading
        page 4 44 5-10 > | 1-4 44 5-10       | #6 append at 10 | loading
        """) == nil)
  }

  @Test func rowInsertedBetweenTwoPagesOfTheRefreshStays() async {
    await scrollToTheSecondPage()
    #expect(
      await stage.mismatch(
        """
        refresh        | 1-15          | #4 refresh      | loading
        page 1-5 >     | 1-15          | #5 append at 5  | loading
        fail           | 1-15          |                 | failed
        insert 99 at 2 | 1-2 99 3-15   |                 | failed
        wait 1         | 1-2 99 3-15   | #6 append at 5  | loading
        page 6-10 >    | 1-2 99 3-10   | #7 append at 10 | loading
        """) == nil)
  }
}
