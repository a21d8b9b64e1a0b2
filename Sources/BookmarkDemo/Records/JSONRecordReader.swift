/// Reads the objects of a JSON text one after the other, as the text arrives.
///
/// The text is JSON Lines or any other sequence of values, or one or several arrays of objects. An object that is the
/// whole text, and has arrays of objects, holds the records. A broken value costs what is before the next line that
/// begins with an object.
struct JSONRecordReader {
  /// What is read next.
  enum Element {
    /// An object, and the offset of its first byte in the text.
    case record(JSONRecord, offset: Int)
    /// What is no object, or the end of a list that is missing.
    case broken(JSONScanner.Fault, isRecord: Bool)
  }

  /// Whether an object that is the whole text stands for the objects in its arrays.
  private let unwraps: Bool
  private var scanner = JSONScanner([])
  private var (isInArray, isFirst, isFinished, isSkipping) = (false, true, false, false)
  /// The records of an object that holds them. The next one is last.
  private var inner: [Element] = []
  /// How many bytes there must be before a value is read again whose end had not arrived. It grows with the value, so
  /// that waiting for a long value takes linear time.
  private var enough = 0
  /// The offset, the line and the column of the first byte that the scanner holds.
  private var (start, line, column) = (0, 1, 1)

  /// Creates a reader, to which the text is still to be added.
  init(unwraps: Bool = true) { self.unwraps = unwraps }

  /// Adds the next bytes of the text.
  mutating func append(_ bytes: [UInt8]) {
    let read = scanner.offset
    (line, column) = lineAndColumn(of: start + read)
    start += read
    enough -= read
    scanner.append(bytes)
  }

  /// Says that no more bytes follow.
  mutating func finish() { isFinished = true }

  /// Returns the next element. `nil` means that more bytes are needed or, after ``finish()``, that there are no more.
  mutating func next() -> Element? {
    if let element = inner.popLast() { return element }
    if isSkipping, !skipToNextObject() { return nil }
    while let byte = scanner.peek() {
      switch byte {
      case UInt8(ascii: "[") where !isInArray: (isInArray, isFirst) = (true, false)
      case UInt8(ascii: "]") where isInArray: isInArray = false
      // Commas that are missing, or too many, cost no record.
      case UInt8(ascii: ","): break
      default: return isFinished || scanner.bytes.count >= enough ? read() : nil
      }
      scanner.move(to: scanner.offset + 1)
    }
    guard isFinished, isInArray else { return nil }
    isInArray = false
    return broken(scanner.expected("']'"), isRecord: false)
  }

  /// Returns the line and the column of a byte, both counted from 1. Columns count Unicode scalars. The byte must not
  /// lie before the element that was read last, and no bytes must have been added since.
  ///
  /// The time is linear in the number of bytes that the reader holds.
  func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    let (line, column) = scanner.bytes.lineAndColumn(of: min(max(0, offset - start), scanner.bytes.count))
    return line == 1 ? (self.line, self.column + column - 1) : (self.line + line - 1, column)
  }

  /// Reads the value that begins here. Returns `nil` if its end, or what decides about it, has not arrived.
  private mutating func read() -> Element? {
    let offset = scanner.offset
    let decides = isFirst && unwraps
    do throws(JSONScanner.Fault) {
      let members = try scanner.members()
      let record = JSONRecord(scanner.bytes, offset..<scanner.offset, members, isCompact: scanner.isCompact)
      let isObject = scanner.bytes[offset] == UInt8(ascii: "{")
      let end = scanner.offset
      // A number at the end of the bytes may go on, and an object at the end may be the whole text.
      let mayHoldRecords = isObject && decides && record.kind == .bookmark && !record.lists.isEmpty
      if !isFinished, mayHoldRecords ? scanner.peek() == nil : !isObject && end == scanner.bytes.count {
        return wait(at: offset)
      }
      isFirst = false
      if mayHoldRecords, scanner.peek() == nil {
        inner = record.lists.joined().reversed().map { element in
          record.object(at: element).map { .record($0, offset: start + element.lowerBound) }
            ?? broken(scanner.expected("an object", at: element.lowerBound), isRecord: true)
        }
        return next()
      }
      return isObject
        ? .record(record, offset: start + offset) : broken(scanner.expected("an object", at: offset), isRecord: true)
    } catch {
      if !isFinished, scanner.offset >= scanner.bytes.count { return wait(at: offset) }
      // The text ends inside the value, and so inside what is around it.
      if scanner.offset >= scanner.bytes.count { isInArray = false }
      (isFirst, isSkipping) = (false, true)
      scanner.move(to: offset)
      return broken(error, isRecord: true)
    }
  }

  private mutating func wait(at offset: Int) -> Element? {
    scanner.move(to: offset)
    enough = 2 * scanner.bytes.count - offset
    return nil
  }

  /// Moves to the next line that begins with an object or ends the array. Returns whether there is one so far.
  private mutating func skipToNextObject() -> Bool {
    var rest = scanner.bytes[scanner.offset...]
    while let end = rest.firstIndex(of: 0x0A) {
      rest = rest[end...]
      guard let first = rest.firstIndex(where: { !$0.isSpace && $0 != UInt8(ascii: ",") }) else { break }
      rest = rest[first...]
      isSkipping = rest[first] != UInt8(ascii: "{") && (rest[first] != UInt8(ascii: "]") || !isInArray)
      if !isSkipping { break }
    }
    // What begins with the end of a line may go on, and any other rest has been looked at.
    let isLineEnd = rest.first == 0x0A
    scanner.move(to: isSkipping && (isFinished || !isLineEnd) ? scanner.bytes.count : rest.startIndex)
    if isFinished, isSkipping { isInArray = false }
    return !isSkipping
  }

  private func broken(_ error: JSONScanner.Fault, isRecord: Bool) -> Element {
    .broken(JSONScanner.Fault(offset: start + error.offset, description: error.description), isRecord: isRecord)
  }
}
