/// The environment variables about the terminal, by the conventions of other tools.
struct TerminalEnvironment: Sendable {
  private let value: @Sendable (String) -> String?

  /// - Parameter value: The value of a variable, if it is set.
  init(_ value: @escaping @Sendable (String) -> String?) { self.value = value }

  /// Whether the terminal obeys escape sequences: `TERM` is neither unset nor `dumb`.
  var obeysSequences: Bool {
    guard let term = value("TERM") else { return false }
    return !term.isEmpty && term != "dumb"
  }

  /// Whether colours are wanted. `NO_COLOR` with any value but an empty one forbids them; `CLICOLOR_FORCE` with any
  /// value but 0 and an empty one wants them; otherwise `CLICOLOR=0` forbids them.
  var wantsColor: Bool {
    if let forbidden = value("NO_COLOR"), !forbidden.isEmpty { return false }
    if let forced = value("CLICOLOR_FORCE"), !forced.isEmpty, forced != "0" { return true }
    return value("CLICOLOR") != "0"
  }

  /// The size of a terminal that reports these columns and rows. Where it reports 0, the size is that of `COLUMNS` and
  /// `LINES`, or else 80x24.
  func size(answered columns: Int, _ rows: Int) -> ScreenSize {
    ScreenSize(
      columns: columns > 0 ? columns : number("COLUMNS") ?? 80, rows: rows > 0 ? rows : number("LINES") ?? 24)
  }

  private func number(_ name: String) -> Int? {
    value(name).flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }
}
