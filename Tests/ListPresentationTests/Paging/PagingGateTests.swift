import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// The server asks for a pause: a rate limit, or a page with a backoff.
@MainActor @Suite struct PagingGateTests {
  private let rateLimit = PagingFailure(ScriptedError(.retryAfter(.seconds(60))))

  @Test func requestMadeInTheTurnOfARateLimitWaits() async {
    let stage = PagerStage()
    _ = await stage.play("start\npage 10-29 < >")
    #expect(stage.source.requests.count == 2)
    stage.pager.visibleItemsChanged(to: RangeSet(15..<20))
    // The reported range leads to a request for the next turn; the rate limit is handled before that turn.
    stage.pager.handle(.failure(ticket: 2, rateLimit))
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
    stage.pager.handle(.failure(ticket: requests, rateLimit))
    await stage.settle()
    #expect(stage.source.requests.count == requests)
    _ = await stage.play("wait 60")
    #expect(stage.source.requests.last?.cursor == 50)
  }

  @Test(arguments: [true, false]) func onlyTheCacheIsAskedDuringARateLimit(isKept: Bool) async {
    let clock = ManualClock()
    let source = ScriptedPageSource<ScriptedItem, Int>(
      script: [.fail(ScriptedError(.retryAfter(.seconds(60))))], clock: clock)
    let store = MemoryPageStore<ScriptedItem, Int>()
    let pager = Pager(
      StoredPageSource(source, store: store), configuration: .twentyRowsAhead, clock: clock)
    _ = pager.snapshot
    await wait(until: { pager.loadState != .loading })
    if isKept { store.write(StoredPage([ScriptedItem(id: 1)]), as: 0) }
    pager.retry()
    await turns(20)
    await wait(until: { pager.activity.calling == 0 && pager.activity.starting == 0 })
    #expect(source.requests.count == 1 && pager.numberOfItems == (isKept ? 1 : 0))
    clock.advance(by: .seconds(60))
    await wait(until: { source.requests.count == 2 })
    #expect(source.requests.count == 2 && source.requests[1].cache == .ignored)
  }

  @Test func retryThatAsksOnlyTheCacheIsTheSameRetryAfterIt() async {
    let stage = PagerStage(wrapping: { StoredPageSource($0, store: MemoryPageStore<ScriptedItem, Int>()) })
    _ = await stage.play("start\npage 1-5 >\nshow 4-4\nfail")
    // A late answer says that the server has asked for a pause.
    stage.pager.handle(.failure(ticket: 99, PagingFailure(ScriptedError(.retryAfter(.seconds(60))))))
    // The cache is asked as soon as anything happens, and has no page.
    _ = await stage.play("wait 9\nshow 3-4")
    #expect(stage.source.requests.count == 2)
    await stage.expect("wait 60 | 1-5 | #3 append at 5 | loading\nfail | 1-5 | | failed")
    guard case .failed(_, attempt: 2, _?) = stage.pager.states.append else {
      Issue.record("the attempts begin again: \(stage.pager.states.append)")
      return
    }
  }

  @Test func backoffIsLimitedToADay() async {
    let stage = PagerStage()
    _ = await stage.play("start")
    stage.source.answer(Page((1...5).map { ScriptedItem(id: $0) }, next: 5, backoff: .seconds(Int64.max)))
    await stage.settle()
    await stage.expect("show 4-4 | 1-5 | | loading\nwait 86400 | 1-5 | #2 append at 5 | loading")
  }
}
