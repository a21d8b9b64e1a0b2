/// Splits HTML into tags, each with the text before it. It accepts any bytes, and its time is linear in their number.
struct HTMLTags {
  struct Tag {
    /// The name in lower case, with a slash before it if the tag ends an element. Empty at the end of the text.
    var name = ""
    var offset: Int
    /// The text between the tag before and this one.
    var text: [UInt8] = []
    /// Where the values of the attributes are, by their names in lower case.
    var attributes: [String: Range<Int>] = [:]
  }

  let bytes: [UInt8]
  private var offset = 0
  /// Whether the text ends inside a tag or a comment, which is not returned.
  private(set) var endsInTag = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next tag, or `nil` at the end.
  mutating func next() -> Tag? {
    var tag = Tag(offset: 0)
    while offset < bytes.count, !endsInTag {
      let (start, first, second) = (offset, byte(offset + 1), byte(offset + 2))
      if bytes[start] == UInt8(ascii: "<"), first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
        skipDeclaration()
      } else if bytes[start] == UInt8(ascii: "<"), first.isLetter || first == UInt8(ascii: "/") && second.isLetter {
        readTag(&tag)
        // A tag that ends with the text, and not with a bracket, is cut off.
        endsInTag = offset == bytes.count && bytes.last != UInt8(ascii: ">")
        return endsInTag ? Tag(offset: start, text: tag.text) : tag
      } else {
        offset = end(from: start + 1) { $0 == UInt8(ascii: "<") }
        tag.text += bytes[start..<offset]
      }
    }
    return tag.text.isEmpty ? nil : tag
  }

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Returns the offset of the next byte that ends a part, or the end of the text.
  private func end(from start: Int, where ends: (UInt8) -> Bool) -> Int {
    bytes[min(start, bytes.count)...].firstIndex(where: ends) ?? bytes.count
  }

  private mutating func skipDeclaration() {
    let dash = UInt8(ascii: "-")
    let isComment = byte(offset + 2) == dash && byte(offset + 3) == dash
    offset += isComment ? 5 : 1
    repeat {
      offset = end(from: offset + 1) { $0 == UInt8(ascii: ">") }
    } while isComment && offset < bytes.count && (bytes[offset - 1] != dash || bytes[offset - 2] != dash)
    endsInTag = offset == bytes.count
    offset += 1
  }

  private mutating func readTag(_ tag: inout Tag) {
    tag.offset = offset
    offset += 1
    tag.name = name()
    // A tag without a closing bracket ends where the next tag begins.
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
      switch bytes[offset] {
      case UInt8(ascii: ">"): return offset += 1
      case UInt8(ascii: "/"), UInt8(ascii: "="): offset += 1
      case let byte where byte.isHTMLSpace: offset += 1
      default:
        let attribute = name()
        skipSpace()
        guard byte(offset) == UInt8(ascii: "=") else { continue }
        offset += 1
        skipSpace()
        let value = value()
        // If an attribute repeats, the first one counts.
        tag.attributes[attribute] = tag.attributes[attribute] ?? value
      }
    }
  }

  private mutating func skipSpace() { offset = end(from: offset) { !$0.isHTMLSpace } }

  /// Reads the name at the offset, and moves by at least one byte.
  private mutating func name() -> String {
    let start = offset
    offset = end(from: start + 1) { $0.isHTMLSpace || "><=/".utf8.contains($0) }
    return String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
  }

  private mutating func value() -> Range<Int> {
    let quote = byte(offset)
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      offset += 1
      // A quote on a later line belongs to another tag. Then the closing quote of this one is missing.
      let close = end(from: offset) { $0 == quote || $0 == 0x0A }
      if byte(close) == quote {
        defer { offset = close + 1 }
        return offset..<close
      }
    }
    let start = offset
    offset = end(from: start) { $0.isHTMLSpace || $0 == UInt8(ascii: ">") }
    return start..<offset
  }
}

extension UInt8 {
  var isLetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }

  /// Whether the byte is one of the white space characters of HTML.
  var isHTMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 || self == 0x0C }
}
