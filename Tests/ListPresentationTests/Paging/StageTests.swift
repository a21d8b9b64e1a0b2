import TestSupport
import Testing

@testable import ListPresentationTesting

@MainActor @Suite struct StageTests {
  @Test func stageThatDoesNotSettleSaysSo() async throws {
    let stage = PagerStage()
    stage.patience = .milliseconds(500)
    // The pager does not know of this task, so the stage waits for it.
    let sleeper = Task { [clock = stage.clock] in try await clock.sleep(until: .init(offset: .seconds(9))) }
    await wait(until: { stage.clock.numberOfSleepers == 1 })
    #expect(
      await stage.play("start") == """
        start| the pager did not settle within 0.5 seconds: starting 0; calls 1, of which the source knows 1; sleeps 1, \
        of which the clock knows 2
        """)
    sleeper.cancel()
  }
}
