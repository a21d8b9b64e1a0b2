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
}
