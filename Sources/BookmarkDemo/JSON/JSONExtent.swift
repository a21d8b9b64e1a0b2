/// Finds where a value probably ends, also where it is broken, as its bytes arrive: where its brackets are closed,
/// where an object begins that can only be the next record, or where a bracket closes what is around the value.
///
/// It looks at each byte once, however many times a part of them has arrived, so waiting for a long value takes linear
/// time.
struct JSONExtent {
  private(set) var offset: Int
  private var start: Int
  private var isObject: [Bool] = []
  /// How many of the open brackets are those of objects. Without it, brackets that close nothing would each search all.
  private var objects = 0
  private var isInString = false
  /// The last byte that isn't white space.
  private var last: UInt8 = 0

  init(from start: Int) {
    self.start = start
    offset = start
  }

  /// Follows the bytes before the value when they are dropped.
  mutating func dropFirst(_ count: Int) {
    start -= count
    offset -= count
  }

  /// Goes on to the end of the value, or of the bytes. Returns whether the value ends.
  mutating func ends(in bytes: [UInt8]) -> Bool {
    while offset < bytes.count {
      let byte = bytes[offset]
      if isInString {
        // An escape whose second byte has not arrived is looked at again.
        if byte == UInt8(ascii: "\\"), offset + 1 == bytes.count { return false }
        offset &+= byte == UInt8(ascii: "\\") && bytes[offset + 1] != 0x0A ? 2 : 1
        // A line ends a string whose quote is missing.
        guard byte == UInt8(ascii: "\"") || byte == 0x0A else { continue }
        isInString = false
        if isObject.isEmpty { return true }
        continue
      }
      switch byte {
      case 0x20, 0x09...0x0D:
        offset &+= 1
        continue
      case UInt8(ascii: "{"):
        if isObject.last == true, last != UInt8(ascii: ":") { return true }
        isObject.append(true)
        objects += 1
      case UInt8(ascii: "["): isObject.append(false)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard close(byte == UInt8(ascii: "}")) else {
          if offset == start { offset += 1 }
          return true
        }
        if isObject.isEmpty {
          offset &+= 1
          return true
        }
      case UInt8(ascii: "\""): isInString = true
      default:
        guard isObject.isEmpty else { break }
        if !byte.isWordCharacter {
          guard offset == start else { return true }
          // What is left out is a whole character.
          repeat { offset += 1 } while offset < bytes.count && bytes[offset] & 0xC0 == 0x80
          return byte < 0x80 || offset < bytes.count
        }
        while offset < bytes.count, bytes[offset].isWordCharacter { offset &+= 1 }
        return offset < bytes.count
      }
      last = byte
      offset &+= 1
    }
    return false
  }

  /// Closes the innermost object or array, and all that is open inside it. Returns whether there is one.
  private mutating func close(_ closesObject: Bool) -> Bool {
    guard closesObject ? objects > 0 : isObject.count > objects else { return false }
    while let isLastObject = isObject.popLast() {
      if isLastObject { objects -= 1 }
      if isLastObject == closesObject { break }
    }
    return true
  }
}
