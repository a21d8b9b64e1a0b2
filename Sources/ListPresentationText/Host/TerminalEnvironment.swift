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

  /// Whether a question about a mode can be sent. Apple's Terminal and the Linux console show a part of it.
  var answersQuestions: Bool { value("TERM_PROGRAM") != "Apple_Terminal" && value("TERM") != "linux" }

  /// Whether the terminal shows 24-bit colors, as it says in `COLORTERM`.
  var hasFullColor: Bool { ["truecolor", "24bit"].contains(value("COLORTERM")) }

  /// Returns the size of a terminal that reports these columns and rows. A reported 0 is replaced by `COLUMNS` or
  /// `LINES`, or by 80 columns or 24 rows if the variable is missing.
  func size(answered columns: Int, _ rows: Int) -> ScreenSize {
    ScreenSize(
      columns: columns > 0 ? columns : number("COLUMNS") ?? 80, rows: rows > 0 ? rows : number("LINES") ?? 24)
  }

  private func number(_ name: String) -> Int? {
    value(name).flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }
}
