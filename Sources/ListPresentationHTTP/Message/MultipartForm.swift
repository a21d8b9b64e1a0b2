import Foundation

/// A form with files, as a browser sends it: `multipart/form-data`, RFC 7578.
///
/// ```swift
/// var form = MultipartForm()
/// form.add("Apple", named: "title")
/// form.add(picture, named: "images", filename: "apple.png", contentType: "image/png")
/// form.add(file: film, named: "film", filename: "apple.mp4", contentType: "video/mp4")
/// try await client.send(HTTPRequest(.post, products, body: .multipart(form)))
/// ```
///
/// Names and file names are escaped as the HTML standard says ("multipart/form-data encoding
/// algorithm"): no name can end its part.
public struct MultipartForm: Hashable, Sendable {
  /// What separates the parts.
  public let boundary: String
  private var parts: [Part] = []

  private enum Part: Hashable, Sendable {
    case data(Data)
    case file(URL)
  }

  /// Creates a form without fields.
  /// - Parameter boundary: What separates the parts; by default a random text, which no part contains by chance.
  public init(boundary: String = "boundary-\(UUID().uuidString)") { self.boundary = boundary }

  /// Adds a text.
  public mutating func add(_ text: String, named name: String) {
    add(.data(Data(text.utf8)), "Content-Disposition: form-data; name=\"\(Self.escaped(name))\"\r\n")
  }

  /// Adds a file whose bytes are in memory.
  public mutating func add(_ data: Data, named name: String, filename: String, contentType: String) {
    add(.data(data), Self.head(name, filename, contentType))
  }

  /// Adds a file, which is read piece by piece when the form is sent.
  public mutating func add(file: URL, named name: String, filename: String, contentType: String) {
    add(.file(file), Self.head(name, filename, contentType))
  }

  private mutating func add(_ part: Part, _ head: String) {
    parts += [.data(Data("--\(boundary)\r\n\(head)\r\n".utf8)), part, .data(Data("\r\n".utf8))]
  }

  private static func head(_ name: String, _ filename: String, _ contentType: String) -> String {
    "Content-Disposition: form-data; name=\"\(escaped(name))\"; filename=\"\(escaped(filename))\"\r\n"
      + "Content-Type: \(contentType.filter { !$0.isNewline })\r\n"
  }

  private static func escaped(_ name: String) -> String {
    // By scalars, because a carriage return and a line feed are one character.
    name.unicodeScalars.map { ["\"": "%22", "\r": "%0D", "\n": "%0A"][$0] ?? String($0) }.joined()
  }

  private var end: Data { Data("--\(boundary)--\r\n".utf8) }

  /// The bytes of the form, with the boundary that ends it, or `nil` if a part is a file.
  var data: Data? {
    var data = Data()
    for part in parts {
      guard case .data(let bytes) = part else { return nil }
      data += bytes
    }
    return data + end
  }

  /// Writes the form to a file.
  func write(to file: URL) throws {
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
    let output = try FileHandle(forWritingTo: file)
    defer { try? output.close() }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for part in parts {
      switch part {
      case .data(let data): try output.write(contentsOf: data)
      case .file(let url):
        guard let input = InputStream(url: url) else { throw CocoaError(.fileReadUnknown) }
        input.open()
        defer { input.close() }
        while case let count = input.read(&buffer, maxLength: buffer.count), count != 0 {
          guard count > 0 else { throw input.streamError ?? CocoaError(.fileReadUnknown) }
          try output.write(contentsOf: buffer[..<count])
        }
      }
    }
    try output.write(contentsOf: end)
  }
}
