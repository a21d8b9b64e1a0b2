/// One object of a JSON text. Its members become values only when they are asked for.
///
/// ```swift
/// let record = try JSONRecord(parsing: #"{"title": "Lamp", "author": {"name": "Kim"}}"#.utf8)
/// print(record.value(at: "title") ?? "")  // "Lamp"
/// print(record.value(at: "author.name") ?? "")  // "Kim"
/// ```
struct JSONRecord: Sendable {
  /// A member of the object: where its name is, without the quotes, and where its value is.
  struct Member {
    let name: Range<Int>
    let value: Range<Int>
  }

  private let bytes: [UInt8]
  private let range: Range<Int>
  private let members: [Member]
  private let hasEscapedNames: Bool

  init(_ bytes: [UInt8], _ range: Range<Int>, _ members: [Member]) {
    (self.bytes, self.range, self.members) = (bytes, range, members)
    hasEscapedNames = members.contains { bytes[$0.name].contains(UInt8(ascii: "\\")) }
  }

  /// Creates a record from the JSON of an object.
  /// - Throws: What is wrong with the first byte that isn't JSON, or doesn't begin an object.
  init(parsing bytes: some Sequence<UInt8>) throws(JSONValue.SyntaxError) {
    var scanner = JSONScanner(Array(bytes), isStrict: true)
    guard scanner.peek() == UInt8(ascii: "{") else { throw scanner.expected("an object") }
    let start = scanner.offset
    let members = try scanner.members()
    self.init(scanner.bytes, start..<scanner.offset, members)
    try scanner.end()
  }

  /// The names of the members, in the order of the text.
  var names: [String] { members.map { JSONScanner.string(bytes[$0.name]) } }

  /// The value of a member. If a name repeats, the last value wins.
  subscript(name: String) -> JSONValue? { range(of: name).flatMap(value) }

  /// The value of a member, or the value at a path into a member such as `author.name` or `tags.0`, which
  /// ``JSONValue/value(at:)`` describes. `nil` if there is none.
  func value(at path: String) -> JSONValue? {
    if let value = self[path] { return value }
    guard path.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }) else { return nil }
    return value(in: range)?.value(at: path)
  }

  /// The object on one line, without white space between its parts. Texts and numbers are written as they are in the
  /// source, and members keep their order.
  var text: String {
    var compact: [UInt8] = []
    var (isInString, isEscaped) = (false, false)
    for index in range {
      let byte = bytes[index]
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
        if compact.isEmpty {
          compact.reserveCapacity(range.count)
          compact += bytes[range.lowerBound..<index]
        }
        continue
      } else {
        isInString = byte == UInt8(ascii: "\"")
      }
      if !compact.isEmpty { compact.append(byte) }
    }
    return String(decoding: compact.isEmpty ? bytes[range] : compact[...], as: UTF8.self)
  }

  private func range(of name: String) -> Range<Int>? {
    var name = name
    let index = name.withUTF8 { wanted in  // compared during the call
      members.lastIndex { member in
        let own = member.name
        return own.count == wanted.count && bytes[own].elementsEqual(wanted)
          || hasEscapedNames && JSONScanner.string(bytes[own]).utf8.elementsEqual(wanted)
      }
    }
    return index.map { members[$0].value }
  }

  private func value(in range: Range<Int>) -> JSONValue? {
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "\""): return .string(JSONScanner.string(bytes[range].dropFirst().dropLast()))
    case UInt8(ascii: "-"), 0x30...0x39: return .number(String(decoding: bytes[range], as: UTF8.self))
    default: return try? JSONValue(parsing: bytes[range])
    }
  }
}

extension JSONScanner {
  /// Moves past the object that begins here, and returns its members.
  mutating func members() throws(JSONValue.SyntaxError) -> [JSONRecord.Member] {
    var members: [JSONRecord.Member] = []
    members.reserveCapacity(8)
    try forEachMember { (name, scanner) throws(JSONValue.SyntaxError) in
      _ = scanner.peek()
      let start = scanner.offset
      try scanner.skip(depth: 1)
      members.append(JSONRecord.Member(name: name, value: start..<scanner.offset))
    }
    return members
  }
}
