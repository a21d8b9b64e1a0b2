/// One object of a JSON text. Its members become texts only when they are asked for.
struct JSONRecord: Sendable {
  let bytes: [UInt8]
  /// Where the object is.
  let range: Range<Int>
  let members: [JSONScanner.Member]
  /// Whether there is no white space between the parts of the object.
  let isCompact: Bool

  init(_ bytes: [UInt8], _ range: Range<Int>, _ members: [JSONScanner.Member], isCompact: Bool) {
    (self.bytes, self.range, self.members, self.isCompact) = (bytes, range, members, isCompact)
  }

  /// Creates a record from the JSON of an object.
  init(parsing bytes: [UInt8]) throws(JSONScanner.Fault) {
    var scanner = JSONScanner(bytes)
    guard scanner.peek() == UInt8(ascii: "{") else { throw scanner.expected("an object") }
    let start = scanner.offset
    let members = try scanner.members()
    self.init(bytes, start..<scanner.offset, members, isCompact: scanner.isCompact)
    if scanner.peek() != nil { throw scanner.expected("nothing after the value") }
  }

  /// Creates a record from members in a given order. Members without text are left out.
  init(members: [(name: String, json: [UInt8])]) {
    var object = Array("{}".utf8)[...]
    for (name, json) in members where !json.isEmpty { JSONText.add(name, json, to: &object) }
    self = (try? JSONRecord(parsing: Array(object))) ?? JSONRecord(Array("{}".utf8), 0..<2, [], isCompact: true)
  }

  func name(of member: JSONScanner.Member) -> String {
    member.isNameEscaped ? JSONText.string(bytes[member.name]) : String(decoding: bytes[member.name], as: UTF8.self)
  }

  /// The names of the members, in the order of the text.
  var names: [String] { members.map(name) }

  /// Where the value of a member is. If a name repeats, the last value wins.
  func value(of name: String) -> Range<Int>? {
    let count = name.utf8.count
    return members.last { member in
      member.name.count == count && bytes[member.name].elementsEqual(name.utf8)
        || member.isNameEscaped && self.name(of: member) == name
    }?.value
  }

  /// The object that a value is, or `nil` if it is another value.
  func object(at value: Range<Int>) -> JSONRecord? {
    guard bytes[value.lowerBound] == UInt8(ascii: "{") else { return nil }
    var scanner = JSONScanner(bytes, at: value.lowerBound)
    return (try? scanner.members()).map { JSONRecord(bytes, value, $0, isCompact: scanner.isCompact) }
  }

  /// Where the elements are of the array that a value is, or `nil` if it is another value.
  func elements(at value: Range<Int>) -> [Range<Int>]? {
    guard bytes[value.lowerBound] == UInt8(ascii: "[") else { return nil }
    var scanner = JSONScanner(bytes, at: value.lowerBound)
    return (try? scanner.members())?.map(\.value)
  }

  /// The arrays among the values whose first element is an object, each with its elements.
  var lists: [[Range<Int>]] {
    members.compactMap { member in
      elements(at: member.value).flatMap { $0.first.map { bytes[$0.lowerBound] } == UInt8(ascii: "{") ? $0 : nil }
    }
  }

  /// Where the value of a member is, or the value at a path into a member such as `author.name` or `tags.0`.
  func value(at path: String) -> Range<Int>? {
    if let own = value(of: path) { return own }
    return path.split(separator: ".").reduce(range) { (value: Range<Int>?, key) in
      guard let value else { return nil }
      if let object = object(at: value) { return object.value(of: String(key)) }
      guard let elements = elements(at: value), let index = Int(key) else { return nil }
      return elements.indices.contains(index) ? elements[index] : nil
    }
  }

  /// The object as it is in the text.
  var json: ArraySlice<UInt8> { bytes[range] }
  /// The object without white space between its parts.
  var compactJSON: ArraySlice<UInt8> { isCompact ? json : JSONText.compact(json)[...] }
}

/// What a record is.
extension JSONRecord {
  enum Kind: Sendable { case bookmark, folder, separator }

  /// What the record is, or `nil` for something that is left out in silence.
  var kind: Kind? {
    guard members.contains(where: maySayOtherKind) else { return .bookmark }
    let type = firstText(of: MemberNames.types) ?? ""
    if MemberNames.separators.contains(type) { return .separator }
    if MemberNames.folders.contains(type) || hasChildren,
      !MemberNames.addresses.contains(where: { value(of: $0) != nil })
    {
      return .folder
    }
    return value(of: MemberNames.proxy) == nil ? .bookmark : nil
  }

  /// Whether a member can be that of a folder, of a separator or of something that is left out. All records of a source
  /// are asked, so it looks at bytes.
  private func maySayOtherKind(_ member: JSONScanner.Member) -> Bool {
    member.isNameEscaped
      || MemberNames.ofOtherKinds.contains { $0.count == member.name.count && bytes[member.name].elementsEqual($0) }
  }

  private var hasChildren: Bool {
    if let roots = value(of: MemberNames.roots) { return bytes[roots.lowerBound] == UInt8(ascii: "{") }
    let lists = MemberNames.children.compactMap { value(of: $0).flatMap(elements) }
    return !lists.isEmpty && lists.joined().allSatisfy { bytes[$0.lowerBound] == UInt8(ascii: "{") }
  }

  /// Whether a folder is the document around everything, and none in it: that of Chromium has roots, that of Firefox a
  /// name, and that of Safari a version.
  var isDocument: Bool {
    value(of: MemberNames.roots) != nil || value(of: "WebBookmarkFileVersion") != nil
      || firstText(of: ["root"]) == "placesRoot"
  }

  /// What is in a folder.
  var children: [JSONRecord] {
    let lists = MemberNames.children.compactMap { value(of: $0).flatMap(elements) }.joined()
    let roots = value(of: MemberNames.roots).flatMap(object)
    let order = MemberNames.orderOfRoots
    let names = order + (roots?.names ?? []).filter { !order.contains($0) }
    return lists.compactMap(object) + names.compactMap { roots?.value(of: $0).flatMap(object) }
  }

  /// The record without what is in the folder that it is.
  var withoutChildren: JSONRecord {
    let own = members.filter { !MemberNames.children.contains(name(of: $0)) }
    return JSONRecord(members: own.map { (name(of: $0), JSONText.compact(bytes[$0.value])) })
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
    case UInt8(ascii: "{"): return object(at: value)?.firstText(of: Self.typedValues)
    case UInt8(ascii: "["):
      let elements = elements(at: value) ?? []
      let texts = elements.map { element -> String? in
        // A list in a list has no text.
        if bytes[element.lowerBound] == UInt8(ascii: "[") { return nil }
        return text(element) ?? object(at: element)?.firstText(of: Self.names)
      }
      let isContainer = { bytes[$0] == UInt8(ascii: "{") || bytes[$0] == UInt8(ascii: "[") }
      guard zip(elements, texts).allSatisfy({ !isContainer($0.lowerBound) || $1 != nil }) else { return nil }
      return texts.contains { $0 != nil } ? texts.compactMap(\.self).joined(separator: ", ") : nil
    default: return nil
    }
  }

  /// The text of the first of some members that has one.
  func firstText(of names: [String]) -> String? { names.lazy.compactMap { value(of: $0).flatMap(text) }.first }

  /// The first of some members that says a time, also in an object of the record: its place and its seconds.
  func time(of names: [String]) -> (place: Range<Int>, seconds: Int)? {
    let records = [self] + MemberNames.containers.compactMap { value(of: $0).flatMap(object) }
    for record in records {
      for place in names.compactMap({ record.value(of: $0) }) {
        let seconds = record.text(place).flatMap { BookmarkDate.seconds(of: $0, least: BookmarkDate.leastNumber) }
        if let seconds { return (place, seconds) }
      }
    }
    return nil
  }

  /// Whether a value has a text in a row.
  func hasText(_ value: Range<Int>) -> Bool {
    switch bytes[value.lowerBound] {
    case UInt8(ascii: "\""): value.count > 2
    case UInt8(ascii: "n"): false
    case UInt8(ascii: "["), UInt8(ascii: "{"): text(value) != nil
    default: true
    }
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
  /// The string of its content, without the quotes. A decoder of Foundation would refuse the whole string for a control
  /// character or half of a surrogate, and takes long to create.
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
      case UInt8(ascii: "u"): plain += unicodeEscapes(&rest).utf8
      default: plain.append(escape)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The text of `\u` escapes in a row. A scalar beyond U+FFFF takes two of them; half of one is replaced.
  private static func unicodeEscapes(_ rest: inout ArraySlice<UInt8>) -> String {
    var units: [UInt16] = []
    repeat {
      if !units.isEmpty { rest = rest.dropFirst(2) }
      let unit = rest.count < 4 ? nil : UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16)
      if unit != nil { rest = rest.dropFirst(4) }
      units.append(unit ?? 0xFFFD)
    } while rest.starts(with: #"\u"#.utf8)
    return String(decoding: units, as: UTF16.self)
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
      case ..<0x20: bytes += Unicode.Scalar(byte).jsonEscape.utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return bytes
  }

  /// Adds a member to an object that has no white space between its parts.
  static func add(_ name: String, _ json: [UInt8], to object: inout ArraySlice<UInt8>) {
    object.removeLast()
    if object.last != UInt8(ascii: "{") { object.append(UInt8(ascii: ",")) }
    object += quoted(name)
    object.append(UInt8(ascii: ":"))
    object += json
    object.append(UInt8(ascii: "}"))
  }

  /// A value without white space between its parts.
  static func compact(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var (isInString, isEscaped) = (false, false)
    return value.filter { byte in
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        return true
      }
      isInString = byte == UInt8(ascii: "\"")
      return byte != 0x20 && !(0x09...0x0D).contains(byte)
    }
  }
}

extension Unicode.Scalar {
  /// The escape of a control character in a JSON text.
  var jsonEscape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
