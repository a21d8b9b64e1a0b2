/// Reads the objects of a JSON text one after the other, as the text arrives.
///
/// The text is JSON Lines or any other sequence of values, or one or several arrays of objects. An object that is the
/// whole text, and has arrays of objects, holds the records. A broken value costs only itself where its brackets say
/// its end, and otherwise what is before the next line that begins with an object.
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
  private var (isInArray, isFirst, isFinished) = (false, true, false)
  /// The broken value whose end has not arrived.
  private var skipped: BrokenValue?
  /// The records of an object that holds them. The next one is last.
  private var inner: [Element] = []
  /// How many bytes there must be before a value is read again whose end had not arrived. It grows with the value, so
  /// that waiting for a long value takes linear time.
  private var enough = 0
  /// The offset, the line and the column of the first byte that the scanner holds.
  private var (start, line, column) = (0, 1, 1)
  /// The indentation of the line of a byte, whether it may go on with the byte, and the byte.
  private var (indentation, isIndenting, measured) = (0, true, 0)

  /// Creates a reader, to which the text is still to be added.
  init(unwraps: Bool = true) { self.unwraps = unwraps }

  /// Adds the next bytes of the text.
  mutating func append(_ bytes: [UInt8]) {
    let read = scanner.offset
    _ = indentation(before: read)
    measured = 0
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
    if skipped != nil, !skip() { return nil }
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
      let indentation = indentation(before: offset)
      var mayHoldRecords = false
      if decides {
        let value = BrokenValue(indentation: indentation, isInArray: isInArray, mayHoldRecords: false)
        guard let isFollowed = isFollowed(value, indentedBy: indentation, at: offset) else {
          return wait(at: offset)
        }
        mayHoldRecords = !isFollowed
      }
      skipped = BrokenValue(indentation: indentation, isInArray: isInArray, mayHoldRecords: mayHoldRecords)
      isFirst = false
      scanner.move(to: offset)
      return broken(error, isRecord: true)
    }
  }

  /// Whether the next value follows a broken one that begins here, in a line of its own, or `nil` if that has not
  /// arrived. What follows in the same line may be a part of the value, behind a wrong bracket.
  private func isFollowed(_ value: BrokenValue, indentedBy indentation: Int, at offset: Int) -> Bool? {
    var value = value
    for index in offset..<scanner.bytes.count {
      guard let length = value.end(at: scanner.bytes[index]) else { continue }
      if length == 0 { return true }
      let rest = scanner.bytes[(index + 1)...]
      guard let next = rest.firstIndex(where: { !$0.isSpace && $0 != UInt8(ascii: ",") }) else { break }
      guard let line = rest[..<next].lastIndex(of: 0x0A) else { return false }
      return next - line - 1 <= indentation && [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(rest[next])
    }
    return isFinished ? false : nil
  }

  private mutating func wait(at offset: Int) -> Element? {
    scanner.move(to: offset)
    enough = 2 * scanner.bytes.count - offset
    return nil
  }

  /// Moves behind the broken value, as far as it has arrived. Returns whether its end has.
  private mutating func skip() -> Bool {
    for index in scanner.offset..<scanner.bytes.count {
      guard let length = skipped?.end(at: scanner.bytes[index]) else { continue }
      scanner.move(to: index + length)
      skipped = nil
      return true
    }
    scanner.move(to: scanner.bytes.count)
    // The text ends inside the value, and so inside what is around it.
    if isFinished { (skipped, isInArray) = (nil, false) }
    return false
  }

  /// The number of bytes before the first value in the line of a byte, as far as they lie before the byte. The byte
  /// must not lie before that of another call.
  private mutating func indentation(before offset: Int) -> Int {
    var bytes = scanner.bytes[measured..<offset]
    measured = offset
    if let end = bytes.lastIndex(of: 0x0A) {
      bytes = bytes[(end + 1)...]
      (indentation, isIndenting) = (0, true)
    }
    guard isIndenting else { return indentation }
    let blanks = bytes.prefix { $0.isSpace || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ",") }.count
    indentation += blanks
    isIndenting = blanks == bytes.count
    return indentation
  }

  private func broken(_ error: JSONScanner.Fault, isRecord: Bool) -> Element {
    .broken(JSONScanner.Fault(offset: start + error.offset, description: error.description), isRecord: isRecord)
  }
}

/// Finds the end of a broken value, byte by byte, so that waiting for it takes linear time: where its brackets are
/// closed, where an object begins that can only be the next record, or where the array around it ends.
private struct BrokenValue {
  /// How deep a line can be indented that begins with the next record. Lines in the value are indented deeper.
  private let indentation: Int
  private let isInArray: Bool
  /// Whether the objects in the value may be the records that it holds, however deep their lines are indented.
  private let mayHoldRecords: Bool
  /// Whether the open brackets are those of objects, the innermost last, and how many are. Without the number, brackets
  /// that close nothing would each search all.
  private var (isObject, objects) = ([Bool](), 0)
  private var (isInString, isEscaped) = (false, false)
  /// The last byte that is no white space. The value begins as that of a member would.
  private var last = UInt8(ascii: ":")
  /// How many spaces the line has so far, or `nil` if it has a part of the value.
  private var blanks: Int?

  init(indentation: Int, isInArray: Bool, mayHoldRecords: Bool) {
    (self.indentation, self.isInArray, self.mayHoldRecords) = (indentation, isInArray, mayHoldRecords)
  }

  /// Takes the next byte. Returns 0 if the value ends before it, 1 if it ends behind it, and otherwise `nil`.
  mutating func end(at byte: UInt8) -> Int? {
    if byte == 0x0A {
      // A line ends a string whose quote is missing.
      (isInString, isEscaped, blanks) = (false, false, 0)
    } else if isInString {
      isInString = isEscaped || byte != UInt8(ascii: "\"")
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    } else if byte.isSpace {
      if let count = blanks { blanks = count + 1 }
    } else if byte == UInt8(ascii: ",") {
      last = byte
    } else {
      let beginsLine = blanks.map { mayHoldRecords || $0 <= indentation }
      defer { (blanks, last) = (nil, byte) }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"):
        // The next record begins where no object can be, and in a value of several lines, only with a line of its own.
        let isMisplaced = isObject.last != false && last != UInt8(ascii: ":")
        let isHeld = mayHoldRecords && objects == 1 && isObject.count == 2 && isObject[0]
        if isHeld || beginsLine ?? isMisplaced || isObject.isEmpty && isMisplaced { return 0 }
        isObject.append(true)
        objects += 1
      case UInt8(ascii: "["):
        if isObject.isEmpty, !isInArray { return 0 }
        isObject.append(false)
      case UInt8(ascii: "]") where isInArray && isObject.count == objects && (beginsLine == true || isObject.isEmpty):
        return 0
      case UInt8(ascii: "}"), UInt8(ascii: "]"): return close(byte == UInt8(ascii: "}")) && isObject.isEmpty ? 1 : nil
      default: break
      }
    }
    return nil
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
