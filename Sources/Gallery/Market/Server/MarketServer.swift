import Foundation
import ListPresentationHTTP
import ListPresentationText
import Synchronization

/// A market in memory. A client with an identifier registers products, and edits or deletes them with their secrets.
///
/// Paths, members, status codes and rules are those of the API of the original.
final class MarketServer: Sendable {
  /// Answers a request, or throws what is wrong with it.
  typealias Answer = @Sendable (inout MarketShelf, HTTPRequest) throws -> HTTPResponse

  private let shelf = Mutex(MarketShelf())

  /// Returns an answer that changes the products of the server.
  func answer(_ answer: @escaping Answer) -> InMemoryTransport.Answer {
    { request in
      self.shelf.withLock { shelf in
        do {
          guard request.method == .get || request.headers["identifier"] != nil else {
            throw MarketProblem(401, "the identifier is missing")
          }
          return try answer(&shelf, request)
        } catch let problem as MarketProblem {
          return problem.response
        } catch {
          return MarketProblem(400, "the request cannot be read").response
        }
      }
    }
  }
}

extension InMemoryTransport {
  /// The server of the market.
  static func market() -> InMemoryTransport {
    let (server, transport) = (MarketServer(), InMemoryTransport())
    transport.route(.get, "/api/products", server.answer { shelf, request in .value(shelf.page(request)) })
    transport.route(.get, "/api/products/*", server.answer { try .value($0.product($1.productID).json) })
    transport.route(
      .post, "/api/products",
      server.answer { shelf, request in
        let parts = MultipartParts(request).parts
        guard let params = parts.first(where: { $0.name == "params" })?.data else {
          throw MarketProblem(400, "the params are missing")
        }
        let images = parts.filter { $0.name == "images" }.map(\.data)
        let key = request.headers["Idempotency-Key"]
        return try .value(shelf.register(MarketParams(params), images, key: key).json, status: 201)
      })
    transport.route(
      .patch, "/api/products/*",
      server.answer { try .value($0.edit($1.productID, by: MarketParams($1.body?.data)).json) })
    transport.route(.get, "/images/*") { request in
      let id = request.name.split(separator: "-").first.flatMap { Int($0) } ?? 0
      return .picture(MarketShelf.picture(id))
    }
    // A product is deleted in two steps: for the secret, the server gives the address to delete.
    transport.route(
      .post, "/api/products/*/archived",
      server.answer { shelf, request in
        let id = try shelf.product(request.productID).id
        try shelf.check(MarketParams(request.body?.data).secret, of: id)
        return .value(["uri": .string("/api/products/\(id)/\(MarketShelf.deletionKey)")])
      })
    transport.route(
      .delete, "/api/products/*/*",
      server.answer { shelf, request in
        guard request.name == MarketShelf.deletionKey else { throw MarketProblem(404, "not found") }
        return try .value(shelf.remove(request.productID).json)
      })
    return transport
  }
}

/// What is wrong with a request: a status, and a sentence or the members that are wrong.
struct MarketProblem: Error {
  let status: Int
  var message = ""
  var fields: [String: String] = [:]

  init(_ status: Int, _ message: String = "", fields: [String: String] = [:]) {
    (self.status, self.message, self.fields) = (status, message, fields)
  }

  var response: HTTPResponse {
    let first = fields.min { $0.key < $1.key }.map { "\($0.key) \($0.value)" } ?? message
    let members: JSONValue = ["message": .string(first), "fields": .object(fields.mapValues(JSONValue.string))]
    return .value(members, status: status)
  }
}

extension HTTPRequest {
  /// The id of the product in the path.
  fileprivate var productID: Int? { url.pathComponents.dropFirst(3).first.flatMap { Int($0) } }
}

extension MarketParams {
  fileprivate init(_ data: Data?) throws { self = try JSONDecoder().decode(Self.self, from: data ?? Data()) }
}

/// A product as the server has it. Prices are in won.
struct ServedProduct {
  let id: Int
  var name: String
  var description: String
  var price: Int
  var discountedPrice: Int
  var stock: Int
  var images: Int

  var json: JSONValue {
    [
      "id": .number("\(id)"), "name": .string(name), "description": .string(description), "currency": "KRW",
      "price": .number("\(price)"), "discounted_price": .number("\(discountedPrice)"),
      "bargain_price": .number("\(price - discountedPrice)"), "stock": .number("\(stock)"),
      "images": .array((0..<images).map { .string("/images/\(id)-\($0).png") }),
      "thumbnail": .string("/images/\(id)-0.png"),
    ]
  }
}

/// What a user wants of a product.
struct MarketParams: Decodable, Hashable {
  var name: String?
  var description: String?
  var price: Int?
  var discountedPrice: Int?
  var stock: Int?
  var secret: String?

  private enum CodingKeys: String, CodingKey {
    case name, description, price, stock, secret
    case discountedPrice = "discounted_price"
  }
}

/// The products of the server, the newest first.
struct MarketShelf {
  /// The secret of the products that are there at the beginning.
  static let secret = "1234"
  static let deletionKey = "MTIzNA"

  private(set) var products = MarketShelf.firstProducts
  private var secrets: [Int: String] = [:]
  /// The products that were registered, by the keys of the requests.
  private var registrations: [String: (id: Int, params: MarketParams)] = [:]
  private var lastID = MarketShelf.firstProducts.count

  func page(_ request: HTTPRequest) -> JSONValue {
    let name = request.query("search_value") ?? ""
    let found = name.isEmpty ? products : products.filter { $0.name.localizedStandardContains(name) }
    let size = request.number("items_per_page", or: 20, in: 1...100)
    let last = max((found.count + size - 1) / size, 1)
    let page = request.number("page_no", or: 1, in: 1...1_000_000)
    let items = page > last ? [] : Array(found.dropFirst((page - 1) * size).prefix(size))
    return [
      "page_no": .number("\(page)"), "items_per_page": .number("\(size)"), "totalCount": .number("\(found.count)"),
      "lastPage": .number("\(last)"), "hasNext": .bool(page < last), "hasPrev": .bool(page > 1),
      "pages": .array(items.map(\.json)),
    ]
  }

  func product(_ id: Int?) throws(MarketProblem) -> ServedProduct {
    guard let product = products.first(where: { $0.id == id }) else { throw MarketProblem(404, "no such product") }
    return product
  }

  func check(_ secret: String?, of id: Int) throws(MarketProblem) {
    guard secret == secrets[id, default: Self.secret] else { throw MarketProblem(403, "the secret is wrong") }
  }

  /// Registers a product. A request that comes again, with the same key, gets the product that it has registered.
  mutating func register(
    _ params: MarketParams, _ images: [Data], key: String?
  ) throws(MarketProblem) -> ServedProduct {
    if let key, let (id, former) = registrations[key] {
      guard params == former else { throw MarketProblem(409, "the product is registered already, with other texts") }
      return try product(id)
    }
    var product = ServedProduct(
      id: lastID + 1, name: "", description: "", price: 0, discountedPrice: 0, stock: 0, images: images.count)
    var problems = Self.apply(params, to: &product)
    if !(1...5).contains(images.count) { problems["images"] = "must be 1 to 5" }
    if images.contains(where: { $0.count > 300 * 1_024 }) { problems["images"] = "must have at most 300 KB each" }
    if params.secret?.isEmpty != false { problems["secret"] = "is missing" }
    guard problems.isEmpty else { throw MarketProblem(400, fields: problems) }
    lastID += 1
    secrets[product.id] = params.secret
    if let key { registrations[key] = (product.id, params) }
    products.insert(product, at: 0)
    return product
  }

  /// Changes the members of a product that the params have.
  mutating func edit(_ id: Int?, by params: MarketParams) throws(MarketProblem) -> ServedProduct {
    var product = try product(id)
    try check(params.secret, of: product.id)
    let problems = Self.apply(params, to: &product)
    guard problems.isEmpty else { throw MarketProblem(400, fields: problems) }
    products = products.map { $0.id == product.id ? product : $0 }
    return product
  }

  mutating func remove(_ id: Int?) throws(MarketProblem) -> ServedProduct {
    let product = try product(id)
    products.removeAll { $0.id == id }
    return product
  }

  /// Changes a product, and returns what is wrong with it then, by the names of the members.
  private static func apply(_ params: MarketParams, to product: inout ServedProduct) -> [String: String] {
    product.name = params.name ?? product.name
    product.description = params.description ?? product.description
    product.price = params.price ?? product.price
    product.discountedPrice = params.discountedPrice ?? product.discountedPrice
    product.stock = params.stock ?? product.stock
    var problems: [String: String] = [:]
    let name = product.name.trimmingCharacters(in: .whitespacesAndNewlines)
    if !(3...100).contains(name.count) { problems["name"] = "must have 3 to 100 characters" }
    if !(10...1_000).contains(product.description.count) {
      problems["description"] = "must have 10 to 1000 characters"
    }
    if product.price < 0 { problems["price"] = "must not be negative" }
    if !(0...max(product.price, 0)).contains(product.discountedPrice) {
      problems["discounted_price"] = "must not be more than the price"
    }
    if product.stock < 0 { problems["stock"] = "must not be negative" }
    return problems
  }
}

extension MarketShelf {
  static let firstProducts: [ServedProduct] = (0..<84).map { index in
    let number = 84 - index
    let (name, price) = names[index % names.count]
    let edition = index / names.count
    let full = price + edition * 1_000
    return ServedProduct(
      id: number, name: edition == 0 ? name : "\(name) \(edition + 1)",
      description: "\(name), in good condition. Picked up in person or sent by parcel.", price: full,
      discountedPrice: number.isMultiple(of: 3) ? full / 10 : 0,
      stock: number.isMultiple(of: 7) ? 0 : number % 9 + 1, images: 1 + number % 3)
  }

  private static let names = [
    ("울 라운드 니트", 39_000), ("Canvas tote bag", 18_000), ("무선 키보드", 64_000), ("Desk lamp", 27_500),
    ("린넨 와이드 팬츠", 45_000), ("Coffee grinder", 52_000), ("접이식 의자", 23_000), ("Picnic blanket", 31_000),
    ("세라믹 머그", 12_000), ("Folding bicycle", 380_000), ("캠핑 랜턴", 29_000), ("Rain jacket", 71_000),
  ]
}

/// The pictures of the products: a drawing of six by six pixels for each product of the beginning.
extension MarketShelf {
  /// Returns the picture of a product.
  static func picture(_ id: Int) -> PixelImage? {
    let drawing = drawings[(84 - id % 84) % drawings.count]
    let color = colors[id % colors.count]
    return PixelImage(width: 6, height: 6, pixels: drawing.map { $0 == "#" ? color : back })
  }

  private static let back = PixelImage.Pixel(red: 58, green: 60, blue: 76)

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
  ].map { $0.filter { $0 != " " } }
}

/// The parts of a form that was sent as `multipart/form-data`, RFC 7578.
struct MultipartParts {
  struct Part {
    let name: String
    let data: Data
  }

  private(set) var parts: [Part] = []

  /// Reads the body of a request. A body that is not such a form has no parts.
  init(_ request: HTTPRequest) {
    guard let body = request.body, let boundary = body.contentType.firstMatch(of: /boundary="?([^";]+)"?/)?.1 else {
      return
    }
    let line = Data("--\(boundary)".utf8)
    var rest = body.data[...]
    guard let first = rest.firstRange(of: line) else { return }
    rest = rest[first.upperBound...]
    while let end = rest.firstRange(of: Data("\r\n".utf8) + line) {
      let part = rest[..<end.lowerBound]
      if let head = part.firstRange(of: Data("\r\n\r\n".utf8)) {
        let fields = String(decoding: part[..<head.lowerBound], as: UTF8.self)
        let name = fields.firstMatch(of: /[; ]name="([^"]*)"/)?.1 ?? ""
        parts.append(Part(name: String(name), data: Data(part[head.upperBound...])))
      }
      rest = rest[end.upperBound...]
    }
  }
}
