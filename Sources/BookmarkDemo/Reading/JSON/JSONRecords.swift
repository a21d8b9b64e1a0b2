import ListPresentationHTTP

/// The records of a JSON text, in order. Each item is the range of a record or the fault in it.
struct JSONRecords {
  enum Item {
    case record(number: Int, Range<Int>)
    case broken(number: Int, JSONFault)
    /// A fault between records. No record is lost.
    case remark(JSONFault)
  }

  /// The reason why the text has no list of records.
  enum Failure: Error {
    case fault(JSONFault)
    case noArray(members: [String])
    case severalArrays(members: [String])
  }

  private(set) var items: [Item] = []
  private let bytes: [UInt8]
  private var scanner: JSONScanner
  private var number = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    scanner = JSONScanner(bytes)
  }

  /// Returns one record for each line that is not blank.
  static func lines(_ bytes: [UInt8]) -> [Item] {
    var records = JSONRecords(bytes)
    while true {
      records.scanner.skipSpace()
      guard records.scanner.byte != nil else { return records.items }
      let line = records.scanner.line()
      let value = JSONScanner.value(in: bytes, line)
      records.add(value.range, value.fault)
      records.scanner.offset = line.upperBound
    }
  }

  /// Returns the elements of the top-level array, or of the only array of objects in the top-level object.
  static func document(_ bytes: [UInt8]) -> Result<[Item], Failure> {
    var records = JSONRecords(bytes)
    records.scanner.skipSpace()
    switch records.scanner.byte {
    case UInt8(ascii: "["):
      records.scanner.offset += 1
      if records.elements() { records.trailing() }
    case UInt8(ascii: "{"):
      records.scanner.offset += 1
      if let failure = records.members() { return .failure(failure) }
    default: return .failure(.fault(JSONFault(records.scanner.offset, .expected("'[' or '{'"))))
    }
    return .success(records.items)
  }

  private mutating func add(_ range: Range<Int>, _ fault: JSONFault?) {
    number += 1
    if let fault {
      items.append(.broken(number: number, fault))
    } else if bytes[range.lowerBound] != UInt8(ascii: "{") {
      items.append(.broken(number: number, JSONFault(range.lowerBound, .notAnObject)))
    } else {
      items.append(.record(number: number, range))
    }
  }

  private mutating func remark(_ kind: JSONFault.Kind) {
    items.append(.remark(JSONFault(scanner.offset, kind)))
  }

  private mutating func trailing() {
    scanner.skipSpace()
    if scanner.byte != nil { remark(.trailing) }
  }

  /// Reads the rest of an array after its `[`. Returns `false` if the text ends before the array does.
  private mutating func elements() -> Bool {
    var needsComma = false
    var mayClose = true
    while true {
      scanner.skipSpace()
      guard let byte = scanner.byte else {
        remark(.expected(needsComma ? "',' or ']'" : mayClose ? "a record or ']'" : "a record"))
        return false
      }
      switch byte {
      case UInt8(ascii: "]"):
        if !mayClose { remark(.expected("a record")) }
        scanner.offset += 1
        return true
      case UInt8(ascii: ","):
        if !needsComma { remark(.expected("a record")) }
        scanner.offset += 1
        (needsComma, mayClose) = (false, false)
      case UInt8(ascii: "}"), UInt8(ascii: ":"):
        remark(.expected(needsComma ? "',' or ']'" : "a record"))
        while scanner.byte == UInt8(ascii: "}") || scanner.byte == UInt8(ascii: ":") { scanner.offset += 1 }
      default:
        if needsComma { remark(.expected("',' or ']'")) }
        let start = scanner.offset
        let (fault, ending) = scanner.value()
        add(start..<scanner.offset, fault)
        if ending == .endOfText { return false }
        (needsComma, mayClose) = (ending != .nextRecord, true)
      }
    }
  }

  /// Reads the members of an object after its `{`, and the elements of the only array of objects in it.
  private mutating func members() -> Failure? {
    var names: [String] = []
    var arrays: [String] = []
    var emptyArrays = 0
    var fault: JSONFault?
    scanner.skipSpace()
    if scanner.byte != UInt8(ascii: "}") {
      repeat {
        scanner.skipSpace()
        guard let name = key() else {
          fault = JSONFault(scanner.offset, .expected("a key in '\"'"))
          break
        }
        names.append(name)
        scanner.skipSpace()
        guard scanner.byte == UInt8(ascii: ":") else {
          fault = JSONFault(scanner.offset, .expected("':'"))
          break
        }
        scanner.offset += 1
        scanner.skipSpace()
        let start = scanner.offset
        switch first() {
        case UInt8(ascii: "{"):
          arrays.append(name)
          // Read records only from the first array. For a second array, only its end matters.
          if arrays.count == 1 {
            scanner.offset += 1
            if !elements() { return nil }
          } else {
            fault = scanner.value().fault
          }
        case UInt8(ascii: "]"):
          emptyArrays += 1
          fault = scanner.value().fault
        default:
          fault = scanner.value().fault
        }
        if fault != nil || scanner.offset == start { break }
        scanner.skipSpace()
      } while passComma()
    }
    if arrays.count > 1 { return .severalArrays(members: arrays) }
    if fault == nil {
      if scanner.byte == UInt8(ascii: "}") {
        scanner.offset += 1
      } else {
        fault = JSONFault(scanner.offset, .expected("',' or '}'"))
      }
    }
    if let fault {
      // A fault outside the array does not affect its records.
      guard arrays.count == 1 else { return .fault(fault) }
      items.append(.remark(fault))
      return nil
    }
    if arrays.isEmpty, emptyArrays != 1 { return .noArray(members: names) }
    trailing()
    return nil
  }

  private mutating func passComma() -> Bool {
    guard scanner.byte == UInt8(ascii: ",") else { return false }
    scanner.offset += 1
    return true
  }

  private mutating func key() -> String? {
    guard scanner.byte == UInt8(ascii: "\"") else { return nil }
    let start = scanner.offset
    guard scanner.value().fault == nil else {
      scanner.offset = start
      return nil
    }
    let literal = bytes[start..<scanner.offset]
    return (try? JSONValue(parsing: literal))?.text ?? String(decoding: literal, as: UTF8.self)
  }

  /// Returns the first byte inside the array at the offset, or `nil` if there is no array.
  private func first() -> UInt8? {
    guard scanner.byte == UInt8(ascii: "[") else { return nil }
    var ahead = scanner
    ahead.offset += 1
    ahead.skipSpace()
    return ahead.byte
  }
}
