import Foundation
import TestSupport
import Testing

/// The demo on a terminal, from its start to its end.
@Suite(.serialized) struct TerminalRunTests {
  private static let enter = "\u{1B}[?1049h"

  @Test func terminalIsRestoredAfterAList() async throws {
    try await inThread {
      let terminal = try PseudoTerminal()
      let before = terminal.modes
      let process = try terminal.start()
      #expect(try terminal.readFrame(with: "1 of ").hasPrefix(Self.enter))
      #expect(terminal.modes != before)
      terminal.type("j")
      try terminal.readFrame()
      terminal.type("j")
      let step = try terminal.readFrame()
      #expect(step.utf8.count <= 280)
      terminal.type("q")
      #expect(try terminal.end(of: process) == (.exit, 0) && terminal.modes == before)
    }
  }

  private static let signals: [(Int32, Process.TerminationReason, Int32)] =
    [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131)].map { ($0, .exit, $1) }
    + [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGUSR1, SIGPROF].map { ($0, .uncaughtSignal, $0) }

  @Test(arguments: signals)
  func signalEndsTheProgramAndRestoresTheTerminal(
    signal: Int32, reason: Process.TerminationReason, status: Int32
  ) async throws {
    try await inThread {
      let terminal = try PseudoTerminal()
      let before = terminal.modes
      let process = try terminal.start()
      try terminal.readFrame()
      kill(process.processIdentifier, signal)
      #expect(try terminal.end(of: process) == (reason, status) && terminal.modes == before)
    }
  }

  @Test func controlKeysEndWithTheStatusOfTheirSignals() async throws {
    try await inThread {
      for (key, status) in [("\u{3}", 130), ("\u{1C}", 131)] as [(String, Int32)] {
        let terminal = try PseudoTerminal()
        let process = try terminal.start()
        try terminal.readFrame()
        terminal.type(key)
        #expect(try terminal.end(of: process) == (.exit, status))
      }
    }
  }

  @Test func mouseSelectsRows() async throws {
    try await onTerminal(["--mouse"]) { terminal in
      #expect(try terminal.readFrame(with: "1 of ").contains("\u{1B}[?1000h\u{1B}[?1006h"))
      terminal.type("\u{1B}[<0;5;5M")
      try terminal.read { $0.contains("\u{1B}[5H") && $0.contains("38;5;183;48;5;237m▌ ") }
    }
  }

  @Test func copiedAddressGoesToTheTerminal() async throws {
    try await withFile("a.jsonl", #"{"title":"한글","url":"http://a.example/"}"#) { path in
      try await onTerminal([path]) { terminal in
        try terminal.readFrame(with: "\u{1B}]8;;http://a.example/\u{1B}\\한글")
        terminal.type("y")
        try terminal.readFrame(with: "\u{1B}]52;c;aHR0cDovL2EuZXhhbXBsZS8=\u{7}")
      }
    }
  }

  /// A browser that runs in the terminal has its keys, and then the list is there again.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
  func textBrowserGetsTheTerminal() async throws {
    try await inThread {
      let script = "#!/bin/sh\necho \"HELLO $1\"\nread line\necho \"got $line\" > \"$0.out\"\n"
      try withFile("w3m", script) { path in
        chmod(path, 0o755)
        let terminal = try PseudoTerminal()
        let process = try terminal.startInShell("setsid -c \"$0\"", environment: ["TERM": "xterm", "BROWSER": path])
        try terminal.readFrame(with: "1 of ")
        terminal.type("jo")
        try terminal.read { $0.contains("HELLO https://www.swift.org/") }
        terminal.type("abc\n")
        // The screen writes the cells that differ from "Opening https://www.swift.org/".
        try terminal.readFrame(with: "ed https://www.swift.org/")
        #expect(try String(contentsOfFile: path + ".out", encoding: .utf8) == "got abc\n")
        terminal.type("q")
        #expect(try terminal.end(of: process) == (.exit, 0))
      }
    }
  }

  /// A closed window sends its signal from the system, from the shell and from itself.
  @Test func positionIsKeptThoughTheTerminalIsClosedManyTimes() async throws {
    try await inThread {
      let text = "{\"title\":\"하나\"}\n{\"title\":\"둘\",\"url\":\"http://b.example/\"}\n"
      try withFile("a.jsonl", text) { path in
        let state = (path as NSString).deletingLastPathComponent
        let terminal = try PseudoTerminal()
        let process = try terminal.start([path], environment: ["TERM": "xterm", "XDG_STATE_HOME": state])
        try terminal.readFrame(with: "1 of 2")
        terminal.type("j")
        try terminal.readFrame(with: "둘")
        terminal.hangUp()
        for _ in 1...100_000 where process.isRunning { kill(process.processIdentifier, SIGHUP) }
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 129)
        #expect(try keptText(in: state) == "http://b.example/")
      }
    }
  }

  /// Another program has put a bookmark before that of the user, and another title to it.
  @Test func positionIsThatOfTheAddress() async throws {
    try await inThread {
      try withFile("books.html", booksExport) { path in
        let state = (path as NSString).deletingLastPathComponent
        func visit(_ keys: String, until isWanted: (String) -> Bool) throws {
          let terminal = try PseudoTerminal()
          let process = try terminal.start([path], environment: ["TERM": "xterm", "XDG_STATE_HOME": state])
          // The first frame may have the row with the cursor, so it is not skipped without keys.
          if !keys.isEmpty {
            try terminal.readFrame(with: "첫째 책")
            terminal.type(keys)
          }
          let sequence = /\u{1B}\[[0-9;?]*[A-Za-z]|\u{1B}\][^\u{1B}]*\u{1B}\\/
          try terminal.read { isWanted($0.replacing(sequence, with: "")) }
          terminal.type("q")
          _ = try terminal.end(of: process)
        }
        try visit("jj") { $0.contains("▌     둘째 책") }
        #expect(try keptText(in: state) == "http://b.example/")
        let other = booksExport.replacing("<DT><H3>소설", with: "<DT><A HREF=\"http://c.example/\">c</A>\n<DT><H3>소설")
          .replacing("둘째 책", with: "새 책")
        try Data(other.utf8).write(to: URL(filePath: path))
        try visit("") { $0.contains("▌     새 책") }
      }
    }
  }

  @Test func keysAreReadFromTheTerminalIfInputIsNot() async throws {
    try await inThread {
      let terminal = try PseudoTerminal()
      let process = try terminal.start(input: FileHandle.nullDevice)
      try terminal.readFrame()
      terminal.type("q")
      #expect(try terminal.end(of: process) == (.exit, 0))
    }
  }

  /// Of a terminal without a name, and with a width of the user.
  @Test(
    arguments: [
      ([:], [], "Swift Evolution"), (["TERM": "dumb"], [], "Swift Evolution"), (["TERM": ""], [], "Swift Evolution"),
      (["TERM": "xterm-256color"], ["--width", "12"], "  Swift Evo…\r\n"),
    ] as [([String: String], [String], String)])
  func plainTextIsPrintedInATerminalToo(environment: [String: String], options: [String], shown: String) async throws {
    try await inThread {
      let terminal = try PseudoTerminal()
      let process = try terminal.start(["--limit", "3"] + options, environment: environment)
      let text = try terminal.read { $0.contains(shown) && $0.hasSuffix("shows yours\r\n") }
      #expect(!text.unicodeScalars.contains("\u{1B}"))
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  @Test func screenReaderGetsLinesWithoutEscapes() async throws {
    try await inThread {
      let terminal = try PseudoTerminal()
      let process = try terminal.start(["--linear"], environment: ["TERM": "dumb"])
      try terminal.read { $0.contains("1 of ") }
      terminal.type("j")
      let line = try terminal.read {
        $0.contains("2 of ") && $0.contains("Swift.org") && $0.hasSuffix("\r\n")
      }
      #expect(!line.unicodeScalars.contains("\u{1B}"))
      terminal.type("q")
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }
}
