/// A small picture of square pixels, which a terminal draws with colored half blocks.
///
/// An `AssetLoader` whose assets are of this type needs nothing else: the view draws them in the rows that show them.
public struct PixelImage: Hashable, Sendable {
  /// An opaque color.
  public struct Pixel: Hashable, Sendable {
    /// The amount of red, in sRGB.
    public var red: UInt8
    /// The amount of green, in sRGB.
    public var green: UInt8
    /// The amount of blue, in sRGB.
    public var blue: UInt8

    /// Creates a color from its sRGB components.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels row by row, from the top left. `nil` is transparent and shows the background.
  public let pixels: [Pixel?]

  /// The length of the longest side.
  static var longestSide: Int { 10_000 }

  /// Creates a picture.
  /// - Returns: `nil` if a side is not in `1...10_000`, or if the number of pixels is not that of the sides.
  public init?(width: Int, height: Int, pixels: [Pixel?]) {
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height), pixels.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Returns the picture in the largest size that fits into a box and has the same proportions.
  ///
  /// Each pixel of the result is the average of at most 16 pixels, so the cost does not depend on the size of the
  /// original.
  func fitted(columns: Int, rows: Int) -> PixelImage? {
    guard columns > 0, rows > 0 else { return nil }
    let isWide = width * rows >= height * columns
    return scaled(
      0..<width, 0..<height, width: isWide ? columns : max(1, (width * rows + height / 2) / height),
      height: isWide ? max(1, (height * columns + width / 2) / width) : rows)
  }

  /// Returns the middle of the picture in the size of a box. Two sides lose what sticks out. The cost is that of
  /// ``fitted(columns:rows:)``.
  func filling(columns: Int, rows: Int) -> PixelImage? {
    guard columns > 0, rows > 0 else { return nil }
    let isWide = width * rows > height * columns
    let across = isWide ? max(1, height * columns / rows) : width
    let down = isWide ? height : max(1, width * rows / columns)
    let (left, top) = ((width - across) / 2, (height - down) / 2)
    return scaled(left..<left + across, top..<top + down, width: columns, height: rows)
  }

  private func scaled(_ xs: Range<Int>, _ ys: Range<Int>, width: Int, height: Int) -> PixelImage? {
    guard width != self.width || height != self.height || xs.count != width || ys.count != height else { return self }
    var result: [Pixel?] = []
    result.reserveCapacity(width * height)
    for y in 0..<height {
      let rows = Self.samples(y, of: height, in: ys)
      for x in 0..<width { result.append(average(Self.samples(x, of: width, in: xs), rows)) }
    }
    return PixelImage(width: width, height: height, pixels: result)
  }

  /// At most four columns or lines of the original under one of the result.
  private static func samples(_ index: Int, of count: Int, in range: Range<Int>) -> StrideTo<Int> {
    let start = range.lowerBound + index * range.count / count
    let end = max(start + 1, range.lowerBound + (index + 1) * range.count / count)
    return stride(from: start, to: end, by: (end - start + 3) / 4)
  }

  /// The average color, or `nil` if most of the pixels are transparent.
  private func average(_ xs: StrideTo<Int>, _ ys: StrideTo<Int>) -> Pixel? {
    var (red, green, blue, count, all) = (0, 0, 0, 0, 0)
    for y in ys {
      for x in xs {
        all += 1
        guard let pixel = pixels[y * width + x] else { continue }
        red += Int(pixel.red)
        green += Int(pixel.green)
        blue += Int(pixel.blue)
        count += 1
      }
    }
    guard count > 0, 2 * count >= all else { return nil }
    // An average of bytes is a byte.
    return Pixel(red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
  }
}

/// One line of a picture, which a terminal with colors draws with two pixels in each cell, or words in the place of
/// one.
struct PixelLine: Hashable, Sendable {
  /// The pixels of the upper and the lower half of the cells, or none for a line of words.
  let upper: [PixelImage.Pixel?]
  let lower: [PixelImage.Pixel?]
  /// The words, or an empty text for pixels.
  let caption: DisplayText

  init(upper: [PixelImage.Pixel?], lower: [PixelImage.Pixel?]) {
    (self.upper, self.lower, caption) = (upper, lower, DisplayText(""))
  }

  /// A line of words.
  init(caption: DisplayText) { (upper, lower, self.caption) = ([], [], caption) }
}

extension PixelImage {
  /// The picture as lines of a number of columns, from the top left of a box. The rest of the box is background.
  func lines(columns: Int, lines: Int) -> [PixelLine] {
    func row(_ y: Int) -> [Pixel?] {
      (0..<columns).map { x in y < height && x < width ? pixels[y * width + x] : nil }
    }
    return (0..<lines).map { PixelLine(upper: row(2 * $0), lower: row(2 * $0 + 1)) }
  }
}

extension PixelImage.Pixel {
  /// The nearest color of the palette of xterm: a cube of 6 levels for each component, and 24 grays.
  var paletteColor: (number: UInt8, isExact: Bool) {
    let (red, green, blue) = (Int(red), Int(green), Int(blue))
    func level(_ part: Int) -> Int { part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40 }
    func shown(_ level: Int) -> Int { level == 0 ? 0 : 55 + 40 * level }
    func distance(_ shown: (red: Int, green: Int, blue: Int)) -> Int {
      let (red, green, blue) = (shown.red - red, shown.green - green, shown.blue - blue)
      return red * red + green * green + blue * blue
    }
    let cube = (red: level(red), green: level(green), blue: level(blue))
    let gray = max(0, min(23, ((red + green + blue) / 3 - 3) / 10))
    let shade = 8 + 10 * gray
    let toGray = distance((shade, shade, shade))
    let toCube = distance((shown(cube.red), shown(cube.green), shown(cube.blue)))
    let number = toGray < toCube ? 232 + gray : 16 + 36 * cube.red + 6 * cube.green + cube.blue
    return (UInt8(number), min(toGray, toCube) == 0)
  }
}
