/// An order of the bookmarks in each folder.
struct BookmarkOrder: Equatable {
  /// What the bookmarks are compared by.
  enum Key: CaseIterable {
    /// The order of the source.
    case source
    case title, address
    /// The text at the end of the row, such as a price or a date.
    case value
  }

  private(set) var key = Key.source
  private(set) var isReversed = false

  /// The order by the next key. The first key follows the last.
  var next: BookmarkOrder {
    let keys = Key.allCases
    let index = keys.firstIndex(of: key) ?? 0
    return BookmarkOrder(key: keys[(index + 1) % keys.count])
  }

  /// The same order from its end. The order of the source stays, because more bookmarks may follow.
  var reversed: BookmarkOrder { BookmarkOrder(key: key, isReversed: key != .source && !isReversed) }

  /// The words about the order, such as `by title`, or `nil` for the order of the source. An arrow stands for a
  /// reversed order, so that the title of a narrow screen has room for it.
  var words: String? {
    let words: String? =
      switch key {
      case .source: nil
      case .title: "by title"
      case .address: "by address"
      case .value: "by value"
      }
    return isReversed ? words.map { "\($0) ↓" } : words
  }

  /// Whether one bookmark comes before another, or `nil` for the order of the source.
  var areInIncreasingOrder: ((Bookmark, Bookmark) -> Bool)? {
    let areInOrder: (Bookmark, Bookmark) -> Bool
    switch key {
    case .source: return nil
    case .title: areInOrder = { Self.isBefore($0.title, $1.title) }
    case .address: areInOrder = { Self.isBefore($0.address, $1.address) }
    case .value: areInOrder = { Self.isValueBefore($0.trailing, $1.trailing) }
    }
    return isReversed ? { areInOrder($1, $0) } : areInOrder
  }

  /// Compares texts by their scalars. Upper and lower case of ASCII are the same.
  private static func isBefore(_ a: String, _ b: String) -> Bool {
    func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    return a.utf8.lazy.map(folded).lexicographicallyPrecedes(b.utf8.lazy.map(folded))
  }

  /// Compares texts by their numbers, so that `₩9,000` is before `₩12,000`. Texts without digits are first.
  private static func isValueBefore(_ a: String, _ b: String) -> Bool {
    let (first, second) = (number(in: a) ?? -.infinity, number(in: b) ?? -.infinity)
    return first == second ? isBefore(a, b) : first < second
  }

  /// The number that the digits of a text give, or `nil` if it has none. A date such as `2024-05-01` gives the number
  /// of all its digits.
  ///
  /// The last point or comma begins the fraction, unless three digits follow: these are thousands.
  private static func number(in text: String) -> Double? {
    var value: Double?
    var isNegative = false
    // The number of digits after the last separator.
    var fraction: Int?
    for byte in text.utf8 {
      if (0x30...0x39).contains(byte) {
        value = (value ?? 0) * 10 + Double(byte & 0x0F)
        fraction = fraction.map { $0 + 1 }
      } else if value == nil {
        // A sign can stand before a currency, but not before a word.
        isNegative = byte == UInt8(ascii: "-") || isNegative && !byte.isLetter && byte != 0x20
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        fraction = 0
      } else if fraction == 0 {
        fraction = nil
      }
    }
    guard var value else { return nil }
    for _ in 0..<(fraction == 3 ? 0 : fraction ?? 0) { value /= 10 }
    return isNegative ? -value : value
  }
}
