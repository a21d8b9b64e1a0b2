import Foundation

/// An order of the bookmarks in each folder.
struct BookmarkOrder: Equatable {
  /// What the bookmarks are compared by.
  enum Key: CaseIterable {
    /// The order of the source.
    case source
    case title, address
    /// The text at the end of the row, such as a price or a date.
    case value

    /// The text of a bookmark that is compared, or `nil` for the order of the source.
    var text: (@Sendable (Bookmark) -> String)? {
      switch self {
      case .source: nil
      case .title: { $0.title }
      case .address: { $0.address }
      case .value: { $0.trailing }
      }
    }
  }

  private(set) var key = Key.source
  private(set) var isReversed = false

  /// The order by the next of some keys. The order of the source follows the last.
  func next(of keys: [Key] = Key.allCases) -> BookmarkOrder {
    let following = Key.allCases.drop { $0 != key }.dropFirst()
    return BookmarkOrder(key: following.first(where: keys.contains) ?? .source)
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

  /// Returns the key by which a bookmark is compared, or `nil` for the order of the source.
  var sortKey: (@Sendable (Bookmark) -> SortKey)? {
    guard let text = key.text else { return nil }
    let (isValue, isReversed) = (key == .value, isReversed)
    return { bookmark in
      let text = text(bookmark)
      return SortKey(
        number: isValue ? Self.number(in: text) ?? -.infinity : 0, text: Self.folded(text), isReversed: isReversed)
    }
  }

  /// What bookmarks are compared by: a number, so that `₩9,000` is before `₩12,000`, and then a text. Texts without
  /// digits are first.
  struct SortKey: Comparable {
    fileprivate let number: Double
    fileprivate let text: [UInt8]
    fileprivate let isReversed: Bool

    static func < (a: SortKey, b: SortKey) -> Bool {
      let (first, second) = a.isReversed ? (b, a) : (a, b)
      return first.number == second.number
        ? first.text.lexicographicallyPrecedes(second.text) : first.number < second.number
    }
  }

  /// Returns the bytes of a text in lower case and in its composed form, so that Hangul is in its order however it is
  /// spelled.
  private static func folded(_ text: String) -> [UInt8] {
    let lowercased = text.lowercased()
    let isASCII = lowercased.utf8.allSatisfy { $0 < 0x80 }
    return Array((isASCII ? lowercased : lowercased.precomposedStringWithCanonicalMapping).utf8)
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
