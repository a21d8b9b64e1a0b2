import Foundation

/// A form with files, as a browser sends it: `multipart/form-data`, RFC 7578.
///
/// ```swift
/// var form = MultipartForm()
/// form.add("Apple", named: "title")
/// form.add(picture, named: "images", filename: "apple.png", contentType: "image/png")
/// try await client.send(HTTPRequest(.post, products, body: .multipart(form)))
/// ```
///
/// Names and file names are escaped as the HTML standard says ("multipart/form-data encoding
/// algorithm"): no name can end its part.
public struct MultipartForm: Hashable, Sendable {
  /// What separates the parts.
  public let boundary: String
  /// The parts so far, each with the boundary before it.
  private var parts = Data()

  /// Creates a form without fields.
  /// - Parameter boundary: What separates the parts; by default a random text, which no part contains by chance.
  public init(boundary: String = "boundary-\(UUID().uuidString)") { self.boundary = boundary }

  /// Adds a text.
  public mutating func add(_ text: String, named name: String) {
    add(Data(text.utf8), "Content-Disposition: form-data; name=\"\(Self.escaped(name))\"\r\n")
  }

  /// Adds a file whose bytes are in memory.
  public mutating func add(_ data: Data, named name: String, filename: String, contentType: String) {
    add(
      data,
      "Content-Disposition: form-data; name=\"\(Self.escaped(name))\"; filename=\"\(Self.escaped(filename))\"\r\n"
        + "Content-Type: \(contentType.filter { !$0.isNewline })\r\n")
  }

  private mutating func add(_ data: Data, _ head: String) {
    parts += Data("--\(boundary)\r\n\(head)\r\n".utf8) + data + Data("\r\n".utf8)
  }

  private static func escaped(_ name: String) -> String {
    // By scalars, because a carriage return and a line feed are one character.
    name.unicodeScalars.map { ["\"": "%22", "\r": "%0D", "\n": "%0A"][$0] ?? String($0) }.joined()
  }

  /// The bytes of the form, with the boundary that ends it.
  var data: Data { parts + Data("--\(boundary)--\r\n".utf8) }
}
