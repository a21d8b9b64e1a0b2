import Foundation

/// A line and a column, both counted from 1. Columns count Unicode scalars.
struct SourcePlace: CustomStringConvertible, Equatable, Sendable {
  var line: Int
  var column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  init(_ place: (line: Int, column: Int)) { self.init(line: place.line, column: place.column) }

  /// The place of an offset in a whole text.
  init(of offset: Int, in text: [UInt8]) {
    self.init(line: 1, column: 1)
    move(over: 0..<min(offset, text.count), of: text)
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
