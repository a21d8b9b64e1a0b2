import Foundation
import ListPresentationHTTP
import ListPresentationText

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

extension PixelImage {
  /// Creates a picture from the rows of a drawing, which have spaces between them, and the colors of its characters.
  init?(_ drawing: String, color: (Character) -> Pixel) {
    let rows = drawing.split(separator: " ")
    self.init(width: rows.first?.count ?? 0, height: rows.count, pixels: rows.joined().map(color))
  }
}
