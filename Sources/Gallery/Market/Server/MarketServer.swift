import Foundation
import ListPresentationHTTP
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
      let id = request.url.lastPathComponent.split(separator: "-").first.flatMap { Int($0) } ?? 0
      let type: HTTPHeaders = ["Content-Type": "image/x-portable-pixmap", "Cache-Control": "max-age=3600"]
      return HTTPResponse(headers: type, body: MarketShelf.picture(id).map(Pixmap.data) ?? Data())
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
        guard request.url.lastPathComponent == MarketShelf.deletionKey else { throw MarketProblem(404, "not found") }
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
    return .json("\(members)", status: status)
  }
}

extension HTTPRequest {
  /// The id of the product in the path.
  fileprivate var productID: Int? { url.pathComponents.dropFirst(3).first.flatMap { Int($0) } }
}

extension HTTPResponse {
  fileprivate static func value(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
    .json("\(value)", status: status)
  }
}

extension MarketParams {
  fileprivate init(_ data: Data?) throws { self = try JSONDecoder().decode(Self.self, from: data ?? Data()) }
}
