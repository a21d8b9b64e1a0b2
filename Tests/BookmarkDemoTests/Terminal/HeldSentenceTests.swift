import Foundation
import ListPresentation
import Observation
import TestSupport
import Testing

@testable import ListPresentationText

/// A sentence for the developer while an app draws on the terminal to which standard error goes.
@Suite(.serialized) struct HeldSentenceTests {
  @MainActor @Observable
  final class Repeated: ListAdapterDataSource {
    struct Row: ListElement { let id: Int }
    var numberOfItems = 2
    func item(at index: Int) -> Row { Row(id: 7) }
  }

  private nonisolated static let leave = "\u{1B}[?1049l"

  /// A program that the app has started writes to the same standard error after the end of the app.
  @Test func programThatTheAppHasStartedMayWriteLater() async throws {
    await #expect(processExitsWith: .success) {
      let terminal = try PseudoTerminal()
      let device = try terminal.openDevice()
      dup2(device.descriptor, STDERR_FILENO)
      HeldErrors.hold()
      let inherited = dup(STDERR_FILENO)
      HeldErrors.release()
      #expect(isatty(inherited) == 0 && write(inherited, "later", 5) == 5)
    }
  }

  /// A terminal takes gigabytes only in minutes, in which the user has no shell.
  @Test func ofMuchTextTheEndIsWritten() async throws {
    await #expect(processExitsWith: .success) {
      let terminal = try PseudoTerminal()
      let device = try terminal.openDevice()
      dup2(device.descriptor, STDERR_FILENO)
      _ = fcntl(STDERR_FILENO, F_SETFL, 0)  // writes wait for the reader
      HeldErrors.hold()
      let text = Array((String(repeating: "a", count: 70_000) + "end").utf8)
      #expect(write(STDERR_FILENO, text, text.count) == text.count)
      let reading = Task { try await inThread { try terminal.read { $0.hasSuffix("end") } } }
      try await inThread { HeldErrors.release() }
      let written = try await reading.value
      #expect(written.utf8.count == 65_536)
    }
  }

  @Test func sentenceFollowsTheRestoredScreen() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let terminal = try PseudoTerminal()
        let device = try terminal.openDevice()
        dup2(device.descriptor, STDERR_FILENO)
        let run = Task { @MainActor in
          let screen = TextListScreen { (row: Repeated.Row) in TextRow("row \(row.id)") }
          let host = try terminal.host(screen)
          screen.onKeyPress("x", "repeat") { _ in ListAdapter(dataSource: Repeated(), view: screen) }
          return await host.run()
        }
        let output = try await inThread {
          try terminal.readFrame()
          terminal.type("x")
          let frame = try terminal.readFrame(with: "row 7")
          terminal.type("q")
          #if DEBUG
            return try frame + terminal.read { $0.contains(Self.leave) && $0.hasSuffix("\r\n") }
          #else
            return try frame + terminal.read { $0.hasSuffix(Self.leave) }
          #endif
        }
        _ = try await run.value
        print(output)
      })
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    let leave = try #require(output.range(of: Self.leave))
    #expect(!output[..<leave.lowerBound].contains("again at"))
    #if DEBUG
      #expect(
        output[leave.upperBound...] == "ListPresentation: id 7 at 0.0 again at 0.1, so Repeated is shown without the "
          + "repeats; ids must be unique in the whole list\r\n\n")
    #else
      #expect(output[leave.upperBound...] == "\n")
    #endif
  }
}
