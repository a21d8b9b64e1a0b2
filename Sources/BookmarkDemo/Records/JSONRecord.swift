/// One object of a JSON text. Its members become texts only when they are asked for.
struct JSONRecord: Sendable {
  let bytes: [UInt8]
  /// Where the object is.
  let range: Range<Int>
  let members: [JSONScanner.Member]

  init(_ bytes: [UInt8], _ range: Range<Int>, _ members: [JSONScanner.Member]) {
    (self.bytes, self.range, self.members) = (bytes, range, members)
  }

  /// Creates a record from the JSON of an object.
  init(parsing bytes: [UInt8]) throws(JSONScanner.Fault) {
    var scanner = JSONScanner(bytes)
    guard scanner.peek() == UInt8(ascii: "{") else { throw scanner.expected("an object") }
    let start = scanner.offset
    let members = try scanner.members()
    self.init(bytes, start..<scanner.offset, members)
    if scanner.peek() != nil { throw scanner.expected("nothing after the value") }
  }

  /// Creates a record from members in a given order. Members without text are left out.
  init(members: [(name: String, json: [UInt8])]) {
    var bytes = [UInt8(ascii: "{")]
    var places: [JSONScanner.Member] = []
    for (name, json) in members where !json.isEmpty {
      if !places.isEmpty { bytes.append(UInt8(ascii: ",")) }
      let quoted = JSONText.quoted(name)
      let start = bytes.count
      bytes += quoted + [UInt8(ascii: ":")] + json
      places.append(.init(name: start + 1..<start + quoted.count - 1, value: start + quoted.count + 1..<bytes.count))
    }
    bytes.append(UInt8(ascii: "}"))
    self.init(bytes, 0..<bytes.count, places)
  }

  /// The names of the members, in the order of the text.
  var names: [String] { members.map { JSONText.string(bytes[$0.name]) } }

  /// Where the value of a member is. If a name repeats, the last value wins.
  func value(of name: String) -> Range<Int>? {
    members.last { member in
      bytes[member.name].elementsEqual(name.utf8)
        || bytes[member.name].contains(UInt8(ascii: "\\")) && JSONText.string(bytes[member.name]) == name
    }?.value
  }

  /// The object that a value is, or `nil` if it is another value.
  func object(at value: Range<Int>) -> JSONRecord? {
    guard bytes[value.lowerBound] == UInt8(ascii: "{") else { return nil }
    var scanner = JSONScanner(bytes, at: value.lowerBound)
    return (try? scanner.members()).map { JSONRecord(bytes, value, $0) }
  }

  /// Where the elements are of the array that a value is, or `nil` if it is another value.
  func elements(at value: Range<Int>) -> [Range<Int>]? {
    guard bytes[value.lowerBound] == UInt8(ascii: "[") else { return nil }
    var scanner = JSONScanner(bytes, at: value.lowerBound)
    return try? scanner.elements()
  }

  /// Where the value of a member is, or the value at a path into a member such as `author.name` or `tags.0`.
  func value(at path: String) -> Range<Int>? { value(of: path) ?? value(at: path[...], in: self) }

  private func value(at path: Substring, in object: JSONRecord) -> Range<Int>? {
    for dot in path.indices where path[dot] == "." {
      guard var value = object.value(of: String(path[..<dot])) else { continue }
      var rest = path[dot...].dropFirst()
      while let elements = elements(at: value) {
        let index = rest.prefix { $0 != "." }
        guard let number = Int(index), elements.indices.contains(number) else { return nil }
        value = elements[number]
        rest = rest.dropFirst(index.count)
        if rest.isEmpty { return value }
        rest = rest.dropFirst()
      }
      if let inner = self.object(at: value),
        let found = inner.value(of: String(rest)) ?? self.value(at: rest, in: inner)
      {
        return found
      }
    }
    return nil
  }

  /// The object on one line, without white space between its parts. Texts and numbers are written as they are in the
  /// source, and members keep their order.
  var compact: [UInt8] { JSONText.compact(bytes[range]) }

  /// Whether the object has no white space between its parts.
  var isCompact: Bool {
    var end = range.lowerBound
    for member in members {
      guard member.name.lowerBound == end + 2, member.value.lowerBound == member.name.upperBound + 2 else {
        return false
      }
      let first = bytes[member.value.lowerBound]
      if first == UInt8(ascii: "[") || first == UInt8(ascii: "{"), !JSONText.isCompact(bytes[member.value]) {
        return false
      }
      end = member.value.upperBound
    }
    return end + 1 == range.upperBound || members.isEmpty && range.count == 2
  }
}

/// The texts of a row.
extension JSONRecord {
  /// Members that hold a value beside or instead of its type: in DynamoDB, Firestore, WordPress and MongoDB.
  private static let typedValues = [
    "S", "N", "stringValue", "integerValue", "doubleValue", "timestampValue", "rendered", "$oid",
  ]
  /// Members that name an object in a list, such as a tag or a label.
  private static let names = ["name", "tag", "label", "title"]

  /// Where the text of a value is that needs no conversion, or `nil` for other values.
  func plainText(_ value: Range<Int>) -> Range<Int>? {
    switch bytes[value.lowerBound] {
    case UInt8(ascii: "\""):
      let content = value.lowerBound + 1..<value.upperBound - 1
      return content.isEmpty || bytes[content].contains(UInt8(ascii: "\\")) ? nil : content
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "n"): return nil
    default: return value
    }
  }

  /// The text of a value in a row, or `nil` if a row does not show values of this kind.
  func text(_ value: Range<Int>) -> String? {
    if let plain = plainText(value) { return String(decoding: bytes[plain], as: UTF8.self) }
    switch bytes[value.lowerBound] {
    case UInt8(ascii: "\""):
      let text = JSONText.string(bytes[value.dropFirst().dropLast()])
      return text.isEmpty ? nil : text
    case UInt8(ascii: "{"):
      guard let object = object(at: value) else { return nil }
      return Self.typedValues.lazy.compactMap { object.value(of: $0).flatMap(text) }.first
    case UInt8(ascii: "["):
      let elements = elements(at: value) ?? []
      let texts = elements.map(elementText)
      let isContainer = { bytes[$0] == UInt8(ascii: "{") || bytes[$0] == UInt8(ascii: "[") }
      guard zip(elements, texts).allSatisfy({ !isContainer($0.lowerBound) || $1 != nil }) else { return nil }
      return texts.contains { $0 != nil } ? texts.compactMap(\.self).joined(separator: ", ") : nil
    default: return nil
    }
  }

  /// Whether a value has a text in a row.
  func hasText(_ value: Range<Int>) -> Bool { plainText(value) != nil || text(value) != nil }

  /// The text of a value in the text of a list, or `nil` if it has none. A list in a list has none.
  private func elementText(_ value: Range<Int>) -> String? {
    if bytes[value.lowerBound] == UInt8(ascii: "[") { return nil }
    if let text = text(value) { return text }
    guard let object = object(at: value) else { return nil }
    return Self.names.lazy.compactMap { object.value(of: $0).flatMap(text) }.first
  }

  /// The text of a value in a printed field: the JSON of a value that a row does not show, and empty for `null`.
  func printedText(_ value: Range<Int>) -> String {
    if let text = text(value) { return text }
    let first = bytes[value.lowerBound]
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return "" }
    return String(decoding: JSONText.compact(bytes[value]), as: UTF8.self)
  }
}

/// JSON strings: reading with escapes, and writing.
enum JSONText {
  /// The string of its content, without the quotes.
  static func string(_ content: ArraySlice<UInt8>) -> String {
    guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
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
      case UInt8(ascii: "u"): plain += String(unicodeEscape(&rest)).utf8
      default: plain.append(escape)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The scalar of a `\u` escape. A scalar beyond U+FFFF takes two of them; half of one is replaced.
  private static func unicodeEscape(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    func unit(_ bytes: ArraySlice<UInt8>) -> UInt32? {
      bytes.count < 4 ? nil : UInt32(String(decoding: bytes.prefix(4), as: UTF8.self), radix: 16)
    }
    guard let first = unit(rest) else { return "\u{FFFD}" }
    rest = rest.dropFirst(4)
    guard first & 0xFC00 == 0xD800, rest.starts(with: #"\u"#.utf8), let second = unit(rest.dropFirst(2)),
      second & 0xFC00 == 0xDC00
    else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    rest = rest.dropFirst(6)
    return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) ?? "\u{FFFD}"
  }

  /// The string with its quotes.
  static func quoted(_ text: String) -> [UInt8] {
    var bytes = [UInt8(ascii: "\"")]
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
    return bytes
  }

  /// A value without white space between its parts.
  static func compact(_ value: ArraySlice<UInt8>) -> [UInt8] {
    if isCompact(value) { return Array(value) }
    var compact: [UInt8] = []
    compact.reserveCapacity(value.count)
    forEachByte(of: value) { byte, isSpace in
      if !isSpace { compact.append(byte) }
      return true
    }
    return compact
  }

  /// Whether a value has no white space between its parts.
  static func isCompact(_ value: ArraySlice<UInt8>) -> Bool {
    var isCompact = true
    forEachByte(of: value) { _, isSpace in
      isCompact = isCompact && !isSpace
      return isCompact
    }
    return isCompact
  }

  /// Calls a closure with each byte, and whether it is white space outside strings, until it returns `false`.
  private static func forEachByte(of value: ArraySlice<UInt8>, _ body: (UInt8, Bool) -> Bool) {
    var (isInString, isEscaped) = (false, false)
    for byte in value {
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        guard body(byte, false) else { return }
      } else {
        isInString = byte == UInt8(ascii: "\"")
        guard body(byte, byte == 0x20 || (0x09...0x0D).contains(byte)) else { return }
      }
    }
  }
}
