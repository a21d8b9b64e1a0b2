/// What a terminal shows of a theme.
struct TerminalStyle: Sendable {
  /// The colors that a terminal shows, from none to all.
  enum Colors: Hashable, Sendable, CaseIterable {
    case none, basic, palette, full
  }

  let theme: TextTheme
  let colors: Colors
  /// Whether the terminal shows links.
  let showsLinks: Bool
  /// Whether the terminal erases with the background of the text, as all but GNU Screen and old ones do.
  let erasesWithBackground: Bool
  /// The looks are made once, because a frame asks for hundreds.
  private let looks: [TextRole: TerminalLook]
  private let selection: TerminalLook
  /// The background of a section, and text that is legible on it.
  private let section: TerminalLook

  init(theme: TextTheme = .dark, colors: Colors, showsLinks: Bool = false, erasesWithBackground: Bool = true) {
    self.theme = theme
    self.colors = colors
    self.showsLinks = showsLinks
    self.erasesWithBackground = erasesWithBackground
    let looks = TextRole.allCases.map { ($0, TerminalLook(theme.style(of: $0, hasColor: colors != .none), colors)) }
    self.looks = Dictionary(uniqueKeysWithValues: looks)
    selection = TerminalLook(theme.selection, colors)
    let onGray = TextTheme.Style(TextTheme.Color(0, basic: 0), on: TextTheme.Color(0xC0_C0C0, basic: 7))
    section = TerminalLook(colors == .basic ? onGray : TextTheme.Style(on: theme.border.color), colors)
  }

  /// Returns the same for another theme.
  func with(_ theme: TextTheme) -> TerminalStyle {
    TerminalStyle(
      theme: theme, colors: colors, showsLinks: showsLinks, erasesWithBackground: erasesWithBackground)
  }

  var hasColor: Bool { colors != .none }

  /// Returns the bytes of a line of a picture, or `nil` without colors.
  func bytes(of line: PixelLine) -> [UInt8]? {
    switch colors {
    case .none: nil
    case .basic, .palette: line.palette
    case .full: line.fullColor
    }
  }

  /// Returns the look of a piece of a line. A terminal without colors reverses the selected row as a whole.
  func look(of span: StyledLine.Span, onBackground: Bool = false) -> TerminalLook {
    var look = looks[span.role] ?? .plain
    if onBackground { (look.color, look.background) = (section.color, section.background) }
    guard span.isSelected else { return look }
    guard hasColor else {
      let isFound = span.role == .match
      return TerminalLook(isBold: isFound, isUnderlined: isFound, isReversed: true)
    }
    look.background = selection.background ?? look.background
    // A bar is drawn instead of the marker.
    if span.role == .selection { look.color = looks[.heading]?.color }
    if span.role == .row {
      look.color = selection.color ?? look.color
      look.isBold = selection.isBold
    }
    return look
  }
}

extension TextTheme {
  /// The style of a role. Without colors, keys and states look as the text beside them.
  fileprivate func style(of role: TextRole, hasColor: Bool) -> Style {
    switch role {
    case .plain, .selection: Style()
    case .row: text
    case .badge: badge
    case .title: Style(isBold: true)
    case .heading: accent
    case .detail, .status, .help: secondary
    case .key: hasColor ? key : secondary
    case .match: match
    case .success: hasColor ? success : secondary
    case .warning: hasColor ? warning : secondary
    case .failure: failure
    case .trailing: price
    case .border: border
    }
  }
}

extension TerminalLook {
  fileprivate init(_ style: TextTheme.Style, _ colors: TerminalStyle.Colors) {
    func shown(_ color: TextTheme.Color) -> TerminalColor? {
      switch colors {
      case .none: nil
      case .basic: color.basic.map { TerminalColor(basic: $0, color.pixel) }
      case .palette: TerminalColor(color.pixel, isExact: false)
      case .full: TerminalColor(color.pixel, isExact: true)
      }
    }
    color = style.color.flatMap(shown)
    background = style.background.flatMap(shown)
    isBold = style.isBold
    isFaint = style.isFaint && color == nil
    isUnderlined = style.isUnderlined
  }
}
