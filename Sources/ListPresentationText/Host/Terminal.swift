#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs a program, such as a ``TextListScreen``, on the terminal of this process. If there is no terminal, print a
/// ``TextListView`` instead.
///
/// ```swift
/// let terminal = Terminal()
/// guard terminal.isAvailable else { return print(list.text(), terminator: "") }
/// exit(try await terminal.run(screen).exitStatus)
/// ```
///
/// The program uses the whole screen. The terminal is restored when the program ends, whether by the user, a signal or
/// a trap.
///
/// Between keys and changes, nothing is written and the process does not wake. Ctrl-C and Ctrl-\ always quit, Ctrl-Z
/// suspends the process, and Ctrl-L draws the whole screen again.
@MainActor
public struct Terminal {
  /// Whether the program receives the mouse wheel and clicks as keys. If so, the user cannot select text with the
  /// mouse.
  public var hasMouse = false
  /// Whether changes are printed line by line for a screen reader instead of drawn. The default is `true` if the
  /// environment variable `TEXT_LINEAR` is 1.
  public var isLinear = Self.environment.isLinear
  /// The looks of text, or `nil` for those of ``TextTheme/dark`` or ``TextTheme/light``: as the environment variable
  /// `TEXT_THEME` says (`dark` or `light`), else as `COLORFGBG` or the terminal itself says. Drawing does not wait for
  /// the terminal: the first frames are dark, and when the terminal has told its background, the screen is drawn again
  /// in the looks for that color.
  public var theme: TextTheme?
  let clock: any Clock<Duration>

  /// Creates a terminal with the mouse off.
  /// - Parameter clock: The clock that limits drawing to 60 frames a second.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// Whether standard output is a terminal that a program can draw on. If not, print plain text instead.
  public var isAvailable: Bool { TerminalDevice.isStandardOutput && (isLinear || Self.environment.obeysSequences) }

  /// The environment variables of this process that describe the terminal.
  static var environment: TerminalEnvironment {
    TerminalEnvironment { getenv($0).map { String(cString: $0) } }
  }

  /// Runs a program until it ends, the user quits or a signal arrives. Keys come from the terminal even if standard
  /// input is not the terminal. After the end by a closed terminal, the process ignores further signals of it
  /// (`SIGHUP`), so that it can keep what the user has done.
  ///
  /// - Returns: How the program ended. Exit the process with its ``TerminalEnd/exitStatus``.
  /// - Throws: The reason why the program cannot run. In this case nothing has been written.
  public func run(_ program: any ScreenProgram) async throws(TerminalError) -> TerminalEnd {
    guard isAvailable else { throw .notATerminal }
    guard TerminalHost.current == nil else { throw .alreadyOpen }
    let device = try TerminalDevice()
    return try await TerminalHost(program, self, on: device, Self.environment).run()
  }

  /// Sends a text to the clipboard of the terminal that runs a program (OSC 52).
  ///
  /// The terminal does not confirm it, and some refuse: tmux passes the text on only with `set-clipboard on`.
  /// - Returns: Whether the text was sent. It is not sent if no program runs, on a screen for a screen reader, and if
  ///   it is longer than 74,994 bytes, the limit of most terminals.
  @discardableResult
  public static func copy(_ text: String) -> Bool { TerminalHost.current?.copy(text) ?? false }

  /// Lets another program have the terminal, such as an editor or a browser that runs in one, while a closure runs.
  ///
  /// ```swift
  /// let status = await Terminal.lend { await runEditor(on: file) }
  /// ```
  ///
  /// Meanwhile the screen is the one from before the start of the program, and keys and signals wait. Ctrl-C and Ctrl-\
  /// are for the other program alone. Ctrl-Z stops the app with it if both are in one process group. Without a program
  /// on the terminal, the closure only runs.
  /// - Parameter use: Starts the other program, and waits for its end.
  /// - Returns: What the closure returns.
  public static func lend<Value: Sendable>(_ use: @escaping @MainActor @Sendable () async -> Value) async -> Value {
    if let host = TerminalHost.current { await host.lend(use) } else { await use() }
  }
}

/// The reason why a program cannot run on a terminal.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard output is not a terminal that a program can draw on. Print plain text instead.
  case notATerminal
  /// Another program is running on the terminal of this process.
  case alreadyOpen
  /// The system refused an operation that the terminal needs.
  case refused(operation: String, reason: String)

  /// One sentence that names the problem and, if there is one, the remedy.
  public var description: String {
    switch self {
    case .notATerminal: "standard output is not a terminal that can be drawn on; print plain text instead"
    case .alreadyOpen: "another program runs on this terminal; run the next one after it has ended"
    case .refused(let operation, let reason): "the terminal cannot be used: \(operation): \(reason)"
    }
  }
}

/// The environment variables that describe the terminal, read by the conventions of other command-line tools.
struct TerminalEnvironment: Sendable {
  private let value: @Sendable (String) -> String?

  /// Creates an environment.
  /// - Parameter value: Returns the value of a variable, or `nil` if it is not set.
  init(_ value: @escaping @Sendable (String) -> String?) { self.value = value }

  /// Whether the terminal understands escape sequences: `TERM` is set, not empty, and not `dumb`.
  var obeysSequences: Bool {
    guard let term = value("TERM") else { return false }
    return !term.isEmpty && term != "dumb"
  }

  /// Whether the user has asked for lines instead of a screen.
  var isLinear: Bool { value("TEXT_LINEAR") == "1" }

  /// Whether to use colors. A nonempty `NO_COLOR` disables them. Otherwise a nonempty `CLICOLOR_FORCE` other than 0
  /// enables them. Otherwise `CLICOLOR=0` disables them. By default they are enabled.
  var wantsColor: Bool {
    if let forbidden = value("NO_COLOR"), !forbidden.isEmpty { return false }
    if let forced = value("CLICOLOR_FORCE"), !forced.isEmpty, forced != "0" { return true }
    return value("CLICOLOR") != "0"
  }

  /// Whether to send the addresses of links (OSC 8). Terminals ignore the sequence if they do not know it, except the
  /// Linux console and GNU Screen, which can show its text.
  var showsLinks: Bool { value("TERM") != "linux" && value("STY") == nil }

  /// Whether a question can be sent. The Linux console can show a part of it.
  var answersQuestions: Bool { value("TERM") != "linux" }

  /// The colors that the terminal shows, if they are wanted: all if `COLORTERM` says so, 256 unless `TERM` names a
  /// terminal that is known for 16.
  var colors: TerminalStyle.Colors {
    guard wantsColor else { return .none }
    if ["truecolor", "24bit"].contains(value("COLORTERM")) { return .full }
    let term = value("TERM") ?? ""
    return Self.termsWith16Colors.contains(term) || term.hasSuffix("-16color") ? .basic : .palette
  }

  private static let termsWith16Colors: Set = [
    "linux", "xterm", "screen", "tmux", "rxvt", "vt100", "vt220", "ansi", "cons25",
  ]

  /// Whether the terminal erases with the background of the text. GNU Screen doesn't, and tmux does under its name.
  var erasesWithBackground: Bool { value("TERM")?.hasPrefix("screen") != true || value("TMUX") != nil }

  /// Whether the background is dark, if the user or the terminal says so: `TEXT_THEME` is `dark` or `light`, or the
  /// last number of `COLORFGBG` is a color of the 16. White, and light gray, are light.
  var isDark: Bool? {
    switch value("TEXT_THEME") {
    case "dark": return true
    case "light": return false
    default: break
    }
    guard let last = value("COLORFGBG")?.split(separator: ";").last, let color = Int(last), (0...15).contains(color)
    else { return nil }
    return color < 7 || color == 8
  }

  /// Returns the size of a terminal that reports these columns and rows. A reported 0 is replaced by `COLUMNS` or
  /// `LINES`, or by 80 columns or 24 rows if the variable is missing. A linear screen has no pictures, because a screen
  /// reader says the alternative text.
  func size(answered columns: Int, _ rows: Int, isLinear: Bool = false) -> ScreenSize {
    ScreenSize(
      columns: columns > 0 ? columns : number("COLUMNS") ?? 80, rows: rows > 0 ? rows : number("LINES") ?? 24,
      hasPictures: wantsColor && !isLinear, isAnimated: !isLinear)
  }

  private func number(_ name: String) -> Int? {
    value(name).flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }
}
