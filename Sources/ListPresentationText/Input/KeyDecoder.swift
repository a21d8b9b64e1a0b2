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
    /// A control sequence, a single shift, or a string such as a reply from the terminal: the byte that introduces it,
    /// and the bytes after that.
    case sequence(UInt8, [UInt8])
    /// The state after an escape byte within a string, which starts the end of the string.
    case stringEnd(UInt8, [UInt8])
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
    case .sequence(let introducer, let bytes) where bytes.isEmpty: keys.append(Key(escaped: introducer))
    case .paste(let pasted): keys.append(.paste(pasted.text))
    case .sequence, .stringEnd, .skipping: break
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
    case .sequence, .stringEnd, .skipping: Self.sequenceDelay
    case .paste: Self.pasteDelay
    }
  }

  private mutating func read(_ byte: UInt8) {
    switch state {
    case .ground: readTyped(byte)
    case .escape: readEscaped(byte)
    case .sequence(UInt8(ascii: "["), let bytes): readControl(byte, bytes)
    case .sequence(UInt8(ascii: "O"), let bytes): readShift(byte, bytes)
    case .sequence(let introducer, let bytes): readString(byte, introducer, bytes)
    case .stringEnd(let introducer, let bytes):
      state = .ground
      if byte == UInt8(ascii: "\\") { endString(introducer, bytes) } else { readEscaped(byte) }
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
    case UInt8(ascii: "["), UInt8(ascii: "O"), UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "X"),
      UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .sequence(byte, [])
    case 0x08, 0x09, 0x0D, 0x20...0x7F:
      state = .ground
      keys.append(Key(escaped: byte))
    default:
      keys.append(.escape)
      readAnew(byte)
    }
  }

  private mutating func readControl(_ byte: UInt8, _ parameters: [UInt8]) {
    switch byte {
    case UInt8(ascii: "$") where !parameters.isEmpty && parameters.allSatisfy { (0x30...0x39).contains($0) }:
      state = .ground  // the end of a key with Shift on rxvt, and inside a sequence elsewhere
      if let key = Key(control: parameters, final: UInt8(ascii: "~")) { keys.append(key) }
    case 0x20...0x3F: goOn(UInt8(ascii: "["), parameters, byte)
    case UInt8(ascii: "[") where parameters.isEmpty: state = .skipping(1)  // a function key of the Linux console
    case UInt8(ascii: "M") where parameters.isEmpty: state = .skipping(3)  // a mouse report of the oldest kind
    case 0x40...0x7E:
      let beginsPaste = byte == UInt8(ascii: "~") && parameters.elementsEqual("200".utf8)
      state = beginsPaste ? .paste(PastedBytes()) : .ground
      if let key = Key(control: parameters, final: byte) { keys.append(key) }
    default: readAnew(byte)
    }
  }

  private mutating func readShift(_ byte: UInt8, _ parameters: [UInt8]) {
    switch byte {
    case 0x30...0x3F: goOn(UInt8(ascii: "O"), parameters, byte)
    case 0x40...0x7E:
      state = .ground
      let key = byte == UInt8(ascii: "M") ? .enter : Key(arrow: byte, isPlain: parameters.isEmpty)
      if let key { keys.append(key) }
    default: readAnew(byte)
    }
  }

  private mutating func readString(_ byte: UInt8, _ introducer: UInt8, _ string: [UInt8]) {
    switch byte {
    case 0x07:
      state = .ground
      endString(introducer, string)
    case 0x18, 0x1A: state = .ground
    case 0x1B: state = .stringEnd(introducer, string)
    case 0x03: readAnew(byte)  // Ctrl-C must work inside a string
    default: goOn(introducer, string, byte)
    }
  }

  /// The maximum number of bytes that are kept of a sequence. The bytes beyond it are dropped.
  private static let mostBytes = 32

  private mutating func goOn(_ introducer: UInt8, _ bytes: [UInt8], _ byte: UInt8) {
    state = .sequence(introducer, bytes.count < Self.mostBytes ? bytes + [byte] : bytes)
  }

  /// Takes the background from a string, if that is the answer to the question about it: the operating system command
  /// `11;rgb:RRRR/GGGG/BBBB`, with 1 to 4 digits a component.
  private mutating func endString(_ introducer: UInt8, _ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard introducer == UInt8(ascii: "]"), bytes.count < Self.mostBytes, text.hasPrefix("11;rgb") else { return }
    let parts = text.split(separator: ":").last?.split(separator: "/").prefix(3) ?? []
    let components = parts.compactMap { part -> UInt8? in
      guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit), let value = UInt16(part, radix: 16) else {
        return nil
      }
      let most = Double(1 << (4 * part.utf8.count) - 1)
      return UInt8((255 * Double(value) / most).rounded())
    }
    guard components.count == 3 else { return }
    background = PixelImage.Pixel(red: components[0], green: components[1], blue: components[2])
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

/// The keys that sequences encode. Modifiers are ignored.
extension Key {
  /// Creates the key of an escape byte and another byte: a key typed with Alt, or Shift-Tab of the Linux console.
  fileprivate init(escaped byte: UInt8) {
    self =
      switch byte {
      case 0x09: .backTab
      case 0x0D: .enter
      case 0x08, 0x7F: .control("w")  // Alt and Backspace erase a word in other programs
      default: .alt(Character(Unicode.Scalar(byte)))
      }
  }

  /// Creates the key of the sequence `CSI parameters final`, or `nil` if the sequence is not a key, such as a reply, a
  /// focus report or a function key.
  fileprivate init?(control parameters: [UInt8], final: UInt8) {
    // The numbers between semicolons, without subparameters after a colon. A field that is not a number is 0.
    let digits = parameters.drop { $0 == UInt8(ascii: "<") }
    let numbers = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
      Int(String(decoding: field.prefix { $0 != UInt8(ascii: ":") }.prefix(9), as: UTF8.self)) ?? 0
    }
    switch (parameters.first, Unicode.Scalar(final)) {
    case (UInt8(ascii: "<"), "M"): self.init(mouse: numbers)
    case (.some(0x3A), _), (.some(0x3C...0x3F), _): return nil
    case _ where !parameters.allSatisfy { $0 >= 0x30 }: return nil
    case (_, "Z"): self = .backTab
    case (_, "~"), (_, "^"), (_, "@"):
      switch numbers.first {
      case 1, 7: self = .home
      case 4, 8: self = .end
      case 3: self = .delete
      case 5: self = .pageUp
      case 6: self = .pageDown
      default: return nil
      }
    default: self.init(arrow: final, isPlain: parameters.isEmpty)
    }
  }

  fileprivate init?(arrow final: UInt8, isPlain: Bool) {
    switch Unicode.Scalar(final) {
    case "A", "a": self = .up
    case "B", "b": self = .down
    case "C": self = .right
    case "c" where isPlain: self = .right
    case "D", "d": self = .left
    case "H": self = .home
    case "F": self = .end
    default: return nil
    }
  }

  /// Creates the key of an SGR mouse report: `CSI < button ; column ; row M`, with positions from 1.
  private init?(mouse numbers: [Int]) {
    guard numbers.count == 3 else { return nil }
    let position = ScreenPosition(row: max(0, numbers[2] - 1), column: max(0, numbers[1] - 1))
    // Bits 4, 8 and 16 are modifiers, 32 is a movement, and 64 is the wheel.
    switch numbers[0] & ~0b1_1100 {
    case 0: self = .click(position)
    case 64: self = .wheel(-3, at: position)
    case 65: self = .wheel(3, at: position)
    default: return nil
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
