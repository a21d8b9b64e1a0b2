import Foundation
import Testing

/// The demo on a terminal, while its source pauses.
@Suite(.serialized) struct PipeRunTests {
  @Test func rowsOfAPipeAppearWhileItsWriterPauses() async throws {
    try await inThread {
      let pipe = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl").path(percentEncoded: false)
      #expect(mkfifo(pipe, 0o600) == 0)
      defer { unlink(pipe) }
      let terminal = try PseudoTerminal()
      let before = terminal.modes
      let process = try terminal.start([pipe])
      // The writer has not opened the pipe.
      try terminal.readFrame(with: "Loading")
      let writer = try FileHandle(forWritingTo: URL(filePath: pipe))
      try writer.write(contentsOf: Data("{\"title\":\"하나\"}\n{\"title\":\"둘\"}\n{\"tit".utf8))
      try terminal.readFrame(with: "둘")
      // Keys work, and Ctrl-C ends the program though its reader waits.
      terminal.type("j")
      try terminal.readFrame(with: "2")
      terminal.type("\u{3}")
      try terminal.read { $0.hasSuffix("\u{1B}[?1049l") }
      process.waitUntilExit()
      #expect(process.terminationStatus == 130 && terminal.modes == before)
      try writer.close()
    }
  }
}
