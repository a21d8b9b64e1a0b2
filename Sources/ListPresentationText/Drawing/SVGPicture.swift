/// A picture of texts and shapes as SVG, in the colors of a theme.
///
/// ```swift
/// var picture = SVGPicture(width: 200, height: 100)
/// picture.text("Requests", x: 10, y: 20, style: picture.theme.accent)
/// picture.line([(10, 90), (190, 30)], style: picture.theme.success)
/// print(picture.svg)
/// ```
///
/// Every color is an attribute, so that viewers without style sheets show it too. Text stays text.
public struct SVGPicture: Sendable {
  /// The theme, whose background is that of the picture.
  public let theme: TextTheme
  private let width: Double
  private let height: Double
  private let fonts: String
  private let fontSize: Int
  private var elements: [String] = []

  /// Creates a picture without content.
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - theme: The theme.
  ///   - isMonospaced: Whether all characters have the same width.
  public init(width: Double, height: Double, theme: TextTheme = .light, isMonospaced: Bool = false) {
    self.theme = theme
    self.width = width
    self.height = height
    fonts = isMonospaced ? "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" : "sans-serif"
    fontSize = isMonospaced ? 15 : 12
    rectangle(x: 0, y: 0, width: width, height: height, color: theme.paper, radius: isMonospaced ? 10 : 0)
  }

  /// Adds a text on one line. Text that is not safe for a terminal is changed as ``DisplayText`` describes.
  /// - Parameters:
  ///   - text: The text.
  ///   - x: The left edge of the text, or its right edge if it ends there.
  ///   - y: The baseline.
  ///   - style: The color of the text, and whether it is bold, faint or underlined.
  ///   - endsAtX: Whether the text ends at `x`.
  ///   - length: The width of the text, or `nil` for that of the font.
  public mutating func text(
    _ text: String, x: Double, y: Double, style: TextTheme.Style = TextTheme.Style(), endsAtX: Bool = false,
    length: Double? = nil
  ) {
    var attributes = "x=\"\(x.short)\" y=\"\(y.short)\""
    if let color = style.color { attributes += " fill=\"\(color.hexadecimal)\"" }
    if style.isBold { attributes += " font-weight=\"bold\"" }
    if style.isFaint, style.color == nil { attributes += " opacity=\"0.6\"" }
    if style.isUnderlined { attributes += " text-decoration=\"underline\"" }
    if endsAtX { attributes += " text-anchor=\"end\"" }
    if let length { attributes += " textLength=\"\(length.short)\" lengthAdjust=\"spacingAndGlyphs\"" }
    elements.append("<text \(attributes)>\(DisplayText(text).xml)</text>")
  }

  /// Adds a line from point to point.
  public mutating func line(
    _ points: [(x: Double, y: Double)], style: TextTheme.Style = TextTheme.Style(), width: Double = 1.5
  ) {
    let path = points.map { "\($0.x.short),\($0.y.short)" }.joined(separator: " ")
    let color = (style.color ?? theme.ink).hexadecimal
    elements.append("<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(width.short)\"/>")
  }

  /// Adds a filled rectangle. With a radius of half its size, it is a disc.
  public mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, color: TextTheme.Color, radius: Double = 0
  ) {
    let corner = radius > 0 ? " rx=\"\(radius.short)\"" : ""
    let sides = "width=\"\(width.short)\" height=\"\(height.short)\""
    elements.append("<rect x=\"\(x.short)\" y=\"\(y.short)\" \(sides)\(corner) fill=\"\(color.hexadecimal)\"/>")
  }

  /// The picture as the text of an SVG document.
  public var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width.short)" height="\(height.short)" \
    viewBox="0 0 \(width.short) \(height.short)" font-family="\(fonts)" font-size="\(fontSize)" \
    fill="\(theme.ink.hexadecimal)" xml:space="preserve">
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }
}

extension DisplayText {
  /// The text as XML writes it. A mark can make one character with a sign of XML, so the scalars are read.
  fileprivate var xml: String {
    var last: Unicode.Scalar?
    return text.unicodeScalars.reduce(into: "") { xml, scalar in
      switch scalar {
      case "&": xml += "&amp;"
      case "<": xml += "&lt;"
      case ">" where last == "]": xml += "&gt;"  // `]]>` is an error in any text
      default: xml.unicodeScalars.append(scalar)
      }
      last = scalar
    }
  }
}

extension TextTheme {
  /// The color of text and of the background where no terminal decides about them.
  var ink: Color { isDark ? Color(0xCD_D6F4) : Color(0x2A_2C3C) }
  var paper: Color { isDark ? Color(0x1E_1E2E) : Color(0xFF_FFFF) }
}

extension TextTheme.Color {
  fileprivate var hexadecimal: String {
    [pixel.red, pixel.green, pixel.blue].reduce(into: "#") { text, byte in
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

extension Double {
  /// The number with at most one decimal, for coordinates.
  fileprivate var short: String {
    // A chart of nothing has places that are no numbers.
    let tenths = Int(exactly: (self * 10).rounded()) ?? 0
    return tenths.isMultiple(of: 10)
      ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths / 10)).\(abs(tenths % 10))"
  }
}

/// A frame as a picture for a document.
extension ScreenFrame {
  private static let cell = (width: 9.0, height: 20.0)
  private static let (margin, bar) = (16.0, 34.0)

  /// Returns the frame as SVG: what a terminal of a size with all colors shows, in a window.
  ///
  /// Text stays text, each piece in its columns whatever the font.
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - theme: The looks, or `nil` for those of ``TextTheme/dark`` on the background of the picture.
  public func svg(in size: ScreenSize, theme: TextTheme? = nil) -> String {
    let theme = theme ?? .theme(on: TextTheme.dark.paper.pixel)
    let style = TerminalStyle(theme: theme, colors: .full)
    var picture = SVGPicture(
      width: Double(size.columns) * Self.cell.width + 2 * Self.margin,
      height: Double(size.rows) * Self.cell.height + Self.margin + Self.bar, theme: theme, isMonospaced: true)
    for (index, color) in [theme.failure, theme.warning, theme.success].enumerated() {
      guard let color = color.color else { continue }
      picture.rectangle(
        x: Self.margin + 20 * Double(index), y: 11, width: 12, height: 12, color: color, radius: 6)
    }
    for (row, line) in drawnLines.prefix(size.rows).enumerated() {
      picture.add(ScreenRow(line, style: style, columns: size.columns).cells, row: row)
    }
    return picture.svg
  }

  /// The place of some cells of a row in the picture.
  fileprivate static func box(_ row: Int, _ columns: Range<Int>) -> (x: Double, y: Double, width: Double) {
    (
      margin + Double(columns.lowerBound) * cell.width, bar + Double(row) * cell.height,
      Double(columns.count) * cell.width
    )
  }
  fileprivate static var height: Double { cell.height }
}

extension SVGPicture {
  /// Adds the cells of a row: their backgrounds, and what is on them.
  fileprivate mutating func add(_ cells: [ScreenRow.Cell?], row: Int) {
    var start = 0
    while start < cells.count {
      let background = cells[start]?.look.background
      let end = cells[start...].firstIndex { $0 != nil && $0?.look.background != background } ?? cells.count
      if let background {
        let (x, y, width) = ScreenFrame.box(row, start..<end)
        rectangle(x: x, y: y, width: width, height: ScreenFrame.height, color: TextTheme.Color(background.pixel))
      }
      start = end
    }
    start = 0
    while start < cells.count {
      guard let cell = cells[start], !cell.isBlank else {
        start += 1
        continue
      }
      let end = Self.end(of: cell, at: start, in: cells)
      add(cell, cells[start..<end].compactMap { $0?.text }.joined(), row: row, columns: start..<end)
      start = end
    }
  }

  /// Returns the end of the cells that are one element: pixels of one color, or characters of one look and one width,
  /// because fonts do not agree on how much wider one is than the other.
  private static func end(of first: ScreenRow.Cell, at start: Int, in cells: [ScreenRow.Cell?]) -> Int {
    func goesOn(at column: Int) -> Bool {
      guard column < cells.count, let cell = cells[column], !cell.isBlank else { return false }
      return first.isPicture ? cell == first : (cell.look, cell.width) == (first.look, first.width) && !cell.isPicture
    }
    var end = start + first.width
    while true {
      if goesOn(at: end) {
        end += first.width
      } else if first.width == 1, !first.isPicture, end < cells.count, cells[end]?.isBlank == true, goesOn(at: end + 1)
      {
        end += 2
      } else {
        return end
      }
    }
  }

  private mutating func add(_ cell: ScreenRow.Cell, _ text: String, row: Int, columns: Range<Int>) {
    let (x, y, width) = ScreenFrame.box(row, columns)
    let (look, height) = (cell.look, ScreenFrame.height)
    let color = look.color.map { TextTheme.Color($0.pixel) }
    if cell.isPicture {
      let top = cell.text == "▀" ? y : y + height / 2
      rectangle(x: x, y: top, width: width, height: height / 2, color: color ?? theme.ink)
    } else if cell.text == ScreenRow.Cell.bar {
      rectangle(x: x, y: y, width: 4, height: height, color: color ?? theme.ink)
    } else {
      let style = TextTheme.Style(
        color, isBold: look.isBold, isFaint: look.isFaint, isUnderlined: look.isUnderlined)
      self.text(text, x: x, y: y + 15, style: style, length: width)
    }
  }
}
