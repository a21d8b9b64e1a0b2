#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A placeholder for a picture: a text of 6 to 166 characters that holds the picture's lowest frequencies.
///
/// The format is that of blurha.sh: base-83 digits for the number of components, the largest amplitude, the average
/// color, and each further component.
struct BlurHash {
  private static let digits: [UInt8: Int] = {
    let alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"
    return Dictionary(uniqueKeysWithValues: alphabet.utf8.enumerated().map { ($1, $0) })
  }()

  private typealias Component = (red: Double, green: Double, blue: Double)

  /// The numbers of components.
  let columns: Int
  let rows: Int
  /// The average color.
  let average: PixelImage.Pixel
  /// The components in linear light, row by row. The first is the average.
  private let components: [Component]

  /// - Returns: `nil` if the text is not a BlurHash.
  init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(167))
    let values = bytes.compactMap { Self.digits[$0] }
    guard values.count == bytes.count, let size = values.first else { return nil }
    (columns, rows) = (size % 9 + 1, size / 9 + 1)
    guard rows <= 9, values.count == 4 + 2 * columns * rows else { return nil }
    let color = values[2..<6].reduce(0) { $0 * 83 + $1 }
    guard color <= 0xFF_FFFF else { return nil }
    average = PixelImage.Pixel(
      red: UInt8(color >> 16), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color & 0xFF))
    var components: [Component] = [(Self.linear(average.red), Self.linear(average.green), Self.linear(average.blue))]
    let scale = Double(values[1] + 1) / 166
    for start in stride(from: 6, to: values.count, by: 2) {
      let value = values[start] * 83 + values[start + 1]
      guard value < 19 * 19 * 19 else { return nil }
      components.append(
        (
          Self.amplitude(value / 361) * scale, Self.amplitude(value / 19 % 19) * scale,
          Self.amplitude(value % 19) * scale
        ))
    }
    self.components = components
  }

  /// Returns the picture in a size, or `nil` if a side is not in `1...10_000`.
  /// - Complexity: O(pixels × components).
  func image(width: Int, height: Int) -> PixelImage? {
    guard (1...PixelImage.longestSide).contains(width), (1...PixelImage.longestSide).contains(height) else {
      return nil
    }
    let across = Self.waves(columns, width)
    let down = Self.waves(rows, height)
    var pixels: [PixelImage.Pixel?] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        var (red, green, blue) = (0.0, 0.0, 0.0)
        for row in 0..<rows {
          for column in 0..<columns {
            let wave = across[column * width + x] * down[row * height + y]
            let component = components[row * columns + column]
            red += component.red * wave
            green += component.green * wave
            blue += component.blue * wave
          }
        }
        pixels.append(PixelImage.Pixel(red: Self.sRGB(red), green: Self.sRGB(green), blue: Self.sRGB(blue)))
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  private static func waves(_ count: Int, _ length: Int) -> [Double] {
    (0..<count).flatMap { wave in (0..<length).map { cos(Double.pi * Double($0 * wave) / Double(length)) } }
  }

  /// A component is stored as a signed square root in 19 steps.
  private static func amplitude(_ value: Int) -> Double {
    let root = Double(value - 9) / 9
    return root < 0 ? -root * root : root * root
  }

  private static func linear(_ value: UInt8) -> Double {
    let value = Double(value) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func sRGB(_ value: Double) -> UInt8 {
    let value = max(0, min(1, value))
    let curved = value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    return UInt8(max(0, min(255, (curved * 255).rounded())))
  }
}
