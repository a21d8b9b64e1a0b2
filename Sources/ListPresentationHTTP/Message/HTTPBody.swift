import Foundation

/// What a request carries: bytes and their media type, which is sent as `Content-Type`.
///
/// ```swift
/// try HTTPRequest(.post, products, body: .json(product))   // any Encodable value
/// HTTPRequest(.patch, products, body: .json(["price": 1200]))
/// HTTPRequest(.put, picture, body: HTTPBody(bytes, contentType: "image/png"))
/// HTTPRequest(.post, token, body: .form(["grant_type": "refresh_token", "refresh_token": token]))
/// ```
///
/// The bytes are in memory, and are sent again when the request is repeated. Descriptions and dumps leave them out.
public struct HTTPBody: Hashable, Sendable {
  /// The bytes as they are sent; the client doesn't compress them.
  public var data: Data
  /// The media type, such as `application/json`.
  public var contentType: String

  /// Creates a body of bytes. The media type isn't checked against them.
  public init(_ data: Data, contentType: String = "application/octet-stream") {
    self.data = data
    self.contentType = contentType
  }

  /// A JSON body whose bytes depend on the value alone: members are sorted by name.
  public static func json(_ value: JSONValue) -> HTTPBody { HTTPBody(value.data, contentType: "application/json") }

  /// A JSON body of an encodable value.
  /// - Parameters:
  ///   - value: The value to encode.
  ///   - encoder: Decides how names, dates and data are written.
  /// - Throws: `EncodingError`.
  public static func json(_ value: some Encodable, encoder: JSONEncoder = JSONEncoder()) throws -> HTTPBody {
    HTTPBody(try encoder.encode(value), contentType: "application/json")
  }

  /// The fields and files of a form, with its boundary in the media type.
  public static func multipart(_ form: MultipartForm) -> HTTPBody {
    HTTPBody(form.data, contentType: "multipart/form-data; boundary=\(form.boundary)")
  }

  /// The fields of a form without files: `application/x-www-form-urlencoded`, as the URL standard says.
  public static func form(_ fields: KeyValuePairs<String, String>) -> HTTPBody {
    let pairs = fields.map { "\($0.key.formEncoded)=\($0.value.formEncoded)" }
    return HTTPBody(
      Data(pairs.joined(separator: "&").utf8), contentType: "application/x-www-form-urlencoded")
  }
}

extension String {
  fileprivate var formEncoded: String {
    let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._ "
    let text = addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: unreserved)) ?? ""
    return text.replacing(" ", with: "+")
  }
}

extension HTTPBody: CustomStringConvertible, CustomReflectable {
  /// The media type and the number of bytes, without what they say.
  public var description: String { "\(data.count) bytes of \(contentType)" }

  /// The media type and the number of bytes, without what they say.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
