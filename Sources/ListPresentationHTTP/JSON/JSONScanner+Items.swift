/// Where an array is, how many elements it has, and where the last of them begins.
struct JSONList {
  var range: Range<Int>
  var count: Int
  var last: Int
}

/// Items of a page as the bytes of each, so that only one of them is decoded at a time.
extension JSONScanner {
  /// Moves past one value, and returns where it is.
  mutating func range() throws(SyntaxError) -> Range<Int> {
    _ = peek()
    let start = offset
    try skip()
    return start..<offset
  }

  /// Moves past the array that begins here, and returns where it is.
  mutating func list() throws(SyntaxError) -> JSONList {
    _ = peek()
    guard let longestList, longestList.range.lowerBound == offset else {
      return try forEachElement { (scanner) throws(SyntaxError) in try scanner.skip() }
    }
    move(to: longestList.range.upperBound)
    return longestList
  }

  /// Where the items in the value are that begins here.
  ///
  /// Items are the elements of an array. Where there is an object instead, they are its members if each of these is an
  /// object, in the order of the text, and otherwise the object is the only item.
  /// - Parameter value: The value, as far as it is kept.
  /// - Returns: `nil` if the value can't hold items.
  mutating func items(of value: JSONValue) throws(SyntaxError) -> [Range<Int>]? {
    var items: [Range<Int>] = []
    switch value {
    case .array:
      try forEachElement { (scanner) throws(SyntaxError) in items.append(try scanner.range()) }
    case .object(let members) where members.values.allSatisfy(\.isObject):
      try forEachMember { (_, scanner) throws(SyntaxError) in items.append(try scanner.range()) }
    case .object: items.append(try range())
    case .null, .string(""): break
    default: return nil
    }
    return items
  }

  /// Moves to the value that steps lead to from the value that begins here.
  mutating func descend(_ steps: [JSONPath.Step]) throws(SyntaxError) {
    for step in steps {
      var found: Int?
      switch step {
      case .member(let name):
        // Of members with one name the last counts, as it does for a value.
        try forEachMember { (own, scanner) throws(SyntaxError) in
          if scanner.string(in: own) == name { found = scanner.offset }
          try scanner.skip()
        }
      case .element(let index):
        var passed = 0
        try forEachElement { (scanner) throws(SyntaxError) in
          if passed == index { found = scanner.offset }
          passed += 1
          try scanner.skip()
        }
      }
      guard let found else { throw SyntaxError(offset: offset, description: "the member is missing") }
      move(to: found)
    }
  }
}
