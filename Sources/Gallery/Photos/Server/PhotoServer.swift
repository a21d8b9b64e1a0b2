import Foundation
import ListPresentationHTTP
import ListPresentationText

extension InMemoryTransport {
  /// The server of the photos, whose answers have the shape of those of Unsplash: pages of photos, one photo, and
  /// pictures.
  static func photos() -> InMemoryTransport {
    let server = InMemoryTransport()
    server.route(.get, "/photos") { request in
      let page = request.page(of: ServedPhoto.all, size: "per_page", or: 10)
      var headers: HTTPHeaders = ["X-Total": "\(page.count)", "X-Per-Page": "\(page.size)"]
      if page.number < page.last {
        var next = request
        next.setQuery("page", to: "\(page.number + 1)")
        headers["Link"] = "<\(next.url.absoluteString)>; rel=\"next\""
      }
      return .value(.array(page.rows.map { $0.json(on: request.url) }), headers: headers)
    }
    server.route(.get, "/photos/*") { request in
      guard let photo = ServedPhoto.all.first(where: { $0.id == request.name }) else {
        return .value(["errors": ["Couldn't find Photo"]], status: 404)
      }
      return .value(photo.json(on: request.url))
    }
    server.route(.get, "/pictures/*") { request in
      let photo = ServedPhoto.all.first { $0.id == request.name }
      return .picture(photo?.picture(width: request.number("w", or: 48, in: 3...600)))
    }
    return server
  }
}

/// A photo of the server in memory: a sky, with the sun or with clouds, above hills and a ground.
struct ServedPhoto: Sendable {
  let number: Int
  let subject: String
  let author: String
  let sky: PixelImage.Pixel
  let ground: PixelImage.Pixel
  let sun: PixelImage.Pixel?

  var id: String { "p\(number)" }

  /// All photos, the most popular first.
  static let all: [ServedPhoto] = (1...60).map { number in
    let (scene, sky) = (scenes[number % scenes.count], skies[number % skies.count])
    return ServedPhoto(
      number: number, subject: "\(scene.name) \(sky.words)", author: authors[number % authors.count], sky: sky.color,
      ground: scene.color, sun: sky.sun)
  }

  /// The photo as JSON, with addresses on the server of a request.
  func json(on url: URL) -> JSONValue {
    let picture = URL(string: "/pictures/\(id)", relativeTo: url)?.absoluteString ?? ""
    return [
      "id": .string(id), "likes": .number("\(20_000 / (number + 3))"), "alt_description": .string(subject),
      "user": ["name": .string(author)],
      "urls": ["small": .string("\(picture)?w=48"), "regular": .string("\(picture)?w=120")],
    ]
  }

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

  private static let scenes: [(name: String, color: PixelImage.Pixel)] = [
    ("A lighthouse", .init(red: 82, green: 96, blue: 104)), ("Rice terraces", .init(red: 86, green: 130, blue: 60)),
    ("A harbor", .init(red: 40, green: 72, blue: 96)), ("Sand dunes", .init(red: 196, green: 150, blue: 92)),
    ("A birch forest", .init(red: 70, green: 92, blue: 60)), ("한강 다리", .init(red: 60, green: 70, blue: 84)),
    ("A market street", .init(red: 120, green: 76, blue: 60)), ("Sea cliffs", .init(red: 92, green: 88, blue: 76)),
    ("A frozen lake", .init(red: 176, green: 196, blue: 208)), ("Tea fields", .init(red: 62, green: 112, blue: 56)),
    ("An old tram", .init(red: 140, green: 110, blue: 40)),
  ]

  private static let skies: [(words: String, color: PixelImage.Pixel, sun: PixelImage.Pixel?)] = [
    ("at dawn", .init(red: 226, green: 176, blue: 156), .init(red: 255, green: 238, blue: 196)),
    ("in the rain", .init(red: 120, green: 130, blue: 142), nil),
    ("under a clear sky", .init(red: 100, green: 160, blue: 222), .init(red: 255, green: 246, blue: 200)),
    ("at dusk", .init(red: 160, green: 92, blue: 124), .init(red: 255, green: 190, blue: 120)),
    ("in fog", .init(red: 176, green: 182, blue: 186), nil),
    ("at noon", .init(red: 140, green: 192, blue: 234), .init(red: 255, green: 252, blue: 226)),
    ("after a storm", .init(red: 84, green: 96, blue: 120), nil),
  ]

  private static let authors = [
    "Mina Park", "Oskar Lindt", "Aiko Mori", "Tomás Rivera", "하나 김", "Nadia Haddad", "Ben Okafor", "Lucía Prado",
    "Jonas Weiss", "서연 이", "Priya Nair", "Emil Krog", "Ana Sousa",
  ]
}

extension PixelImage.Pixel {
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
