#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A placeholder for a picture: about 25 bytes that hold the picture's lowest frequencies, its proportions and its
/// transparency.
///
/// The format is that of evanw.github.io/thumbhash: a header of 5 bytes, a sixth one for the average transparency, and
/// then 4 bits for each frequency of the brightness, of two color differences and of the transparency.
struct ThumbHash {
  /// One channel: the average, and the amplitudes of the waves across and down.
  private struct Channel {
    let average: Double
    let columns: Int
    let rows: Int
    var amplitudes: [Double] = []

    /// The waves down, with the numbers of their waves across: those above the diagonal, without the average.
    var waves: some Sequence<(down: Int, across: Range<Int>)> {
      (0..<rows).lazy.map { row -> (down: Int, across: Range<Int>) in
        let end = (columns * (rows - row) + rows - 1) / rows
        let start = row == 0 ? 1 : 0
        return (row, start..<max(start, end))
      }
    }

    var count: Int { waves.reduce(0) { $0 + $1.across.count } }

    func value(_ across: [Double], _ down: [Double]) -> Double {
      var value = average
      var index = 0
      for (row, columns) in waves {
        let factor = 2 * down[row]
        for column in columns {
          value += amplitudes[index] * across[column] * factor
          index += 1
        }
      }
      return value
    }
  }

  /// The proportions: the width divided by the height.
  let aspectRatio: Double
  private let brightness: Channel
  private let yellowBlue: Channel
  private let redGreen: Channel
  private let opacity: Channel?

  /// - Returns: `nil` if the bytes are not a ThumbHash.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 5, bytes.count <= 64 else { return nil }
    let color = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
    let shape = Int(bytes[3]) | Int(bytes[4]) << 8
    let (hasAlpha, isLandscape, side) = (color >> 23 == 1, shape >> 15 == 1, shape & 7)
    let long = hasAlpha ? 5 : 7
    guard side > 0, !hasAlpha || bytes.count >= 6 else { return nil }
    aspectRatio = isLandscape ? Double(long) / Double(side) : Double(side) / Double(long)

    var nibbles = bytes.dropFirst(hasAlpha ? 6 : 5).flatMap { [Int($0 & 15), Int($0 >> 4)] }[...]
    func channel(_ average: Double, _ columns: Int, _ rows: Int, scale: Double) -> Channel? {
      var channel = Channel(average: average, columns: columns, rows: rows)
      let count = channel.count
      guard nibbles.count >= count else { return nil }
      channel.amplitudes = nibbles.prefix(count).map { (Double($0) / 7.5 - 1) * scale }
      nibbles = nibbles.dropFirst(count)
      return channel
    }
    let (columns, rows) = isLandscape ? (long, max(3, side)) : (max(3, side), long)
    // The encoder lowers the contrast of the colors by a quarter.
    guard
      let brightness = channel(Double(color & 63) / 63, columns, rows, scale: Double(color >> 18 & 31) / 31),
      let yellowBlue = channel(
        Double(color >> 6 & 63) / 31.5 - 1, 3, 3, scale: Double(shape >> 3 & 63) / 63 * 1.25),
      let redGreen = channel(
        Double(color >> 12 & 63) / 31.5 - 1, 3, 3, scale: Double(shape >> 9 & 63) / 63 * 1.25)
    else { return nil }
    if hasAlpha {
      guard let alpha = channel(Double(bytes[5] & 15) / 15, 5, 5, scale: Double(bytes[5] >> 4) / 15) else { return nil }
      opacity = alpha
    } else {
      opacity = nil
    }
    guard nibbles.count < 2 else { return nil }
    (self.brightness, self.yellowBlue, self.redGreen) = (brightness, yellowBlue, redGreen)
  }

  /// Returns the picture in a size, or `nil` if a side is not in `1...10_000`.
  func image(width: Int, height: Int) -> PixelImage? {
    guard (1...PixelImage.longestSide).contains(width), (1...PixelImage.longestSide).contains(height) else {
      return nil
    }
    let (across, down) = (Self.waves(width), Self.waves(height))
    var pixels: [PixelImage.Pixel?] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height { for x in 0..<width { pixels.append(pixel(across[x], down[y])) } }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  private func pixel(_ across: [Double], _ down: [Double]) -> PixelImage.Pixel? {
    if let opacity, opacity.value(across, down) < 0.5 { return nil }
    let brightness = brightness.value(across, down)
    let blue = brightness - 2 / 3 * yellowBlue.value(across, down)
    let difference = redGreen.value(across, down)
    let red = (3 * brightness - blue + difference) / 2
    return PixelImage.Pixel(red: Self.byte(red), green: Self.byte(red - difference), blue: Self.byte(blue))
  }

  /// Returns the values of the waves at each pixel of a side.
  private static func waves(_ length: Int) -> [[Double]] {
    (0..<length).map { pixel in
      let phase: Double = .pi * (Double(pixel) + 0.5)
      return (0..<7).map { cos(phase * Double($0) / Double(length)) }
    }
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(255 * max(0, min(1, value))) }
}
