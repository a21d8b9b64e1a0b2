/// A color with the parameters of the "select graphic rendition" sequences that show it (ECMA-48, ITU-T T.416).
struct TerminalColor: Hashable, Sendable {
  let pixel: PixelImage.Pixel
  let foreground: String
  let background: String

  /// Creates one of the 16 colors of the terminal.
  init(basic color: UInt8, _ pixel: PixelImage.Pixel) {
    self.pixel = pixel
    let number = Int(color % 8) + (color < 8 ? 30 : 90)
    (foreground, background) = ("\(number)", "\(number + 10)")
  }

  /// Creates the nearest color of the palette of 256 colors, or the exact color. The palette takes fewer bytes.
  init(_ pixel: PixelImage.Pixel, isExact: Bool) {
    self.pixel = pixel
    let nearest = pixel.paletteColor
    let color = isExact && !nearest.isExact ? "2;\(pixel.red);\(pixel.green);\(pixel.blue)" : "5;\(nearest.number)"
    (foreground, background) = ("38;" + color, "48;" + color)
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
  var onSpaces: TerminalLook {
    if isUnderlined || isReversed { return self }
    return TerminalLook(background: background)
  }

  /// Whether the look is visible on spaces.
  var showsOnSpaces: Bool { background != nil || isUnderlined || isReversed }

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
