import Foundation

/// An answer as it is kept in a file: a line that names the format, the length of the header, the header, and the body.
struct CachedAsset {
  private struct Header: Codable {
    let name: String
    let bytes: Int
    let answer: StoredAnswer
  }

  private static let magic = Data("ListPresentation asset 2\n".utf8)

  let answer: StoredAnswer
  let body: Data

  var response: HTTPResponse { answer.response(body) }

  init(answer: StoredAnswer, body: Data) {
    self.answer = answer
    self.body = body
  }

  /// - Returns: `nil` if the file is damaged, or is that of another asset.
  init?(_ data: Data, named name: String) {
    guard data.starts(with: Self.magic) else { return nil }
    let rest = data.dropFirst(Self.magic.count)
    guard let end = rest.prefix(20).firstIndex(of: 0x0A),
      let length = Int(String(decoding: rest[..<end], as: UTF8.self)), length >= 0,
      length <= rest.endIndex - end - 1
    else { return nil }
    let start = end + 1
    let header = try? JSONDecoder().decode(Header.self, from: Data(rest[start..<start + length]))
    guard let header, header.name == name, header.bytes == rest.endIndex - start - length else { return nil }
    answer = header.answer
    body = Data(rest[(start + length)...])
  }

  func data(named name: String) -> Data? {
    let header = Header(name: name, bytes: body.count, answer: answer)
    guard let header = try? JSONEncoder().encode(header) else { return nil }
    return Self.magic + Data("\(header.count)\n".utf8) + header + body
  }
}
