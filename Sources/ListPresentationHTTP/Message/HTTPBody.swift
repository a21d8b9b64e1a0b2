import Foundation

/// What a request carries: bytes or a file, and their media type, which is sent as `Content-Type`.
///
/// ```swift
/// try HTTPRequest(.post, products, body: .json(product))   // any Encodable value
/// HTTPRequest(.patch, products, body: .json(["price": 1200]))
/// HTTPRequest(.put, picture, body: HTTPBody(bytes, contentType: "image/png"))
/// HTTPRequest(.put, film, body: HTTPBody(file: file, contentType: "video/mp4"))
/// HTTPRequest(.post, token, body: .form(["grant_type": "refresh_token", "refresh_token": token]))
/// ```
///
/// The bytes are in memory; a file is read while it is sent. Either is sent again when the request is repeated.
/// Descriptions and dumps leave the bytes out.
public struct HTTPBody: Hashable, Sendable {
  /// The bytes as they are sent; the client doesn't compress them. There are none if the body is a file.
  public var data: Data
  /// The file that is sent instead of bytes.
  public let file: URL?
  /// The media type, such as `application/json`.
  public var contentType: String
  /// What is copied to a temporary file before it is sent.
  private var form: MultipartForm?
  /// Removes the temporary file with the last body that sends it.
  private var temporary: TemporaryFile?

  /// Creates a body of bytes. The media type isn't checked against them.
  public init(_ data: Data, contentType: String = "application/octet-stream") {
    self.data = data
    self.contentType = contentType
    file = nil
  }

  /// Creates a body of a file, which is read whenever the request is sent, and must not change until then.
  public init(file: URL, contentType: String = "application/octet-stream") {
    data = Data()
    self.contentType = contentType
    self.file = file
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
  ///
  /// A form with parts that are files is copied to a temporary file whenever it is sent, before
  /// ``HTTPClient/Prepare``. The sending fails with the error of the file system if a file can't be read or copied.
  public static func multipart(_ form: MultipartForm) -> HTTPBody {
    var body = HTTPBody(form.data ?? Data(), contentType: "multipart/form-data; boundary=\(form.boundary)")
    if form.data == nil { body.form = form }
    return body
  }

  /// The fields of a form without files: `application/x-www-form-urlencoded`, as the URL standard says.
  public static func form(_ fields: KeyValuePairs<String, String>) -> HTTPBody {
    let pairs = fields.map { "\($0.key.formEncoded)=\($0.value.formEncoded)" }
    return HTTPBody(
      Data(pairs.joined(separator: "&").utf8), contentType: "application/x-www-form-urlencoded")
  }

  /// The body as bytes or a file that can be sent.
  var copied: HTTPBody {
    get throws {
      guard let form else { return self }
      let file = TemporaryFile()
      try form.write(to: file.url)
      var body = HTTPBody(file: file.url, contentType: contentType)
      body.temporary = file
      return body
    }
  }

  /// The body in memory.
  var loaded: HTTPBody {
    get throws { try file.map { HTTPBody(try Data(contentsOf: $0), contentType: contentType) } ?? self }
  }
}

/// A file for as long as something refers to it.
private final class TemporaryFile: Hashable, Sendable {
  let url = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)

  deinit { try? FileManager.default.removeItem(at: url) }

  static func == (a: TemporaryFile, b: TemporaryFile) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
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
  public var description: String {
    file == nil && form == nil ? "\(data.count) bytes of \(contentType)" : "a file of \(contentType)"
  }

  /// The media type and the number of bytes, without what they say.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
