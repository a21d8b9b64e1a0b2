/// Reads JSON (RFC 8259) from left to right without making anything of it, so that records keep the order of their
/// members and their numbers. A line that ends inside a string is a fault: without this rule, a missing quote would
/// cost the next line as well.
struct JSONScanner {
  /// What is wrong with a text, and where.
  struct Fault: Error, CustomStringConvertible {
    let offset: Int
    let description: String
  }

  /// A member of an object: where its name is, without the quotes, and where its value is. An element of an array has
  /// no name.
  struct Member {
    var name = 0..<0
    var isNameEscaped = false
    let value: Range<Int>
  }

  /// How deep values may be nested.
  private static let maximumDepth = 128

  private(set) var bytes: [UInt8]
  private(set) var offset = 0
  /// Whether there was no white space between the parts of what was read since ``beginValue()``.
  private(set) var isCompact = true

  init(_ bytes: [UInt8], at offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

  /// Moves to a byte.
  mutating func move(to offset: Int) { self.offset = offset }

  /// Drops the bytes that were read, and adds others behind the rest.
  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(offset)
    bytes += more
    offset = 0
  }

  /// Moves past the value that begins here.
  /// - Returns: The members of an object or the elements of an array; otherwise nothing.
  mutating func members() throws(Fault) -> [Member] {
    isCompact = true
    var members: [Member] = []
    guard let byte = peek(), byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else {
      try skip(depth: 0)
      return []
    }
    members.reserveCapacity(8)
    try skipContainer(depth: 0) { members.append($0) }
    return members
  }

  /// The next byte that is no white space, without moving past it.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      let byte = bytes[offset]
      if !byte.isSpace { return byte }
      isCompact = false
      offset &+= 1
    }
    return nil
  }

  private mutating func skip(depth: Int) throws(Fault) {
    switch peek() {
    case UInt8(ascii: "["), UInt8(ascii: "{"): try skipContainer(depth: depth) { _ in }
    case UInt8(ascii: "\""): _ = try skipString()
    default: try skipWord()
    }
  }

  /// Moves past the object or array that begins here.
  /// - Parameter depth: How many objects and arrays are around it.
  private mutating func skipContainer(depth: Int, _ visit: (Member) -> Void) throws(Fault) {
    guard depth < Self.maximumDepth else { throw fault("nested deeper than \(Self.maximumDepth) levels") }
    let isObject = bytes[offset] == UInt8(ascii: "{")
    let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    offset += 1
    var byte = peek()
    while byte != end {
      var (name, isEscaped) = (0..<0, false)
      if isObject {
        guard byte == UInt8(ascii: "\"") else { throw expected("a name in quotes") }
        let start = offset &+ 1
        isEscaped = try skipString()
        name = start..<offset &- 1
        guard peek() == UInt8(ascii: ":") else { throw expected("':'") }
        offset += 1
        _ = peek()
      }
      let start = offset
      try skip(depth: depth + 1)
      visit(Member(name: name, isNameEscaped: isEscaped, value: start..<offset))
      byte = peek()
      guard byte == UInt8(ascii: ",") || byte == end else {
        throw expected("',' or '\(Character(UnicodeScalar(end)))'")
      }
      guard byte != end else { break }
      offset &+= 1
      byte = peek()
      // A comma announces another value.
      if byte == end { throw expected(isObject ? "a name in quotes" : "a value") }
    }
    offset &+= 1
  }

  /// Moves past a string, and returns whether it has escapes.
  private mutating func skipString() throws(Fault) -> Bool {
    // Most bytes are in strings. A local index stays in a register.
    var (index, hasEscapes) = (offset &+ 1, false)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        offset = index &+ 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        if index &+ 1 < bytes.count, !Self.escapes.contains(bytes[index &+ 1]) {
          offset = index
          throw fault("expected one of \" \\ / b f n r t u after a backslash")
        }
        index &+= 2
      case 0x0A:
        offset = index
        throw expected("'\"'")
      default: index &+= 1
      }
    }
    offset = bytes.count
    throw expected("'\"'")
  }

  private static let escapes = Array("\"\\/bfnrtu".utf8)
  private static let literals = ["true", "false", "null"].map { Array($0.utf8) }

  private mutating func skipWord() throws(Fault) {
    let start = offset
    while offset < bytes.count, bytes[offset].isWordCharacter { offset &+= 1 }
    let word = bytes[start..<offset]
    // What is written like a number is taken as it is.
    guard let first = word.first else { throw expected("a value") }
    if first != UInt8(ascii: "-"), !(0x30...0x39).contains(first), !Self.literals.contains(where: word.elementsEqual) {
      throw expected("a value", at: start)
    }
  }
}

// MARK: Faults

extension JSONScanner {
  private func fault(_ reason: String) -> Fault { Fault(offset: offset, description: reason) }

  /// The fault of a byte that is another than expected.
  func expected(_ what: String, at offset: Int? = nil) -> Fault {
    let offset = offset ?? self.offset
    let scalar = String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self).unicodeScalars.first
    let found = scalar.map { $0 == "\n" ? "the end of the line" : "'\($0)'" } ?? "the end of the text"
    return Fault(offset: offset, description: "expected \(what), found \(found)")
  }
}

extension UInt8 {
  /// Whether the byte is a space, a tab or the end of a line.
  var isSpace: Bool { self <= 0x20 && (self == 0x20 || (0x09...0x0D).contains(self)) }

  fileprivate var isWordCharacter: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20) || self == 0x2B || self == 0x2D || self == 0x2E
  }
}

extension [UInt8] {
  /// The line and the column of a byte of a whole text, both counted from 1. Columns count Unicode scalars.
  func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    let start = self[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (self[..<start].count { $0 == 0x0A } + 1, self[start..<offset].count { $0 & 0xC0 != 0x80 } + 1)
  }
}
