/// Bytes of typed text on their way to whole characters.
struct TypedText: Sendable {
  /// The longest cluster that waits for more of it, in bytes.
  private static let mostHeld = 128

  private var scalars = String.UnicodeScalarView()
  /// The bytes of a scalar that is not complete.
  private var pending: [UInt8] = []

  var isEmpty: Bool { scalars.isEmpty && pending.isEmpty }
  var isMidCharacter: Bool { !pending.isEmpty }

  mutating func add(_ byte: UInt8) {
    if !pending.isEmpty, byte & 0xC0 != 0x80 { finishScalar() }
    pending.append(byte)
    if pending.count == Self.length(ofScalarBeginningWith: pending[0]) { finishScalar() }
  }

  /// The characters that are complete.
  /// - Parameter isPatient: Whether a last one waits that more may join.
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
  /// Whether what comes next often belongs to this: to conjoining jamo, joiners, and emoji.
  fileprivate var awaitsMore: Bool {
    switch unicodeScalars.last?.value ?? 0 {
    case 0x1100...0x11A7, 0xA960...0xA97C, 0xD7B0...0xD7C6, 0x200D, 0x1F000...0x1FAFF: true
    default: false
    }
  }
}
