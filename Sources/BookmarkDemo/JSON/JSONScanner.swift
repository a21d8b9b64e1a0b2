/// Reads JSON (RFC 8259) from left to right, in time that is linear in the number of bytes.
///
/// It skips values without making anything of them, which is what reading single items of a large page needs. A strict
/// scanner takes nothing that isn't JSON. Another repairs strings that aren't UTF-8, and reads a word that isn't a
/// number or a literal as `null`: a bad value costs itself and not the values beside it.
struct JSONScanner {
  typealias SyntaxError = JSONValue.SyntaxError

  /// How deep values may be nested.
  static let maximumDepth = 128

  private(set) var bytes: [UInt8]
  private(set) var offset = 0
  private let isStrict: Bool

  init(_ bytes: [UInt8], isStrict: Bool = false) {
    self.bytes = bytes
    self.isStrict = isStrict
  }

  /// Moves to a byte.
  mutating func move(to offset: Int) { self.offset = offset }

  /// Drops the bytes that were read, and adds others behind the rest.
  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(offset)
    bytes += more
    offset = 0
  }

  /// The next byte that isn't white space, without moving past it.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte > 0x20 || byte != 0x20 && !(0x09...0x0D).contains(byte) { return byte }
      offset &+= 1
    }
    return nil
  }

  /// Checks that nothing but white space follows.
  mutating func end() throws(SyntaxError) {
    if peek() != nil { throw expected("nothing after the value") }
  }

  private func fault(_ reason: String) -> SyntaxError { SyntaxError(offset: offset, description: reason) }

  func expected(_ what: String) -> SyntaxError { SyntaxError(offset: offset, expected: what, in: bytes) }

  /// Moves past one value.
  /// - Parameter depth: How many objects and arrays around the value count.
  mutating func skip(depth: Int = 0) throws(SyntaxError) {
    // One bit for each open bracket, of which there are at most `maximumDepth`, the innermost last: whether it is that
    // of an object.
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

  /// Moves past the name of a member and its colon. Returns where the name is, without its quotes.
  mutating func skipName() throws(SyntaxError) -> Range<Int> {
    guard peek() == UInt8(ascii: "\"") else { throw expected("a name in quotes") }
    let start = offset &+ 1
    try skipString()
    let name = start..<offset &- 1
    guard peek() == UInt8(ascii: ":") else { throw expected("':'") }
    offset += 1
    return name
  }

  mutating func skipString() throws(SyntaxError) {
    // Most bytes of a page are in strings. A local index stays in a register.
    var index = offset &+ 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        offset = index &+ 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        if isStrict, index &+ 1 < bytes.count, !Self.escapes.contains(bytes[index &+ 1]) {
          offset = index
          throw fault("expected one of \" \\ / b f n r t u after a backslash")
        }
        index &+= 2
        continue
      }
      // Without this rule, a missing quote would cost the next line as well.
      if byte == 0x0A, isStrict {
        offset = index
        throw expected("'\"'")
      }
      index &+= 1
    }
    offset = bytes.count
    throw expected("'\"'")
  }

  private static let escapes = Array("\"\\/bfnrtu".utf8)

  private mutating func skipWord() throws(SyntaxError) {
    let start = offset
    while offset < bytes.count, bytes[offset].isWordCharacter { offset &+= 1 }
    if offset == start { throw expected("a value") }
    guard isStrict else { return }
    let word = bytes[start..<offset]
    let isNumber = bytes[start] == UInt8(ascii: "-") || (0x30...0x39).contains(bytes[start])
    if isNumber ? word.isJSONNumber : Self.literals.contains(where: word.elementsEqual) { return }
    offset = start
    throw isNumber ? fault("expected a number such as 0, -1 or 2.5e3") : expected("a value")
  }

  private static let literals = ["true", "false", "null"].map { Array($0.utf8) }

  /// The next value.
  mutating func value(depth: Int = 0) throws(SyntaxError) -> JSONValue {
    if depth >= Self.maximumDepth { throw fault("nested deeper than \(Self.maximumDepth) levels") }
    switch peek() {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try forEachMember { (name, scanner) throws(SyntaxError) in
        members[scanner.string(in: name)] = try scanner.value(depth: depth + 1)
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      if !isEmpty(until: UInt8(ascii: "]")) {
        repeat { elements.append(try value(depth: depth + 1)) } while try !isClosed(by: UInt8(ascii: "]"))
      }
      return .array(elements)
    case UInt8(ascii: "\""):
      let start = offset &+ 1
      try skipString()
      return .string(string(in: start..<offset &- 1))
    default:
      let start = offset
      try skipWord()
      return Self.word(String(decoding: bytes[start..<offset], as: UTF8.self))
    }
  }

  private static func word(_ text: String) -> JSONValue {
    switch text {
    case "true": .bool(true)
    case "false": .bool(false)
    default: text.first.map { $0.isNumber || $0 == "-" } == true && Double(text) != nil ? .number(text) : .null
    }
  }

  /// Calls a closure at each member of the object that begins here, with where its name is, without quotes. The closure
  /// moves past the value.
  mutating func forEachMember(
    _ body: (Range<Int>, inout JSONScanner) throws(SyntaxError) -> Void
  ) throws(SyntaxError) {
    guard !isEmpty(until: UInt8(ascii: "}")) else { return }
    repeat { try body(skipName(), &self) } while try !isClosed(by: UInt8(ascii: "}"))
  }

  /// Moves past a comma, or past the end of the container.
  private mutating func isClosed(by end: UInt8) throws(SyntaxError) -> Bool {
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

/// JSON strings: reading with escapes and repairs, and writing.
extension JSONScanner {
  /// The string whose content is in a range, repaired where it isn't UTF-8 or where an escape means nothing.
  func string(in range: Range<Int>) -> String { Self.string(bytes[range]) }

  /// The string of its content.
  static func string(_ content: ArraySlice<UInt8>) -> String {
    guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
    return unescaped(content)
  }

  private static func unescaped(_ content: ArraySlice<UInt8>) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(content.count)
    var rest = content
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        plain.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "b"): plain.append(0x08)
      case UInt8(ascii: "f"): plain.append(0x0C)
      case UInt8(ascii: "n"): plain.append(0x0A)
      case UInt8(ascii: "r"): plain.append(0x0D)
      case UInt8(ascii: "t"): plain.append(0x09)
      case UInt8(ascii: "u"): plain += unicodeEscape(&rest).utf8
      default: plain.append(escape)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The scalar of a `\u` escape. A scalar beyond U+FFFF takes two of them; half of one is replaced.
  private static func unicodeEscape(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    guard let first = unit(rest) else { return "\u{FFFD}" }
    rest = rest.dropFirst(4)
    guard first & 0xFC00 == 0xD800, rest.starts(with: #"\u"#.utf8), let second = unit(rest.dropFirst(2)),
      second & 0xFC00 == 0xDC00
    else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    rest = rest.dropFirst(6)
    return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) ?? "\u{FFFD}"
  }

  /// The number that the first four bytes write in hexadecimal digits.
  private static func unit(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    guard bytes.count >= 4 else { return nil }
    var number: UInt32 = 0
    for byte in bytes.prefix(4) {
      switch byte {
      case 0x30...0x39: number = number << 4 | UInt32(byte & 0xF)
      case 0x41...0x46, 0x61...0x66: number = number << 4 | UInt32(byte & 0xF + 9)
      default: return nil
      }
    }
    return number
  }

  /// Appends a string with its quotes.
  static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += #"\n"#.utf8
      case 0x0D: bytes += #"\r"#.utf8
      case 0x09: bytes += #"\t"#.utf8
      case ..<0x20: bytes += (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8 + Array(String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
