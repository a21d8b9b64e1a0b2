import Foundation
import ListPresentationText

/// A photo of the server in memory: a sky above a ground.
struct ServedPhoto: Sendable {
  let number: Int
  let subject: String
  let author: String
  let sky: PixelImage.Pixel
  let ground: PixelImage.Pixel

  var id: String { "p\(number)" }

  /// All photos, the most popular first.
  static let all: [ServedPhoto] = (1...60).map { number in
    let (place, sky) = (places[number % places.count], skies[number % skies.count])
    return ServedPhoto(
      number: number, subject: "\(place.name) \(sky.words)", author: authors[number % authors.count], sky: sky.color,
      ground: place.color)
  }

  /// The photo as JSON, with addresses on the server of a request.
  func json(on url: URL) -> String {
    let picture = URL(string: "/pictures/\(id)", relativeTo: url)?.absoluteString ?? ""
    return """
      {"id":"\(id)","likes":\(20_000 / (number + 3)),"blur_hash":"\(blurHash)","alt_description":"\(subject)",\
      "user":{"name":"\(author)"},"urls":{"small":"\(picture)?w=48","regular":"\(picture)?w=120"}}
      """
  }

  /// The picture, with two rows of pixels for three columns. The ground begins at two thirds of the height.
  func picture(width: Int) -> PixelImage? {
    let height = max(1, width * 2 / 3)
    let pixels = (0..<height).flatMap { row in
      (0..<width).map { column -> PixelImage.Pixel in
        if row * 3 >= height * 2 { return ground.shaded(by: (column * 5 + number * 7) % 17) }
        return sky.shaded(by: row * 60 / height)
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  /// A BlurHash of one component, which is the average color: blurha.sh, version 1.
  private var blurHash: String {
    let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~")
    let average = { (a: UInt8, b: UInt8) in (2 * Int(a) + Int(b)) / 3 }
    var value = (average(sky.red, ground.red) << 16) + (average(sky.green, ground.green) << 8)
    value += average(sky.blue, ground.blue)
    var hash = ""
    for _ in 0..<4 {
      hash = String(digits[value % 83]) + hash
      value /= 83
    }
    return "00" + hash
  }

  private static let places: [(name: String, color: PixelImage.Pixel)] = [
    ("A lighthouse", .init(red: 82, green: 96, blue: 104)), ("Rice terraces", .init(red: 86, green: 130, blue: 60)),
    ("A harbor", .init(red: 40, green: 72, blue: 96)), ("Sand dunes", .init(red: 196, green: 150, blue: 92)),
    ("A birch forest", .init(red: 70, green: 92, blue: 60)), ("한강 다리", .init(red: 60, green: 70, blue: 84)),
    ("A market street", .init(red: 120, green: 76, blue: 60)), ("Sea cliffs", .init(red: 92, green: 88, blue: 76)),
    ("A frozen lake", .init(red: 176, green: 196, blue: 208)), ("Tea fields", .init(red: 62, green: 112, blue: 56)),
    ("An old tram", .init(red: 140, green: 110, blue: 40)),
  ]

  private static let skies: [(words: String, color: PixelImage.Pixel)] = [
    ("at dawn", .init(red: 236, green: 190, blue: 170)), ("in the rain", .init(red: 120, green: 130, blue: 142)),
    ("under a clear sky", .init(red: 110, green: 170, blue: 230)), ("at dusk", .init(red: 150, green: 90, blue: 130)),
    ("in fog", .init(red: 190, green: 194, blue: 196)), ("at noon", .init(red: 150, green: 200, blue: 240)),
    ("after a storm", .init(red: 84, green: 96, blue: 120)),
  ]

  private static let authors = [
    "Mina Park", "Oskar Lindt", "Aiko Mori", "Tomás Rivera", "하나 김", "Nadia Haddad", "Ben Okafor", "Lucía Prado",
    "Jonas Weiss", "서연 이", "Priya Nair", "Emil Krog", "Ana Sousa",
  ]
}

extension PixelImage.Pixel {
  /// A darker color.
  fileprivate func shaded(by amount: Int) -> PixelImage.Pixel {
    let darker = { (part: UInt8) in UInt8(max(0, Int(part) - amount)) }
    return PixelImage.Pixel(red: darker(red), green: darker(green), blue: darker(blue))
  }
}
