import Foundation

/// The bytes of a source as valid UTF-8 without a byte order mark, so that readers need not think of either.
package struct SourceText {
  package let name: String
  package let bytes: [UInt8]
  /// Where the first byte that was not UTF-8 stood, as an offset into `bytes`.
  package let firstRepair: Int?

  package init(bytes original: [UInt8], name: String) {
    let unmarked = original.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(original.dropFirst(3)) : original
    let repaired = Array(String(decoding: unmarked, as: UTF8.self).utf8)
    self.name = name
    self.bytes = repaired
    self.firstRepair = Self.firstDifference(unmarked, repaired)
  }

  package var isBlank: Bool { bytes.allSatisfy(\.isJSONSpace) }

  private static func firstDifference(_ original: [UInt8], _ repaired: [UInt8]) -> Int? {
    let count = min(original.count, repaired.count)
    let block = 4_096
    var start = 0
    // Whole blocks are compared first: a source may be long, and most are valid to the end.
    while start < count {
      let length = min(block, count - start)
      let same = original.withUnsafeBytes { left in
        repaired.withUnsafeBytes { right in
          memcmp(left.baseAddress! + start, right.baseAddress! + start, length) == 0
        }
      }
      guard same else { break }
      start += length
    }
    guard start < count || original.count != repaired.count else { return nil }
    var offset = (start..<count).first { original[$0] != repaired[$0] } ?? count
    // The replacement may share its first bytes with what it replaced.
    while offset > 0, offset < repaired.count, repaired[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}

/// A line and a column, both from 1; the column counts Unicode scalars.
package struct SourcePlace: CustomStringConvertible, Equatable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package var description: String { "\(line):\(column)" }
}

/// Turns offsets into places. Offsets that ascend cost one pass over the text in all.
struct SourcePlaceFinder {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var current = SourcePlace(line: 1, column: 1)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func place(at target: Int) -> SourcePlace {
    let target = min(target, bytes.count)
    if target < offset {
      offset = 0
      current = SourcePlace(line: 1, column: 1)
    }
    guard let base = bytes.baseAddress else { return current }
    while offset < target, let found = memchr(base + offset, 0x0A, target - offset) {
      offset = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
      current.line += 1
      current.column = 1
    }
    while offset < target {
      if base[offset] & 0xC0 != 0x80 { current.column &+= 1 }
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
