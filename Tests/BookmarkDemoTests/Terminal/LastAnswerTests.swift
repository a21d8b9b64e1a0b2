import Foundation
import ListPresentationTesting
import TestSupport
import Testing

@testable import BookmarkDemo
@testable import ListPresentationText

extension RunningHostTests {
  /// The answer of a terminal to a question, when the user quits. The shell would take the answer for keys.
  @MainActor @Suite final class LastAnswerTests {
    private static let answer = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"

    private let clock = ManualClock()
    private let terminal: PseudoTerminal
    private let run: Task<Void, Never>
    private let result = RunResult()

    /// How the program ended, or `nil` while it runs.
    @MainActor private final class RunResult {
      var end: TerminalEnd?
    }

    /// Runs an empty list on a terminal, which has been asked for its background.
    init() async throws {
      terminal = try PseudoTerminal()
      let host = try terminal.host(emptyList(), Terminal(clock: clock))
      run = Task { [result] in result.end = await host.run() }
      // The question follows the rest after the first frame.
      await wait(until: { clock.numberOfSleepers == 1 })
      clock.advance(by: .seconds(1) / 60)
      try await read { $0.contains("\u{1B}]11;?\u{1B}\\") }
    }

    /// Ends a program that a failed test leaves behind.
    deinit { run.cancel() }

    private func read(until isWanted: @escaping @Sendable (String) -> Bool) async throws {
      try await inThread { [terminal] in _ = try terminal.read(until: isWanted) }
    }

    private func quit() async throws {
      terminal.type("q")
      try await read { $0.hasSuffix("\u{1B}[?1049l") }
    }

    private func expectEnd() async {
      await wait(until: { result.end != nil }, "the host waits")
      #expect(result.end == .finished)
    }

    @Test func answerAfterTheEndIsNotLeftToTheShell() async throws {
      try await quit()
      terminal.type("jj" + Self.answer)
      await expectEnd()
      // The shell receives the end of the line that the user types then, and nothing before it.
      terminal.type("\n")
      #expect(terminal.takeLine() == "\n")
    }

    /// The answer is due 100 ms after the question and 50 ms after the end, in milliseconds since the question.
    @Test(arguments: [(quit: 0, due: 100), (160, 210), (999, 1_049)])
    func answerIsAwaitedAfterTheQuestionAndAfterTheEnd(quit: Int, due: Int) async throws {
      clock.advance(by: .milliseconds(quit))
      try await self.quit()
      await wait(until: { clock.numberOfSleepers == 1 })
      #expect(clock.nextDeadline == clock.now.advanced(by: .milliseconds(due - quit)))
      clock.advance(by: .milliseconds(due - quit))
      await expectEnd()
    }

    @Test func nothingIsAwaitedASecondAfterTheQuestion() async throws {
      clock.advance(by: .seconds(1))
      try await quit()
      await expectEnd()
    }

    @Test func nothingIsAwaitedAfterTheAnswer() async throws {
      terminal.type(Self.answer)
      // A light terminal is drawn again.
      try await read { $0.contains("\u{1B}[2J") }
      try await quit()
      await expectEnd()
    }
  }
}
