import ListPresentation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationTesting

@MainActor @Suite struct ManualClockTests {
  let clock = ManualClock()

  private func sleeper(_ seconds: Int, _ end: @escaping @MainActor (String) -> Void) -> Task<Void, Never> {
    Task {
      do {
        try await clock.sleep(for: .seconds(seconds))
        end("\(seconds)")
      } catch {
        end("\(seconds) cancelled")
      }
    }
  }

  @Test func sleepersWakeAtTheirDeadlines() async {
    var ends: [String] = []
    let tasks = [3, 1, 2].map { sleeper($0) { ends.append($0) } }
    await wait(until: { clock.numberOfSleepers == 3 })
    #expect(clock.nextDeadline?.offset == .seconds(1))
    clock.advance(by: .seconds(2))
    await wait(until: { ends.count == 2 })
    #expect(Set(ends) == ["1", "2"])
    #expect(clock.numberOfSleepers == 1)
    clock.advance(by: .seconds(-5))
    #expect(clock.now.offset == .seconds(2), "time does not go back")
    clock.advance(by: .seconds(1))
    for task in tasks { await task.value }
    #expect(ends.last == "3")
  }

  @Test func cancelledSleeperWakesAtOnce() async {
    var ends: [String] = []
    let late = sleeper(5) { ends.append($0) }
    await wait(until: { clock.numberOfSleepers == 1 })
    late.cancel()
    let early = sleeper(6) { ends.append($0) }
    early.cancel()
    await late.value
    await early.value
    #expect(Set(ends) == ["5 cancelled", "6 cancelled"])
    #expect(clock.numberOfSleepers == 0)
  }

  @Test func pastDeadlineDoesNotSleep() async throws {
    clock.advance(by: .seconds(9))
    try await clock.sleep(until: ManualClock.Instant(offset: .seconds(9)))
    try await clock.sleep(until: ManualClock.Instant(offset: .seconds(1)))
  }
}

@MainActor @Suite struct ScriptedPageSourceTests {
  @Test func scriptAnswersFailsAndTakesItsTime() async {
    let stage = PagerStage()
    stage.source.script = [
      .page(Page([ScriptedItem(id: 1)], next: 1), after: .seconds(2)), .fail(ScriptedError(.doNotRetry)), .byHand,
    ]
    await stage.expect(
      """
      start    | - |                | loading
      wait 1   | - |                | loading
      wait 1   | 1 |                | failed
      retry    | 1 | #3 append at 1 | loading
      page 2-3 | 1-3 |              | exhausted
      """)
  }

  @Test func answerWithoutARequestIsNoEvent() async {
    let stage = PagerStage()
    await stage.expect("page 1-5 | is no event\njump 5 | is no event\nserve #9 | is no event")
  }

  @Test func mismatchShowsWhatHappened() async {
    let stage = PagerStage()
    #expect(await stage.mismatch("start | 1-3 | | idle") == "\nstart | - | #1 refresh | loading")
  }

  @Test func stageThatDoesNotSettleSaysSo() async throws {
    let stage = PagerStage()
    stage.patience = .milliseconds(50)
    // The pager does not know of this task, so the stage waits for it.
    let sleeper = Task { [clock = stage.clock] in try await clock.sleep(until: .init(offset: .seconds(9))) }
    await wait(until: { stage.clock.numberOfSleepers == 1 })
    #expect(
      await stage.play("start") == """
        start| the pager did not settle within 0.05 seconds: starting 0; calls 1, of which the source knows 1; sleeps 1, \
        of which the clock knows 2
        """)
    sleeper.cancel()
  }

  /// The script in the doc comments of the stages that follows a line.
  private func script(behind line: String) throws -> String {
    let text = try packageText("Sources/ListPresentationTesting/Paging/PagerStage.swift")
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("///") }.map { $0.dropFirst(4) }
    let first = try #require(lines.firstIndex { $0 == line })
    #expect(lines[first + 1].hasSuffix("mismatch(\"\"\""))
    return lines[(first + 2)...].prefix { !$0.contains("\"\"\"") }.joined(separator: "\n")
  }

  @Test func examplesOfTheDocumentationHaveTheirOutcomes() async throws {
    #expect(await PagerStage().mismatch(try script(behind: "let stage = PagerStage()")) == nil)
    #expect(await PagerStage(items: 100).mismatch(try script(behind: "let stage = PagerStage(items: 100)")) == nil)
  }
}
