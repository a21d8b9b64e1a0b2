/// Turns the bytes from a terminal into keys. The decoder is a value without a clock: callers pass the time with the
/// bytes.
///
/// A character is reported as a whole, even if its bytes arrive in several reads. The same applies to a syllable typed
/// jamo by jamo. Sequences that are not keys, such as late replies from the terminal, are ignored. All buffers are
/// bounded.
struct KeyDecoder: Sendable {
  /// The time after which a lone escape byte counts as the Escape key, and a character that could continue counts as
  /// complete.
  static let escapeDelay = Duration.milliseconds(50)
  /// The time to wait for the rest of a sequence or character, of which the terminal has sent more than an escape byte.
  static let sequenceDelay = Duration.milliseconds(500)
  /// The time to wait for the rest of a paste.
  static let pasteDelay = Duration.seconds(5)

  private enum State {
    case ground
    case escape
    case control(ControlSequence)
    case shift(ControlSequence)
    /// A string, such as a reply from the terminal, with the byte that introduces it.
    case string(UInt8, TerminalString)
    /// The state after an escape byte within a string, which starts the end of the string.
    case stringEnd(TerminalString)
    /// The number of bytes to skip in an unsupported sequence.
    case skipping(Int)
    case paste(PastedBytes)
  }

  private var state = State.ground
  private var background: PixelImage.Pixel?
  private var text = TypedText()
  private var keys: [Key] = []

  /// The time at which to call ``keys(at:)`` if no bytes arrive before, or `nil`.
  private(set) var deadline: Duration?

  init() {}

  /// Returns the keys that the bytes complete.
  /// - Parameter time: The time at which the bytes arrived. It never decreases from call to call.
  mutating func keys(from bytes: some Sequence<UInt8>, at time: Duration) -> [Key] {
    let expired = self.keys(at: time)
    for byte in bytes { read(byte) }
    keys += text.take(isPatient: isGround)
    deadline = delay.map { time + $0 }
    defer { keys = [] }
    return expired + keys
  }

  /// Returns the keys that are complete because the time to wait for more bytes has passed.
  mutating func keys(at time: Duration) -> [Key] {
    guard let deadline, deadline <= time else { return [] }
    self.deadline = nil
    switch state {
    case .ground: break
    case .escape: keys.append(.escape)
    case .control(let sequence) where sequence.isEmpty: keys += [.escape, .character("[")]
    case .shift(let sequence) where sequence.isEmpty: keys += [.escape, .character("O")]
    case .string(let introducer, let string) where string.isEmpty:
      keys += [.escape, .character(Character(Unicode.Scalar(introducer)))]
    case .paste(let pasted): keys.append(.paste(pasted.text))
    case .control, .shift, .string, .stringEnd, .skipping: break
    }
    state = .ground
    keys += text.take(isPatient: false)
    defer { keys = [] }
    return keys
  }

  /// Returns the background that the terminal has told since the last call, or `nil` if it has not answered.
  mutating func takeBackground() -> PixelImage.Pixel? { background.take() }

  private var isGround: Bool {
    if case .ground = state { true } else { false }
  }

  private var delay: Duration? {
    switch state {
    case .ground: text.isEmpty ? nil : text.isMidCharacter ? Self.sequenceDelay : Self.escapeDelay
    case .escape: Self.escapeDelay
    case .control, .shift, .string, .stringEnd, .skipping: Self.sequenceDelay
    case .paste: Self.pasteDelay
    }
  }

  private mutating func read(_ byte: UInt8) {
    switch state {
    case .ground: readTyped(byte)
    case .escape: readEscaped(byte)
    case .control(let sequence): readControl(byte, sequence)
    case .shift(let sequence): readShift(byte, sequence)
    case .string(let introducer, let string): readString(byte, introducer, string)
    case .stringEnd(let string):
      state = .ground
      if byte == UInt8(ascii: "\\") { background = string.background ?? background } else { readEscaped(byte) }
    case .skipping(let count):
      state = count > 1 ? .skipping(count - 1) : .ground
    case .paste(var pasted):
      // Take the paste out of the state so that its bytes are not copied.
      state = .ground
      if pasted.add(byte) { keys.append(.paste(pasted.text)) } else { state = .paste(pasted) }
    }
  }

  private mutating func readTyped(_ byte: UInt8) {
    guard byte < 0x20 || byte == 0x7F else { return text.add(byte) }
    keys += text.take(isPatient: false)
    if byte == 0x1B { state = .escape } else { keys.append(Key(control: byte)) }
  }

  private mutating func readEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control(ControlSequence())
    case UInt8(ascii: "O"): state = .shift(ControlSequence())
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(byte, TerminalString(byte))
    case 0x21...0x7E:
      state = .ground
      keys.append(.alt(Character(Unicode.Scalar(byte))))
    default:
      keys.append(.escape)
      readAnew(byte)
    }
  }

  private mutating func readControl(_ byte: UInt8, _ sequence: ControlSequence) {
    switch byte {
    case 0x20...0x3F: state = .control(sequence.adding(byte))
    case UInt8(ascii: "[") where sequence.isEmpty: state = .skipping(1)  // a function key of the Linux console
    case UInt8(ascii: "M") where sequence.isEmpty: state = .skipping(3)  // a mouse report of the oldest kind
    case 0x40...0x7E:
      state = sequence.beginsPaste(final: byte) ? .paste(PastedBytes()) : .ground
      if let key = sequence.key(final: byte) { keys.append(key) }
    default: readAnew(byte)
    }
  }

  private mutating func readShift(_ byte: UInt8, _ sequence: ControlSequence) {
    switch byte {
    case 0x30...0x3F: state = .shift(sequence.adding(byte))
    case 0x40...0x7E:
      state = .ground
      if let key = sequence.shiftKey(final: byte) { keys.append(key) }
    default: readAnew(byte)
    }
  }

  private mutating func readString(_ byte: UInt8, _ introducer: UInt8, _ string: TerminalString) {
    switch byte {
    case 0x07:
      state = .ground
      background = string.background ?? background
    case 0x18, 0x1A: state = .ground
    case 0x1B: state = .stringEnd(string)
    case 0x03: readAnew(byte)  // Ctrl-C must work inside a string
    default: state = .string(introducer, string.adding(byte))
    }
  }

  /// Drops an incomplete sequence and handles the byte as typed text.
  private mutating func readAnew(_ byte: UInt8) {
    state = .ground
    readTyped(byte)
  }
}

extension Key {
  /// Creates the key of a control character, 0x00 to 0x1F or 0x7F.
  init(control byte: UInt8) {
    self =
      switch byte {
      case 0x0A, 0x0D: .enter
      case 0x09: .tab
      case 0x08, 0x7F: .backspace
      case 0x1B: .escape
      default: .control(Character(Character(Unicode.Scalar(byte | 0x40)).lowercased()))
      }
  }
}

/// A string that a terminal sends, such as an answer to a question. Only the first bytes are kept.
struct TerminalString: Sendable {
  private static let mostBytes = 32
  private var bytes: [UInt8] = []
  /// Whether the string is an operating system command (OSC), as answers about colors are.
  private let isCommand: Bool

  init(_ introducer: UInt8) { isCommand = introducer == UInt8(ascii: "]") }

  var isEmpty: Bool { bytes.isEmpty }

  func adding(_ byte: UInt8) -> TerminalString {
    guard bytes.count < Self.mostBytes else { return self }
    var longer = self
    longer.bytes.append(byte)
    return longer
  }

  /// The background, if the string is the answer to that question: `11;rgb:RRRR/GGGG/BBBB`, with 1 to 4 digits a
  /// component.
  var background: PixelImage.Pixel? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard isCommand, bytes.count < Self.mostBytes, text.hasPrefix("11;rgb") else { return nil }
    let parts = text.split(separator: ":").last?.split(separator: "/").prefix(3) ?? []
    let components = parts.compactMap { part -> UInt8? in
      guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit), let value = UInt16(part, radix: 16) else {
        return nil
      }
      return UInt8((255 * Double(value) / Double(1 << (4 * part.utf8.count) - 1)).rounded())
    }
    guard components.count == 3 else { return nil }
    return PixelImage.Pixel(red: components[0], green: components[1], blue: components[2])
  }
}

/// The parameters of a control sequence or a single shift, and the key that they encode. Modifiers are ignored.
struct ControlSequence: Sendable {
  /// The maximum number of bytes of parameters. The bytes beyond it are dropped.
  private static let mostParameters = 32

  private var parameters: [UInt8] = []

  var isEmpty: Bool { parameters.isEmpty }

  func adding(_ byte: UInt8) -> ControlSequence {
    guard parameters.count < Self.mostParameters else { return self }
    var longer = self
    longer.parameters.append(byte)
    return longer
  }

  func beginsPaste(final: UInt8) -> Bool { final == UInt8(ascii: "~") && parameters.elementsEqual("200".utf8) }

  /// Returns the key of the sequence `CSI parameters final`, or `nil` if the sequence is not a key, such as a reply, a
  /// focus report or a function key.
  func key(final: UInt8) -> Key? {
    switch parameters.first {
    case UInt8(ascii: "<"): return mouseKey(final: final)
    case .some(0x3A), .some(0x3C...0x3F): return nil
    default: break
    }
    guard parameters.allSatisfy({ $0 >= 0x30 }) else { return nil }
    switch Unicode.Scalar(final) {
    case "Z": return .backTab
    case "~", "^", "@":
      return switch numbers.first {
      case 1, 7: .home
      case 4, 8: .end
      case 3: .delete
      case 5: .pageUp
      case 6: .pageDown
      default: nil
      }
    default: return arrow(final)
    }
  }

  /// Returns the key of the sequence `SS3 parameters final`.
  func shiftKey(final: UInt8) -> Key? { final == UInt8(ascii: "M") ? .enter : arrow(final) }

  private func arrow(_ final: UInt8) -> Key? {
    switch Unicode.Scalar(final) {
    case "A", "a": .up
    case "B", "b": .down
    case "C": .right
    case "c": isEmpty ? .right : nil
    case "D", "d": .left
    case "H": .home
    case "F": .end
    default: nil
    }
  }

  /// Returns the key of an SGR mouse report: `CSI < button ; column ; row M`, with positions from 1.
  private func mouseKey(final: UInt8) -> Key? {
    let numbers = numbers
    guard final == UInt8(ascii: "M"), numbers.count == 3 else { return nil }
    let position = ScreenPosition(row: max(0, numbers[2] - 1), column: max(0, numbers[1] - 1))
    // Bits 4, 8 and 16 are modifiers, 32 is a movement, and 64 is the wheel.
    switch numbers[0] & ~0b1_1100 {
    case 0: return .click(position)
    case 64: return .wheel(-3, at: position)
    case 65: return .wheel(3, at: position)
    default: return nil
    }
  }

  /// The numbers between semicolons, without subparameters after a colon. A field that is not a number is 0.
  private var numbers: [Int] {
    let digits = parameters.drop { $0 == UInt8(ascii: "<") }
    return digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
      Int(String(decoding: field.prefix { $0 != UInt8(ascii: ":") }.prefix(9), as: UTF8.self)) ?? 0
    }
  }
}

/// The bytes of pasted text, between `CSI 200 ~` and `CSI 201 ~`.
struct PastedBytes: Sendable {
  /// The maximum number of bytes kept of a paste.
  static let most = 65_536
  private static let end = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// The number of bytes of the end sequence that have arrived.
  private var matched = 0

  /// Adds a byte, and returns whether it completes the end sequence.
  mutating func add(_ byte: UInt8) -> Bool {
    if byte != Self.end[matched] {
      bytes += Self.end[..<matched]
      matched = 0
    }
    if byte == Self.end[matched] { matched += 1 } else { bytes.append(byte) }
    if bytes.count > Self.most { bytes.removeSubrange(Self.most...) }
    return matched == Self.end.count
  }

  /// The pasted text, without an incomplete character at its end.
  var text: String {
    var whole = bytes[...]
    if bytes.count == Self.most {
      while let last = whole.last, last & 0xC0 == 0x80 { whole.removeLast() }
      if let last = whole.last, last >= 0xC0 { whole.removeLast() }
    }
    return String(decoding: whole, as: UTF8.self)
  }
}

/// Collects the bytes of typed text into whole characters.
struct TypedText: Sendable {
  /// The maximum size, in bytes, of a character that waits for more scalars.
  private static let mostHeld = 128

  private var scalars = String.UnicodeScalarView()
  /// The bytes of an incomplete scalar.
  private var pending: [UInt8] = []

  var isEmpty: Bool { scalars.isEmpty && pending.isEmpty }
  var isMidCharacter: Bool { !pending.isEmpty }

  mutating func add(_ byte: UInt8) {
    if !pending.isEmpty, byte & 0xC0 != 0x80 { finishScalar() }
    pending.append(byte)
    if pending.count == Self.length(ofScalarBeginningWith: pending[0]) { finishScalar() }
  }

  /// Returns and removes the complete characters.
  /// - Parameter isPatient: Whether to keep a last character that more scalars can join.
  mutating func take(isPatient: Bool) -> [Key] {
    if !isPatient, !pending.isEmpty { finishScalar() }
    guard !scalars.isEmpty else { return [] }
    var characters = String(scalars)[...]
    var held = String.UnicodeScalarView()
    if isPatient, let last = characters.last, last.utf8.count < Self.mostHeld, isMidCharacter || last.awaitsMore {
      held = last.unicodeScalars
      characters.removeLast()
    }
    scalars = held
    return characters.map { .character($0) }
  }

  private mutating func finishScalar() {
    // Invalid UTF-8 becomes U+FFFD. A C1 control is not a key.
    scalars += String(decoding: pending, as: UTF8.self).unicodeScalars.lazy.filter { !(0x80...0x9F).contains($0.value) }
    pending.removeAll(keepingCapacity: true)
  }

  private static func length(ofScalarBeginningWith byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}

extension Character {
  /// Whether the next scalar often joins this character, as with conjoining jamo, joiners and emoji.
  fileprivate var awaitsMore: Bool {
    switch unicodeScalars.last?.value ?? 0 {
    case 0x1100...0x11A7, 0xA960...0xA97C, 0xD7B0...0xD7C6, 0x200D, 0x1F000...0x1FAFF: true
    default: false
    }
  }
}
