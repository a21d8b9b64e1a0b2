import Foundation

/// An answer of a server, whole.
public struct HTTPResponse: Hashable, Sendable {
  /// The status, such as 200.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The bytes, after decompression.
  public var body: Data
  /// Where the answer comes from, after redirects. The ``HTTPClient`` sets it.
  public var url: URL?

  /// Creates an answer, as a transport does.
  public init(_ status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A JSON answer, as a server in memory gives it.
  public static func json(_ text: String, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
    let type: HTTPHeaders = ["Content-Type": "application/json"]
    return HTTPResponse(status, headers: type.merging(headers), body: Data(text.utf8))
  }

  /// An answer whose body is a file, such as a recorded page, as a server in memory gives it.
  /// - Throws: The error of the file system if the file can't be read.
  public static func file(
    _ file: URL, contentType: String = "application/json", status: Int = 200, headers: HTTPHeaders = [:]
  ) throws -> HTTPResponse {
    let type: HTTPHeaders = ["Content-Type": contentType]
    return HTTPResponse(status, headers: type.merging(headers), body: try Data(contentsOf: file))
  }

  var isSuccess: Bool { (200..<300).contains(status) }

  /// The items that the `Content-Range` field names.
  var contentRange: ContentRange? { headers["Content-Range"].flatMap(ContentRange.init) }

  /// The links of the `Link` fields.
  var links: [WebLink] { url.flatMap { url in headers["Link"].map { WebLink.links(in: $0, of: url) } } ?? [] }
}

/// An answer of a server and the value decoded from its body.
public struct HTTPAnswer<Value: Sendable>: Sendable {
  /// The whole answer, with its status and header fields.
  public let response: HTTPResponse
  /// The value decoded from the body.
  public let value: Value
}
