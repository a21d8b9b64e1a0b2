import Foundation
import TestSupport
import Testing

@testable import BookmarkDemo
@testable import ListPresentationText

/// Apps that run on terminals of their own in the process of the tests, one after the other: a process has one set of
/// actions for its signals, and each app restores those that it found.
@Suite(.serialized) enum RunningHostTests {}

extension RunningHostTests {
  /// Another program that has the terminal of an app for a while.
  @MainActor @Suite struct LentTerminalTests {
    private func read(_ terminal: PseudoTerminal, untilItIsRestored count: Int) -> Task<String, any Error> {
      Task {
        try await inThread { try terminal.read { $0.components(separatedBy: "\u{1B}[?1049l").count > count } }
      }
    }

    /// The app reads keys in a thread that may run late. A line that is there by then is the other program's too: read
    /// from the background, it would end the app.
    @Test func everyLineIsForTheOtherProgram() async throws {
      let rounds = testSize("LIST_PRESENTATION_LENT_LINES", small: 15)
      let terminal = try PseudoTerminal()
      var options = Terminal()
      options.theme = .dark
      let host = try terminal.host(emptyList(), options)
      let run = Task { await host.run() }
      // What is shown must be read, or the app waits for room.
      let reading = read(terminal, untilItIsRestored: rounds + 1)
      var taken = 0
      for _ in 0..<rounds {
        let isLeft = await host.lend {
          terminal.type("abc\n")
          for _ in 0..<20 { sched_yield() }
          return terminal.takeLine() == "abc\n"
        }
        taken += isLeft ? 0 : 1
      }
      #expect(taken == 0)
      terminal.type("q")
      _ = try await reading.value
      #expect(await run.value == .finished)
    }

    /// The system sends the signals of keys to each process of the job.
    @Test func signalsOfKeysAreForTheOtherProgram() async throws {
      let terminal = try PseudoTerminal()
      let host = try terminal.host(emptyList(), term: "linux")
      let run = Task { await host.run() }
      let reading = read(terminal, untilItIsRestored: 2)
      let stops = await host.lend {
        var action = sigaction()
        // Other tests set the actions of these signals too, so that a real one could end the tests.
        for signal in [SIGINT, SIGQUIT] {
          sigaction(signal, nil, &action)
          if !SignalAction.isIgnoring(action) { SignalAction.handler(of: action)?(signal) }
        }
        sigaction(SIGTSTP, nil, &action)
        return SignalAction.isDefault(action)
      }
      #expect(stops, "Ctrl-Z stops the app with the other program")
      terminal.type("q")
      #expect(await run.value == .finished)
      _ = try await reading.value
    }

    /// The handler that restores the terminal could not run on the stack of a program that has recursed too often.
    @Test func handlersHaveAStackOfTheirOwn() throws {
      let pipe = try WakePipe()
      defer { pipe.discard() }
      let signals = TerminalSignals(pipe)
      defer { signals.discard() }
      var (action, stack) = (sigaction(), stack_t())
      sigaction(SIGSEGV, nil, &action)
      sigaltstack(nil, &stack)
      #expect(action.sa_flags & Int32(SA_ONSTACK) != 0 && stack.ss_size > 0)
    }

    @Test func programThatWaitsAtTheEndOfTheAppHasTheTerminal() async throws {
      let terminal = try PseudoTerminal()
      let screen = emptyList()
      let host = try terminal.host(screen)
      var hasRun = false
      screen.onKeyPress("e", "edit") { (_: Node?) in Task { hasRun = await Terminal.lend { true } } }
      let run = Task { await host.run() }
      _ = try await inThread { try terminal.read { $0.contains("\u{1B}]11;?") } }
      let reading = read(terminal, untilItIsRestored: 1)
      // Both keys arrive at once. At the end the app waits for the background of the terminal, for which it has asked.
      terminal.type("eq")
      #expect(await run.value == .finished)
      await wait(until: { hasRun })
      _ = try await reading.value
    }
  }
}
