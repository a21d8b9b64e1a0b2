import ListPresentationHTTP

extension InMemoryTransport {
  /// The server of the bookmarked products.
  static func products() -> InMemoryTransport {
    let server = InMemoryTransport()
    server.route(.get, "/bookmarks") { request in
      let (offset, limit) = (request.number("offset") ?? 0, min(max(request.number("limit") ?? 20, 1), 50))
      let page = all.dropFirst(max(offset, 0)).prefix(limit)
      return .json("\(["total": .number("\(all.count)"), "items": .array(Array(page))] as JSONValue)")
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

extension HTTPRequest {
  fileprivate func number(_ name: String) -> Int? { query(name).flatMap { Int($0) } }
}
