/// The text of a source that arrives in blocks, as valid UTF-8 without a byte order mark.
///
/// A reader keeps the part of the text that it works on, and calls ``fill(_:droppingFirst:)`` where it needs more.
struct SourceFeed {
  /// Returns the next bytes, or `nil` at the end.
  typealias Next = () throws(BookmarkSourceError) -> [UInt8]?

  private let next: Next
  private var isAtEnd = false
  /// The place of the first byte that the reader keeps.
  private var start = SourcePlace(line: 1, column: 1)
  /// The bytes of a character whose rest has not arrived.
  private var partial: [UInt8] = []
  private var isFirst = true
  /// The place of the first invalid UTF-8, or `nil` if there was none so far.
  private(set) var firstRepair: SourcePlace?

  init(_ next: @escaping Next) { self.next = next }

  /// A feed of a text that is complete.
  init(_ bytes: [UInt8]) {
    var rest: [UInt8]? = bytes
    self.init { () throws(BookmarkSourceError) in
      defer { rest = nil }
      return rest
    }
  }

  /// Drops the first bytes of a text and appends more. Returns `false` if there are no more.
  ///
  /// The text at least doubles, so that reading a long record again after each block takes linear time.
  mutating func fill(_ text: inout [UInt8], droppingFirst count: Int) throws(BookmarkSourceError) -> Bool {
    guard !isAtEnd else { return false }
    start = place(at: count, in: text)
    text.removeFirst(count)
    var block = partial
    partial = []
    while !isAtEnd, block.count < max(text.count, 4) {
      if let more = try next() { block += more } else { isAtEnd = true }
    }
    if isFirst, block.starts(with: [0xEF, 0xBB, 0xBF]) { block.removeFirst(3) }
    isFirst = false
    append(block, to: &text)
    return true
  }

  private mutating func append(_ block: [UInt8], to text: inout [UInt8]) {
    var block = block
    if !isAtEnd {
      partial = Array(block.suffix(Self.lengthOfPartialCharacter(block)))
      block.removeLast(partial.count)
    }
    guard String(validating: block, as: UTF8.self) == nil else {
      text += block
      return
    }
    let repaired = Array(String(decoding: block, as: UTF8.self).utf8)
    let offset = text.count + Self.firstDifference(block, repaired)
    text += repaired
    firstRepair = firstRepair ?? place(at: offset, in: text)
  }

  /// Returns the place of an offset in the text that the reader keeps.
  func place(at offset: Int, in text: [UInt8]) -> SourcePlace {
    var place = start
    place.move(over: 0..<min(offset, text.count), of: text)
    return place
  }

  /// Returns how many bytes at the end may be the beginning of a character.
  private static func lengthOfPartialCharacter(_ block: [UInt8]) -> Int {
    for (index, byte) in block.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return index + 1 < length ? index + 1 : 0
    }
    return 0
  }

  private static func firstDifference(_ original: [UInt8], _ repaired: [UInt8]) -> Int {
    var offset = zip(original, repaired).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? original.count
    // The replacement can start with the same bytes as the invalid text. Move back to the start of the character.
    while offset > 0, offset < repaired.count, repaired[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
