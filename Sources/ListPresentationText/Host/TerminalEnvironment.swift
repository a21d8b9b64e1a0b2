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
      hasPictures: wantsColor && !isLinear)
  }

  private func number(_ name: String) -> Int? {
    value(name).flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }
}
