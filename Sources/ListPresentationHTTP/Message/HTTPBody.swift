import Foundation

/// The body of a request.
public struct HTTPBody: Hashable, Sendable {
  /// The bytes.
  public var data: Data
  /// The media type, such as `application/json`.
  public var contentType: String

  /// Creates a body of bytes.
  public init(_ data: Data, contentType: String = "application/octet-stream") {
    self.data = data
    self.contentType = contentType
  }

  /// A JSON body.
  public static func json(_ value: JSONValue) -> HTTPBody { HTTPBody(value.data, contentType: "application/json") }

  /// A JSON body of a value.
  /// - Throws: `EncodingError`.
  public static func json(_ value: some Encodable, encoder: JSONEncoder = JSONEncoder()) throws -> HTTPBody {
    HTTPBody(try encoder.encode(value), contentType: "application/json")
  }

  /// The fields and files of a form.
  public static func multipart(_ form: MultipartForm) -> HTTPBody {
    HTTPBody(form.data, contentType: "multipart/form-data; boundary=\(form.boundary)")
  }
}

extension HTTPBody: CustomStringConvertible, CustomReflectable {
  /// The media type and the number of bytes, without what they say.
  public var description: String { "\(data.count) bytes of \(contentType)" }

  /// The media type and the number of bytes, without what they say.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
