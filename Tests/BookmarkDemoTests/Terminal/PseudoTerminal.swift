import Foundation
import ListPresentation
import TestSupport
import Testing

@testable import BookmarkDemo
@testable import ListPresentationText

/// Plays the demo on a terminal. Quits it then, and expects that all went well.
func onTerminal(
  _ arguments: [String] = [], _ play: @escaping @Sendable (PseudoTerminal) throws -> Void
) async throws {
  try await inThread {
    let terminal = try PseudoTerminal()
    let process = try terminal.start(arguments)
    try play(terminal)
    terminal.type("q")
    #expect(try terminal.end(of: process) == (.exit, 0))
  }
}

@MainActor
func emptyList() -> TextListScreen<SingleSection, Node> { TextListScreen { BookmarkWords.row($0) } }

/// A pipe with a name, which exists while a closure runs.
func withPipe(_ use: (String) throws -> Void) throws {
  try withFile("a.jsonl", "") { path in
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    try use(path)
  }
}

/// The demo in its own process, on a terminal that the test controls.
final class PseudoTerminal: Sendable {
  /// The error of a test that waits in vain.
  struct Silence: Error { let output: String }

  /// The longest wait; other tests may keep the machine busy.
  private static let limit: Int32 = 120_000

  private let leader: Int32
  private let follower: Int32

  init(columns: UInt16 = 40, rows: UInt16 = 8) throws {
    (leader, follower) = try Self.openEnds()
    for end in [leader, follower] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(leader, UInt(TIOCSWINSZ), &size)
  }

  deinit { close(follower) }

  #if canImport(Darwin)
    private static func openEnds() throws -> (leader: Int32, follower: Int32) {
      let leader = posix_openpt(O_RDWR | O_NOCTTY)
      guard leader >= 0, grantpt(leader) == 0, unlockpt(leader) == 0, let name = ptsname(leader) else {
        throw CocoaError(.fileReadUnknown)
      }
      return (leader, open(name, O_RDWR | O_NOCTTY))
    }
  #else
    /// The work of `posix_openpt`, `unlockpt` and `ptsname`, which the system's module leaves out.
    private static func openEnds() throws -> (leader: Int32, follower: Int32) {
      let (unlock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))  // TIOCSPTLCK, TIOCGPTN of Linux
      let leader = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (isLocked, number) = (Int32(0), UInt32(0))
      guard leader >= 0, ioctl(leader, unlock, &isLocked) == 0, ioctl(leader, getNumber, &number) == 0 else {
        throw CocoaError(.fileReadUnknown)
      }
      return (leader, open("/dev/pts/\(number)", O_RDWR | O_NOCTTY))
    }
  #endif

  /// Starts the demo with the terminal as its input, output and errors, unless others are given.
  func start(
    _ arguments: [String] = [], environment: [String: String] = ["TERM": "xterm-256color"], input: FileHandle? = nil,
    output: Any? = nil
  ) throws -> Process {
    try start(program("bookmarks"), arguments, environment: environment, input: input, output: output)
  }

  /// Starts a command of the shell, in which `$0` is the demo or another program of the package.
  func startInShell(
    _ command: String, program name: String = "bookmarks", environment: [String: String] = ["TERM": "xterm"]
  ) throws -> Process {
    try start(
      URL(filePath: "/bin/sh"), ["-c", command, program(name).path(percentEncoded: false)],
      environment: environment, input: nil, output: nil)
  }

  private func program(_ name: String) -> URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL).appending(path: name)
  }

  private func start(
    _ program: URL, _ arguments: [String], environment: [String: String], input: FileHandle?, output: Any?
  ) throws -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    let terminal = FileHandle(fileDescriptor: follower)
    process.standardInput = input ?? terminal
    process.standardOutput = output ?? terminal
    process.standardError = terminal
    // Tests in the background or under `nohup` ignore these signals, and a process inherits ignored signals.
    for ignored in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { signal(ignored, SIG_DFL) }
    try process.run()
    return process
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(leader, bytes, bytes.count)
  }

  /// Reads until the bytes since the last call satisfy a condition.
  @discardableResult
  func read(until isWanted: (String) -> Bool) throws -> String {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4_096)
    while !isWanted(String(decoding: bytes, as: UTF8.self)) {
      var polled = pollfd(fd: leader, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, Self.limit) == 1 else { throw Silence(output: String(decoding: bytes, as: UTF8.self)) }
      let count = Foundation.read(leader, &block, block.count)
      guard count > 0 else { throw Silence(output: String(decoding: bytes, as: UTF8.self)) }
      bytes += block[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads until a frame has been drawn whose bytes hold a text. The question of the demo can follow the first frame,
  /// and arrives with it if this process is slow.
  ///
  /// Every frame has escape sequences with digits, and sends only what changed. A text is therefore more than a number.
  @discardableResult
  func readFrame(with text: String = "") throws -> String {
    try read {
      guard let end = $0.range(of: "\u{1B}[?2026l", options: .backwards) else { return false }
      return !$0[end.upperBound...].contains("\u{1B}[?2026h") && (text.isEmpty || $0.contains(text))
    }
  }

  /// Reads until a program has restored the terminal, and waits for its end.
  func end(of process: Process) throws -> (Process.TerminationReason, Int32) {
    try read { $0.hasSuffix("\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l") }
    process.waitUntilExit()
    return (process.terminationReason, process.terminationStatus)
  }

  /// Returns the line that was typed, as the next program of the terminal receives it, or an empty text if there is
  /// none.
  func takeLine() -> String {
    var polled = pollfd(fd: follower, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 0) == 1 else { return "" }
    var block = [UInt8](repeating: 0, count: 4_096)
    let count = Foundation.read(follower, &block, block.count)
    return String(decoding: block.prefix(max(0, count)), as: UTF8.self)
  }

  /// The terminal for a program in this process.
  func openDevice() throws -> TerminalDevice {
    try TerminalDevice(descriptor: open(ttyname(follower).map { String(cString: $0) } ?? "", TerminalDevice.flags))
  }

  /// An app in this process on the terminal.
  @MainActor
  func host(_ program: any ScreenProgram, _ options: Terminal = Terminal(), term: String = "xterm") throws
    -> TerminalHost
  {
    try TerminalHost(program, options, on: openDevice(), TerminalEnvironment { $0 == "TERM" ? term : nil })
  }

  /// The modes of the terminal, to be compared.
  var modes: [tcflag_t] {
    var modes = termios()
    tcgetattr(follower, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  /// Closes the terminal's own end, like a closed window.
  func hangUp() { close(leader) }
}

/// The file in a directory that keeps what the user has done.
func keptText(in directory: String) throws -> String {
  let names = try FileManager.default.subpathsOfDirectory(atPath: directory + "/bookmarks")
  return try names.filter { $0.hasSuffix("/place") }
    .map { try String(contentsOfFile: "\(directory)/bookmarks/\($0)", encoding: .utf8) }.joined()
}
