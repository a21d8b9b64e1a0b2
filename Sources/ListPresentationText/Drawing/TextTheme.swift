/// The looks of text by its meaning, on a terminal with colors.
///
/// ```swift
/// var theme = TextTheme.dark
/// theme.accent.color = TextTheme.Color(0xFF_B000, basic: 3)
/// terminal.theme = theme
/// ```
///
/// A terminal shows a color exactly, as the nearest of 256, or as one of its own 16, whichever it can. Without colors
/// it shows the other attributes alone. A word, a sign or a place says everything that a color says.
public struct TextTheme: Hashable, Sendable {
  /// A color in the forms that terminals know.
  public struct Color: Hashable, Sendable {
    /// The exact color.
    public var pixel: PixelImage.Pixel
    /// The color on a terminal with 16 colors, from 0 to 15 in the order of ANSI, or `nil` to leave it out there.
    public var basic: UInt8?

    /// Creates a color.
    /// - Parameters:
    ///   - rgb: The red, green and blue of sRGB, such as `0xFF8000`.
    ///   - basic: The color on a terminal with 16 colors, from 0 to 15, or `nil` to leave it out there.
    public init(_ rgb: UInt32, basic: UInt8? = nil) {
      func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: rgb >> shift) }
      pixel = PixelImage.Pixel(red: byte(16), green: byte(8), blue: byte(0))
      self.basic = basic.map { $0 & 15 }
    }

    /// Creates a color that is left out on a terminal with 16 colors.
    init(_ pixel: PixelImage.Pixel) { self.pixel = pixel }
  }

  /// The look of text with one meaning.
  public struct Style: Hashable, Sendable {
    /// The color of the text, or `nil` for that of the terminal.
    public var color: Color?
    /// The color behind the text, or `nil` for that of the terminal.
    public var background: Color?
    /// Whether the text is bold.
    public var isBold: Bool
    /// Whether the text is faint where its color cannot be shown.
    public var isFaint: Bool
    /// Whether the text is underlined.
    public var isUnderlined: Bool

    /// Creates a style.
    public init(
      _ color: Color? = nil, on background: Color? = nil, isBold: Bool = false, isFaint: Bool = false,
      isUnderlined: Bool = false
    ) {
      self.color = color
      self.background = background
      self.isBold = isBold
      self.isFaint = isFaint
      self.isUnderlined = isUnderlined
    }
  }

  /// Headings, and the bar beside the row with the cursor.
  public var accent: Style
  /// The title of the screen.
  public var badge: Style
  /// The title of the row with the cursor, and the background of the row.
  public var selection: Style
  /// The background of the rows that the user has selected.
  public var marked: Style
  /// The titles of rows, and other text.
  public var text: Style
  /// Text that can be skipped: details, counts, the words beside keys.
  public var secondary: Style
  /// The keys in a line of help.
  public var key: Style
  /// Text in which the query was found.
  public var match: Style
  /// What has succeeded.
  public var success: Style
  /// What needs attention.
  public var warning: Style
  /// The reason of a failure.
  public var failure: Style
  /// A price or another amount of money.
  public var money: Style
  /// Lines between the parts of a screen.
  public var border: Style
  /// Whether the theme is for a dark background.
  public var isDark: Bool

  /// The theme for a dark background. Its colors are in the palette of 256 colors.
  public static let dark = TextTheme(
    accent: Color(0xD7_AFFF, basic: 5), onAccent: Color(0x26_2626, basic: 0), selected: Color(0x3A_3A3A),
    marked: Color(0x30_3030), secondary: Color(0x9E_9E9E), match: Color(0xFF_AF87, basic: 3),
    success: Color(0xAF_D787, basic: 2),
    warning: Color(0xFF_D7AF, basic: 3), failure: Color(0xFF_87AF, basic: 1), border: Color(0x58_5858), isDark: true)

  /// The theme for a light background. Its colors are in the palette of 256 colors.
  public static let light = TextTheme(
    accent: Color(0x87_00D7, basic: 5), onAccent: Color(0xFF_FFFF, basic: 15), selected: Color(0xE4_E4E4),
    marked: Color(0xEE_EEEE), secondary: Color(0x62_6262), match: Color(0xAF_5F00, basic: 1),
    success: Color(0x00_8700, basic: 2),
    warning: Color(0x87_5F00, basic: 3), failure: Color(0xAF_0000, basic: 1), border: Color(0xBC_BCBC), isDark: false)

  /// Returns the theme for a background that a terminal has told: ``dark`` or ``light``, with 15 % of the accent in the
  /// background of the row with the cursor and 6 % in that of the selected rows, so that they fit every color of a
  /// terminal.
  static func theme(on background: PixelImage.Pixel) -> TextTheme {
    var theme = background.isDark ? dark : light
    func mixed(_ share: Double) -> Color? {
      theme.accent.color.map { Color(background.mixed(with: $0.pixel, share: share)) }
    }
    (theme.selection.background, theme.marked.background) = (mixed(0.15), mixed(0.06))
    return theme
  }

  private init(
    accent: Color, onAccent: Color, selected: Color, marked: Color, secondary: Color, match: Color, success: Color,
    warning: Color,
    failure: Color, border: Color, isDark: Bool
  ) {
    self.accent = Style(accent, isBold: true)
    badge = Style(onAccent, on: accent, isBold: true)
    selection = Style(on: selected, isBold: true)
    self.marked = Style(on: marked)
    text = Style()
    self.secondary = Style(secondary, isFaint: true)
    key = Style(accent, isBold: true)
    self.match = Style(match, isBold: true, isUnderlined: true)
    self.success = Style(success)
    self.warning = Style(warning)
    self.failure = Style(failure, isBold: true)
    money = Style(success)
    self.border = Style(border, isFaint: true)
    self.isDark = isDark
  }
}

extension PixelImage.Pixel {
  /// Whether light text is legible on the color, by the luma of ITU-R BT.601.
  fileprivate var isDark: Bool { 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue) < 127.5 }

  fileprivate func mixed(with other: Self, share: Double) -> Self {
    func mixed(_ own: UInt8, _ others: UInt8) -> UInt8 {
      UInt8((Double(own) * (1 - share) + Double(others) * share).rounded())
    }
    return Self(red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }
}
