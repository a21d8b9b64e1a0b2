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
  /// When reading has to end. A scanner that runs for long would keep a thread from all other tasks.
  private let deadline: Deadline?
  private let isStrict: Bool
  private var steps = 0
  /// The longest of the arrays that values were made of, so that its bytes aren't read again.
  private(set) var longestList: JSONList?

  init(_ bytes: [UInt8], until deadline: Deadline? = nil, isStrict: Bool = false) {
    self.bytes = bytes
    self.deadline = deadline
    self.isStrict = isStrict
  }

  /// Moves to a byte.
  mutating func move(to offset: Int) { self.offset = offset }

  /// Drops the bytes that were read, and adds others behind the rest.
  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(offset)
    bytes += more
    offset = 0
    longestList = nil
  }

  /// Counts a value, and looks at the deadline from time to time.
  private mutating func step() throws(SyntaxError) {
    steps &+= 1
    if steps % 1_024 == 0, let deadline, deadline.isOver { throw fault("reading it takes too long") }
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
      try step()
      switch peek() {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if let longestList, longestList.range.lowerBound == offset {
          offset = longestList.range.upperBound
          break
        }
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

  /// The next value. Arrays keep as many elements as the bound allows.
  /// - Parameter bound: What to keep of a value that may be large.
  mutating func value(_ bound: JSONOutlineBound = .everything) throws(SyntaxError) -> JSONValue {
    var bound = bound
    return try value(&bound, depth: 0)
  }

  private mutating func value(_ bound: inout JSONOutlineBound, depth: Int) throws(SyntaxError) -> JSONValue {
    try step()
    bound.values -= 1
    guard depth < bound.depth, bound.values >= 0 else {
      if depth >= Self.maximumDepth { throw fault("nested deeper than \(Self.maximumDepth) levels") }
      try skip()
      return .null
    }
    switch peek() {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try forEachMember { (name, scanner) throws(SyntaxError) in
        guard bound.values > 0 else { return try scanner.skip() }
        members[scanner.string(in: name)] = try scanner.value(&bound, depth: depth + 1)
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      var rest = bound
      rest.values = min(bound.valuesOfElements, bound.values)
      let kept = rest.values
      let list = try forEachElement { (scanner) throws(SyntaxError) in
        guard elements.count < bound.elements else {
          if elements.count < bound.placeholders { elements.append(.null) }
          return try scanner.skip()
        }
        elements.append(try scanner.value(&rest, depth: depth + 1))
      }
      if list.count > longestList?.count ?? 0 { longestList = list }
      bound.values -= kept - rest.values
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

  /// Calls a closure at each element of the array that begins here; the closure moves past the element.
  /// - Returns: Where the array is.
  @discardableResult
  mutating func forEachElement(
    _ body: (inout JSONScanner) throws(SyntaxError) -> Void
  ) throws(SyntaxError) -> JSONList {
    _ = peek()
    let start = offset
    var list = JSONList(range: start..<start, count: 0, last: start)
    if !isEmpty(until: UInt8(ascii: "]")) {
      repeat {
        _ = peek()
        list.count &+= 1
        list.last = offset
        try body(&self)
      } while try !isClosed(by: UInt8(ascii: "]"))
    }
    list.range = start..<offset
    return list
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

/// How much of a value is kept. What is left out is `null`.
struct JSONOutlineBound {
  /// How deep values are kept.
  var depth: Int
  /// How many values are kept in all.
  var values: Int
  /// How many elements of an array are kept.
  var elements: Int
  /// How many elements of an array are counted.
  var placeholders: Int
  /// How many values are kept in the elements of one array.
  var valuesOfElements: Int

  static let everything = JSONOutlineBound(
    depth: JSONScanner.maximumDepth, values: .max, elements: .max, placeholders: .max, valuesOfElements: .max)

  /// What surrounds the items of a page: enough to recognize a format and to read links, and little of large pages.
  static let envelope = JSONOutlineBound(
    depth: 10, values: 20_000, elements: 20, placeholders: 100, valuesOfElements: 2_000)
}
