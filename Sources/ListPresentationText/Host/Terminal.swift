#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs programs on the terminal of this process.
///
/// ```swift
/// let terminal = Terminal()
/// guard terminal.isAvailable else { return print(list.text(), terminator: "") }
/// exit(try await terminal.run(screen).exitStatus)
/// ```
///
/// The program has the screen for itself, and the terminal is as before when it is done, whatever ends it: the user, a
/// signal, or a trap. Between keys and changes nothing is written and nothing wakes. Ctrl-C and Ctrl-\ always leave,
/// Ctrl-Z gives the terminal to the shell for a while, Ctrl-L draws everything anew.
@MainActor
public struct Terminal {
  /// Whether the wheel and clicks are keys; then text cannot be selected with the mouse.
  public var hasMouse = false
  /// Whether changes are told line by line, for a screen reader, instead of drawn.
  public var isLinear = false
  let clock: any Clock<Duration>

  /// Describes how programs are run.
  /// - Parameter clock: Tells when the next frame may be drawn; at most 60 are in a second.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// Whether a program can be run: standard output is a terminal that can be drawn on. Otherwise, print plain text.
  public var isAvailable: Bool {
    TerminalDevice.isStandardOutput && (isLinear || Self.environment.obeysSequences)
  }

  /// What the environment of this process says.
  static var environment: TerminalEnvironment {
    TerminalEnvironment { getenv($0).map { String(cString: $0) } }
  }

  /// Runs a program until the user is done or a signal comes. Keys come from the terminal also where standard input is
  /// not the terminal.
  ///
  /// - Returns: How it ended. After a signal it is for the caller to end the process, with ``TerminalEnd/exitStatus``.
  /// - Throws: Why it cannot run; then nothing was written.
  public func run(_ program: any ScreenProgram) async throws(TerminalError) -> TerminalEnd {
    guard isAvailable else { throw .notATerminal }
    let host = try TerminalHost(program, self)
    return await host.run()
  }
}
