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
