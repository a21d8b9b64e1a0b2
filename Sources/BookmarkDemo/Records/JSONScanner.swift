/// Reads JSON (RFC 8259) from left to right without making anything of it, in time that is linear in the number of
/// bytes. A word that is no number and no literal is a fault, and so is a line that ends inside a string: without this
/// rule, a missing quote would cost the next line as well.
struct JSONScanner {
  /// What is wrong with a text, and where.
  struct Fault: Error, CustomStringConvertible {
    let offset: Int
    let description: String
  }

  /// A member of an object: where its name is, without the quotes, and where its value is.
  struct Member {
    let name: Range<Int>
    let value: Range<Int>
  }

  /// How deep values may be nested.
  static let maximumDepth = 128

  private(set) var bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8], at offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

  /// Moves to a byte.
  mutating func move(to offset: Int) { self.offset = offset }

  /// Drops the bytes that were read, and adds others behind the rest.
  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(offset)
    bytes += more
    offset = 0
  }

  /// The next byte that is no white space, without moving past it.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte > 0x20 || byte != 0x20 && !(0x09...0x0D).contains(byte) { return byte }
      offset &+= 1
    }
    return nil
  }

  /// Moves past one value.
  /// - Parameter depth: How many objects and arrays around the value count.
  mutating func skip(depth: Int = 0) throws(Fault) {
    // One bit for each open bracket, the innermost last: whether it is that of an object.
    var (isObject, count): (UInt128, Int) = (0, 0)
    repeat {
      // A value begins here.
      switch peek() {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        guard depth + count < Self.maximumDepth else {
          throw fault("nested deeper than \(Self.maximumDepth) levels")
        }
        let opensObject = bytes[offset] == UInt8(ascii: "{")
        offset += 1
        if peek() != (opensObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          isObject = isObject << 1 | (opensObject ? 1 : 0)
          count += 1
          if opensObject { _ = try skipName() }
          continue
        }
        offset += 1
      case UInt8(ascii: "\""): try skipString()
      default: try skipWord()
      }
      // A value ends here.
      while count > 0 {
        let isInObject = isObject & 1 == 1
        if try !isClosed(by: isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          if isInObject { _ = try skipName() }
          break
        }
        isObject >>= 1
        count -= 1
      }
    } while count > 0
  }

  /// Moves past the object that begins here, and returns its members.
  mutating func members() throws(Fault) -> [Member] {
    var members: [Member] = []
    guard !isEmpty(until: UInt8(ascii: "}")) else { return members }
    members.reserveCapacity(8)
    repeat {
      let name = try skipName()
      _ = peek()
      let start = offset
      try skip(depth: 1)
      members.append(Member(name: name, value: start..<offset))
    } while try !isClosed(by: UInt8(ascii: "}"))
    return members
  }

  /// Moves past the array that begins here, and returns where its elements are.
  mutating func elements() throws(Fault) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    guard !isEmpty(until: UInt8(ascii: "]")) else { return elements }
    repeat {
      _ = peek()
      let start = offset
      try skip(depth: 1)
      elements.append(start..<offset)
    } while try !isClosed(by: UInt8(ascii: "]"))
    return elements
  }

  /// Whether an array whose first element is an object begins at a byte.
  func beginsList(at offset: Int) -> Bool {
    guard bytes[offset] == UInt8(ascii: "[") else { return false }
    var inner = JSONScanner(bytes, at: offset + 1)
    return inner.peek() == UInt8(ascii: "{")
  }

  /// Whether a member of the object that begins here is an array of objects, as far as the members can be read.
  var holdsList: Bool {
    var scanner = self
    guard !scanner.isEmpty(until: UInt8(ascii: "}")) else { return false }
    repeat {
      guard (try? scanner.skipName()) != nil, scanner.peek() != nil else { return false }
      if scanner.beginsList(at: scanner.offset) { return true }
      let start = scanner.offset
      if (try? scanner.skip()) == nil {
        // A word that is no value costs itself and not the values beside it.
        scanner.move(to: start)
        while scanner.offset < bytes.count, bytes[scanner.offset].isWordCharacter { scanner.offset += 1 }
        if scanner.offset == start { return false }
      }
    } while (try? scanner.isClosed(by: UInt8(ascii: "}"))) == false
    return false
  }

  func fault(_ reason: String) -> Fault { Fault(offset: offset, description: reason) }

  /// The fault of a byte that is another than expected. A character is in quotes, or a number if a reader can't see it.
  func expected(_ what: String, at offset: Int? = nil) -> Fault {
    let offset = offset ?? self.offset
    var found = "the end of the text"
    if let scalar = String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self).unicodeScalars.first {
      switch scalar.properties.generalCategory {
      case .control where scalar == "\n": found = "the end of the line"
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
        .spaceSeparator:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        found = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      default: found = "'\(scalar)'"
      }
    }
    return Fault(offset: offset, description: "expected \(what), found \(found)")
  }

  /// Moves past the name of a member and its colon. Returns where the name is, without its quotes.
  private mutating func skipName() throws(Fault) -> Range<Int> {
    guard peek() == UInt8(ascii: "\"") else { throw expected("a name in quotes") }
    let start = offset &+ 1
    try skipString()
    let name = start..<offset &- 1
    guard peek() == UInt8(ascii: ":") else { throw expected("':'") }
    offset += 1
    return name
  }

  private mutating func skipString() throws(Fault) {
    // Most bytes are in strings. A local index stays in a register.
    var index = offset &+ 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        offset = index &+ 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        if index &+ 1 < bytes.count, !Self.escapes.contains(bytes[index &+ 1]) {
          offset = index
          throw fault("expected one of \" \\ / b f n r t u after a backslash")
        }
        index &+= 2
        continue
      }
      if byte == 0x0A {
        offset = index
        throw expected("'\"'")
      }
      index &+= 1
    }
    offset = bytes.count
    throw expected("'\"'")
  }

  private static let escapes = Array("\"\\/bfnrtu".utf8)

  private mutating func skipWord() throws(Fault) {
    let start = offset
    while offset < bytes.count, bytes[offset].isWordCharacter { offset &+= 1 }
    if offset == start { throw expected("a value") }
    let word = bytes[start..<offset]
    let isNumber = bytes[start] == UInt8(ascii: "-") || (0x30...0x39).contains(bytes[start])
    if isNumber ? word.isJSONNumber : Self.literals.contains(where: word.elementsEqual) { return }
    offset = start
    throw isNumber ? fault("expected a number such as 0, -1 or 2.5e3") : expected("a value")
  }

  private static let literals = ["true", "false", "null"].map { Array($0.utf8) }

  /// Moves past a comma, or past the end of the container.
  private mutating func isClosed(by end: UInt8) throws(Fault) -> Bool {
    let byte = peek()
    guard byte == UInt8(ascii: ",") || byte == end else {
      throw expected("',' or '\(Character(UnicodeScalar(end)))'")
    }
    offset &+= 1
    return byte == end
  }

  /// Moves past an opening bracket, and past the end of an empty container.
  private mutating func isEmpty(until end: UInt8) -> Bool {
    _ = peek()
    offset += 1
    guard peek() == end else { return false }
    offset += 1
    return true
  }
}

extension UInt8 {
  var isWordCharacter: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20) || self == 0x2B || self == 0x2D || self == 0x2E
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are a number as the grammar of JSON has it: no zero before other digits, and digits on both
  /// sides of a point.
  fileprivate var isJSONNumber: Bool {
    var index = startIndex
    func digits() -> Int {
      let start = index
      while index < endIndex, (0x30...0x39).contains(self[index]) { index &+= 1 }
      return index - start
    }
    if self[index] == UInt8(ascii: "-") { index &+= 1 }
    let startsWithZero = index < endIndex && self[index] == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !startsWithZero || whole == 1 else { return false }
    if index < endIndex, self[index] == UInt8(ascii: ".") {
      index &+= 1
      if digits() == 0 { return false }
    }
    if index < endIndex, self[index] | 0x20 == UInt8(ascii: "e") {
      index &+= 1
      if index < endIndex, self[index] == UInt8(ascii: "+") || self[index] == UInt8(ascii: "-") { index &+= 1 }
      if digits() == 0 { return false }
    }
    return index == endIndex
  }
}
