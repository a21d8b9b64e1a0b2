import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct DemandTests {
  let stage = PagerStage()

  @Test func firstPageIsRequestedOnTheFirstRead() async {
    #expect(stage.source.requests.isEmpty)
    #expect(stage.pager.loadState == .loading, "before anything is awaited")
    await stage.settle()
    #expect(stage.source.requests == [PageRequest(size: 5, generation: 1, allowsCache: true)])
  }

  @Test func everyReadStartsTheFirstLoad() async {
    let reads: [(Pager<ScriptedItem>) -> Void] = [
      { _ = $0.snapshot }, { _ = $0.numberOfItems }, { _ = $0.loadState }, { _ = $0.states }, { _ = $0.total },
      { $0.fetchNextItemsIfNeeded(at: 0) },
    ]
    for read in reads {
      let stage = PagerStage()
      read(stage.pager)
      await stage.settle()
      #expect(stage.source.requests.count == 1)
    }
  }

  @Test func unreadListIsNotLoadedByARefreshOrANewSource() async {
    #expect(stage.pager.now == .zero)
    stage.pager.refresh()
    stage.pager.retry()
    stage.pager.replaceSource(stage.source)
    await stage.settle()
    #expect(stage.source.requests.isEmpty)
    await stage.expect("start | - | #1 refresh | loading\npage 1-5 > | 1-5 | | idle")
  }

  @Test func triggersInOneTurnAreOneRequest() async {
    _ = await stage.play("start\npage 1-5 >")
    for _ in 0..<1_000 { stage.pager.fetchNextItemsIfNeeded(at: 4) }
    #expect(stage.pager.activity.starting == 1)
    await stage.settle()
    #expect(stage.source.requests.count == 2)
  }

  @Test func triggersInOneTurnAddUpAlthoughTheFirstIsKnown() async {
    _ = await stage.play("start\npage 1-5 >")
    stage.pager.fetchNextItemsIfNeeded(at: 1)
    await stage.settle()
    for index in 1...2 { stage.pager.fetchNextItemsIfNeeded(at: index) }
    await stage.settle()
    #expect(stage.pager.anchor?.id == 2)
  }

  @Test func readingRowsLoadsNothing() async {
    _ = await stage.play("start\npage 1-5 >")
    for index in 0..<5 { _ = stage.pager.item(at: index) }
    await stage.settle()
    #expect(stage.source.requests.count == 1)
  }

  /// The host sees the first and the last item, as a filter that finds nothing does.
  @Test func endsThatAnswerInTurnKeepTheBoundOfAFill() async {
    let configuration = PagingConfiguration(pageSize: 10, prefetch: .items(5))
    let stage = PagerStage(configuration.with(\.maximumItemsPerFill, 50))
    func show() async { _ = await stage.play("show 0 \(stage.pager.numberOfItems - 1)") }
    _ = await stage.play("start\npage 1-10 < >")
    var (first, last) = (1, 10)
    for round in 1...100 {
      await show()
      stage.clock.advance(by: .milliseconds(500))
      let direction = round.isMultiple(of: 2) ? PageDirection.append : .prepend
      guard let open = stage.source.openRequests.first(where: { stage.source.requests[$0].direction == direction })
      else {
        continue
      }
      let ids = direction == .append ? last + 1...last + 10 : first - 10...first - 1
      (first, last) = (min(first, ids.lowerBound), max(last, ids.upperBound))
      let page = Page(
        ids.map { ScriptedItem(id: $0) }, next: direction == .append ? last : nil,
        previous: direction == .append ? nil : first)
      stage.source.answer(page, to: open)
      await stage.settle()
      await show()
    }
    #expect(stage.pager.numberOfItems > 50 && stage.pager.numberOfItems <= 130, "\(stage.pager.numberOfItems) items")
  }

  @Test func boundsOfZeroCountAsOne() async {
    let configuration = PagingConfiguration.twentyRowsAhead.with(\.maximumItemsPerFill, 0).with(\.maximumEmptyPages, 0)
    let pager = Pager(ArrayPageSource(0..<60), configuration: configuration, clock: ManualClock())
    await wait(until: { pager.numberOfItems == 20 })
    pager.fetchNextItemsIfNeeded(at: 9)
    await wait(until: { pager.numberOfItems == 40 })
  }

  /// A small limit keeps the test short.
  private func stage(maximumItemsPerFill: Int) -> PagerStage<Pager<ScriptedItem>> {
    PagerStage(.scripted.with(\.maximumItemsPerFill, maximumItemsPerFill))
  }

  @Test func prependingStopsAtTheFillLimit() async {
    let stage = stage(maximumItemsPerFill: 50)
    _ = await stage.play("start\npage 100-109 <")
    for page in 1...30 {
      // The view does not keep its place: after each page it shows the top again.
      stage.pager.visibleItemsChanged(to: RangeSet(0..<4))
      await stage.settle()
      let last = 100 - 5 * (page - 1) - 1
      stage.source.answer(Page((last - 4...last).map { ScriptedItem(id: $0) }, previous: last - 4))
      await stage.settle()
    }
    #expect(stage.source.requests.count == 12)
    #expect(stage.pager.states.prepend == .stopped(.endStaysInSight(.prepend, items: 55)))
    #expect(stage.pager.loadState == .exhausted)
  }

  @Test func smallPagesCoverAGreatDistance() async {
    let configuration = PagingConfiguration(pageSize: 5, prefetch: .items(1_000))
    let pager = Pager(ArrayPageSource(0..<5_000), configuration: configuration, clock: ManualClock())
    pager.visibleItemsChanged(to: RangeSet(0..<10))
    await wait(until: { pager.numberOfItems > 0 && pager.states.append != .loading })
    #expect(pager.numberOfItems == 1_005, "five rows were seen when the first page came")
    #expect(pager.diagnostics.isEmpty)
  }

  @Test func loadingResumesWhenAHostStopsShowingEveryRow() async {
    let stage = stage(maximumItemsPerFill: 50)
    _ = await stage.play("start\npage 1-5 >")
    for page in 1...30 {
      for index in 0..<stage.pager.numberOfItems { stage.pager.fetchNextItemsIfNeeded(at: index) }
      await stage.settle()
      stage.source.answer(Page((page * 5 + 1...page * 5 + 5).map { ScriptedItem(id: $0) }, next: page * 5 + 5))
      await stage.settle()
    }
    #expect(stage.source.requests.count == 11)
    #expect(stage.pager.diagnostics == [.endStaysInSight(.append, items: 55)])
    #expect(stage.pager.loadState == .stopped(after: 55))
    stage.pager.visibleItemsChanged(to: RangeSet(40..<55))
    await stage.settle()
    #expect(stage.source.requests.count == 12, "a user who sees a screen of rows is given more")
  }

  @Test func scatteredVisibleRowsOfAFilterDoNotStopLoading() async {
    let clock = ManualClock()
    // The clock advances while the source answers, so a request would time out.
    let configuration = PagingConfiguration.twentyRowsAhead.with(\.timeout, nil)
    let pager = Pager(ArrayPageSource(0..<1_000), configuration: configuration, clock: clock)
    await wait(until: {
      clock.advance(by: .milliseconds(300))
      let last = max(pager.numberOfItems, 1) - 1
      pager.visibleItemsChanged(to: RangeSet([0..<1, last / 2..<last / 2 + 1, last..<last + 1]))
      return pager.loadState == .exhausted || !pager.diagnostics.isEmpty
    })
    #expect(pager.numberOfItems == 1_000 && pager.diagnostics.isEmpty)
  }

  @Test func reportedRangeIsLimitedToTheList() async {
    await stage.expect(
      """
      start        | -   | #1 refresh     | loading
      page 1-5 >   | 1-5 |                | idle
      show 900-999 | 1-5 | #2 append at 5 | loading
      """)
    stage.pager.fetchNextItemsIfNeeded(at: .max)
    stage.pager.fetchNextItemsIfNeeded(at: -1)
    stage.pager.visibleItemsChanged(to: RangeSet(.min..<(.max)))
    await stage.settle()
    #expect(stage.pager.numberOfItems == 5)
  }
}
