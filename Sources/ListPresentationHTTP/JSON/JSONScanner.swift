/// Why bytes aren't JSON.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first byte that doesn't fit.
  public let offset: Int
  /// What is wrong there.
  public let description: String
}

/// Reads JSON from left to right, in time that is linear in the number of bytes.
///
/// It skips values without making anything of them, which is what reading single items of a large page needs. Strings
/// that aren't UTF-8 are repaired, and a word that isn't a number or a literal is read as `null`: a bad value costs
/// itself and not the values beside it.
struct JSONScanner {
  /// How deep values may be nested.
  static let maximumDepth = 128

  let bytes: [UInt8]
  private(set) var offset = 0
  /// When reading has to end. A scanner that runs for long would keep a thread from all other tasks.
  private let deadline: Deadline?
  private var steps = 0

  init(_ bytes: [UInt8], until deadline: Deadline? = nil) {
    self.bytes = bytes
    self.deadline = deadline
  }

  /// Moves to a byte.
  mutating func move(to offset: Int) { self.offset = offset }

  /// Counts a value, and looks at the deadline from time to time.
  private mutating func step() throws(JSONSyntaxError) {
    steps += 1
    if steps % 1_024 == 0, let deadline, deadline.isOver { throw fault("reading it takes too long") }
  }

  /// The next byte that isn't white space, without moving past it.
  mutating func peek() -> UInt8? {
    while offset < bytes.count, bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) { offset += 1 }
    return offset < bytes.count ? bytes[offset] : nil
  }

  /// Checks that nothing but white space follows.
  mutating func end() throws(JSONSyntaxError) {
    if peek() != nil { throw fault("there is more after the value") }
  }

  private func fault(_ reason: String) -> JSONSyntaxError { JSONSyntaxError(offset: offset, description: reason) }

  /// Moves past one value.
  mutating func skip() throws(JSONSyntaxError) {
    var isObject: [Bool] = []
    repeat {
      // A value begins here.
      try step()
      switch peek() {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard isObject.count < Self.maximumDepth else { throw fault("nested deeper than \(Self.maximumDepth) levels") }
        let opensObject = bytes[offset] == UInt8(ascii: "{")
        offset += 1
        if peek() != (opensObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          isObject.append(opensObject)
          if opensObject { try skipName() }
          continue
        }
        offset += 1
      case UInt8(ascii: "\""): try skipString()
      default: try skipWord()
      }
      // A value ends here.
      while let isInObject = isObject.last {
        let byte = peek()
        if byte == UInt8(ascii: ",") {
          offset += 1
          if isInObject { try skipName() }
          break
        }
        guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw fault(isInObject ? "expected ',' or '}'" : "expected ',' or ']'")
        }
        offset += 1
        isObject.removeLast()
      }
    } while !isObject.isEmpty
  }

  private mutating func skipName() throws(JSONSyntaxError) {
    guard peek() == UInt8(ascii: "\"") else { throw fault("expected a name in quotes") }
    try skipString()
    guard peek() == UInt8(ascii: ":") else { throw fault("expected ':'") }
    offset += 1
  }

  private mutating func skipString() throws(JSONSyntaxError) {
    offset += 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return
      case UInt8(ascii: "\\"): offset += 2
      default: offset += 1
      }
    }
    offset = bytes.count
    throw fault("a string has no end")
  }

  private mutating func skipWord() throws(JSONSyntaxError) {
    let start = offset
    while offset < bytes.count, bytes[offset].isWordCharacter { offset += 1 }
    if offset == start { throw fault(offset < bytes.count ? "expected a value" : "the text ends before the value") }
  }

  /// The next value. Arrays keep as many elements as the bound allows.
  /// - Parameter bound: What to keep of a value that may be large.
  mutating func value(_ bound: JSONOutlineBound = .everything) throws(JSONSyntaxError) -> JSONValue {
    var bound = bound
    return try value(&bound, depth: 0)
  }

  private mutating func value(_ bound: inout JSONOutlineBound, depth: Int) throws(JSONSyntaxError) -> JSONValue {
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
      try forEachMember { (name, scanner) throws(JSONSyntaxError) in
        guard bound.values > 0 else { return try scanner.skip() }
        members[name] = try scanner.value(&bound, depth: depth + 1)
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      var rest = bound
      rest.values = min(bound.valuesOfElements, bound.values)
      let kept = rest.values
      try forEachElement { (scanner) throws(JSONSyntaxError) in
        guard elements.count < bound.elements else {
          if elements.count < bound.placeholders { elements.append(.null) }
          return try scanner.skip()
        }
        elements.append(try scanner.value(&rest, depth: depth + 1))
      }
      bound.values -= kept - rest.values
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
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

  /// Calls a closure at each member of the object that begins here; the closure moves past the value.
  mutating func forEachMember(
    _ body: (String, inout JSONScanner) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard !isEmpty(until: UInt8(ascii: "}")) else { return }
    while true {
      guard peek() == UInt8(ascii: "\"") else { throw fault("expected a name in quotes") }
      let name = try string()
      guard peek() == UInt8(ascii: ":") else { throw fault("expected ':'") }
      offset += 1
      try body(name, &self)
      if try isClosed(by: UInt8(ascii: "}")) { return }
    }
  }

  /// Calls a closure at each element of the array that begins here; the closure moves past the element.
  mutating func forEachElement(_ body: (inout JSONScanner) throws(JSONSyntaxError) -> Void) throws(JSONSyntaxError) {
    guard !isEmpty(until: UInt8(ascii: "]")) else { return }
    repeat { try body(&self) } while try !isClosed(by: UInt8(ascii: "]"))
  }

  /// Moves past a comma, or past the end of the container.
  private mutating func isClosed(by end: UInt8) throws(JSONSyntaxError) -> Bool {
    let byte = peek()
    guard byte == UInt8(ascii: ",") || byte == end else {
      throw fault("expected ',' or '\(Character(UnicodeScalar(end)))'")
    }
    offset += 1
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

extension UInt8 {
  fileprivate var isWordCharacter: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20) || self == 0x2B || self == 0x2D || self == 0x2E
  }
}
