import Foundation
import ListPresentationHTTP

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
    let size = min(max(request.query("items_per_page").flatMap { Int($0) } ?? 20, 1), 100)
    let last = max((found.count + size - 1) / size, 1)
    let page = max(request.query("page_no").flatMap { Int($0) } ?? 1, 1)
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
