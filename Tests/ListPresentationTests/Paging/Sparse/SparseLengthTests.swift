import ListPresentation
import ListPresentationTesting
import Testing

/// Lists whose sources give a changing length, none, or a wrong one.
@MainActor @Suite struct SparseLengthTests {

  @Test func shortPageIsNotTheEnd() async {
    let stage = PagerStage(items: 100)
    await stage.expect(
      """
      start           | -         | #1 items 0-4   | loading
      page 0-2 of 8   | 0-2 _5    | #2 items 3-4   | exhausted
      page 3 of 8     | 0-3 _4    | #3 items 4-4   | exhausted
      page 4 of 8     | 0-4 _3    | #4 items 5-9   | exhausted
      page 5-7 of 8   | 0-7       |               | exhausted
      """)
  }

  @Test func shrunkenListIsCutAtItsEnd() async {
    let stage = PagerStage(items: 100)
    _ = await stage.play("start\nserve\nserve\nshow 85-89\nserve\nserve\nserve")
    await stage.expect(
      """
      show 95-99           | 0-9 _70 80-94 _5  | #6 items 95-99  | loading
      page of 82           | 0-9 _70 80-81     | #7 items 75-79  | loading
      page 75-79 of 82     | 0-9 _65 75-81     | #8 items 70-74  | exhausted
      """)
    #expect(stage.pager.item(at: 99).content == .placeholder)
    #expect(stage.pager.total == PagingTotal(count: 82))
  }

  @Test func answerFromBeforeAShrinkDoesNotRestoreTheEnd() async {
    let stage = PagerStage(items: 100)
    _ = await stage.play("start\nserve\nserve")
    await stage.expect(
      """
      show 82-92              | 0-9 _90          | #3 items 80-84, #4 items 85-89, #5 items 90-94 | loading
      page #4 85-86 of 87     | 0-9 _75 85-86    | #3 items 80-84, #5 items 90-94, #6 items 75-79 | loading
      page #5 90-94 of 100    | 0-9 _75 85-86    | #3 items 80-84, #6 items 75-79                | loading
      page #3 80-84 of 100    | 0-9 _70 80-86    | #6 items 75-79                               | loading
      """)
  }

  @Test func grownListGetsPlaceholdersAndTheRestOfItsLastPage() async {
    let stage = PagerStage(items: 8)
    _ = await stage.play("start\nserve\nserve")
    stage.server = Array(0..<14)
    await stage.expect(
      """
      show 3-7  | 0-7      |             | exhausted
      refresh   | 0-7      | #3 items 0-4, #4 items 5-9 | loading
      serve     | 0-7      | #4 items 5-9 | loading
      page 5-7 of 8  | 0-7 |             | exhausted
      """)
    await stage.expect(
      """
      refresh         | 0-7       | #5 items 0-4, #6 items 5-9  | loading
      page 0-4 of 8   | 0-7       | #6 items 5-9               | loading
      page 5-7 of 14  | 0-7 _6    | #7 items 8-9               | exhausted
      page 8-9 of 14  | 0-9 _4    | #8 items 10-14             | exhausted
      """)
  }

  @Test func totalStaysWhenPagesOmitIt() async {
    let stage = PagerStage(items: 100)
    await stage.expect(
      """
      start            | -        | #1 items 0-4   | loading
      page 0-4 of 20   | 0-4 _15  | #2 items 5-9   | exhausted
      page 5-9         | 0-9 _10  |               | exhausted
      """)
    #expect(stage.pager.total == PagingTotal(count: 20))
  }

  @Test func pageWithoutATotalFails() async {
    let stage = PagerStage(items: 100)
    await stage.expect(
      """
      start      | -         | #1 items 0-4   | loading
      page 0-4   | -         |                | failed
      """)
    #expect(stage.pager.diagnostics == [.missingTotal(0..<5)])
  }

  @Test func indexBehindTheEndBecomesTheEnd() async {
    let stage = PagerStage(items: 12)
    await stage.expect(
      """
      jump 5000  | -            | #1 items 5000-5004 | loading
      serve      | -            | #2 items 10-14     | loading
      serve      | _10 10-11    | #3 items 5-9       | exhausted
      """)
  }

  @Test func missingRowsFailWithinTheRetryBudget() async {
    var configuration = PagingConfiguration.scripted
    configuration.retry.budget = 1
    let stage = PagerStage(items: 100, configuration)
    await stage.expect(
      """
      start        | -             | #1 items 0-4 | loading
      page of 100  | -             |             | failed
      wait 1       | -             | #2 items 0-4 | loading
      page of 100  | -             |             | failed
      wait 100     | -             |             | failed
      retry        | -             | #3 items 0-4 | loading
      serve        | 0-4 _95       | #4 items 5-9 | exhausted
      page of 100  | 0-4 !5 _90    |             | exhausted
      """)
    #expect(
      stage.pager.diagnostics.first?.description
        == "items 0-4: no item arrived, although the source says that there are 100")
  }

  @Test func emptyPagesOnTheWayBackStopAtTheirLimit() async {
    let stage = PagerStage(items: 100)
    _ = await stage.play("jump 1000")
    for total in stride(from: 990, to: 0, by: -5) { _ = await stage.play("page of \(total)") }
    #expect(stage.source.requests.count == 10)
    guard case .failed(let words, _) = stage.pager.loadState else { return #expect(Bool(false)) }
    #expect(words.contains("10 pages in a row had no items"))
    _ = await stage.play("retry")
    #expect(stage.source.requests.count == 11)
  }

  @Test func impossibleTotalsDoNoHarm() async {
    for total in [.min, -7, .max] {
      let stage = PagerStage(items: 100)
      #expect(stage.pager.numberOfItems == 0)
      await stage.settle()
      stage.source.answer(Page([ScriptedItem(id: 0)], total: total))
      await stage.settle()
      #expect(stage.pager.numberOfItems > 0)
      stage.pager.jump(to: .max)
      stage.pager.visibleItemsChanged(to: RangeSet(.max - 5 ..< .max))
      await stage.settle()
      #expect([.min, .max].allSatisfy { stage.pager.item(at: $0).content == .placeholder })
      stage.pager.fetchNextItemsIfNeeded(at: .max)
      stage.pager.visibleItemsChanged(to: RangeSet(.min ..< .max))
      stage.pager.jump(to: .min)
      await stage.settle()
    }
  }
}
