/// Turns the bytes that a terminal sends into keys: a value that gets the time with the bytes.
///
/// A character is whole, however its bytes are split among reads, and so is a syllable that is typed jamo by jamo. Sequences
/// that are not keys, such as late replies of the terminal, are ignored. All buffers are bounded.
struct KeyDecoder: Sendable {
  /// The time after which a lone escape counts as the key, and a jamo as a syllable.
  static let escapeDelay = Duration.milliseconds(50)
  /// How long the rest of a sequence or of a character may be under way.
  static let sequenceDelay = Duration.milliseconds(500)
  /// How long the rest of a paste may be under way.
  static let pasteDelay = Duration.seconds(5)

  private enum State {
    case ground
    case escape
    case control(ControlSequence)
    case shift(ControlSequence)
    /// A string such as a terminal's reply, by what introduced it; its content is not kept.
    case string(UInt8, isEmpty: Bool)
    /// After the escape that begins the end of a string.
    case stringEnd
    /// Bytes of a sequence that say nothing to us.
    case skipping(Int)
    case paste(PastedBytes)
  }

  private var state = State.ground
  private var text = TypedText()
  private var keys: [Key] = []

  /// When ``keys(at:)`` is to be called if no byte comes before.
  private(set) var deadline: Duration?

  init() {}

  /// The keys that bytes complete.
  /// - Parameter time: When they came; it does not go back.
  mutating func keys(from bytes: some Sequence<UInt8>, at time: Duration) -> [Key] {
    let expired = self.keys(at: time)
    for byte in bytes { take(byte) }
    keys += text.take(isPatient: isGround)
    deadline = delay.map { time + $0 }
    defer { keys = [] }
    return expired + keys
  }

  /// The keys that the time completes, because nothing has come that would go on with what was begun.
  mutating func keys(at time: Duration) -> [Key] {
    guard let deadline, deadline <= time else { return [] }
    self.deadline = nil
    switch state {
    case .ground: break
    case .escape: keys.append(.escape)
    case .control(let sequence) where sequence.isEmpty: keys += [.escape, .character("[")]
    case .shift(let sequence) where sequence.isEmpty: keys += [.escape, .character("O")]
    case .string(let introducer, isEmpty: true):
      keys += [.escape, .character(Character(Unicode.Scalar(introducer)))]
    case .paste(let pasted): keys.append(.paste(pasted.text))
    case .control, .shift, .string, .stringEnd, .skipping: break
    }
    state = .ground
    keys += text.take(isPatient: false)
    defer { keys = [] }
    return keys
  }

  private var isGround: Bool {
    if case .ground = state { true } else { false }
  }

  private var delay: Duration? {
    switch state {
    case .ground: text.isEmpty ? nil : text.isMidCharacter ? Self.sequenceDelay : Self.escapeDelay
    case .escape, .string(_, isEmpty: true): Self.escapeDelay
    case .control(let sequence), .shift(let sequence): sequence.isEmpty ? Self.escapeDelay : Self.sequenceDelay
    case .string, .stringEnd, .skipping: Self.sequenceDelay
    case .paste: Self.pasteDelay
    }
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeTyped(byte)
    case .escape: takeEscaped(byte)
    case .control(let sequence): takeControl(byte, sequence)
    case .shift(let sequence): takeShift(byte, sequence)
    case .string(let introducer, _): takeString(byte, introducer)
    case .stringEnd:
      state = .ground
      if byte != UInt8(ascii: "\\") { takeEscaped(byte) }
    case .skipping(let count):
      state = count > 1 ? .skipping(count - 1) : .ground
    case .paste(var pasted):
      // Taken out of the state, so that the bytes are not copied.
      state = .ground
      if pasted.take(byte) { keys.append(.paste(pasted.text)) } else { state = .paste(pasted) }
    }
  }

  private mutating func takeTyped(_ byte: UInt8) {
    guard byte < 0x20 || byte == 0x7F else { return text.add(byte) }
    keys += text.take(isPatient: false)
    if byte == 0x1B { state = .escape } else { keys.append(Key(control: byte)) }
  }

  private mutating func takeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control(ControlSequence())
    case UInt8(ascii: "O"): state = .shift(ControlSequence())
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(byte, isEmpty: true)
    default:
      keys.append(.escape)
      takeAnew(byte)
    }
  }

  private mutating func takeControl(_ byte: UInt8, _ sequence: ControlSequence) {
    switch byte {
    case 0x20...0x3F: state = .control(sequence.adding(byte))
    case UInt8(ascii: "[") where sequence.isEmpty: state = .skipping(1)  // a function key of the Linux console
    case UInt8(ascii: "M") where sequence.isEmpty: state = .skipping(3)  // a mouse report of the oldest kind
    case 0x40...0x7E:
      state = sequence.beginsPaste(final: byte) ? .paste(PastedBytes()) : .ground
      if let key = sequence.key(final: byte) { keys.append(key) }
    default: takeAnew(byte)
    }
  }

  private mutating func takeShift(_ byte: UInt8, _ sequence: ControlSequence) {
    switch byte {
    case 0x30...0x3F: state = .shift(sequence.adding(byte))
    case 0x40...0x7E:
      state = .ground
      if let key = sequence.shiftKey(final: byte) { keys.append(key) }
    default: takeAnew(byte)
    }
  }

  private mutating func takeString(_ byte: UInt8, _ introducer: UInt8) {
    switch byte {
    case 0x07, 0x18, 0x1A: state = .ground
    case 0x1B: state = .stringEnd
    case 0x03: takeAnew(byte)  // no string may keep a user from leaving
    default: state = .string(introducer, isEmpty: false)
    }
  }

  /// Drops an incomplete sequence: the byte belongs to something else.
  private mutating func takeAnew(_ byte: UInt8) {
    state = .ground
    takeTyped(byte)
  }
}

extension Key {
  /// A control character, 0x00 to 0x1F or 0x7F, as a key.
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
