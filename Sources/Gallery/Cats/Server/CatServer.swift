import Foundation
import ListPresentationHTTP
import ListPresentationText

/// The routes of the cats: pages of breeds, the search, and pictures.
extension InMemoryTransport {
  /// The server of the cats, whose answers have the shape of those of The Cat API.
  static func cats() -> InMemoryTransport {
    let server = InMemoryTransport()
    server.route(.get, "/breeds") { request in
      guard request.headers["x-api-key"]?.isEmpty == false else { return .missingKey }
      let breeds = ServedBreed.all
      let size = min(max(request.query("limit").flatMap { Int($0) } ?? 10, 1), 25)
      let page = min(max(request.query("page").flatMap { Int($0) } ?? 0, 0), breeds.count)
      let headers: HTTPHeaders = [
        "Pagination-Count": "\(breeds.count)", "Pagination-Page": "\(page)", "Pagination-Limit": "\(size)",
      ]
      return .breeds(breeds.dropFirst(page * size).prefix(size), request, headers: headers)
    }
    server.route(.get, "/breeds/search") { request in
      guard request.headers["x-api-key"]?.isEmpty == false else { return .missingKey }
      let query = request.query("q") ?? ""
      return .breeds(
        ServedBreed.all.filter { "\($0.name) \($0.koreanName)".localizedCaseInsensitiveContains(query) }, request)
    }
    server.route(.get, "/breeds/*/picture") { request in
      guard let number = ServedBreed.all.firstIndex(where: { request.url.pathComponents.contains($0.id) }) else {
        return HTTPResponse(404)
      }
      let type: HTTPHeaders = ["Content-Type": "image/x-portable-pixmap", "Cache-Control": "max-age=3600"]
      return HTTPResponse(headers: type, body: ServedBreed.face(number).map(Pixmap.data) ?? Data())
    }
    return server
  }
}

extension HTTPResponse {
  fileprivate static var missingKey: HTTPResponse {
    .json(#"{"message":"The header field x-api-key is missing"}"#, status: 401)
  }

  fileprivate static func breeds(
    _ breeds: some Sequence<ServedBreed>, _ request: HTTPRequest, headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    .json("[\(breeds.map { $0.json(on: request.url) }.joined(separator: ","))]", headers: headers)
  }
}
