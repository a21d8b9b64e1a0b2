import Foundation

/// The items of a page, one by one, as the bytes of each.
///
/// Items are the elements of an array. Where there is an object instead, they are its members if each of these is an
/// object, in the order of the text, and otherwise the object is the only item.
struct JSONItems {
  private var scanner: JSONScanner
  private let end: UInt8
  private var isAtEnd = false
  private(set) var count = 0

  /// Finds the items.
  /// - Parameters:
  ///   - steps: What leads to the array.
  ///   - value: The value there, as far as it is kept.
  ///   - deadline: When reading has to end.
  init?(
    in bytes: [UInt8], at steps: [JSONPath.Step], _ value: JSONValue, until deadline: Deadline? = nil
  ) throws(JSONSyntaxError) {
    scanner = JSONScanner(bytes, until: deadline)
    for step in steps { try scanner.descend(step) }
    switch value {
    case .array:
      end = UInt8(ascii: "]")
      isAtEnd = scanner.open(until: end)
    case .object(let members) where members.values.allSatisfy(\.isObject):
      end = UInt8(ascii: "}")
      isAtEnd = scanner.open(until: end)
    case .object:
      // The closing bracket of nothing: one item follows.
      end = 0
    case .null, .string(""):
      end = 0
      isAtEnd = true
    default: return nil
    }
  }

  /// The bytes of the next item.
  mutating func next() throws(JSONSyntaxError) -> Range<Int>? {
    guard !isAtEnd else { return nil }
    if end == UInt8(ascii: "}") { try scanner.name() }
    _ = scanner.peek()
    let start = scanner.offset
    try scanner.skip()
    let range = start..<scanner.offset
    isAtEnd = end == 0 ? true : try scanner.isClosed(by: end)
    count += 1
    return range
  }
}

extension JSONScanner {
  /// Moves past the name of a member and its colon.
  mutating func name() throws(JSONSyntaxError) {
    _ = try string()
    guard peek() == UInt8(ascii: ":") else { throw JSONSyntaxError(offset: offset, description: "expected ':'") }
    move(to: offset + 1)
  }

  /// Moves from the beginning of a container to the value in it that a step leads to.
  mutating func descend(_ step: JSONPath.Step) throws(JSONSyntaxError) {
    _ = peek()
    var found: Int?
    switch step {
    case .member(let name):
      // Of members with one name the last counts, as it does for a value.
      try forEachMember { (own, scanner) throws(JSONSyntaxError) in
        if own == name { found = scanner.offset }
        try scanner.skip()
      }
    case .element(let index):
      var place = 0
      try forEachElement { (scanner) throws(JSONSyntaxError) in
        if place == index { found = scanner.offset }
        place += 1
        try scanner.skip()
      }
    }
    guard let found else { throw JSONSyntaxError(offset: offset, description: "the member is missing") }
    move(to: found)
    _ = peek()
  }
}
