/// The styles of text roles in a terminal. They are legible on dark and light backgrounds and distinct without color.
struct TerminalStyle: Hashable, Sendable {
  /// A style, as the parameters of a "select graphic rendition" sequence.
  struct Look: Hashable, Sendable {
    var parameters = ""
    /// Whether the style is visible on spaces.
    var showsOnSpaces = false

    static let plain = Look()
    static let bold = Look(parameters: "1")
    static let faint = Look(parameters: "2")
    static let found = Look(parameters: "1;4", showsOnSpaces: true)
    static let bar = Look(parameters: "7", showsOnSpaces: true)
    static let foundInBar = Look(parameters: "1;4;7", showsOnSpaces: true)
    static let alarm = Look(parameters: "1;31")
    static let caption = Look(parameters: "1;36")
    static let figure = Look(parameters: "32")
    static let coloredMatch = Look(parameters: "1;4;33", showsOnSpaces: true)

    /// The style on the background of a section: black on light gray, legible in every color scheme.
    var onBackground: Look {
      Look(parameters: parameters.isEmpty ? "30;47" : "30;47;" + parameters, showsOnSpaces: true)
    }
  }

  /// Whether to use colors in addition to bold, faint, underlined and reversed text.
  var hasColor: Bool
  /// Whether the terminal shows links.
  var showsLinks: Bool
  /// Whether the colors of pictures are exact. Otherwise, they are those of the 256-color palette.
  var hasFullColor: Bool

  init(hasColor: Bool, hasFullColor: Bool = false, showsLinks: Bool = false) {
    self.hasColor = hasColor
    self.hasFullColor = hasFullColor
    self.showsLinks = showsLinks
  }

  /// Returns the bytes of a line of a picture, or `nil` without colors.
  func bytes(of line: PixelLine) -> [UInt8]? { hasColor ? (hasFullColor ? line.fullColor : line.palette) : nil }

  /// Returns the style of a piece. The selected row is reversed as a whole, without colors, because a terminal reverses
  /// those too.
  func look(of span: StyledLine.Span) -> Look {
    guard span.isSelected else { return look(of: span.role) }
    return span.role == .match ? .foundInBar : .bar
  }

  func look(of role: TextRole) -> Look {
    switch role {
    case .plain, .row: .plain
    case .trailing: hasColor ? .figure : .plain
    case .selection: .bar
    case .title: .bold
    case .heading: hasColor ? .caption : .bold
    case .detail, .status, .help: .faint
    case .match: hasColor ? .coloredMatch : .found
    case .failure: hasColor ? .alarm : .bold
    }
  }
}
