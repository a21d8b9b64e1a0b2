import Foundation
import ListPresentationTesting
import TestSupport
import Testing

@testable import BookmarkDemo
@testable import ListPresentationText

/// The answer of a terminal to a question, when the user quits. The shell would take the answer for keys.
@MainActor @Suite(.serialized) struct LastAnswerTests {
  private static let answer = "\u{1B}[?2027;2$y\u{1B}[?62;22c"

  private let clock = ManualClock()
  private let terminal: PseudoTerminal
  private let run: Task<TerminalEnd, Never>

  /// Runs an empty list on a terminal, which has been asked whether it measures text by grapheme clusters.
  init() async throws {
    let terminal = try PseudoTerminal()
    self.terminal = terminal
    let screen = TextListScreen(row: BookmarkWords.row)
    let host = try TerminalHost(
      screen, Terminal(clock: clock), on: terminal.openDevice(), TerminalEnvironment { $0 == "TERM" ? "xterm" : nil })
    run = Task { await host.run() }
    // The question follows the rest after the first frame.
    await wait(until: { [clock] in clock.numberOfSleepers == 1 })
    clock.advance(by: .seconds(1) / 60)
    try await read { $0.contains(PseudoTerminal.question) }
    await wait(until: { [clock] in clock.numberOfSleepers == 1 })
  }

  private func read(until isWanted: @escaping @Sendable (String) -> Bool) async throws {
    try await inThread { [terminal] in _ = try terminal.read(until: isWanted) }
  }

  private func quit() async throws {
    terminal.type("q")
    try await read { $0.hasSuffix("\u{1B}[?1049l") }
  }

  @Test func answerAfterTheEndIsNotLeftToTheShell() async throws {
    try await quit()
    terminal.type("jj" + Self.answer)
    #expect(await run.value == .finished)
    #expect(terminal.lineLeftToTheShell() == "\n")
  }

  @Test func answerIsAwaitedForSomeTimeAfterTheQuestion() async throws {
    try await quit()
    clock.advance(by: .milliseconds(100))
    #expect(await run.value == .finished)
  }

  @Test func nothingIsAwaitedAfterTheAnswer() async throws {
    terminal.type(Self.answer)
    try await read { $0.contains("\u{1B}[?2027h") }
    try await quit()
    #expect(await run.value == .finished)
  }
}
