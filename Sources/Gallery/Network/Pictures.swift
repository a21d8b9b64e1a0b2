import Foundation
import ListPresentationHTTP
import ListPresentationText

/// The pictures of the server in memory, which are drawn when somebody asks for them.
enum Drawing {
  /// Returns the picture with a name, such as `photo-7`, `cat-7` or `product-7`, or `nil` if there is none.
  static func picture(_ name: String, width: Int) -> PixelImage? {
    let parts = name.split(separator: "-")
    guard parts.count == 2, let number = Int(parts[1]), (0...1_000_000).contains(number) else { return nil }
    switch parts[0] {
    case "photo": return Landscape(number: number).picture(width: width)
    case "cat":
      let fur = furs[number % furs.count]
      return PixelImage(face) { $0 == "#" ? fur : $0 == "o" ? 0x5AC878 : $0 == "p" ? 0xE696A0 : 0x202228 }
    case "product":
      let color = colors[number % colors.count]
      return PixelImage(products[(84 - number % 84) % products.count]) { $0 == "#" ? color : 0x3A3C4C }
    default: return nil
    }
  }

  /// A cat's face in the fur of a breed, with eyes and a nose.
  private static let face = "#......# ##....## ######## #o####o# ###pp### .######."
  private static let furs: [UInt32] = [0xBE8246, 0x787C84, 0xE2D6C4, 0x463A34, 0xA0643C]
  private static let colors: [UInt32] = [0xE8B284, 0x96BEEC, 0xA8D096, 0xE2A0BE, 0xDECE8C]

  /// In the order of the products: a sweater, a bag, a keyboard, a lamp, trousers, a cup, a chair, a blanket, a mug, a
  /// bicycle, a lantern and a jacket.
  private static let products = [
    ".#..#. ###### ###### #.##.# .####. .####.", "..##.. .#..#. ###### ###### ###### .####.",
    "...... ###### #.#.## ###### ##..## ######", ".####. ###### ..##.. ..##.. ..##.. .####.",
    "###### ###### ##..## ##..## ##..## ##..##", ".#.#.. ..#.#. #####. ###### #####. .###..",
    "#..... #..... #####. #####. #...#. #...#.", "###### #.#.#. ###### .#.#.# ###### #.#.#.",
    "...... ####.. ###### ####.# ###### ####..", "...##. ..#... .####. ##.##. #.##.# .#..#.",
    ".####. .#..#. ###### #.##.# #.##.# ######", "##..## ###### #.##.# #.##.# ..##.. ..##..",
  ]
}

/// A photo: a sky, with the sun or with clouds, above hills and a ground. The number decides which.
private struct Landscape {
  let number: Int

  private var ground: PixelImage.Pixel { .init(Self.grounds[number % Self.grounds.count]) }
  private var sky: PixelImage.Pixel { .init(Self.skies[number % Self.skies.count].color) }
  private var sun: PixelImage.Pixel? { Self.skies[number % Self.skies.count].sun.map { .init($0) } }

  /// The picture, with two rows of pixels for three columns.
  func picture(width: Int) -> PixelImage? {
    let height = max(1, width * 2 / 3)
    let pixels = (0..<height).flatMap { row in
      (0..<width).map { color(x: $0 * 1_000 / width, y: row * 1_000 / height) }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  /// The color at a point, in thousandths of the width and of the height. It has no fractions, so that it is the same
  /// on every machine.
  private func color(x: Int, y: Int) -> PixelImage.Pixel {
    let shore = 740 + wave(x + number * 610) * 70 / 500
    // The ground gets darker toward the viewer.
    if y >= shore { return ground.lighter(by: 26 - (y - 660) / 50 * 9) }
    let ridge = 560 + wave(x * 3 / 2 + number * 370) * 150 / 500
    if y >= ridge { return ground.mixed(with: sky).lighter(by: (440 - y) / 50 * 4) }
    if let sun, isSun(x, y) { return sun }
    let isCloud = sun == nil && y < 480 && wave(x + 5 * y / 2 + number * 290) > 260
    // The sky is lighter near the horizon.
    return sky.lighter(by: y / 40 * 6 - 44 + (isCloud ? 20 : 0))
  }

  private func isSun(_ x: Int, _ y: Int) -> Bool {
    let (across, down) = (x - 160 - number * 271 % 680, (y - 270 - number * 97 % 120) * 2 / 3)
    return across * across + down * down < 80 * 80
  }

  /// A smooth wave from -500 to 500, of which each thousand is a period.
  private func wave(_ phase: Int) -> Int {
    let part = phase % 1_000
    let rise = 2 * min(part, 1_000 - part)
    return rise * rise * (3_000 - 2 * rise) / 1_000_000 - 500
  }

  private static let grounds: [UInt32] = [
    0x526068, 0x56823C, 0x284860, 0xC4965C, 0x465C3C, 0x3C4654, 0x784C3C, 0x5C584C, 0xB0C4D0, 0x3E7038, 0x8C6E28,
  ]

  /// Dawn, rain, a clear sky, dusk, fog, noon, and after a storm.
  private static let skies: [(color: UInt32, sun: UInt32?)] = [
    (0xE2B09C, 0xFFEEC4), (0x78828E, nil), (0x64A0DE, 0xFFF6C8), (0xA05C7C, 0xFFBE78), (0xB0B6BA, nil),
    (0x8CC0EA, 0xFFFCE2), (0x546078, nil),
  ]
}

extension PixelImage.Pixel {
  /// The color of a number such as `0xFFEEC4`.
  fileprivate init(_ color: UInt32) {
    let part = { (shift: UInt32) in UInt8(color >> shift & 0xFF) }
    self.init(red: part(16), green: part(8), blue: part(0))
  }

  /// A lighter color, or a darker one for a negative amount.
  fileprivate func lighter(by amount: Int) -> PixelImage.Pixel {
    let lighter = { (part: UInt8) in UInt8(max(0, min(255, Int(part) + amount))) }
    return PixelImage.Pixel(red: lighter(red), green: lighter(green), blue: lighter(blue))
  }

  fileprivate func mixed(with other: PixelImage.Pixel) -> PixelImage.Pixel {
    let mixed = { (a: UInt8, b: UInt8) in UInt8((Int(a) + Int(b)) / 2) }
    return PixelImage.Pixel(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }
}

extension PixelImage {
  /// Creates a picture from the rows of a drawing, which have spaces between them, and the colors of its characters.
  fileprivate init?(_ drawing: String, color: (Character) -> UInt32) {
    let rows = drawing.split(separator: " ")
    self.init(width: rows.first?.count ?? 0, height: rows.count, pixels: rows.joined().map { Pixel(color($0)) })
  }
}

/// The picture format of the servers in memory: the binary "portable pixmap", netpbm.sourceforge.net/doc/ppm.html.
///
/// Pictures of other servers come in formats that the gallery does not decode. Their rows keep the placeholders.
enum Pixmap {
  struct FormatError: Error, CustomStringConvertible {
    let description = "the picture isn't a portable pixmap"
  }

  /// Returns the picture as a file.
  static func data(_ image: PixelImage) -> Data {
    let black = PixelImage.Pixel(red: 0, green: 0, blue: 0)
    return Data("P6\n\(image.width) \(image.height)\n255\n".utf8)
      + Data(image.pixels.map { $0 ?? black }.flatMap { [$0.red, $0.green, $0.blue] })
  }

  /// Returns the picture in a file.
  static func image(_ data: Data) throws -> PixelImage {
    let parts = data.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].elementsEqual("P6".utf8), parts[2].elementsEqual("255".utf8) else {
      throw FormatError()
    }
    let sides = String(decoding: parts[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    let bytes = Array(parts[3])
    guard sides.count == 2, bytes.count.isMultiple(of: 3) else { throw FormatError() }
    let pixels = stride(from: 0, to: bytes.count, by: 3).map {
      PixelImage.Pixel(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
    }
    guard let image = PixelImage(width: sides[0], height: sides[1], pixels: pixels) else { throw FormatError() }
    return image
  }
}
