/// Reads the objects of a JSON text one after the other, as the text arrives. A broken one costs only itself.
///
/// The text is JSON Lines or any other sequence of values, one or several arrays of objects, or an object whose members
/// have them. The memory it takes is that of the bytes that have arrived and aren't read.
///
/// ```swift
/// var reader = JSONRecordReader()
/// for await block in blocks {
///   reader.append(block)
///   while let element = reader.next() { … }
/// }
/// reader.finish()
/// while let element = reader.next() { … }
/// ```
///
/// The first of several objects can be a record, or hold the records. An object without an array of objects is a record
/// at once. One with such an array is a record if another value follows it, and otherwise holds the records. It holds
/// them as well if its first 4 MiB don't reach its end, so that a long list is read as it arrives.
struct JSONRecordReader: Sendable {
  /// What is read next.
  enum Element: Sendable {
    /// An object, and the offset of its first byte in the text.
    case record(JSONRecord, offset: Int)
    /// What isn't an object, with the bytes before the error. They are `nil` if it lies between objects.
    case broken(JSONValue.SyntaxError, bytes: ArraySlice<UInt8>?)
  }

  private enum Phase {
    /// A value of the text.
    case value
    /// An element of an array of objects.
    case element
    /// The name of a member of the object around the arrays, and the value of one.
    case name, member
  }

  private enum Step {
    case element(Element)
    case skipped
    /// The end of the value has not arrived.
    case wait
  }

  /// The most bytes of an object to wait for, where its end decides whether it is a record.
  private static let longestWait = 4 << 20

  private let unwraps: Bool
  private var scanner = JSONScanner([], isStrict: true)
  private var phase = Phase.value
  private var isInObject = false
  private var isFirst = true
  private var isFinished = false
  private var waiting: JSONExtent?
  private var hasWaitedLong = false
  /// The offset, the line and the column of the first byte that the scanner holds.
  private var (start, line, column) = (0, 1, 1)
  /// Whether the text ends inside a value, or before what is around it ends.
  private(set) var isTruncated = false

  /// Creates a reader, to which the text is still to be added.
  /// - Parameter unwraps: Whether a single object stands for the objects in its arrays, if it has such arrays.
  init(unwraps: Bool = true) { self.unwraps = unwraps }

  /// Adds the next bytes of the text.
  mutating func append(_ bytes: [UInt8]) {
    let read = scanner.offset
    (line, column) = lineAndColumn(of: start + read)
    start += read
    waiting?.dropFirst(read)
    scanner.append(bytes)
  }

  /// Says that no more bytes follow.
  mutating func finish() { isFinished = true }

  /// Returns the next element. `nil` means that more bytes are needed or, after ``finish()``, that there are no more.
  mutating func next() -> Element? {
    while let byte = scanner.peek() {
      switch (phase, byte) {
      case (.value, UInt8(ascii: "[")): (phase, isFirst) = (.element, false)
      case (.element, UInt8(ascii: "]")): phase = isInObject ? .name : .value
      case (.name, UInt8(ascii: "}")): (phase, isInObject) = (.value, false)
      // Commas and colons that are missing, or too many, cost no record.
      case (.element, UInt8(ascii: ",")), (.name, UInt8(ascii: ",")), (.member, UInt8(ascii: ":")): break
      case (.member, UInt8(ascii: "[")) where scanner.beginsList(at: scanner.offset): phase = .element
      default:
        switch read(byte) {
        case .element(let element): return element
        case .skipped: continue
        case .wait: return nil
        }
      }
      scanner.move(to: scanner.offset + 1)
    }
    guard isFinished, phase != .value, !isTruncated else { return nil }
    isTruncated = true
    return broken(scanner.expected(phase == .element ? "']'" : "'}'"), nil)
  }

  /// Returns the line and the column of a byte, both counted from 1. Columns count Unicode scalars. The byte must not
  /// lie before the element that was read last, and no bytes must have been added since.
  ///
  /// The time is linear in the number of bytes that the reader holds.
  func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    var (line, column) = (line, column)
    let bytes = scanner.bytes.prefix(max(0, offset - start))
    let lineStart = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    if lineStart > 0 { (line, column) = (line + bytes[..<lineStart].count { $0 == 0x0A }, 1) }
    column += bytes[lineStart...].count { $0 & 0xC0 != 0x80 }
    return (line, column)
  }

  /// Reads the value that begins here.
  private mutating func read(_ first: UInt8) -> Step {
    let offset = scanner.offset
    let decides = isFirst && unwraps && phase == .value && first == UInt8(ascii: "{")
    if waiting?.ends(in: scanner.bytes) == false, !isFinished { return wait(decides) }
    waiting = nil
    var members: [JSONRecord.Member] = []
    do {
      if first == UInt8(ascii: "{") { members = try scanner.members() } else { try scanner.skip() }
    } catch {
      var extent = JSONExtent(from: offset)
      let ends = extent.ends(in: scanner.bytes)
      scanner.move(to: offset)
      guard ends || isFinished else {
        waiting = extent
        return wait(decides)
      }
      if decides, scanner.holdsList { return unwrap() }
      isTruncated = !ends
      scanner.move(to: extent.offset)
      return passed(broken(error, scanner.bytes[offset..<error.offset]))
    }
    let end = scanner.offset
    // A word at the end of the bytes may go on, and an object at the end may be the only one.
    let isWord = scanner.bytes[end - 1].isWordCharacter
    let mayHoldRecords = decides && members.contains { scanner.beginsList(at: $0.value.lowerBound) }
    if isWord || mayHoldRecords, scanner.peek() == nil {
      guard !isFinished || mayHoldRecords else { return passed(object(offset..<end, members, first)) }
      scanner.move(to: offset)
      return isFinished ? unwrap() : .wait
    }
    return passed(object(offset..<end, members, first))
  }

  /// What a value is in the phase, or `nil` if it is only passed over.
  private func object(_ range: Range<Int>, _ members: [JSONRecord.Member], _ first: UInt8) -> Element? {
    switch phase {
    case .value, .element:
      first == UInt8(ascii: "{")
        ? .record(JSONRecord(scanner.bytes, range, members), offset: start + range.lowerBound)
        : broken(expected("an object", at: range.lowerBound), scanner.bytes[range])
    case .name: first == UInt8(ascii: "\"") ? nil : broken(expected("a name in quotes", at: range.lowerBound), nil)
    case .member: nil
    }
  }

  /// Goes to the phase behind a value.
  private mutating func passed(_ element: Element?) -> Step {
    isFirst = false
    if phase == .name { phase = .member } else if phase == .member { phase = .name }
    return element.map(Step.element) ?? .skipped
  }

  private mutating func wait(_ decides: Bool) -> Step {
    guard decides, !hasWaitedLong, scanner.bytes.count - scanner.offset >= Self.longestWait else { return .wait }
    hasWaitedLong = true
    return scanner.holdsList ? unwrap() : .wait
  }

  /// Goes on with the members of the object that begins here.
  private mutating func unwrap() -> Step {
    (phase, isInObject, isFirst, waiting) = (.name, true, false, nil)
    scanner.move(to: scanner.offset + 1)
    return .skipped
  }

  private func expected(_ what: String, at offset: Int) -> JSONValue.SyntaxError {
    JSONValue.SyntaxError(offset: offset, expected: what, in: scanner.bytes)
  }

  private func broken(_ error: JSONValue.SyntaxError, _ bytes: ArraySlice<UInt8>?) -> Element {
    .broken(JSONValue.SyntaxError(offset: start + error.offset, description: error.description), bytes: bytes)
  }
}

extension JSONScanner {
  /// Whether an array whose first element is an object begins at a byte.
  fileprivate func beginsList(at offset: Int) -> Bool {
    guard bytes[offset] == UInt8(ascii: "[") else { return false }
    var inner = self
    inner.move(to: offset + 1)
    return inner.peek() == UInt8(ascii: "{")
  }

  /// Whether a member of the object that begins here is an array of objects, as far as the members can be read.
  fileprivate var holdsList: Bool {
    var scanner = JSONScanner(bytes)
    scanner.move(to: offset)
    var holdsList = false
    try? scanner.forEachMember { (_, scanner) throws(JSONValue.SyntaxError) in
      holdsList = holdsList || scanner.peek() != nil && scanner.beginsList(at: scanner.offset)
      if holdsList { throw scanner.expected("") }
      try scanner.skip()
    }
    return holdsList
  }
}
