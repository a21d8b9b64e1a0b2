#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs a program, such as a ``TextListScreen``, on the terminal of this process. Where there is no terminal, print a
/// ``TextListView`` instead.
///
/// ```swift
/// let terminal = Terminal()
/// guard terminal.isAvailable else { return print(list.text(), terminator: "") }
/// exit(try await terminal.run(screen).exitStatus)
/// ```
///
/// The program has the whole screen. When it ends, through the user, a signal or a trap, the terminal is restored. Between
/// keys and changes nothing is written and nothing wakes the process. Ctrl-C and Ctrl-\ always quit, Ctrl-Z suspends the
/// process, and Ctrl-L draws the whole screen again.
@MainActor
public struct Terminal {
  /// Whether the wheel and clicks are keys. If so, the user cannot select text with the mouse.
  public var hasMouse = false
  /// Whether changes are written line by line, for a screen reader, instead of drawn.
  public var isLinear = false
  let clock: any Clock<Duration>

  /// Creates a terminal.
  /// - Parameter clock: The clock that limits the frames to 60 a second.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// Whether standard output is a terminal that a program can draw on. If not, print plain text.
  public var isAvailable: Bool {
    TerminalDevice.isStandardOutput && (isLinear || Self.environment.obeysSequences)
  }

  /// The environment of this process.
  static var environment: TerminalEnvironment {
    TerminalEnvironment { getenv($0).map { String(cString: $0) } }
  }

  /// Runs a program until the user quits or a signal arrives. Keys are read from the terminal even if standard input is
  /// not the terminal.
  ///
  /// - Returns: The way in which the program ended. Exit with its ``TerminalEnd/exitStatus``.
  /// - Throws: The reason why the program cannot run. Nothing was written then.
  public func run(_ program: any ScreenProgram) async throws(TerminalError) -> TerminalEnd {
    guard isAvailable else { throw .notATerminal }
    let host = try TerminalHost(program, self)
    return await host.run()
  }
}

/// The reason why a program cannot run on a terminal.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard output is not a terminal that a program can draw on. Print plain text instead.
  case notATerminal
  /// Another program runs on the terminal of this process.
  case alreadyOpen
  /// The system refused something that a terminal needs.
  case refused(operation: String, reason: String)

  /// The problem and its remedy, as a sentence.
  public var description: String {
    switch self {
    case .notATerminal: "standard output is not a terminal that can be drawn on; print plain text instead"
    case .alreadyOpen: "another program runs on this terminal; run the next one after it has ended"
    case .refused(let operation, let reason): "the terminal cannot be used: \(operation): \(reason)"
    }
  }
}
