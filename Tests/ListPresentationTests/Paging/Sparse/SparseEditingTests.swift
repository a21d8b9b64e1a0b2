import ListPresentation
import ListPresentationTesting
import Testing

/// Rows that are inserted, changed and removed in the list.
@MainActor @Suite struct SparseEditingTests {
  private let stage = SparseStage(items: 30)

  @Test func removedRowMovesLaterRowsUp() async {
    _ = await stage.play("start\nserve\nserve")
    stage.server.removeAll { $0 == 3 }
    await stage.expect(
      """
      remove 3   | 0-2 4-9 _20   | #3 items 9-9   | exhausted
      serve      | 0-2 4-10 _19  |               | exhausted
      show 5-6   | 0-2 4-10 _19  | #4 items 10-14 | exhausted
      serve      | 0-2 4-15 _14  |               | exhausted
      """)
    #expect(stage.pager.total == PagingTotal(count: 29))
  }

  @Test func insertedRowMovesLaterRowsDown() async {
    _ = await stage.play("start\nserve\nserve")
    stage.server.insert(99, at: 2)
    await stage.expect(
      """
      insert 99 at 2 | 0-1 99 2-9 _20  |               | exhausted
      show 5-6       | 0-1 99 2-9 _20  | #3 items 11-14 | exhausted
      serve          | 0-1 99 2-13 _16 |               | exhausted
      """)
  }

  @Test func editsKeepTheGapBetweenLoadedRows() async {
    _ = await stage.play("start\nserve\nserve\nshow 22-22\nserve\nserve #4\nserve #5")
    await stage.expect(
      """
      remove 0        | 1-9 _6 16-29        |               | exhausted
      insert 77 at 30 | 1-9 _6 16-29 77     |               | exhausted
      insert 0 at 0   | 0-9 _10 20-29 77    | #6 items 15-19 | exhausted
      insert 0 at 0   | is no event
      remove 12       | is no event
      update 12'      | is no event
      """)
  }

  @Test func requestsBehindAnEditAreRepeated() async {
    _ = await stage.play("start\nserve\nserve")
    await stage.expect(
      """
      show 12-17 | 0-9 _20     | #3 items 10-14, #4 items 15-19 | loading
      remove 0   | 1-9 _20     | #3 items 10-14, #4 items 15-19, #5 items 10-14, #6 items 15-19 | loading
      serve #3   | 1-9 _20     | #4 items 15-19, #5 items 10-14, #6 items 15-19 | loading
      serve #6   | 1-9 _6 15-19 _10 | #4 items 15-19, #5 items 10-14 | loading
      """)
  }

  @Test func answerToAnOlderRequestDoesNotUndoAnUpdate() async {
    _ = await stage.play("start\nserve\nserve")
    await stage.expect(
      """
      show 2-5   | 0-9 _20        | #3 items 10-14            | exhausted
      serve      | 0-14 _15       |                          | exhausted
      refresh    | 0-14 _15       | #4 items 0-4, #5 items 5-9 | loading
      update 6'  | 0-5 6' 7-14 _15 | #4 items 0-4, #5 items 5-9 | loading
      serve      | 0-5 6' 7-14 _15 | #5 items 5-9             | loading
      serve      | 0-5 6' 7-14 _15 | #6 items 10-14           | exhausted
      serve      | 0-5 6' 7-14 _15 |                         | exhausted
      refresh    | 0-5 6' 7-14 _15 | #7 items 0-4, #8 items 5-9 | loading
      serve      | 0-5 6' 7-14 _15 | #8 items 5-9             | loading
      serve      | 0-14 _15       | #9 items 10-14            | exhausted
      """)
  }

  @Test func editDuringARefreshRestartsTheRefresh() async {
    _ = await stage.play("start\nserve\nserve\nrefresh")
    stage.server.removeAll { $0 == 1 }
    await stage.expect(
      """
      remove 1       | 0 2-9 _20     | #3 items 0-4, #4 items 0-4  | loading
      page 0-4 of 30 | 0 2-9 _20     | #4 items 0-4  | loading
      serve          | 0 2-9 _20     | #5 items 5-9  | exhausted
      """)
  }

  @Test func visibleRangeFollowsEditsBeforeIt() async {
    _ = await stage.play("start\nserve\nserve\nshow 20-21\nserve\nserve\nserve")
    await stage.expect(
      """
      remove 0   | 1-9 _6 16-29 | #6 items 10-14 | exhausted
      show 19-20 | 1-9 _6 16-29 | #6 items 10-14 | exhausted
      """)
  }

  @Test func emptyListAcceptsARow() async {
    let stage = SparseStage(items: 0)
    await stage.expect(
      """
      start         | -   | #1 items 0-4 | loading
      insert 5 at 9 | 5   | #1 items 0-4, #2 items 0-4 | loading
      page of 0     | 5   | #2 items 0-4 | loading
      page of 0     | -   |             | exhausted
      insert 5 at 9 | 5   |             | exhausted
      remove 5      | -   |             | exhausted
      """)
  }

  /// After a refresh without a total, older rows are shown behind the new ones.
  @Test func rowInsertedBetweenOlderRowsLiesAtItsIndex() async {
    var configuration = PagingStage.configuration
    configuration.pageSize = 2
    configuration.prefetch = .items(4)
    let stage = SparseStage(items: 20, configuration)
    _ = await stage.play("start\npage 0-1\npage 2-3\npage 4-5\nremove 1")
    await stage.expect(
      """
      refresh        | 0 2-5 _1   | #4 items 5-5, #5 items 0-1 | loading
      page #5 0 2    | 0 2-4      | #4 items 5-5, #6 items 2-3 | idle
      insert 99 at 3 | 0 2-3 99   | #4 items 5-5, #6 items 2-3, #7 items 2-3 | idle
      """)
  }
}
