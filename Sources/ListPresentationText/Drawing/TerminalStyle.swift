/// The looks of text roles in a terminal: few, legible on dark and on light, and distinct without color.
struct TerminalStyle: Hashable, Sendable {
  /// One look, as the parameters of a "select graphic rendition" sequence.
  struct Look: Hashable, Sendable {
    var parameters = ""
    /// Whether spaces show it.
    var showsOnSpaces = false

    static let plain = Look()
    static let bold = Look(parameters: "1")
    static let faint = Look(parameters: "2")
    static let found = Look(parameters: "1;4", showsOnSpaces: true)
    static let bar = Look(parameters: "7", showsOnSpaces: true)
    static let alarm = Look(parameters: "1;31")
  }

  /// Whether colors are used besides bold, faint, underlined and reversed text.
  var hasColor: Bool

  init(hasColor: Bool) { self.hasColor = hasColor }

  func look(of role: TextRole) -> Look {
    switch role {
    case .plain, .row, .trailing: .plain
    case .title, .heading: .bold
    case .detail, .status, .help: .faint
    case .match: .found
    case .failure: hasColor ? .alarm : .bold
    }
  }
}
