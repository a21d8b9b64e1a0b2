import ListPresentationHTTP

extension InMemoryTransport {
  /// The server of the bookmarked products.
  static func products() -> InMemoryTransport {
    let server = InMemoryTransport()
    server.route(.get, "/bookmarks") { request in
      let offset = request.number("offset", or: 0, in: 0...all.count)
      let page = all.dropFirst(offset).prefix(request.number("limit", or: 20, in: 1...50))
      return .value(["total": .number("\(all.count)"), "items": .array(Array(page))])
    }
    return server
  }

  private static let all: [JSONValue] = (1...48).map { number in
    let (brand, price) = brands[number % brands.count]
    return [
      "id": .number("\(number)"), "brand": .string(brand), "price": .number("\(price + number % 10 * 1_500)"),
      "name": .string("\(things[number % things.count]) \(number)"),
    ]
  }

  private static let brands = [("모노루프", 32_000), ("Haneul", 48_000), ("Studio Pine", 21_000), ("오후네시", 15_000)]
  private static let things = ["린넨 셔츠", "Wool scarf", "캔버스 백", "Ceramic bowl", "코듀로이 팬츠", "Rain boots", "니트 조끼"]
}
