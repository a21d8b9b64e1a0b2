import ListPresentationTesting
import Testing

@testable import ListPresentation

@MainActor @Suite struct PagingFailureTests {
  let stage = PagerStage()

  /// The attempt and the time of the next one in a state of failure.
  private func failure(in state: PagingState) -> (attempt: Int, nextTry: Duration?)? {
    if case .failed(_, let attempt, let nextTry) = state { (attempt, nextTry) } else { nil }
  }

  @Test func requestIsRetriedAsOftenAsTheBudgetAllows() async throws {
    _ = await stage.play("start")
    var waits: [Duration] = []
    for _ in 0..<4 {
      _ = await stage.play("fail")
      let nextTry = try #require(failure(in: stage.pager.states.refresh)?.nextTry)
      waits.append(nextTry - stage.clock.now.offset)
      stage.clock.advance(by: waits.last ?? .zero)
      await stage.settle()
    }
    await stage.expect("fail | - | | failed\nwait 9999 | - | | failed")
    #expect(stage.source.requests.count == 5)
    #expect(stage.pager.states.refresh == .failed(PagingFailure(ScriptedError()), attempt: 5, nextTry: nil))
    for (wait, longest) in zip(waits, [500, 1_000, 2_000, 4_000]) {
      #expect(wait >= .zero && wait <= .milliseconds(longest))
    }
    _ = await stage.play("retry\nfail")
    #expect(stage.clock.numberOfSleepers == 1, "a retry by hand begins a new budget")
  }

  @Test func waitsAreRandomAndTheSameForTheSameSeed() async {
    func firstWait(seed: UInt64) async -> PagingState {
      let stage = PagerStage(seed: seed)
      _ = await stage.play("start\nfail")
      return stage.pager.states.refresh
    }
    let waits = await [firstWait(seed: 1), firstWait(seed: 1), firstWait(seed: 2)]
    #expect(waits[0] == waits[1] && waits[0] != waits[2])
  }

  @Test func waitsDoubleUpToTheCeiling() {
    let policy = RetryPolicy(base: .milliseconds(500), ceiling: .seconds(3), budget: 4)
    let waits = (1...5).map { policy.longestWait(before: $0) }
    #expect(waits == [0.5, 1, 2, 3, 3].map { .seconds($0) })
    #expect(RetryPolicy().longestWait(before: .max) == .seconds(120))
  }

  @Test func retryIsScheduledOnlyWhileThePageIsWanted() async throws {
    _ = await stage.play("start\npage 1-9 >\nshow 6-8\nfail")
    let nextTry = try #require(failure(in: stage.pager.states.append)?.nextTry)
    _ = await stage.play("show 0-2")
    #expect(stage.pager.states.append == .failed(PagingFailure(ScriptedError()), attempt: 1, nextTry: nil))
    #expect(stage.pager.loadState.isSettled, "nothing happens until the user acts")
    _ = await stage.play("show 6-8")
    #expect(stage.pager.states.append == .failed(PagingFailure(ScriptedError()), attempt: 1, nextTry: nextTry))
    _ = await stage.play("show 0-2\nwait 9")
    #expect(stage.pager.loadState.isSettled, "a time that has passed is no time at which anything happens")
    await stage.expect("show 6-8 | 1-9 | #3 append at 9 | loading")
  }

  @Test func retryThatARateLimitHoldsUpIsTheSameRetryAfterIt() async {
    _ = await stage.play("start\npage 40-48 < >\nshow 2-6\nfail #3\nshow 1-3\nwait 9")
    #expect(stage.source.openRequests == [1])
    // The user comes back to the end in the turn in which the other end is asked to wait.
    stage.pager.visibleItemsChanged(to: 2..<7)
    stage.pager.handle(.failure(ticket: 2, PagingFailure(ScriptedError(.retryAfter(.seconds(60))))))
    await stage.settle()
    #expect(stage.source.requests.count == 3, "the retry was not sent")
    _ = await stage.play("wait 60\nfail #4")
    let failure = failure(in: stage.pager.states.append)
    #expect(failure?.attempt == 2 && failure?.nextTry != nil, "the attempts begin again")
  }

  @Test func nextTryCanBeCountedDown() async throws {
    _ = await stage.play("start\nwait 2\nfail after 60\nwait 10")
    let nextTry = try #require(failure(in: stage.pager.states.refresh)?.nextTry)
    #expect(nextTry - stage.pager.now == .seconds(50))
  }
}
