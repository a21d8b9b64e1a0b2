import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct PagingRaceTests {
  private static let rateLimit = PagingFailure(ScriptedError(.retryAfter(.seconds(60))))
  let stage = PagerStage()

  @Test func refreshesInOneTurnAreOneRequest() async {
    _ = await stage.play("start\npage 1-8 >")
    for _ in 0..<100 { stage.pager.refresh() }
    await stage.settle()
    #expect(stage.source.requests.count == 2)
  }

  @Test(arguments: [0, 4]) func repeatedCancellationsStopTheRequestUntilARetry(budget: Int) async {
    let stage = PagerStage(.scripted.with(\.retry.budget, budget))
    _ = await stage.play("start\npage 1-5 >\nshow 3-3")
    for _ in 0..<20 { _ = await stage.play("cancel\nwait 60") }
    let tries = max(budget, 1) + 1
    #expect(stage.source.requests.count == 1 + tries)
    #expect(stage.pager.states.append == .failed(.cancelled, attempt: tries, nextTry: nil))
    await stage.expect("retry | 1-5 | #\(tries + 2) append at 5 | loading")
  }

  @Test func releasedPagerCancelsItsRequest() async {
    let clock = ManualClock()
    let source = ScriptedPageSource<ScriptedItem, Int>(clock: clock)
    source.ignoresCancellation = false
    weak var gone: Pager<ScriptedItem>?
    do {
      let pager = Pager(source, configuration: .twentyRowsAhead, clock: clock)
      gone = pager
      _ = pager.snapshot
      await wait(until: { !source.openRequests.isEmpty })
    }
    #expect(gone == nil)
    await wait(until: { source.openRequests.isEmpty && clock.numberOfSleepers == 0 })
    #expect(source.openRequests.isEmpty && clock.numberOfSleepers == 0)
  }

  @Test func refreshReplacesTheNextPageInTheSameTurn() async {
    _ = await stage.play("start\npage 1-8 >")
    stage.pager.visibleItemsChanged(to: RangeSet(6..<8))
    stage.pager.refresh()
    stage.pager.fetchNextItemsIfNeeded(at: 7)
    await stage.settle()
    await stage.expect("page 1-9 > | 1-9 | #3 append at 9 | loading")
    #expect(stage.source.requests.map(\.direction) == [.refresh, .refresh, .append])
  }

  @Test func lastReportedRangeWins() async {
    let stage = PagerStage(PagingConfiguration(pageSize: 400, prefetch: .items(20)))
    _ = await stage.play("start\npage 1-400 >")
    stage.pager.fetchNextItemsIfNeeded(at: 0)
    stage.pager.fetchNextItemsIfNeeded(at: 399)
    await stage.settle()
    #expect(stage.source.openRequests == [1] && stage.pager.diagnostics.isEmpty)
    stage.pager.visibleItemsChanged(to: RangeSet(0..<10))
    stage.pager.visibleItemsChanged(to: RangeSet(150..<160))
    await stage.settle()
    #expect(stage.pager.anchor?.id == 151)
  }

  @Test func editInTheMiddleOfAnUpdateIsKept() async {
    _ = await stage.play("start\npage 1-8 >\nrefresh")
    let pager = stage.pager
    withObservationTracking {
      _ = pager.snapshot
    } onChange: {
      MainActor.assumeIsolated { try? pager.insert(ScriptedItem(id: 99), at: 0) }
    }
    await stage.expect("page 4-12 > | 99 4-12 | | idle")
    #expect(pager.snapshot.itemIDs == [99] + Array(4...12))
  }

  @Test func requestMadeInTheTurnOfARateLimitWaits() async {
    _ = await stage.play("start\npage 10-29 < >")
    #expect(stage.source.requests.count == 2)
    stage.pager.visibleItemsChanged(to: RangeSet(15..<20))
    // The reported range leads to a request for the next turn; the rate limit is handled before that turn.
    stage.pager.handle(.failure(ticket: 2, Self.rateLimit))
    await stage.settle()
    #expect(stage.source.requests.count == 2)
    _ = await stage.play("wait 59\nwait 1")
    #expect(stage.source.requests.last?.direction == .append)
  }

  @Test func rangeRequestedInTheTurnOfARateLimitWaits() async {
    let stage = PagerStage(items: 100)
    _ = await stage.play("start\nserve\nserve\nshow 10-14")
    let requests = stage.source.requests.count
    stage.pager.visibleItemsChanged(to: RangeSet(50..<55))
    stage.pager.handle(.failure(ticket: requests, Self.rateLimit))
    await stage.settle()
    #expect(stage.source.requests.count == requests)
    _ = await stage.play("wait 60")
    #expect(stage.source.requests.last?.cursor == 50)
  }
}
