import ListPresentationHTTP

/// The records of a JSON text, one after the other as the text arrives.
///
/// The text is an array, an object with one array of objects, or one record on each line.
struct JSONRecords {
  enum Item {
    case record(number: Int, Range<Int>, [JSONScanner.Member])
    case broken(number: Int, JSONFault)
    /// A fault between records. No record is lost.
    case remark(JSONFault)
  }

  /// The reason why the text has no list of records.
  enum Failure: Error {
    case empty
    case fault(JSONFault)
    case noArray(members: [String])
    case severalArrays(members: [String])
    case unreadable(BookmarkSourceError)
  }

  /// What is read next.
  private enum Phase {
    case start
    case line
    case element(needsComma: Bool, mayClose: Bool)
    case member(isFirst: Bool)
    case commaAfterMember
    case trailing
    case end
  }

  /// The text that the ranges of an item are in. It lasts until the next item is read.
  var bytes: [UInt8] { scanner.bytes }
  private(set) var feed: SourceFeed
  /// Whether the text ends inside a record or inside the list.
  private(set) var isTruncated = false
  private var scanner = JSONScanner([])
  private var phase: Phase
  private var number = 0
  // What the top-level object has, if there is one.
  private var isInObject = false
  private var names: [String] = []
  private var arrays: [String] = []
  private var emptyArrays = 0

  init(_ feed: SourceFeed, lines: Bool) {
    self.feed = feed
    phase = lines ? .line : .start
  }

  /// The number of bytes that have arrived and are not read.
  var numberOfWaitingBytes: Int { scanner.bytes.count - scanner.offset }

  /// Whether a record may end in the bytes that have arrived.
  var mayHaveRecord: Bool { bytes.offset(of: UInt8(ascii: "}"), in: scanner.offset..<bytes.count) != nil }

  /// Returns the next item, or `nil` at the end.
  mutating func next() throws(Failure) -> Item? {
    while true {
      if case .end = phase { return nil }
      let start = (offset: scanner.offset, phase, number, names: names.count, arrays: arrays.count, emptyArrays)
      let result: Result<Item?, Failure>
      do { result = .success(try step()) } catch { result = .failure(error) }
      // What ends where the text ends so far may go on. It is read again with more text.
      if scanner.isAtEnd, try fill(from: start.offset) {
        (_, phase, number, _, _, emptyArrays) = start
        names.removeSubrange(start.names...)
        arrays.removeSubrange(start.arrays...)
        isTruncated = false
      } else if let item = try result.get() {
        return item
      }
    }
  }

  /// Returns the place of an offset in ``bytes``.
  func place(of offset: Int) -> SourcePlace { feed.place(at: offset, in: bytes) }

  private mutating func fill(from offset: Int) throws(Failure) -> Bool {
    do {
      guard try feed.fill(&scanner.bytes, droppingFirst: offset) else { return false }
    } catch {
      throw .unreadable(error)
    }
    scanner.offset = 0
    return true
  }

  /// Reads what the phase says.
  private mutating func step() throws(Failure) -> Item? {
    scanner.skipSpace()
    switch phase {
    case .start:
      switch scanner.byte {
      case UInt8(ascii: "["): phase = .element(needsComma: false, mayClose: true)
      case UInt8(ascii: "{"): (phase, isInObject) = (.member(isFirst: true), true)
      case nil: throw .empty
      default: throw .fault(JSONFault(scanner.offset, .expected("'[' or '{'")))
      }
      scanner.offset += 1
      return nil
    case .line: return try line()
    case .element(let needsComma, let mayClose): return element(needsComma, mayClose)
    case .member(let isFirst): return try member(isFirst)
    case .commaAfterMember:
      guard scanner.byte == UInt8(ascii: ",") else { return try endOfObject(nil) }
      scanner.offset += 1
      phase = .member(isFirst: false)
      return nil
    case .trailing:
      phase = .end
      return scanner.byte == nil ? nil : remark(.trailing)
    case .end: return nil
    }
  }

  private mutating func line() throws(Failure) -> Item? {
    guard scanner.byte != nil else {
      phase = .end
      guard number > 0 else { throw .empty }
      return nil
    }
    let line = scanner.line()
    let value = JSONScanner.value(in: bytes, line)
    scanner.offset = line.upperBound
    isTruncated = value.fault != nil && value.ending == .endOfText && line.upperBound == bytes.count
    return item(value.range, value.fault, value.members)
  }

  private mutating func item(_ range: Range<Int>, _ fault: JSONFault?, _ members: [JSONScanner.Member]) -> Item {
    number += 1
    if let fault { return .broken(number: number, fault) }
    if bytes[range.lowerBound] != UInt8(ascii: "{") {
      return .broken(number: number, JSONFault(range.lowerBound, .notAnObject))
    }
    return .record(number: number, range, members)
  }

  private func remark(_ kind: JSONFault.Kind) -> Item { .remark(JSONFault(scanner.offset, kind)) }

  /// Reads an element of the array, or what is between two of them.
  private mutating func element(_ needsComma: Bool, _ mayClose: Bool) -> Item? {
    switch scanner.byte {
    case nil:
      phase = .end
      isTruncated = true
      return remark(.expected(needsComma ? "',' or ']'" : mayClose ? "a record or ']'" : "a record"))
    case UInt8(ascii: "]"):
      let item = mayClose ? nil : remark(.expected("a record"))
      scanner.offset += 1
      phase = isInObject ? .commaAfterMember : .trailing
      return item
    case UInt8(ascii: ","):
      let item = needsComma ? nil : remark(.expected("a record"))
      scanner.offset += 1
      phase = .element(needsComma: false, mayClose: false)
      return item
    case UInt8(ascii: "}"), UInt8(ascii: ":"):
      let item = remark(.expected(needsComma ? "',' or ']'" : "a record"))
      while scanner.byte == UInt8(ascii: "}") || scanner.byte == UInt8(ascii: ":") { scanner.offset += 1 }
      return item
    default:
      guard !needsComma else {
        phase = .element(needsComma: false, mayClose: mayClose)
        return remark(.expected("',' or ']'"))
      }
      let start = scanner.offset
      let (fault, ending) = scanner.value()
      isTruncated = ending == .endOfText
      phase = isTruncated ? .end : .element(needsComma: ending != .nextRecord, mayClose: true)
      return item(start..<scanner.offset, fault, scanner.members)
    }
  }

  /// Reads a member of the top-level object. Only the first array of objects is read record by record.
  private mutating func member(_ isFirst: Bool) throws(Failure) -> Item? {
    if isFirst, scanner.byte == UInt8(ascii: "}") { return try endOfObject(nil) }
    let start = scanner.offset
    guard scanner.byte == UInt8(ascii: "\"") else { return try endOfObject(JSONFault(start, .expectedKey)) }
    if let fault = scanner.value().fault { return try endOfObject(fault) }
    let name = key(bytes[start..<scanner.offset])
    names.append(name)
    scanner.skipSpace()
    guard scanner.byte == UInt8(ascii: ":") else {
      return try endOfObject(JSONFault(scanner.offset, .expected("':'")))
    }
    scanner.offset += 1
    scanner.skipSpace()
    phase = .commaAfterMember
    switch firstInArray() {
    case UInt8(ascii: "{"):
      arrays.append(name)
      if arrays.count == 1 {
        scanner.offset += 1
        phase = .element(needsComma: false, mayClose: true)
        return nil
      }
    case UInt8(ascii: "]"): emptyArrays += 1
    default: break
    }
    let value = scanner.offset
    let fault = scanner.value().fault
    return fault != nil || scanner.offset == value ? try endOfObject(fault) : nil
  }

  private mutating func endOfObject(_ given: JSONFault?) throws(Failure) -> Item? {
    guard arrays.count < 2 else { throw .severalArrays(members: arrays) }
    var fault = given
    if fault == nil {
      if scanner.byte == UInt8(ascii: "}") {
        scanner.offset += 1
      } else {
        fault = JSONFault(scanner.offset, .expected("',' or '}'"))
      }
    }
    if let fault {
      // A fault outside the array does not affect its records.
      guard arrays.count == 1 else { throw .fault(fault) }
      phase = .end
      isTruncated = scanner.isAtEnd
      return .remark(fault)
    }
    if arrays.isEmpty, emptyArrays != 1 { throw .noArray(members: names) }
    phase = .trailing
    return nil
  }

  private func key(_ literal: ArraySlice<UInt8>) -> String {
    if case .string(let name)? = try? JSONValue(parsing: literal) { return name }
    return String(decoding: literal, as: UTF8.self)
  }

  /// Returns the first byte inside the array at the offset, or `nil` if there is no array.
  private func firstInArray() -> UInt8? {
    guard scanner.byte == UInt8(ascii: "[") else { return nil }
    var index = scanner.offset + 1
    while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
    return index < bytes.count ? bytes[index] : nil
  }
}
