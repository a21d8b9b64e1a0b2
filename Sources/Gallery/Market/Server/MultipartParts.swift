import Foundation
import ListPresentationHTTP

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
