/// Reads the objects of a JSON text one after the other, as the text arrives. A broken one costs only itself.
///
/// The text is JSON Lines or any other sequence of values, one or several arrays of objects, or an object whose members
/// have them. The first of several objects can be a record, or hold the records. An object without an array of objects
/// is a record at once. One with such an array is a record if another value follows it, and otherwise holds the records.
/// It holds them as well if its first 4 MiB don't reach its end, so that a long list is read as it arrives.
struct JSONRecordReader {
  /// What is read next.
  enum Element {
    /// An object, and the offset of its first byte in the text.
    case record(JSONRecord, offset: Int)
    /// What isn't an object, with the bytes before the error. They are `nil` if it lies between objects.
    case broken(JSONScanner.Fault, bytes: ArraySlice<UInt8>?)
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
  private var scanner = JSONScanner([])
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
    var members: [JSONScanner.Member] = []
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
  private func object(_ range: Range<Int>, _ members: [JSONScanner.Member], _ first: UInt8) -> Element? {
    switch phase {
    case .value, .element:
      first == UInt8(ascii: "{")
        ? .record(JSONRecord(scanner.bytes, range, members), offset: start + range.lowerBound)
        : broken(scanner.expected("an object", at: range.lowerBound), scanner.bytes[range])
    case .name:
      first == UInt8(ascii: "\"") ? nil : broken(scanner.expected("a name in quotes", at: range.lowerBound), nil)
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

  private func broken(_ error: JSONScanner.Fault, _ bytes: ArraySlice<UInt8>?) -> Element {
    .broken(JSONScanner.Fault(offset: start + error.offset, description: error.description), bytes: bytes)
  }
}

/// Finds where a value probably ends, also where it is broken, as its bytes arrive: where its brackets are closed,
/// where an object begins that can only be the next record, or where a bracket closes what is around the value.
///
/// It looks at each byte once, however many times a part of them has arrived, so waiting for a long value takes linear
/// time.
private struct JSONExtent {
  private(set) var offset: Int
  private var start: Int
  private var isObject: [Bool] = []
  /// How many of the open brackets are those of objects. Without it, brackets that close nothing would each search all.
  private var objects = 0
  private var isInString = false
  /// The last byte that isn't white space.
  private var last: UInt8 = 0

  init(from start: Int) {
    self.start = start
    offset = start
  }

  /// Follows the bytes before the value when they are dropped.
  mutating func dropFirst(_ count: Int) {
    start -= count
    offset -= count
  }

  /// Goes on to the end of the value, or of the bytes. Returns whether the value ends.
  mutating func ends(in bytes: [UInt8]) -> Bool {
    while offset < bytes.count {
      let byte = bytes[offset]
      if isInString {
        // An escape whose second byte has not arrived is looked at again.
        if byte == UInt8(ascii: "\\"), offset + 1 == bytes.count { return false }
        offset &+= byte == UInt8(ascii: "\\") && bytes[offset + 1] != 0x0A ? 2 : 1
        // A line ends a string whose quote is missing.
        guard byte == UInt8(ascii: "\"") || byte == 0x0A else { continue }
        isInString = false
        if isObject.isEmpty { return true }
        continue
      }
      switch byte {
      case 0x20, 0x09...0x0D:
        offset &+= 1
        continue
      case UInt8(ascii: "{"):
        if isObject.last == true, last != UInt8(ascii: ":") { return true }
        isObject.append(true)
        objects += 1
      case UInt8(ascii: "["): isObject.append(false)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard close(byte == UInt8(ascii: "}")) else {
          if offset == start { offset += 1 }
          return true
        }
        if isObject.isEmpty {
          offset &+= 1
          return true
        }
      case UInt8(ascii: "\""): isInString = true
      default:
        guard isObject.isEmpty else { break }
        if !byte.isWordCharacter {
          guard offset == start else { return true }
          // What is left out is a whole character.
          repeat { offset += 1 } while offset < bytes.count && bytes[offset] & 0xC0 == 0x80
          return byte < 0x80 || offset < bytes.count
        }
        while offset < bytes.count, bytes[offset].isWordCharacter { offset &+= 1 }
        return offset < bytes.count
      }
      last = byte
      offset &+= 1
    }
    return false
  }

  /// Closes the innermost object or array, and all that is open inside it. Returns whether there is one.
  private mutating func close(_ closesObject: Bool) -> Bool {
    guard closesObject ? objects > 0 : isObject.count > objects else { return false }
    while let isLastObject = isObject.popLast() {
      if isLastObject { objects -= 1 }
      if isLastObject == closesObject { break }
    }
    return true
  }
}
