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
  private let marked: TerminalLook
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
    marked = TerminalLook(theme.marked, colors)
    let onGray = TextTheme.Style(TextTheme.Color(0, basic: 0), on: TextTheme.Color(0xC0_C0C0, basic: 7))
    section = TerminalLook(colors == .basic ? onGray : TextTheme.Style(on: theme.border.color), colors)
  }

  /// Returns the same for another theme.
  func with(_ theme: TextTheme) -> TerminalStyle {
    TerminalStyle(
      theme: theme, colors: colors, showsLinks: showsLinks, erasesWithBackground: erasesWithBackground)
  }

  var hasColor: Bool { colors != .none }

  /// Returns the pieces of a line with their looks. The background of a section and those of the row with the cursor
  /// and of the selected rows fill the columns of the screen.
  func spans(of line: StyledLine, columns: Int) -> [(span: StyledLine.Span, look: TerminalLook)] {
    let hasBackground = line.hasBackground && hasColor
    var line = line
    if hasColor { line.padBadges(to: columns) }
    let last = line.spans.last
    if hasBackground || last?.isSelected == true || last?.isMarked == true { line = line.filled(to: columns) }
    return line.spans.map { ($0, look(of: $0, onBackground: hasBackground)) }
  }

  /// Returns the look of a piece of a line. A terminal without colors reverses the selected row as a whole.
  func look(of span: StyledLine.Span, onBackground: Bool = false) -> TerminalLook {
    var look = looks[span.role] ?? .plain
    if onBackground { (look.color, look.background) = (section.color, section.background) }
    if span.isMarked, hasColor { look.background = marked.background ?? look.background }
    guard span.isSelected else { return look }
    guard hasColor else {
      let isFound = span.role == .match
      return TerminalLook(isBold: isFound, isUnderlined: isFound, isReversed: true)
    }
    look.background = selection.background ?? look.background
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
    case .plain: Style()
    case .selection: Style(hasColor ? accent.color : nil)
    case .row: text
    case .link: Style(text.color, isUnderlined: true)
    case .badge: badge
    case .title: Style(isBold: true)
    case .heading: accent
    case .detail, .status, .help: secondary
    case .key: hasColor ? key : secondary
    case .match: match
    case .success: hasColor ? success : secondary
    case .warning: hasColor ? warning : secondary
    case .failure: failure
    case .money: money
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

/// A color with the parameters of the "select graphic rendition" sequences that show it (ECMA-48, ITU-T T.416).
struct TerminalColor: Hashable, Sendable {
  private enum Code: Hashable { case basic(UInt8), palette(UInt8), exact }

  let pixel: PixelImage.Pixel
  private let code: Code

  /// Creates one of the 16 colors of the terminal.
  init(basic color: UInt8, _ pixel: PixelImage.Pixel) { (self.pixel, code) = (pixel, .basic(color)) }

  /// Creates the nearest color of the palette of 256 colors, or the exact color. The palette takes fewer bytes.
  init(_ pixel: PixelImage.Pixel, isExact: Bool) {
    self.pixel = pixel
    let nearest = pixel.paletteColor
    code = isExact && !nearest.isExact ? .exact : .palette(nearest.number)
  }

  /// Whether a terminal shows the same color.
  static func == (left: TerminalColor, right: TerminalColor) -> Bool {
    left.code == right.code && (left.code != .exact || left.pixel == right.pixel)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(code) }

  var foreground: String { parameters(3) }
  var background: String { parameters(4) }

  private func parameters(_ layer: Int) -> String {
    switch code {
    case .basic(let color): "\(Int(color % 8) + 10 * (color < 8 ? layer : layer + 6))"
    case .palette(let number): "\(layer)8;5;\(number)"
    case .exact: "\(layer)8;2;\(pixel.red);\(pixel.green);\(pixel.blue)"
    }
  }
}

/// The attributes of a piece of text on a terminal.
struct TerminalLook: Hashable, Sendable {
  var color: TerminalColor?
  var background: TerminalColor?
  var isBold = false
  var isFaint = false
  var isUnderlined = false
  var isReversed = false

  static let plain = TerminalLook()

  /// What of the look is visible on spaces.
  var onSpaces: TerminalLook { isEmptyOnSpaces ? TerminalLook(background: background) : self }

  /// Whether spaces of the look are its background and nothing else.
  var isEmptyOnSpaces: Bool { !isUnderlined && !isReversed }

  /// Returns the parameters of the shortest sequence that changes the look of a terminal to this one.
  func parameters(after old: TerminalLook) -> String {
    if self == .plain { return "" }
    if old == .plain { return all.joined(separator: ";") }
    let whole = (["0"] + all).joined(separator: ";")
    let changes = changes(after: old).joined(separator: ";")
    return changes.utf8.count < whole.utf8.count ? changes : whole
  }

  private var all: [String] { changes(after: .plain) }

  private func changes(after old: TerminalLook) -> [String] {
    var changes: [String] = []
    // The same parameter ends bold and faint.
    let endsWeight = old.isBold && !isBold || old.isFaint && !isFaint
    if endsWeight { changes.append("22") }
    if isBold, endsWeight || !old.isBold { changes.append("1") }
    if isFaint, endsWeight || !old.isFaint { changes.append("2") }
    if isUnderlined != old.isUnderlined { changes.append(isUnderlined ? "4" : "24") }
    if isReversed != old.isReversed { changes.append(isReversed ? "7" : "27") }
    if color != old.color { changes.append(color?.foreground ?? "39") }
    if background != old.background { changes.append(background?.background ?? "49") }
    return changes
  }
}

extension StyledLine {
  /// Adds a space at each side of a title, where there is room. The space comes out of the gap beside it, or what
  /// follows the last title moves.
  fileprivate mutating func padBadges(to columns: Int) {
    guard let last = spans.lastIndex(where: { $0.role == .badge }) else { return }
    var room = columns - width
    for index in spans.indices where spans[index].role == .badge && spans[index].text.width > 0 {
      // The gap behind the last title gives the spaces, as that before the state at the end of the line does.
      let gap = index == last ? spans.indices.first { $0 > index && spans[$0].text.text.hasPrefix("    ") } : nil
      // Where there is room, the space before a title stays.
      let isTight = index < last || room < 2 && gap == nil
      let isBehindSpace = isTight && index > 0 && spans[index - 1].text.text.hasSuffix(" ")
      let added = isBehindSpace ? 1 : 2
      if index < last || room < added {
        // Two spaces stay between the title and what follows it.
        let next = gap ?? index + 1
        guard next < spans.count, spans[next].text.text.hasPrefix(String(repeating: " ", count: added + 2))
        else { continue }
        let text = spans[next].text
        spans[next].text = DisplayText(text: String(text.text.dropFirst(added)), width: text.width - added)
      } else {
        room -= added
      }
      if isBehindSpace {
        let before = spans[index - 1].text
        spans[index - 1].text = DisplayText(text: String(before.text.dropLast()), width: before.width - 1)
      }
      let title = spans[index].text
      spans[index].text = DisplayText(text: " \(title.text) ", width: title.width + 2)
    }
  }
}
