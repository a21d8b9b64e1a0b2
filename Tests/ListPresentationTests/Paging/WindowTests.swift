import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@Suite struct WindowTests {
  private func configuration(maximumItems: Int?) -> PagingConfiguration {
    var configuration = PagingConfiguration.twentyRowsAhead
    configuration.maximumItems = maximumItems
    return configuration
  }

  @Test func steadyScrollMakesOneRequestPerPage() {
    var list = AnsweredList(0..<10_000, configuration(maximumItems: nil))
    for first in stride(from: 0, through: 9_990, by: 3) { list.show(ids: first..<first + 10) }
    #expect(list.requests.count == 500)
    #expect(list.ids == Array(0..<10_000))
  }

  @Test func heldRowsExceedTheBoundByAtMostAPage() {
    var list = AnsweredList(0..<10_000, configuration(maximumItems: 200))
    for first in stride(from: 0, through: 9_990, by: 3) { list.show(ids: first..<first + 10) }
    #expect(list.mostRows <= 220)
    #expect(list.requests.count == 500)
    #expect(list.ids.last == 9_999)
  }

  @Test func releasedPagesAreLoadedOnceOnTheWayBack() {
    var list = AnsweredList(0..<2_000, configuration(maximumItems: 200))
    for first in stride(from: 0, through: 1_990, by: 2) { list.show(ids: first..<first + 10) }
    let there = list.requests.count
    let held = list.ids.count / 20
    for first in stride(from: 1_990, through: 0, by: -2) {
      list.show(ids: first..<first + 10)
      let top = list.list.machine.visible.lowerBound
      #expect(list.ids[top] == first, "what the user sees stays where it is")
    }
    #expect(list.requests.count - there == there - held)
    #expect(list.mostRows <= 220)
    #expect(list.ids.first == 0 && list.ids == list.ids.sorted())
    for first in stride(from: 0, through: 1_990, by: 2) { list.show(ids: first..<first + 10) }
    #expect(list.ids.last == 1_999)
    #expect(list.list.machine.append.state == .exhausted, "the end is known again")
  }

  @Test func rowsWithinThePrefetchDistanceAreNotReleased() {
    var configuration = configuration(maximumItems: 30)
    configuration.prefetch = .items(40)
    var list = AnsweredList(0..<1_000, configuration, from: 500)
    list.show(ids: 505..<515)
    let requests = list.requests.count
    for _ in 0..<100 { list.show(ids: 505..<515) }
    #expect(list.requests.count == requests)
    #expect(list.ids.count >= 90, "the prefetch distance comes before the bound")
  }

  @Test func lastTwoPagesAreNeverReleased() {
    var configuration = configuration(maximumItems: 1)
    configuration.prefetch = .items(1)
    var list = AnsweredList(0..<1_000, configuration)
    for first in 0...500 { list.show(ids: first..<first + 1) }
    #expect(list.list.machine.pages.count == 2)
    #expect(list.mostRows == 40)
  }

  @Test func reloadedPageHasItsFormerLength() {
    var configuration = configuration(maximumItems: 60)
    configuration.firstPageSize = 35
    var list = AnsweredList(0..<1_000, configuration)
    for first in 0...300 { list.show(ids: first..<first + 10) }
    for first in (0...300).reversed() { list.show(ids: first..<first + 10) }
    #expect(list.ids.prefix(60) == ArraySlice(0..<60))
  }

  /// Scrolls through all pages and back.
  private func readToTheEndAndBack(_ list: inout AnsweredList, rows: Int) {
    for first in stride(from: 0, through: rows - 4, by: 2) { list.show(ids: first..<first + 4) }
    #expect(list.ids.last == rows - 1)
    #expect(list.list.machine.liveCursors.count < 5_000)
    for _ in 0..<rows {
      let ids = list.ids
      guard let first = ids.first, list.list.machine.prepend.state != .exhausted else { break }
      list.show(ids: first + 1..<first + 5)
    }
  }

  @Test func longSessionRemembersBoundedPagesAndFindsTheWayBack() {
    var configuration = configuration(maximumItems: 16)
    configuration.pageSize = 2
    configuration.prefetch = .items(2)
    var list = AnsweredList(0..<4_400, configuration)
    readToTheEndAndBack(&list, rows: 4_400)
    #expect(list.ids.first == 0, "the source says where the pages before are")
    #expect(list.ids == list.ids.sorted() && list.list.diagnostics.isEmpty)
  }

  @Test func forgottenPageOfAForwardOnlySourceIsReported() {
    var configuration = configuration(maximumItems: 16)
    configuration.pageSize = 2
    configuration.prefetch = .items(2)
    var list = AnsweredList(0..<4_400, configuration, isForwardOnly: true)
    readToTheEndAndBack(&list, rows: 4_400)
    #expect(list.list.diagnostics == [.forgottenPages(.prepend)])
    #expect(list.ids.first.map { $0 > 0 && $0 < 2_400 } == true, "a thousand pages back at least are known")
  }

  @Test func rememberedReleasedPagesAreBounded() {
    var configuration = PagingStage.configuration
    configuration.maximumItems = 20
    var generator = SeededGenerator(seed: 1)
    var machine = PagingMachine(configuration)
    var most = 0
    _ = machine.handle(.start, at: .zero, using: &generator)
    for page in 1...8_000 {
      let now = Duration.milliseconds(300) * page
      _ = machine.handle(.show(machine.numberOfItems - 1..<machine.numberOfItems), at: now, using: &generator)
      let answer = PagingAnswer(received: 5, new: 5, next: page)
      _ = machine.handle(.answer(ticket: page, answer), at: now, using: &generator)
      if page.isMultiple(of: 100) { most = max(most, machine.liveCursors.count) }
    }
    #expect(machine.numberOfItems <= 25)
    #expect(most > 1_000 && most < 4_100, "of 8,000 pages \(most) are remembered")
  }

  @MainActor @Test func longSessionKeepsABoundedNumberOfCursors() async {
    var configuration = PagingConfiguration.twentyRowsAhead
    configuration.pageSize = 2
    configuration.prefetch = .items(2)
    configuration.maximumItems = 8
    // The clock advances while the source answers, so a request would time out.
    configuration.timeout = nil
    let rows = 2_400
    let clock = ManualClock()
    let pager = Pager(
      ArrayPageSource((0..<rows).map { ScriptedItem(id: $0) }), configuration: configuration, clock: clock)
    var most = 0
    var last: Int?
    // Each page has a wait of its own, so that the test takes as long as the machine needs.
    repeat {
      last = pager.snapshot.itemIDs.last
      await wait(until: {
        clock.advance(by: .milliseconds(300))
        pager.fetchNextItemsIfNeeded(at: pager.numberOfItems - 1)
        most = max(most, pager.numberOfCursors)
        return pager.snapshot.itemIDs.last != last
      })
    } while pager.snapshot.itemIDs.last != last && pager.snapshot.itemIDs.last != rows - 1
    #expect(pager.snapshot.itemIDs.last == rows - 1)
    #expect(most > 500 && most < 1_200, "\(most) of 1,200 were kept")
  }

  @Test func reloadedPageFollowsTheCursorOfAnEmptyAnswer() async {
    let stage = await stageWithTwentyRows()
    #expect(
      await stage.mismatch(
        """
        show 4-4   | 6-20 | #5 refresh      | idle
        page >77   | 6-15 | #6 append at 77 | idle
        page >78   | 6-15 | #7 append at 78 | idle
        page 1-5 > | 1-15 |                 | idle
        """) == nil)
  }

  /// A stage with a maximum of ten rows, which has loaded rows 1 to 20.
  private func stageWithTwentyRows() async -> PagingStage {
    var configuration = PagingStage.configuration
    configuration.maximumItems = 10
    let stage = await PagingStage(configuration)
    _ = await stage.play(
      """
      start
      page 1-5 >
      show 4-4
      page 6-10 >
      show 9-9
      page 11-15 >
      show 10-10
      page 16-20 >
      """)
    return stage
  }

  /// A stage with a maximum of ten rows, which holds rows 11 to 25 and has released those before them.
  private func stageWithReleasedRows() async -> PagingStage {
    let stage = await stageWithTwentyRows()
    _ = await stage.play("show 14-14\npage 21-25 >")
    return stage
  }

  @Test func shorterReloadedPageIsFollowedToTheHeldRows() async {
    let stage = await stageWithReleasedRows()
    #expect(
      await stage.mismatch(
        """
        show 3-3     | 11-25 | #6 append at 5  | idle
        page 6-8 >   | 11-20 | #7 append at 8  | idle
        page 9-13 >  | 6-20  |                 | idle
        show 14-14   | 6-20  | #8 append at 20 | loading
        page 21-23 > | 11-23 | #9 append at 23 | loading
        page 24-28 > | 11-28 |                 | idle
        """) == nil)
    #expect(await stage.pager.diagnostics.isEmpty)
  }

  @Test func rowsUnreachableFromReleasedOnesAreGivenUp() async {
    let stage = await stageWithReleasedRows()
    #expect(
      await stage.mismatch(
        """
        show 3-3   | 11-25 | #6 append at 5 | idle
        page 6-8 > | 11-20 | #7 append at 8 | idle
        page 99    | 6-8 99 | #8 refresh    | exhausted
        page 1-5 > | 1-8 99 |               | exhausted
        """) == nil)
    #expect(await stage.pager.diagnostics == [.unreachableItems(.prepend, count: 10)])
  }

  @Test func changedRowsBehindReleasedOnesAreReported() async {
    let stage = await stageWithReleasedRows()
    _ = await stage.play("show 0-0\npage 6-10 >\nshow 11-11")
    #expect(await stage.picture == "6-20 | #7 append at 20 | loading")
    _ = await stage.play("page 22-26 >")
    #expect(await stage.pager.diagnostics == [.changedItems(.append)])
  }

  @Test func refreshForgetsReleasedPages() async {
    var configuration = PagingStage.configuration
    configuration.maximumItems = 10
    let stage = await PagingStage(configuration)
    #expect(
      await stage.mismatch(
        """
        start        | -     | #1 refresh      | loading
        page 1-5 >   | 1-5   |                 | idle
        show 4-4     | 1-5   | #2 append at 5  | loading
        page 6-10 >  | 1-10  |                 | idle
        show 9-9     | 1-10  | #3 append at 10 | loading
        page 11-15 > | 1-15  |                 | idle
        show 10-10   | 1-15  | #4 append at 15 | loading
        page 16-20 > | 6-20  |                 | idle
        show 4-4     | 6-20  | #5 refresh      | idle
        page 1-5 >   | 1-15  |                 | idle
        refresh      | 1-15  | #6 refresh      | loading
        page 20-29   | 20-29 |                 | exhausted
        """) == nil)
    #expect(await stage.pager.states.prepend == .exhausted)
  }

  /// A pager of the rows 4 to 9, which has evicted the rows 1 to 3.
  @MainActor private func evictedStage() async -> PagingStage {
    var configuration = PagingConfiguration(pageSize: 3, prefetch: .items(2))
    configuration.maximumItems = 6
    let stage = PagingStage(configuration)
    _ = await stage.play("start\npage 1-3 >\nshow 2-2\npage 4-6 >\nshow 5-5\npage 7-9 >")
    return stage
  }

  @Test @MainActor func rowThatHasLeftTheBorderOfAWindowIsReported() async {
    let stage = await evictedStage()
    let fault = await stage.mismatch(
      """
      show 0-0     | 4-9     | #4 refresh     | idle
      page 1-2 5 > | 4-9     | #5 append at 5 | idle
      page 6-8 >   | 1-2 4-6 |                | idle
      """)
    #expect(fault == nil, "\(fault ?? "")")
    #expect(stage.pager.diagnostics == [.changedItems(.prepend)])
  }

  @Test @MainActor func rowThatHasMovedIntoAnEvictedPageIsReported() async {
    let stage = await evictedStage()
    let fault = await stage.mismatch(
      """
      show 0-0       | 4-9 | #4 refresh | idle
      page 1 8 2-3 > | 1-6 |            | idle
      """)
    #expect(fault == nil, "\(fault ?? "")")
    #expect(stage.pager.diagnostics == [.repeatedItems(.prepend, count: 1, id: "8")])
  }
}
