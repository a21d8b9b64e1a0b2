import Foundation
import ListPresentationHTTP
import ListPresentationText

extension InMemoryTransport {
  /// The server of the market, in which clients register products, and edit or delete them with their secrets.
  ///
  /// Paths, members and status codes are those of the API of the original. The rules for the texts of a product are
  /// those of the app's forms.
  static func market() -> InMemoryTransport {
    let (transport, shelf) = (InMemoryTransport(), MarketShelf())
    transport.route(.get, "/api/products") { await shelf.page($0) }
    transport.route(.get, "/api/products/*") { await shelf.product($0) }
    transport.route(.post, "/api/products") { await shelf.register($0) }
    transport.route(.patch, "/api/products/*") { await shelf.edit($0) }
    transport.route(.post, "/api/products/*/archived") { await shelf.archive($0) }
    transport.route(.delete, "/api/products/*/\(MarketShelf.deletionKey)") { await shelf.delete($0) }
    transport.route(.get, "/images/*") { request in
      .picture(MarketShelf.picture(request.name.split(separator: "-").first.flatMap { Int($0) } ?? 0))
    }
    return transport
  }
}

/// The products of the server: the recorded ones, and what clients have done to them.
actor MarketShelf {
  static let deletionKey = "MTIzNA"

  private struct Product {
    let id: Int
    var members: [String: JSONValue]
    /// The recorded products have the same secret.
    var secret: JSONValue = "1234"

    var name: String { if case .string(let name) = members["name"] { name } else { "" } }

    var json: JSONValue {
      let served: [String: JSONValue] = ["id": .number("\(id)"), "thumbnail": .string("/images/\(id)-0.png")]
      return .object(members.merging(served) { $1 })
    }
  }

  /// The newest first.
  private var products = MarketShelf.recorded
  private var lastID = MarketShelf.recorded.count
  /// The products that were registered, by the keys of the requests.
  private var registrations: [String: (id: Int, params: [String: JSONValue])] = [:]

  func page(_ request: HTTPRequest) -> HTTPResponse {
    let name = request.query("search_value") ?? ""
    let found = name.isEmpty ? products : products.filter { $0.name.localizedStandardContains(name) }
    let page = request.page(of: found, number: "page_no", size: "items_per_page", or: 20)
    return .value([
      "page_no": .number("\(page.number)"), "items_per_page": .number("\(page.size)"),
      "totalCount": .number("\(page.count)"), "lastPage": .number("\(page.last)"),
      "hasNext": .bool(page.number < page.last), "hasPrev": .bool(page.number > 1),
      "pages": .array(page.rows.map(\.json)),
    ])
  }

  func product(_ request: HTTPRequest) -> HTTPResponse {
    index(request).map { .value(products[$0].json) } ?? .noProduct
  }

  /// Registers the product of a form. A request that comes again, with the same key, gets the product that it has
  /// registered.
  func register(_ request: HTTPRequest) -> HTTPResponse {
    let lines = String(decoding: request.body?.data ?? Data(), as: UTF8.self).components(separatedBy: "\r\n")
    let head = lines.firstIndex { $0.hasSuffix(#"name="params""#) } ?? 0
    let params = params(Data(lines.dropFirst(head + 2).first?.utf8 ?? "".utf8))
    if let key = request.headers["Idempotency-Key"] {
      if let (id, former) = registrations[key] {
        guard params == former else { return .problem(409, "the product is registered already, with other texts") }
        return products.first { $0.id == id }.map { .value($0.json, status: 201) } ?? .noProduct
      }
      registrations[key] = (lastID + 1, params)
    }
    lastID += 1
    products.insert(Product(id: lastID, members: [:]), at: 0)
    return .value(change(0, params), status: 201)
  }

  func edit(_ request: HTTPRequest) -> HTTPResponse {
    guard let index = index(request) else { return .noProduct }
    let params = params(request.body?.data)
    guard params["secret"] == products[index].secret else { return .problem(403, "the secret is wrong") }
    return .value(change(index, params))
  }

  /// Gives the address to delete a product, for its secret.
  func archive(_ request: HTTPRequest) -> HTTPResponse {
    guard let index = index(request) else { return .noProduct }
    guard params(request.body?.data)["secret"] == products[index].secret else {
      return .problem(403, "the secret is wrong")
    }
    return .value(["uri": .string("/api/products/\(products[index].id)/\(Self.deletionKey)")])
  }

  func delete(_ request: HTTPRequest) -> HTTPResponse {
    index(request).map { .value(products.remove(at: $0).json) } ?? .noProduct
  }

  private func index(_ request: HTTPRequest) -> Int? {
    let id = request.url.pathComponents.dropFirst(3).first.flatMap { Int($0) }
    return products.firstIndex { $0.id == id }
  }

  private func params(_ data: Data?) -> [String: JSONValue] {
    if case .object(let params) = try? JSONValue(parsing: data ?? Data()) { params } else { [:] }
  }

  private func change(_ index: Int, _ params: [String: JSONValue]) -> JSONValue {
    products[index].secret = params["secret"] ?? products[index].secret
    products[index].members.merge(params.filter { $0.key != "secret" }) { $1 }
    return products[index].json
  }

  private static let recorded: [Product] = (0..<84).map { index in
    let number = 84 - index
    let (name, price) = names[index % names.count]
    let edition = index / names.count
    let full = price + edition * 1_000
    return Product(
      id: number,
      members: [
        "name": .string(edition == 0 ? name : "\(name) \(edition + 1)"),
        "description": .string("\(name), in good condition. Picked up in person or sent by parcel."),
        "currency": "KRW", "price": .number("\(full)"),
        "discounted_price": .number("\(number.isMultiple(of: 3) ? full / 10 : 0)"),
        "stock": .number("\(number.isMultiple(of: 7) ? 0 : number % 9 + 1)"),
      ])
  }

  private static let names = [
    ("울 라운드 니트", 39_000), ("Canvas tote bag", 18_000), ("무선 키보드", 64_000), ("Desk lamp", 27_500),
    ("린넨 와이드 팬츠", 45_000), ("Coffee grinder", 52_000), ("접이식 의자", 23_000), ("Picnic blanket", 31_000),
    ("세라믹 머그", 12_000), ("Folding bicycle", 380_000), ("캠핑 랜턴", 29_000), ("Rain jacket", 71_000),
  ]

  /// Returns the picture of a product.
  static func picture(_ id: Int) -> PixelImage? {
    let color = colors[id % colors.count]
    return PixelImage(drawings[(84 - id % 84) % drawings.count]) {
      $0 == "#" ? color : .init(red: 58, green: 60, blue: 76)
    }
  }

  private static let colors: [PixelImage.Pixel] = [
    .init(red: 232, green: 178, blue: 132), .init(red: 150, green: 190, blue: 236),
    .init(red: 168, green: 208, blue: 150),
    .init(red: 226, green: 160, blue: 190), .init(red: 222, green: 206, blue: 140),
  ]

  /// In the order of the names: a sweater, a bag, a keyboard, a lamp, trousers, a cup, a chair, a blanket, a mug, a
  /// bicycle, a lantern and a jacket.
  private static let drawings = [
    ".#..#. ###### ###### #.##.# .####. .####.", "..##.. .#..#. ###### ###### ###### .####.",
    "...... ###### #.#.## ###### ##..## ######", ".####. ###### ..##.. ..##.. ..##.. .####.",
    "###### ###### ##..## ##..## ##..## ##..##", ".#.#.. ..#.#. #####. ###### #####. .###..",
    "#..... #..... #####. #####. #...#. #...#.", "###### #.#.#. ###### .#.#.# ###### #.#.#.",
    "...... ####.. ###### ####.# ###### ####..", "...##. ..#... .####. ##.##. #.##.# .#..#.",
    ".####. .#..#. ###### #.##.# #.##.# ######", "##..## ###### #.##.# #.##.# ..##.. ..##..",
  ]
}

extension HTTPResponse {
  fileprivate static var noProduct: HTTPResponse { .problem(404, "no such product") }
}
