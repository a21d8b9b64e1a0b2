import Foundation

/// The bytes of a source as valid UTF-8 without a byte order mark.
struct SourceText {
  let name: String
  let bytes: [UInt8]
  /// The offset in `bytes` of the first invalid UTF-8, or `nil` if the source is valid.
  let firstRepair: Int?

  init(bytes original: [UInt8], name: String) {
    let unmarked = original.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(original.dropFirst(3)) : original
    self.name = name
    if String(validating: unmarked, as: UTF8.self) != nil {
      bytes = unmarked
      firstRepair = nil
    } else {
      bytes = Array(String(decoding: unmarked, as: UTF8.self).utf8)
      firstRepair = Self.firstDifference(unmarked, bytes)
    }
  }

  var isBlank: Bool { bytes.allSatisfy(\.isJSONSpace) }

  private static func firstDifference(_ original: [UInt8], _ repaired: [UInt8]) -> Int {
    var offset = zip(original, repaired).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? original.count
    // The replacement can start with the same bytes as the invalid text. Move back to the start of the character.
    while offset > 0, offset < repaired.count, repaired[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}

/// A line and a column, both counted from 1. Columns count Unicode scalars.
struct SourcePlace: CustomStringConvertible, Equatable, Sendable {
  var line: Int
  var column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  var description: String { "\(line):\(column)" }

  /// Moves the place over bytes of UTF-8: to the next line after a line feed, to the next column after a character.
  mutating func move(over range: Range<Int>, of text: [UInt8]) {
    var offset = range.lowerBound
    while let newline = text.offset(of: 0x0A, in: offset..<range.upperBound) {
      offset = newline + 1
      line += 1
      column = 1
    }
    while offset < range.upperBound {
      if text[offset] & 0xC0 != 0x80 { column &+= 1 }
      offset &+= 1
    }
  }
}

/// Converts offsets to places. Ascending offsets read the text only once in total.
struct SourcePlaceFinder {
  private let bytes: [UInt8]
  private var offset = 0
  private var current = SourcePlace(line: 1, column: 1)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func place(at target: Int) -> SourcePlace {
    let target = min(target, bytes.count)
    if target < offset {
      offset = 0
      current = SourcePlace(line: 1, column: 1)
    }
    current.move(over: offset..<target, of: bytes)
    offset = target
    return current
  }
}

/// The reports of a source. The number is limited, so that a source full of faults does not exhaust the memory.
struct SourceReports {
  static let limit = 1_000
  private(set) var kept: [String] = []
  private var others = 0

  mutating func add(_ sentence: @autoclosure () -> String) {
    if kept.count < Self.limit { kept.append(sentence()) } else { others += 1 }
  }

  var sentences: [String] { others == 0 ? kept : kept + [SourceWording.more(others)] }
}

extension UInt8 {
  /// Whether the byte is one of the four white space characters of JSON.
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension [UInt8] {
  /// Returns the offset of the first occurrence of a byte in a range, or `nil`. Uses the C library, which is fast for
  /// very long lines.
  func offset(of byte: UInt8, in range: Range<Int>) -> Int? {
    self[range].withUnsafeBytes { part in  // the slice is bounds-checked; no pointer leaves the closure
      guard let start = part.baseAddress, let found = memchr(start, Int32(byte), part.count) else { return nil }
      return range.lowerBound + (UnsafeRawPointer(found) - start)  // both point into the same slice
    }
  }
}
