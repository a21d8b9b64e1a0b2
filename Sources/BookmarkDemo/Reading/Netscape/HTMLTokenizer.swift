/// Splits HTML into tags and the text between them. It accepts any bytes, and reads each byte a bounded number of
/// times: a search that fails is not repeated before more bytes arrive.
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
    /// The attributes in order. They are in an array, because most tags have few.
    var attributes: [(name: String, value: Range<Int>)] = []

    /// Returns where the value of an attribute is. If the attribute repeats, the first one wins.
    func value(of attribute: String) -> Range<Int>? { attributes.first { $0.name == attribute }?.value }
  }

  private static let longestName = 16

  /// The text that has arrived. The ranges of a token are in it until the next token is read.
  private(set) var bytes: [UInt8]
  private(set) var offset = 0
  private var end: Int { bytes.count }
  private var newlines = HTMLSearch(0x0A)
  private var doubleQuotes = HTMLSearch(UInt8(ascii: "\""))
  private var singleQuotes = HTMLSearch(UInt8(ascii: "'"))
  private var angles = HTMLSearch(UInt8(ascii: "<"))
  private var closings = HTMLSearch(UInt8(ascii: ">"))
  private var commentsEnd = false
  private var isQuoteMissing = false

  /// Whether a declaration or a comment was skipped.
  private(set) var hasDeclaration = false

  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// Returns the next token of a text that arrives in blocks, or `nil` at its end.
  mutating func next(of feed: inout SourceFeed) throws(BookmarkSourceError) -> Token? {
    while true {
      let start = offset
      let token = next()
      // What ends where the text ends so far may go on. It is read again with more text.
      guard offset >= end || commentsEnd || isQuoteMissing, try feed.fill(&bytes, droppingFirst: start) else {
        isQuoteMissing = false
        return token
      }
      let hasDeclaration = hasDeclaration
      self = HTMLTokenizer(bytes)
      self.hasDeclaration = hasDeclaration
    }
  }

  private mutating func next() -> Token? {
    while offset < end {
      if bytes[offset] != UInt8(ascii: "<") { return .text(text(from: offset)) }
      let following = byte(offset + 1)
      if following == UInt8(ascii: "!") || following == UInt8(ascii: "?") {
        skipDeclaration()
      } else if following.isLetter || (following == UInt8(ascii: "/") && byte(offset + 2).isLetter) {
        return .tag(tag())
      } else {
        return .text(text(from: offset))
      }
    }
    return nil
  }

  private func byte(_ offset: Int) -> UInt8 {
    offset < end ? bytes[offset] : 0
  }

  private mutating func text(from start: Int) -> Range<Int> {
    offset = angles.next(from: start + 1, in: bytes)
    return start..<offset
  }

  private mutating func skipDeclaration() {
    hasDeclaration = true
    if byte(offset + 2) == UInt8(ascii: "-"), byte(offset + 3) == UInt8(ascii: "-") {
      if let close = commentEnd(from: offset + 4) {
        offset = close
      } else {
        // Skip only the start of a comment without an end. Otherwise it would hide the bookmarks after it.
        offset = min(offset + 4, end)
      }
    } else {
      offset = min(closings.next(from: offset, in: bytes) + 1, end)
    }
  }

  private mutating func commentEnd(from start: Int) -> Int? {
    guard !commentsEnd else { return nil }
    var closing = closings.next(from: start, in: bytes)
    while closing < end {
      if closing >= start + 2, bytes[closing - 1] == UInt8(ascii: "-"), bytes[closing - 2] == UInt8(ascii: "-") {
        return closing + 1
      }
      closing = closings.next(from: closing + 1, in: bytes)
    }
    commentsEnd = true
    return nil
  }

  private mutating func tag() -> Tag {
    let start = offset
    let isEnd = byte(offset + 1) == UInt8(ascii: "/")
    offset += isEnd ? 2 : 1
    var tag = Tag(name: name(), isEnd: isEnd, offset: start)
    while offset < end {
      let current = byte(offset)
      if current == UInt8(ascii: ">") {
        offset += 1
        break
      }
      // A tag without a closing bracket ends where the next tag begins.
      if current == UInt8(ascii: "<") { break }
      if current.isHTMLSpace || current == UInt8(ascii: "/") || current == UInt8(ascii: "=") {
        offset += 1
        continue
      }
      let attribute = name()
      skipSpace()
      guard byte(offset) == UInt8(ascii: "=") else { continue }
      offset += 1
      skipSpace()
      let value = value()
      if tag.attributes.count < 32, tag.value(of: attribute) == nil { tag.attributes.append((attribute, value)) }
    }
    return tag
  }

  private mutating func skipSpace() {
    while offset < end, byte(offset).isHTMLSpace { offset += 1 }
  }

  /// Reads the name at the offset. Moves by at least one byte.
  private mutating func name() -> String {
    let start = offset
    repeat { offset += 1 } while offset < end && !bytes[offset].endsName
    let length = min(offset - start, Self.longestName)
    return String(decoding: bytes[start..<start + length], as: UTF8.self).lowercased()
  }

  private mutating func value() -> Range<Int> {
    let quote = byte(offset)
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = offset + 1
      let line = newlines.next(from: start, in: bytes)
      let close =
        quote == UInt8(ascii: "'")
        ? singleQuotes.next(from: start, in: bytes) : doubleQuotes.next(from: start, in: bytes)
      if close < line || (close < end && closings.next(from: start, in: bytes) > close) {
        offset = close + 1
        return start..<close
      }
      // The closing quote is missing. The quote that was found belongs to another attribute on a later line.
      isQuoteMissing = close == end
      offset = start
    }
    let start = offset
    while offset < end, !byte(offset).isHTMLSpace, byte(offset) != UInt8(ascii: ">") { offset += 1 }
    return start..<offset
  }
}

/// A search for a byte that remembers its last result. Searches from ascending offsets read the bytes once in total.
private struct HTMLSearch {
  private let wanted: UInt8
  private var searched = 0
  private var found = -1

  init(_ wanted: UInt8) {
    self.wanted = wanted
  }

  /// Returns the offset of the next occurrence of the byte, or the end of the bytes.
  mutating func next(from start: Int, in bytes: [UInt8]) -> Int {
    guard start < bytes.count else { return bytes.count }
    if found >= start, searched <= start { return found }
    searched = start
    found = bytes.offset(of: wanted, in: start..<bytes.count) ?? bytes.count
    return found
  }
}

extension UInt8 {
  var isLetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }

  fileprivate var isHTMLSpace: Bool { isJSONSpace || self == 0x0C }

  fileprivate var endsName: Bool {
    isHTMLSpace || self == UInt8(ascii: ">") || self == UInt8(ascii: "<") || self == UInt8(ascii: "=")
      || self == UInt8(ascii: "/")
  }
}
