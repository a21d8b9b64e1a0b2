import ListPresentationTesting
import Testing

@testable import ListPresentation

@MainActor @Suite struct PagingFailureTests {
  let stage = PagerStage()

  @Test func failedAppendKeepsTheRowsAndItsRetryAddsOnePage() async {
    #expect(
      await stage.mismatch(
        """
        start       | -    | #1 refresh     | loading
        page 1-5 >  | 1-5  |                | idle
        show 4-4    | 1-5  | #2 append at 5 | loading
        fail        | 1-5  |                | failed
        wait 0.5    | 1-5  | #3 append at 5 | loading
        page 6-10 > | 1-10 |                | idle
        """) == nil)
    #expect(stage.pager.states.append == .idle)
  }

  @Test func requestIsRetriedAsOftenAsTheBudgetAllows() async {
    _ = await stage.play("start")
    var waits: [Duration] = []
    for _ in 0..<4 {
      _ = await stage.play("fail")
      guard case .failed(_, _, .some(let time)) = stage.pager.states.refresh else {
        Issue.record("there is no next try: \(stage.pager.states.refresh)")
        return
      }
      waits.append(time - stage.clock.now.offset)
      stage.clock.advance(by: waits.last ?? .zero)
      await stage.settle()
    }
    #expect(await stage.mismatch("fail | - | | failed\nwait 9999 | - | | failed") == nil)
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

  @Test func rateLimitHoldsUpAllRequests() async {
    #expect(
      await stage.mismatch(
        """
        start             | -     | #1 refresh                       | loading
        page 40-48 < >    | 40-48 | #2 prepend at 40                 | idle
        show 2-6          | 40-48 | #2 prepend at 40, #3 append at 48 | loading
        fail #3 after 60  | 40-48 | #2 prepend at 40                 | failed
        page #2 36-39 < > | 36-48 |                                  | failed
        show 1-6          | 36-48 |                                  | failed
        retry             | 36-48 |                                  | idle
        refresh           | 36-48 |                                  | loading
        wait 59           | 36-48 |                                  | loading
        wait 1            | 36-48 | #4 prepend at 40                 | loading
        """) == nil)
  }

  @Test func pauseAboveTheCeilingWaitsForTheUser() async {
    #expect(
      await stage.mismatch(
        """
        start             | - | #1 refresh | loading
        fail #1 after 121 | - |            | failed
        wait 121          | - |            | failed
        retry             | - | #2 refresh | loading
        """) == nil)
  }

  @Test func retryAfterIsLimitedToADay() async {
    _ = await stage.play("start")
    stage.source.fail(ScriptedError(.retryAfter(.seconds(Int64.max))))
    await stage.settle()
    #expect(
      await stage.mismatch(
        """
        wait 86399 | - |            | failed
        retry      | - |            | loading
        wait 1     | - | #2 refresh | loading
        """) == nil)
  }

  @Test func gateOpensForBothEnds() async {
    #expect(
      await stage.mismatch(
        """
        start             | -     | #1 refresh                        | loading
        page 40-48 < >    | 40-48 | #2 prepend at 40                  | idle
        show 2-6          | 40-48 | #2 prepend at 40, #3 append at 48 | loading
        fail #3 after 60  | 40-48 | #2 prepend at 40                  | failed
        fail #2           | 40-48 |                                   | failed
        wait 59.5         | 40-48 |                                   | failed
        wait 0.5          | 40-48 | #4 append at 48, #5 prepend at 40 | loading
        """) == nil)
  }

  @Test func permanentFailureIsNotRetried() async {
    #expect(
      await stage.mismatch(
        """
        start     | - | #1 refresh | loading
        fail stop | - |            | failed
        wait 9999 | - |            | failed
        """) == nil)
  }

  @Test func unansweredRequestTimesOut() async {
    var configuration = PagingConfiguration.scripted
    configuration.retry = .byHand
    let stage = PagerStage(configuration)
    #expect(
      await stage.mismatch(
        """
        start      | - | #1 refresh             | loading
        wait 29.5  | - | #1 refresh             | loading
        wait 0.5   | - | #1 refresh             | failed
        page 1-5   | - |                        | failed
        """) == nil)
    #expect(stage.pager.loadState == .failed("there was no answer within 30.0 seconds"))
  }

  @Test func failedRequestWaitsOfflineAndIsRetriedAtOnceOnline() async {
    #expect(
      await stage.mismatch(
        """
        start       | -    | #1 refresh      | loading
        page 1-5 >  | 1-5  |                 | idle
        show 4-4    | 1-5  | #2 append at 5  | loading
        offline     | 1-5  | #2 append at 5  | loading
        fail        | 1-5  |                 | failed
        wait 9999   | 1-5  |                 | failed
        online      | 1-5  | #3 append at 5  | loading
        page 6-9 >  | 1-9  | #4 append at 9  | loading
        """) == nil)
  }

  @Test func firstLoadFailsOfflineAndStartsOnline() async {
    #expect(
      await stage.mismatch(
        """
        offline    | -   |                        | failed
        start      | -   |                        | failed
        online     | -   | #1 refresh             | loading
        page 1-5 > | 1-5 |                        | idle
        """) == nil)
  }

  @Test func rowsStayOffline() async {
    #expect(
      await stage.mismatch(
        """
        start      | -   | #1 refresh | loading
        page 1-8 > | 1-8 |            | idle
        offline    | 1-8 |            | idle
        refresh    | 1-8 |            | failed
        online     | 1-8 | #2 refresh | loading
        """) == nil)
    #expect(PagingFailure.offline.description == "there is no network connection; loading goes on when it is back")
  }

  @Test func oneRetryServesBothEnds() async {
    #expect(
      await stage.mismatch(
        """
        start          | -     | #1 refresh                        | loading
        page 40-43 < > | 40-43 | #2 append at 43, #3 prepend at 40 | loading
        fail #2 stop   | 40-43 | #3 prepend at 40                  | failed
        fail #3 stop   | 40-43 |                                   | failed
        retry          | 40-43 | #4 append at 43, #5 prepend at 40 | loading
        """) == nil)
  }

  @Test func errorStaysWhenTheUserScrollsAwayAndBack() async {
    #expect(
      await stage.mismatch(
        """
        start       | -    | #1 refresh      | loading
        page 1-9 >  | 1-9  |                 | idle
        show 6-8    | 1-9  | #2 append at 9  | loading
        fail stop   | 1-9  |                 | failed
        show 0-2    | 1-9  |                 | failed
        show 6-8    | 1-9  |                 | failed
        """) == nil)
  }

  @Test func unwantedPageIsRetriedOnlyWhenItIsWantedAgain() async {
    #expect(
      await stage.mismatch(
        """
        start       | -    | #1 refresh      | loading
        page 1-9 >  | 1-9  |                 | idle
        show 6-8    | 1-9  | #2 append at 9  | loading
        fail        | 1-9  |                 | failed
        show 0-2    | 1-9  |                 | failed
        wait 9      | 1-9  |                 | failed
        show 6-8    | 1-9  | #3 append at 9  | loading
        """) == nil)
  }

  @Test func retryIsScheduledOnlyWhileThePageIsWanted() async {
    _ = await stage.play("start\npage 1-9 >\nshow 6-8\nfail")
    guard case .failed(_, attempt: 1, let nextTry?) = stage.pager.states.append else {
      Issue.record("there is no next try: \(stage.pager.states.append)")
      return
    }
    _ = await stage.play("show 0-2")
    #expect(stage.pager.states.append == .failed(PagingFailure(ScriptedError()), attempt: 1, nextTry: nil))
    #expect(stage.pager.loadState.isSettled, "nothing happens until the user acts")
    _ = await stage.play("show 6-8")
    #expect(stage.pager.states.append == .failed(PagingFailure(ScriptedError()), attempt: 1, nextTry: nextTry))
    _ = await stage.play("show 0-2\nwait 9")
    #expect(stage.pager.loadState.isSettled, "a time that has passed is no time at which anything happens")
    #expect(await stage.mismatch("show 6-8 | 1-9 | #3 append at 9 | loading") == nil)
  }

  @Test func retryIsNotScheduledOffline() async {
    _ = await stage.play("start\npage 1-5 >\nshow 4-4\nfail\noffline")
    #expect(stage.pager.states.append == .failed(PagingFailure(ScriptedError()), attempt: 1, nextTry: nil))
    #expect(stage.pager.loadState.isSettled)
    #expect(await stage.mismatch("wait 9 | 1-5 | | failed\nonline | 1-5 | #3 append at 5 | loading") == nil)
  }

  @Test func retryThatGivesWayToARefreshIsTheSameRetryAfterIt() async {
    #expect(
      await stage.mismatch(
        """
        start       | -    | #1 refresh      | loading
        page 1-9 >  | 1-9  |                 | idle
        show 6-8    | 1-9  | #2 append at 9  | loading
        fail        | 1-9  |                 | failed
        wait 0.5    | 1-9  | #3 append at 9  | loading
        refresh     | 1-9  | #3 append at 9, #4 refresh     | loading
        fail #4 stop | 1-9 | #3 append at 9, #5 append at 9 | failed
        fail #5     | 1-9  | #3 append at 9  | failed
        """) == nil)
    guard case .failed(_, attempt: 2, _?) = stage.pager.states.append else {
      Issue.record("the attempts begin again: \(stage.pager.states.append)")
      return
    }
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
    guard case .failed(_, attempt: 2, _?) = stage.pager.states.append else {
      Issue.record("the attempts begin again: \(stage.pager.states.append)")
      return
    }
  }

  @Test func startOverReloadsTheListALimitedNumberOfTimes() async {
    #expect(
      await stage.mismatch(
        """
        start          | -   | #1 refresh     | loading
        page 1-8 >     | 1-8 |                | idle
        show 4-6       | 1-8 | #2 append at 8 | loading
        fail startOver | 1-8 | #3 refresh     | loading
        page 1-8 >     | 1-8 | #4 append at 8 | loading
        fail startOver | 1-8 | #5 refresh     | loading
        page 1-8 >     | 1-8 | #6 append at 8 | loading
        fail startOver | 1-8 |                | failed
        retry          | 1-8 | #7 append at 8 | loading
        """) == nil)
    #expect(stage.pager.diagnostics == [.startsOver(times: 3)])
  }

  @Test func everyRefreshMayStartOver() async {
    let stage = PagerStage(refreshesAround: true)
    _ = await stage.play("start\npage 1-20 >\nshow 9-13")
    for refresh in 1...5 {
      _ = await stage.play("refresh\nfail startOver")
      #expect(stage.source.requests.last?.cursor == nil)
      _ = await stage.play("page 1-20 >")
      #expect(stage.picture == "1-20 |  | idle", "refresh \(refresh)")
    }
    #expect(stage.pager.diagnostics.isEmpty)
    #expect(stage.pager.log.description.contains("refresh  the list is loaded again: no answer"))
  }

  @Test func hangingRefreshDoesNotHoldUpTheEnds() async {
    #expect(
      await stage.mismatch(
        """
        start        | -    | #1 refresh                      | loading
        page 1-8 >   | 1-8  |                                 | idle
        refresh      | 1-8  | #2 refresh                      | loading
        show 6-7     | 1-8  | #2 refresh                      | loading
        wait 30      | 1-8  | #2 refresh, #3 append at 8      | failed
        page #3 9-11 > | 1-11 | #2 refresh, #4 append at 11   | failed
        wait 0.5     | 1-11 | #2 refresh, #4 append at 11, #5 refresh | loading
        page #4 12-14 > | 1-14 | #2 refresh, #5 refresh       | loading
        show 12-13   | 1-14 | #2 refresh, #5 refresh, #6 append at 14 | loading
        page #5 1-9 > | 1-14 | #2 refresh, #6 append at 14, #7 append at 9 | loading
        page #6 15-19 > | 1-14 | #2 refresh, #7 append at 9 | loading
        """) == nil)
    #expect(stage.source.requests.map(\.generation) == [1, 2, 1, 1, 2, 1, 2])
  }

  @Test func nextTryCanBeCountedDown() async {
    _ = await stage.play("start\nwait 2\nfail after 60\nwait 10")
    guard case .failed(_, attempt: 1, let nextTry?) = stage.pager.states.refresh else {
      Issue.record("there is no next try: \(stage.pager.states.refresh)")
      return
    }
    #expect(nextTry - stage.pager.now == .seconds(50))
  }

  @Test func cancelledLoadWaitsForTheUser() async {
    let stage = PagerStage()
    _ = await stage.play("start\npage 1-5 >\nshow 4-4")
    stage.pager.cancel()
    await stage.settle()
    #expect(stage.pager.states.append == .failed(.cancelled, attempt: 1, nextTry: nil))
    #expect(stage.pager.loadState == .failed("the request was cancelled"))
    _ = await stage.play("page 6-10 >\nwait 100\nshow 3-4")
    #expect(stage.picture == "1-5 |  | failed", "a late answer is ignored, and nothing is requested again")
    #expect(await stage.mismatch("retry | 1-5 | #3 append at 5 | loading") == nil)
  }

  @Test func cancelledRefreshLeavesTheListAndItsEnds() async {
    let stage = PagerStage()
    _ = await stage.play("start\npage 1-5 >\nrefresh")
    stage.pager.cancel()
    await stage.settle()
    #expect(
      await stage.mismatch(
        """
        page 7     | 1-5 |                | failed
        show 4-4   | 1-5 | #3 append at 5 | failed
        refresh    | 1-5 | #3 append at 5, #4 refresh | loading
        """) == nil)
  }

  @Test func cancellingEndsAutomaticRetries() async {
    let stage = PagerStage()
    _ = await stage.play("start\nfail")
    stage.pager.cancel()
    #expect(await stage.mismatch("wait 100 | - | | failed\nretry | - | #2 refresh | loading") == nil)
    stage.pager.cancel()
    stage.pager.cancel()
    #expect(await stage.mismatch("page 1 | - | | failed\nretry | - | #3 refresh | loading") == nil)
  }
}
