import Foundation

/// The bytes of a source as valid UTF-8 without a byte order mark, so that readers need not think of either.
struct SourceText {
  let name: String
  let bytes: [UInt8]
  /// Where the first byte that was not UTF-8 stood, as an offset into `bytes`.
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
    // The replacement may share its first bytes with what it replaced.
    while offset > 0, offset < repaired.count, repaired[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}

/// A line and a column, both from 1; the column counts Unicode scalars.
struct SourcePlace: CustomStringConvertible, Equatable, Sendable {
  var line: Int
  var column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  var description: String { "\(line):\(column)" }
}

/// Turns offsets into places. Offsets that ascend cost one pass over the text in all.
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
    while let newline = bytes.offset(of: 0x0A, in: offset..<target) {
      offset = newline + 1
      current.line += 1
      current.column = 1
    }
    while offset < target {
      if bytes[offset] & 0xC0 != 0x80 { current.column &+= 1 }
      offset &+= 1
    }
    return current
  }
}

/// What could not be read. A source broken throughout must not fill the memory with sentences.
struct SourceReports {
  static let limit = 1_000
  private var kept: [String] = []
  private var others = 0

  mutating func add(_ sentence: @autoclosure () -> String) {
    if kept.count < Self.limit { kept.append(sentence()) } else { others += 1 }
  }

  var sentences: [String] { others == 0 ? kept : kept + [SourceWording.more(others)] }
}

extension UInt8 {
  /// The four characters that JSON takes for white space.
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension [UInt8] {
  /// The first place of a byte in a range, or `nil`. The C library's search, for sources that are one long line.
  func offset(of byte: UInt8, in range: Range<Int>) -> Int? {
    self[range].withUnsafeBytes { part in  // the slice is bounds-checked; no pointer leaves the closure
      guard let start = part.baseAddress, let found = memchr(start, Int32(byte), part.count) else { return nil }
      return range.lowerBound + (UnsafeRawPointer(found) - start)  // both point into the same slice
    }
  }
}
