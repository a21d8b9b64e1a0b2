import Foundation

/// A link of a `Link` header field, RFC 8288.
///
/// ```text
/// Link: </rows?page=3>; rel="next", </rows?page=9>; rel="last"; title="The, last; one"
/// ```
struct WebLink: Hashable, Sendable {
  /// The target as it was written. It can be relative, or empty.
  let target: String
  /// The relation types, in lower case.
  let relations: [String]
  /// The parameters by their names in lower case. If a name repeats, the first wins.
  let parameters: [String: String]
  /// The address of the answer.
  private let base: URL

  /// Where the link leads, or `nil` if the target isn't an address.
  var address: URL? { URL(reference: target, of: base) }

  /// The links of a field, in order. Text that isn't a link ends the list; the links before it count.
  ///
  /// A link with an `anchor` describes another resource unless the anchor is the page itself, RFC 8288, section 3.2.
  /// Such links are left out.
  /// - Complexity: O(n) for n bytes.
  static func links(in field: String, of base: URL) -> [WebLink] {
    var reader = FieldReader(field)
    var links: [WebLink] = []
    while true {
      reader.skip { $0 == UInt8(ascii: ",") || $0.isSpace }
      guard let target = reader.bracketed() else { return links }
      let parameters = reader.parameters()
      let link = WebLink(
        target: target, relations: parameters["rel"].map(Self.words) ?? [], parameters: parameters, base: base)
      let anchor = parameters["anchor"].map { URL(reference: $0, of: base) }
      if anchor == nil || anchor == .some(base) { links.append(link) }
    }
  }

  private static func words(_ text: String) -> [String] { text.lowercased().split(separator: " ").map(String.init) }
}

/// Reads a header field from left to right.
private struct FieldReader {
  private var rest: ArraySlice<UInt8>

  init(_ field: String) { rest = Array(field.utf8)[...] }

  mutating func skip(_ isSkipped: (UInt8) -> Bool) { rest = rest.drop(while: isSkipped) }

  /// The text between `<` and `>`.
  mutating func bracketed() -> String? {
    guard rest.first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
  }

  /// The parameters of a link, up to a comma or to text that isn't a parameter.
  mutating func parameters() -> [String: String] {
    var parameters: [String: String] = [:]
    while true {
      skip(\.isSpace)
      guard skip(UInt8(ascii: ";")) else { return parameters }
      skip(\.isSpace)
      let name = word(\.isTokenCharacter).lowercased()
      skip(\.isSpace)
      var value = ""
      if skip(UInt8(ascii: "=")) {
        skip(\.isSpace)
        // Some servers leave out the quotes around values that aren't tokens.
        value = quoted() ?? word { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") && !$0.isSpace }
      }
      if !name.isEmpty, parameters[name] == nil { parameters[name] = value }
    }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let word = rest.prefix(while: belongs)
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }

  /// A quoted string. One that isn't closed reaches to the end.
  private mutating func quoted() -> String? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    var text: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      text.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 }
}
