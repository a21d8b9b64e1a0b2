/// Finds the ends of JSON values, and the members of an object. It does not use recursion, so no text can exhaust the
/// stack. It continues after a fault, so a broken record does not affect others.
struct JSONScanner {
  static let deepest = 128

  enum Ending {
    /// The value ended normally.
    case closed
    /// A `{` appears where only a key or a comma can be, so the value is not closed.
    case nextRecord
    /// A `]` does not match any array inside the value.
    case arrayClosed
    case endOfText
  }

  /// A member of an object: where its key is, without the quotes, and where its value is.
  struct Member {
    let key: Range<Int>
    let value: Range<Int>
  }

  private enum State {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd

    var expected: JSONFault.Kind {
      switch self {
      case .value: .expected("a value")
      case .valueOrEnd: .expected("a value or ']'")
      case .key: .expectedKey
      case .keyOrEnd: .expected("a key in quotation marks, or '}'")
      case .colon: .expected("':'")
      case .commaOrEnd: .expected("','")
      }
    }
  }

  private enum Container { case object, array }

  var offset: Int
  /// The text. Whoever replaces it sets the offset too.
  var bytes: [UInt8]
  /// The members of the value that was read last, if it is an object without a fault.
  private(set) var members: [Member] = []
  private let bound: Int?
  private var stack: [Container] = []
  /// The number of open containers beyond the maximum depth of the stack.
  private var beyond = 0
  private var fault: JSONFault?

  init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    self.bytes = bytes
    offset = range?.lowerBound ?? 0
    bound = range?.upperBound
  }

  private var end: Int { bound ?? bytes.count }

  var isAtEnd: Bool { offset >= end }

  var byte: UInt8? { offset < end ? bytes[offset] : nil }

  mutating func skipSpace() {
    let end = end
    while offset < end, bytes[offset].isJSONSpace { offset &+= 1 }
  }

  /// Returns the range of the rest of the line, without its newline.
  func line() -> Range<Int> { offset..<(bytes.offset(of: 0x0A, in: offset..<end) ?? end) }

  /// Reads the only value in a range, and returns where it is and its first fault. Text after the value is a fault.
  static func value(
    in bytes: [UInt8], _ range: Range<Int>
  ) -> (range: Range<Int>, fault: JSONFault?, ending: Ending, members: [Member]) {
    var scanner = JSONScanner(bytes, range)
    scanner.skipSpace()
    let start = scanner.offset
    var (fault, ending) = scanner.value()
    let end = scanner.offset
    scanner.skipSpace()
    if fault == nil, scanner.offset < range.upperBound {
      (fault, ending) = (JSONFault(scanner.offset, .expected("the end of the line")), .closed)
    }
    return (start..<end, fault, ending, scanner.members)
  }

  /// Moves past a value, or past its likely end if it is broken, and returns the first fault in it.
  mutating func value() -> (fault: JSONFault?, ending: Ending) {
    stack.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    beyond = 0
    fault = nil
    var state = State.value
    let end = end
    // The member of the outermost object that is being read.
    var key = 0..<0
    var start: Int?
    while true {
      skipSpace()
      guard offset < end else {
        note(.expected(stack.last == .object ? "'}'" : stack.last == .array ? "']'" : "a value"))
        return (fault, .endOfText)
      }
      let token = offset
      let byte = bytes[offset]
      if state == .value, start == nil, stack.count == 1, byte != UInt8(ascii: "}") { start = offset }
      switch byte {
      case UInt8(ascii: "{"):
        if stack.last == .object, beyond == 0, state != .value {
          note(state.expected)
          return (fault, .nextRecord)
        }
        open(.object, &state)
      case UInt8(ascii: "["): open(.array, &state)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        let container = byte == UInt8(ascii: "}") ? Container.object : .array
        guard close(container, &state) else { return (fault, .arrayClosed) }
        if stack.isEmpty { return (fault, .closed) }
      case UInt8(ascii: ","):
        if state != .commaOrEnd { note(state.expected) }
        offset &+= 1
        if stack.isEmpty { return (fault, .closed) }
        state = stack.last == .object ? .key : .value
        if stack.count == 1 { start = nil }
      case UInt8(ascii: ":"):
        if state != .colon { note(state.expected) }
        offset &+= 1
        if stack.isEmpty { return (fault, .closed) }
        state = .value
      case UInt8(ascii: "\""):
        let isKey = state == .key || state == .keyOrEnd
        if !isKey, state != .value, state != .valueOrEnd { note(state.expected) }
        string(end)
        if isKey, stack.count == 1, fault == nil { key = token &+ 1..<offset &- 1 }
        state = isKey ? .colon : .commaOrEnd
        if stack.isEmpty { return (fault, .closed) }
      default:
        if state != .value, state != .valueOrEnd { note(state.expected) }
        word(end)
        state = .commaOrEnd
        if stack.isEmpty { return (fault, .closed) }
      }
      if state == .commaOrEnd, let first = start, stack.count == 1 {
        if fault == nil, stack[0] == .object { members.append(Member(key: key, value: first..<offset)) }
        start = nil
      }
    }
  }

  private mutating func note(_ kind: JSONFault.Kind) {
    if fault == nil { fault = JSONFault(offset, kind) }
  }

  private mutating func open(_ container: Container, _ state: inout State) {
    if state != .value, state != .valueOrEnd { note(state.expected) }
    if stack.count < Self.deepest {
      stack.append(container)
    } else {
      beyond &+= 1
      note(.tooDeep)
    }
    state = container == .object ? .keyOrEnd : .valueOrEnd
    offset &+= 1
  }

  /// Closes the innermost container of a kind and everything open inside it. Returns `false` if there is none.
  private mutating func close(_ container: Container, _ state: inout State) -> Bool {
    defer { state = .commaOrEnd }
    if beyond > 0 {
      beyond &-= 1
      offset &+= 1
      return true
    }
    let allowed = state == .commaOrEnd || state == (container == .object ? .keyOrEnd : .valueOrEnd)
    if !allowed {
      note(state.expected)
    } else if stack.last != container {
      note(.expected(stack.last == .object ? "',' or '}'" : "',' or ']'"))
    }
    guard let match = stack.lastIndex(of: container) else { return false }
    stack.removeSubrange(match...)
    offset &+= 1
    return true
  }

  /// Moves past a string. A newline ends it, so that a missing quote does not affect the next line.
  private mutating func string(_ end: Int) {
    offset &+= 1
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset &+= 1
        return
      case 0x0A:
        note(.unterminatedString)
        return
      case UInt8(ascii: "\\"):
        let escaped = offset &+ 1 < end ? bytes[offset &+ 1] : 0
        switch escaped {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
          UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "u"):
          offset &+= 2
        default:
          note(.badEscape)
          offset &+= escaped == 0x0A ? 1 : 2
        }
      default: offset &+= 1
      }
    }
    offset = end
    note(.unterminatedString)
  }

  /// Moves past a number or a literal, or past one byte that cannot start a value.
  private mutating func word(_ end: Int) {
    let start = offset
    while offset < end, bytes[offset].isWord { offset &+= 1 }
    guard offset > start else {
      note(.expected("a value"))
      offset &+= 1
      return
    }
    guard fault == nil else { return }
    // No valid number is longer.
    let text = bytes[start..<min(offset, start &+ 400)]
    if bytes[start].isDigit || bytes[start] == UInt8(ascii: "-") {
      if offset > start &+ 400 || !JSONNumber.isValid(text) { fault = JSONFault(start, .badNumber) }
    } else if !text.elementsEqual("true".utf8), !text.elementsEqual("false".utf8), !text.elementsEqual("null".utf8) {
      fault = JSONFault(start, .expected("a value"))
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  fileprivate var isWord: Bool {
    isDigit || (self | 0x20 >= 0x61 && self | 0x20 <= 0x7A) || self == 0x2B || self == 0x2D || self == 0x2E
  }
}

/// A validator for the grammar of JSON numbers.
enum JSONNumber {
  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    var place = text.startIndex
    let end = text.endIndex
    func digits() -> Int {
      let start = place
      while place < end, text[place].isDigit { place &+= 1 }
      return place - start
    }
    if place < end, text[place] == UInt8(ascii: "-") { place &+= 1 }
    let isZero = place < end && text[place] == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !isZero || whole == 1 else { return false }
    if place < end, text[place] == UInt8(ascii: ".") {
      place &+= 1
      guard digits() > 0 else { return false }
    }
    if place < end, text[place] | 0x20 == UInt8(ascii: "e") {
      place &+= 1
      if place < end, text[place] == UInt8(ascii: "+") || text[place] == UInt8(ascii: "-") { place &+= 1 }
      guard digits() > 0 else { return false }
    }
    return place == end
  }
}
