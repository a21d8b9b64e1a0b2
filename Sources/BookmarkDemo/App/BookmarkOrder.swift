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
    var text: KeyPath<Bookmark, String>? {
      switch self {
      case .source: nil
      case .title: \.title
      case .address: \.address
      case .value: \.trailing
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

  /// Whether one bookmark comes before another, or `nil` for the order of the source.
  var areInIncreasingOrder: ((Bookmark, Bookmark) -> Bool)? {
    guard let text = key.text else { return nil }
    let isBefore = key == .value ? Self.isValueBefore : Self.isBefore
    return isReversed
      ? { isBefore($1[keyPath: text], $0[keyPath: text]) } : { isBefore($0[keyPath: text], $1[keyPath: text]) }
  }

  /// Compares texts in lower case by the scalars of their composed form, so that Hangul is in its order however it is
  /// spelled.
  private static func isBefore(_ a: String, _ b: String) -> Bool {
    func folded(_ byte: UInt8?) -> UInt8 { byte.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } ?? 0 }
    var (first, second) = (a.utf8.makeIterator(), b.utf8.makeIterator())
    var (x, y) = (first.next(), second.next())
    while x != nil || y != nil, folded(x) == folded(y) { (x, y) = (first.next(), second.next()) }
    func isASCII(_ byte: UInt8?) -> Bool { byte ?? 0 < 0x80 }
    // An ASCII character decides, unless a mark behind it may combine with it.
    return isASCII(x) && isASCII(y) && isASCII(first.next()) && isASCII(second.next())
      ? folded(x) < folded(y) : a.lowercased() < b.lowercased()
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
