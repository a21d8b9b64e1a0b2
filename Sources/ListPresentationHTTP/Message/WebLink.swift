import Foundation

/// A link of a `Link` header field, RFC 8288.
///
/// ```text
/// Link: </rows?page=3>; rel="next", </rows?page=9>; rel="last"; title="The, last; one"
/// ```
package struct WebLink: Hashable, Sendable {
  /// Where it leads, as it was written; it may be relative, also to nothing at all.
  package let target: String
  /// The kinds of relation, in lower case.
  package let relations: [String]
  /// All parameters by their names in lower case; of several with one name the first.
  package let parameters: [String: String]
  /// What it was written in.
  private let base: URL

  /// Where it leads, or `nil` if that is no address.
  package var address: URL? { URL(reference: target, of: base) }

  /// The links of a field, in order. What is not a link ends the list, and what was read before it counts.
  ///
  /// A link with an `anchor` is about another thing than the page, unless the anchor leads back to the page; such links
  /// are left out, see RFC 8288, section 3.2.
  /// - Complexity: O(n) for n bytes.
  package static func links(in field: String, of base: URL) -> [WebLink] {
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

extension [WebLink] {
  /// The first link with one of the relations.
  package func first(_ relations: String...) -> WebLink? {
    first { link in relations.contains { link.relations.contains($0) } }
  }
}

/// Reads a header field from left to right.
private struct FieldReader {
  private var rest: ArraySlice<UInt8>

  init(_ field: String) { rest = Array(field.utf8)[...] }

  mutating func skip(_ isSkipped: (UInt8) -> Bool) { rest = rest.drop(while: isSkipped) }

  /// What stands between `<` and `>`.
  mutating func bracketed() -> String? {
    guard rest.first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
  }

  /// The parameters of a link, up to a comma or to what is none.
  mutating func parameters() -> [String: String] {
    var parameters: [String: String] = [:]
    while true {
      skip(\.isSpace)
      guard take(UInt8(ascii: ";")) else { return parameters }
      skip(\.isSpace)
      let name = word(\.isTokenCharacter).lowercased()
      skip(\.isSpace)
      var value = ""
      if take(UInt8(ascii: "=")) {
        skip(\.isSpace)
        // Some servers forget the quotes around values that are no tokens.
        value = quoted() ?? word { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") && !$0.isSpace }
      }
      if !name.isEmpty, parameters[name] == nil { parameters[name] = value }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let word = rest.prefix(while: belongs)
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }

  /// A quoted string; one that is not closed goes to the end.
  private mutating func quoted() -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
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
