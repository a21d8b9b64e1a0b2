import ListPresentationTesting
import Testing

@testable import ListPresentation

@MainActor @Suite struct PagingWordsTests {
  @Test(arguments: [
    (
      PagingDiagnostic.emptyPages(.append, count: 10),
      "append: 10 pages in a row had no items to show; loading continues when the user moves or retries"
    ),
    (
      .endStaysInSight(.append, items: 300),
      "append: 300 items became visible, although the user did not move; loading continues when the user moves or retries, "
        + "and a screen must report the items that are visible, not those that exist"
    ),
    (
      .movedItems(5..<10, count: 3, id: "2"),
      "items 5-9: 3 of them were already loaded at other indices, the first with the id 2; items that have moved are "
        + "loaded again, and items that occur twice are shown once"
    ),
  ])
  func diagnosticNamesTheFaultAndTheRemedy(diagnostic: PagingDiagnostic, words: String) {
    #expect(diagnostic.description == words)
  }

  @Test func errorDecidesWhetherItIsRetried() {
    struct Plain: Error {}
    #expect(PagingFailure(Plain()).advice == .retry)
    #expect(PagingFailure(ScriptedError(.retryAfter(.seconds(7)))).advice == .retryAfter(.seconds(7)))
    #expect(PagingFailure(CancellationError()) == .cancelled)
    #expect(PagingFailure.cancelled.description == "the request was cancelled")
    #expect(PagingFailure(ScriptedError(.cancelled)) == .cancelled)
  }

  @Test func logTellsWhyARequestIsSentOrNot() async {
    let stage = PagerStage()
    _ = await stage.play(
      """
      start
      wait 0.25
      page 1-9 >
      show 0-2
      show 0-3
      show 4-4
      show 5-5
      wait 0.5
      fail stop
      show 8-8
      retry
      page 9-13
      """)
    #expect(
      stage.pager.log.description == """
        0.000  refresh  asks for 5 items
        0.250  refresh  9 new items of 9
        0.250  append   does not load: 5 items ahead, 5 wanted
        0.250  prepend  does not load: there is nothing more
        0.250  append   asks for 5 items: 4 ahead of 5
        0.250  prepend  does not load: there is nothing more
        0.250  append   does not load: a request is under way
        0.750  append   attempt 1 failed: no answer; waits for the user
        0.750  append   does not load: the last request failed
        0.750  prepend  does not load: there is nothing more
        0.750  append   asks for 5 items: 0 ahead of 5
        0.750  prepend  does not load: there is nothing more
        0.750  append   1 received item was already loaded, the first with the id 9; pages must not overlap
        0.750  append   4 new items of 5
        0.750  append   does not load: there is nothing more
        0.750  prepend  does not load: there is nothing more
        """)
  }

  @Test func longErrorIsOneShortLogLine() async {
    struct Talkative: Error, CustomStringConvertible {
      let description = "no\nanswer\u{1B}[31m\u{2028}" + String(repeating: "가", count: 5_000)
    }
    let stage = PagerStage()
    _ = await stage.play("start\nwait 1")
    stage.source.fail(Talkative())
    await stage.settle()
    let lines = stage.pager.log.lines(1)
    #expect(lines.first?.hasPrefix("1.000  refresh  attempt 1 failed: no answer [31m 가가") == true)
    #expect(lines.map(\.count) == [200] && lines.first?.last == "…")
    #expect(stage.pager.log.lines(-1).isEmpty && stage.pager.log.lines().count == 2)
  }

  @Test(arguments: [
    (PagingLog.Event.asked(size: 1, ahead: 3, wanted: 5), "asks for 1 item: 3 ahead of 5"),
    (.answered(new: 1, of: 20), "1 new item of 20"),
    (
      .failed(PagingFailure(ScriptedError()), attempt: 2, nextTry: .seconds(3)),
      "attempt 2 failed: no answer; next try at 3.000"
    ),
    (.startsOver(PagingFailure(ScriptedError())), "the list is loaded again: no answer"),
    (.didNotLoad(.enough(ahead: 1, wanted: 1)), "does not load: 1 item ahead, 1 wanted"),
    (.discarded, "an answer that is no longer wanted is discarded"),
    (.didNotLoad(.stopped), "does not load: loading stopped at a limit"),
    (.didNotLoad(.gate(until: .milliseconds(7_500))), "does not load: the server wants no request before 7.500"),
  ])
  func otherLogEntriesAreSentencesToo(occurrence: PagingLog.Event, words: String) {
    #expect(occurrence.description == words)
  }

  @Test func logKeepsTheNewestEntries() async {
    let configuration = PagingConfiguration.twentyRowsAhead.with(\.logCapacity, 3)
    let clock = ManualClock()
    let pager = Pager(ScriptedPageSource<ScriptedItem, Int>(), configuration: configuration, clock: clock)
    _ = pager.snapshot
    clock.advance(by: .milliseconds(1_005))
    for _ in 0..<5 { pager.refresh() }
    #expect(
      pager.log.description == """
        1.005  refresh  asks for 20 items
        1.005  refresh  the request is cancelled
        1.005  refresh  asks for 20 items
        """)
    // One request at the start, and for each refresh one that is cancelled and one that is sent.
    #expect(pager.log.numberOfDroppedEntries == 1 + 5 * 2 - 3)
  }
}
