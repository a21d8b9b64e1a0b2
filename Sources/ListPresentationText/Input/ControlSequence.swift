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
