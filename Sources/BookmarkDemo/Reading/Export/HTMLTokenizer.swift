/// Splits HTML into tags and the text between them. It accepts any bytes, and its time is linear in their number.
struct HTMLTokenizer {
  enum Token {
    case text(Range<Int>)
    case tag(Tag)
  }

  struct Tag {
    /// The name of the tag in lowercase. The names of the attributes are also in lowercase.
    var name: String
    var isEnd: Bool
    var offset: Int
    fileprivate(set) var attributes: [(name: String, value: Range<Int>)] = []
  }

  let bytes: [UInt8]
  private var offset = 0
  /// Whether no comment ends in the rest of the text.
  private var hasNoCommentEnd = false
  /// Whether a declaration or a comment was skipped.
  private(set) var hasDeclaration = false
  /// Whether the text ends inside a tag, which is not returned.
  private(set) var endsInTag = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token, or `nil` at the end.
  mutating func next() -> Token? {
    while offset < bytes.count {
      let start = offset
      let (first, second) = (byte(start + 1), byte(start + 2))
      if bytes[start] == UInt8(ascii: "<"), first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
        skipDeclaration()
      } else if bytes[start] == UInt8(ascii: "<"), first.isLetter || first == UInt8(ascii: "/") && second.isLetter {
        let tag = tag()
        // A tag that ends with the text, and not with a bracket, is cut off.
        endsInTag = offset == bytes.count && bytes.last != UInt8(ascii: ">")
        return endsInTag ? nil : .tag(tag)
      } else {
        offset = next(UInt8(ascii: "<"), from: start + 1)
        return .text(start..<offset)
      }
    }
    return nil
  }

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Returns the offset of the next occurrence of a byte, or the end.
  private func next(_ wanted: UInt8, from start: Int) -> Int {
    start < bytes.count ? bytes.offset(of: wanted, in: start..<bytes.count) ?? bytes.count : bytes.count
  }

  private mutating func skipDeclaration() {
    hasDeclaration = true
    guard byte(offset + 2) == UInt8(ascii: "-"), byte(offset + 3) == UInt8(ascii: "-") else {
      return offset = min(next(UInt8(ascii: ">"), from: offset) + 1, bytes.count)
    }
    let start = min(offset + 4, bytes.count)
    var end = hasNoCommentEnd ? bytes.count : next(UInt8(ascii: ">"), from: start + 2)
    while end < bytes.count, bytes[end - 1] != UInt8(ascii: "-") || bytes[end - 2] != UInt8(ascii: "-") {
      end = next(UInt8(ascii: ">"), from: end + 1)
    }
    hasNoCommentEnd = end == bytes.count
    // Skip only the start of a comment without an end. Otherwise it would hide the bookmarks after it.
    offset = hasNoCommentEnd ? start : end + 1
  }

  private mutating func tag() -> Tag {
    let isEnd = byte(offset + 1) == UInt8(ascii: "/")
    var tag = Tag(name: "", isEnd: isEnd, offset: offset)
    offset += isEnd ? 2 : 1
    tag.name = name()
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: ">"):
        offset += 1
        return tag
      // A tag without a closing bracket ends where the next tag begins.
      case UInt8(ascii: "<"): return tag
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
        if tag.attributes.count < 32 { tag.attributes.append((attribute, value)) }
      }
    }
    return tag
  }

  private mutating func skipSpace() {
    while byte(offset).isHTMLSpace { offset += 1 }
  }

  /// Reads the name at the offset, of which 16 bytes are kept. Moves by at least one byte.
  private mutating func name() -> String {
    let start = offset
    repeat {
      offset += 1
    } while offset < bytes.count && !bytes[offset].isHTMLSpace && !"><=/".utf8.contains(bytes[offset])
    return String(decoding: bytes[start..<min(offset, start + 16)], as: UTF8.self).lowercased()
  }

  private mutating func value() -> Range<Int> {
    let quote = byte(offset)
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = offset + 1
      var (close, hasLineBreak) = (start, false)
      while close < bytes.count, bytes[close] != quote, !hasLineBreak || bytes[close] != UInt8(ascii: ">") {
        hasLineBreak = hasLineBreak || bytes[close] == 0x0A
        close += 1
      }
      if byte(close) == quote {
        offset = close + 1
        return start..<close
      }
      // The closing quote is missing. One that comes later belongs to another tag.
      offset = min(start, bytes.count)
    }
    let start = offset
    while offset < bytes.count, !bytes[offset].isHTMLSpace, bytes[offset] != UInt8(ascii: ">") { offset += 1 }
    return start..<offset
  }
}

extension UInt8 {
  var isLetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }

  /// Whether the byte is one of the white space characters of HTML.
  var isHTMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 || self == 0x0C }
}
