import Foundation
import ListPresentationHTTP
import ListPresentationText

/// The routes of the photos: pages of photos, the details of one, and pictures.
extension InMemoryTransport {
  /// The server of the photos, whose answers have the shape of those of Unsplash.
  static func photos() -> InMemoryTransport {
    let server = InMemoryTransport()
    server.route(.get, "/photos") { request in
      guard request.isAuthorized else { return .unauthorized }
      let photos = ServedPhoto.all
      let size = min(max(request.query("per_page").flatMap { Int($0) } ?? 10, 1), 30)
      let page = min(max(request.query("page").flatMap { Int($0) } ?? 1, 1), photos.count)
      let rows = photos.dropFirst((page - 1) * size).prefix(size).map { $0.json(on: request.url) }
      var headers: HTTPHeaders = ["X-Total": "\(photos.count)", "X-Per-Page": "\(size)"]
      if page * size < photos.count {
        var next = request
        next.setQuery("page", to: "\(page + 1)")
        headers["Link"] = "<\(next.url.absoluteString)>; rel=\"next\""
      }
      return .json("[\(rows.joined(separator: ","))]", headers: headers)
    }
    server.route(.get, "/photos/*") { request in
      guard request.isAuthorized else { return .unauthorized }
      guard let photo = ServedPhoto.all.first(where: { $0.id == request.url.lastPathComponent }) else {
        return .json(#"{"errors":["Couldn't find Photo"]}"#, status: 404)
      }
      return .json(photo.json(on: request.url))
    }
    server.route(.get, "/pictures/*") { request in
      guard let photo = ServedPhoto.all.first(where: { $0.id == request.url.lastPathComponent }) else {
        return HTTPResponse(404)
      }
      let width = min(max(request.query("w").flatMap { Int($0) } ?? 48, 3), 600)
      let type: HTTPHeaders = ["Content-Type": "image/x-portable-pixmap", "Cache-Control": "max-age=3600"]
      return HTTPResponse(headers: type, body: photo.picture(width: width).map(Pixmap.data) ?? Data())
    }
    return server
  }
}

extension HTTPRequest {
  fileprivate var isAuthorized: Bool {
    headers["Authorization"].map { $0.hasPrefix("Client-ID ") && $0.count > "Client-ID ".count } ?? false
  }
}

extension HTTPResponse {
  fileprivate static var unauthorized: HTTPResponse {
    .json(#"{"errors":["OAuth error: The access token is invalid"]}"#, status: 401)
  }
}
