import Foundation

/// Finds the ends of JSON values. It does not use recursion, so no text can exhaust the stack. It continues after a
/// fault, so a broken record does not affect others.
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

  private enum State {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd

    var expected: String {
      switch self {
      case .value: "a value"
      case .valueOrEnd: "a value or ']'"
      case .key: "a key in '\"'"
      case .keyOrEnd: "a key in '\"' or '}'"
      case .colon: "':'"
      case .commaOrEnd: "','"
      }
    }
  }

  private enum Container { case object, array }

  var offset: Int
  private let bytes: [UInt8]
  private let end: Int
  private var stack: [Container] = []
  /// The number of open containers beyond the maximum depth of the stack.
  private var beyond = 0
  private var fault: JSONFault?

  init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    self.bytes = bytes
    offset = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  var byte: UInt8? {
    offset < end ? bytes[offset] : nil
  }

  mutating func skipSpace() {
    while offset < end, bytes[offset].isJSONSpace { offset &+= 1 }
  }

  /// Returns the range of the rest of the line, without its newline.
  func line() -> Range<Int> {
    offset..<(next(0x0A, from: offset, to: end) ?? end)
  }

  /// Returns the range of the only value in a range, and its first fault. Text after the value is a fault.
  static func value(
    in bytes: [UInt8], _ range: Range<Int>
  ) -> (range: Range<Int>, fault: JSONFault?) {
    var scanner = JSONScanner(bytes, range)
    scanner.skipSpace()
    let start = scanner.offset
    var fault = scanner.value().fault
    let end = scanner.offset
    scanner.skipSpace()
    if fault == nil, scanner.offset < range.upperBound {
      fault = JSONFault(scanner.offset, .expected("the end of the line"))
    }
    return (start..<end, fault)
  }

  /// Moves past a value, or past its likely end if it is broken, and returns the first fault in it.
  mutating func value() -> (fault: JSONFault?, ending: Ending) {
    stack.removeAll(keepingCapacity: true)
    beyond = 0
    fault = nil
    var state = State.value
    while true {
      skipSpace()
      guard offset < end else {
        note(.expected(stack.last == .object ? "'}'" : stack.last == .array ? "']'" : "a value"))
        return (fault, .endOfText)
      }
      switch bytes[offset] {
      case UInt8(ascii: "{"):
        if stack.last == .object, beyond == 0, state != .value {
          note(.expected(state.expected))
          return (fault, .nextRecord)
        }
        open(.object, &state)
      case UInt8(ascii: "["): open(.array, &state)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        let container = bytes[offset] == UInt8(ascii: "}") ? Container.object : .array
        guard close(container, &state) else { return (fault, .arrayClosed) }
        if stack.isEmpty { return (fault, .closed) }
      case UInt8(ascii: ","):
        if state != .commaOrEnd { note(.expected(state.expected)) }
        offset &+= 1
        if stack.isEmpty { return (fault, .closed) }
        state = stack.last == .object ? .key : .value
      case UInt8(ascii: ":"):
        if state != .colon { note(.expected(state.expected)) }
        offset &+= 1
        if stack.isEmpty { return (fault, .closed) }
        state = .value
      case UInt8(ascii: "\""):
        let isKey = state == .key || state == .keyOrEnd
        if !isKey, state != .value, state != .valueOrEnd { note(.expected(state.expected)) }
        string()
        state = isKey ? .colon : .commaOrEnd
        if stack.isEmpty { return (fault, .closed) }
      default:
        if state != .value, state != .valueOrEnd { note(.expected(state.expected)) }
        word()
        state = .commaOrEnd
        if stack.isEmpty { return (fault, .closed) }
      }
    }
  }

  private mutating func note(_ kind: JSONFault.Kind) {
    if fault == nil { fault = JSONFault(offset, kind) }
  }

  private mutating func open(_ container: Container, _ state: inout State) {
    if state != .value, state != .valueOrEnd { note(.expected(state.expected)) }
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
      note(.expected(state.expected))
    } else if stack.last != container {
      note(.expected(stack.last == .object ? "',' or '}'" : "',' or ']'"))
    }
    guard let match = stack.lastIndex(of: container) else { return false }
    stack.removeSubrange(match...)
    offset &+= 1
    return true
  }

  /// Moves past a string. A newline ends it, so that a missing quote does not affect the next line.
  private mutating func string() {
    offset &+= 1
    while true {
      let quote = next(UInt8(ascii: "\""), from: offset, to: end)
      let newline = next(0x0A, from: offset, to: quote ?? end)
      let limit = newline ?? quote ?? end
      // The known limit keeps the search linear, even in a string that consists only of escapes.
      while let backslash = next(UInt8(ascii: "\\"), from: offset, to: limit) {
        let escaped = backslash + 1 < end ? bytes[backslash + 1] : 0
        if !Self.escapable.contains(escaped), fault == nil { fault = JSONFault(backslash, .badEscape) }
        offset = min(backslash + 2, end)
        if offset > limit { break }
      }
      if let newline {
        offset = newline
        note(.unterminatedString)
        return
      }
      guard let quote else {
        offset = end
        note(.unterminatedString)
        return
      }
      if offset <= quote {
        offset = quote + 1
        return
      }
    }
  }

  /// Moves past a number or a literal, or past one byte that cannot start a value.
  private mutating func word() {
    let start = offset
    while offset < end, bytes[offset].isWord { offset &+= 1 }
    let length = offset - start
    if length == 0 {
      note(.expected("a value"))
      offset &+= 1
      return
    }
    guard fault == nil else { return }
    // A longer word is not converted to text. No valid number is that long.
    let text = String(decoding: bytes[start..<(length <= 400 ? offset : start)], as: UTF8.self)
    if text == "true" || text == "false" || text == "null" { return }
    if bytes[start].isDigit || bytes[start] == UInt8(ascii: "-") {
      if !JSONNumber.isValid(text.utf8) { fault = JSONFault(start, .badNumber) }
    } else {
      fault = JSONFault(start, .expected("a value"))
    }
  }

  private func next(_ wanted: UInt8, from start: Int, to limit: Int) -> Int? {
    start < limit ? bytes.offset(of: wanted, in: start..<limit) : nil
  }

  private static let escapable = Set(#""\/bfnrtu"#.utf8)
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  fileprivate var isWord: Bool {
    isDigit || (self | 0x20 >= 0x61 && self | 0x20 <= 0x7A) || self == 0x2B || self == 0x2D || self == 0x2E
  }
}

/// A validator for the grammar of JSON numbers.
enum JSONNumber {
  static func isValid(_ text: String.UTF8View) -> Bool {
    var rest = Array(text)[...]
    func digits() -> Int {
      let count = rest.prefix(while: \.isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !isZero || whole == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
