import Foundation
import TestSupport
import Testing

/// The demo on a terminal, while its source pauses.
@Suite(.serialized) struct PipeRunTests {
  @Test func rowsOfAPipeAppearWhileItsWriterPauses() async throws {
    try await inThread {
      try withPipe { pipe in
        let terminal = try PseudoTerminal()
        let process = try terminal.start([pipe])
        // The writer has not opened the pipe.
        try terminal.readFrame(with: "Loading")
        let writer = try FileHandle(forWritingTo: URL(filePath: pipe))
        try writer.write(contentsOf: Data(twoRowsAndAHalf.utf8))
        try terminal.readFrame(with: "둘")
        terminal.type("j")
        try terminal.readFrame(with: "둘")
        terminal.type("q")
        #expect(try terminal.end(of: process) == (.exit, 0))
        try writer.close()
      }
    }
  }

  private let twoRowsAndAHalf = "{\"title\":\"하나\"}\n{\"title\":\"둘\"}\n{\"tit"

  /// While the list is read, filtered, and loaded to its end.
  @Test(arguments: [("", ""), ("/둘", "둘"), ("G", "to the end")])
  func interruptEndsTheProgramAndRestoresTheTerminal(keys: String, shown: String) async throws {
    try await inThread {
      try withPipe { pipe in
        let directory = (pipe as NSString).deletingLastPathComponent
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        let process = try terminal.start([pipe], environment: ["TERM": "xterm", "XDG_STATE_HOME": directory])
        let writer = try FileHandle(forWritingTo: URL(filePath: pipe))
        try writer.write(contentsOf: Data(twoRowsAndAHalf.utf8))
        try terminal.readFrame(with: "둘")
        terminal.type("x")
        try terminal.readFrame(with: "Removed")
        terminal.type(keys)
        if !keys.isEmpty { try terminal.readFrame(with: shown) }
        terminal.type("\u{3}")
        #expect(try terminal.end(of: process) == (.exit, 130) && terminal.modes == before)
        try writer.close()
        // Nothing of the edit is left: the list is written when the user says so.
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: directory).filter { $0 != "bookmarks" } == ["a.jsonl"])
      }
    }
  }

  @Test func terminalIsNotASource() async throws {
    try await inThread {
      let terminal = try PseudoTerminal()
      let process = try terminal.start(["-"])
      try terminal.read { $0.contains("standard input: is a terminal; pass a file, or pipe one into the program") }
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 2)
    }
  }

  @Test func interruptEndsPrintingAfterTheRowsThatAreThere() async throws {
    try await inThread {
      try withPipe { pipe in
        let (terminal, output) = (try PseudoTerminal(), Pipe())
        let before = terminal.modes
        let process = try terminal.start([pipe, "--tsv"], output: output)
        let writer = try FileHandle(forWritingTo: URL(filePath: pipe))
        try writer.write(contentsOf: Data("{\"title\":\"하나\"}\n{\"tit".utf8))
        #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "하나\t\t\t\t\n")
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
        #expect(terminal.modes == before)
        try writer.close()
      }
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))) func fullDiskIsStatusTwo() async throws {
    try await inThread {
      try withFile("a.jsonl", "{\"title\":\"하나\"}\n") { path in
        for form in [["--tsv"], []] {
          let terminal = try PseudoTerminal(columns: 200)
          let process = try terminal.start(
            [path] + form, output: try FileHandle(forWritingTo: URL(filePath: "/dev/full")))
          try terminal.read { $0.contains("bookmarks: cannot write: No space left on device\r\n") }
          process.waitUntilExit()
          #expect(process.terminationReason == .exit && process.terminationStatus == 2)
        }
      }
    }
  }

  @Test(arguments: ["bookmarks", "gallery"])
  func closedOutputIsASentenceAndStatusTwo(program: String) async throws {
    try await inThread {
      for arguments in ["", "--help", "--width 40"] {
        for closed in [">&-", "<&- >&-"] {
          let terminal = try PseudoTerminal(columns: 200)
          let process = try terminal.startInShell("\"$0\" \(arguments) \(closed)", program: program)
          try terminal.read { $0.contains("\(program): cannot write: standard output is closed") }
          process.waitUntilExit()
          #expect(process.terminationReason == .exit && process.terminationStatus == 2)
        }
      }
    }
  }
}
