/// A frame as a picture for a document.
extension ScreenFrame {
  private static let cell = (width: 9.0, height: 20.0)
  private static let (margin, bar) = (16.0, 34.0)

  /// Returns the frame as SVG: what a terminal of a size with all colors shows, in a window.
  ///
  /// Text stays text, each piece in its columns whatever the font.
  public func svg(in size: ScreenSize, theme: TextTheme = .dark) -> String {
    let style = TerminalStyle(theme: theme, colors: .full)
    var picture = SVGPicture(
      width: Double(size.columns) * Self.cell.width + 2 * Self.margin,
      height: Double(size.rows) * Self.cell.height + Self.margin + Self.bar, theme: theme, isMonospaced: true)
    for (index, color) in [theme.failure, theme.warning, theme.success].enumerated() {
      guard let color = color.color else { continue }
      picture.rectangle(
        x: Self.margin + 20 * Double(index), y: 11, width: 12, height: 12, color: color, radius: 6)
    }
    for (index, line) in lines.prefix(size.rows).enumerated() {
      var column = 0
      for piece in ScreenRow(line, style: style, columns: size.columns).pieces {
        picture.add(piece, row: index, column: column)
        column += piece.width
      }
    }
    return picture.svg
  }

  fileprivate static func x(_ column: Int) -> Double { margin + Double(column) * cell.width }
  fileprivate static func y(_ row: Int) -> Double { bar + Double(row) * cell.height }

  fileprivate static func box(_ row: Int, _ column: Int, _ width: Int) -> (x: Double, y: Double, width: Double) {
    (x(column), y(row), Double(width) * cell.width)
  }
  fileprivate static var height: Double { cell.height }
}

extension SVGPicture {
  fileprivate mutating func add(_ piece: ScreenRow.Piece, row: Int, column: Int) {
    let (x, y, width) = ScreenFrame.box(row, column, piece.width)
    if let background = piece.look.background {
      rectangle(x: x, y: y, width: width, height: ScreenFrame.height, color: TextTheme.Color(background.pixel))
    }
    if let pixels = piece.pixels {
      add(pixels, row: row, column: column)
    } else if piece.isBar {
      rectangle(
        x: x, y: y, width: 4, height: ScreenFrame.height,
        color: piece.look.color.map { TextTheme.Color($0.pixel) } ?? theme.ink)
    } else if !piece.isGap {
      add(piece.text, piece.look, row: row, column: column)
    }
  }

  /// Adds runs of characters of one width, because fonts do not agree on how much wider one is than the other.
  private mutating func add(_ text: String, _ look: TerminalLook, row: Int, column: Int) {
    let style = TextTheme.Style(
      look.color.map { TextTheme.Color($0.pixel) }, isBold: look.isBold, isFaint: look.isFaint,
      isUnderlined: look.isUnderlined)
    var (column, run, widthOfRun) = (column, "", 1)
    func end(_ picture: inout SVGPicture) {
      let width = run.displayWidth
      let (x, y, length) = ScreenFrame.box(row, column, width)
      if run.contains(where: { $0 != " " }) {
        picture.text(run, x: x, y: y + 15, style: style, length: length)
      }
      column += width
      run = ""
    }
    for character in text {
      let width = String(character).displayWidth
      if !run.isEmpty, width != widthOfRun { end(&self) }
      widthOfRun = width
      run.append(character)
    }
    end(&self)
  }

  private mutating func add(_ line: PixelLine, row: Int, column: Int) {
    guard line.caption.width == 0 else {
      return add(line.caption.text, TerminalLook(isFaint: true), row: row, column: column)
    }
    for (half, pixels) in [line.upper, line.lower].enumerated() {
      var start = 0
      while start < pixels.count {
        let end = pixels[start...].firstIndex { $0 != pixels[start] } ?? pixels.count
        if let pixel = pixels[start] {
          let (x, y, width) = ScreenFrame.box(row, column + start, end - start)
          let height = ScreenFrame.height / 2
          rectangle(
            x: x, y: y + Double(half) * height, width: width, height: height,
            color: TextTheme.Color(pixel))
        }
        start = end
      }
    }
  }
}

extension TextTheme.Color {
  fileprivate init(_ pixel: PixelImage.Pixel) {
    self.init(0)
    self.pixel = pixel
  }
}
