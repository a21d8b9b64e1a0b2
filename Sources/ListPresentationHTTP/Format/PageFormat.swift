/// Where the items are in an answer, and how to ask for more.
///
/// ```swift
/// PageFormat(.pageNumber(size: "page_size", more: "next"), items: "results", total: "count")
/// PageFormat(.offset(offset: "start", first: 1), items: "items", total: "total")   // Naver
/// try PageFormat("offset:offset=start,first=1,items=items,total=total")            // the same
/// ```
///
/// A format has a text form, which is also how it is encoded: what ``HTTPPageSource/recognizedFormat`` gives can be
/// stored and passed to the next source. The styles and the formats of many public servers are in <doc:Formats>.
public struct PageFormat: Hashable, Sendable {
  /// How to ask for more.
  public var style: PaginationStyle
  /// The path to the items: empty if the body is the array, `nil` to find it, and the total with it, in the first
  /// answer.
  ///
  /// Where an object lies at the path, its members are the items if each of them is an object, in the order of their
  /// names, numbers by value; otherwise it is the only item. Null or an empty text is an empty list.
  public var items: String?
  /// The path from an element of the array to the item; empty if the element is the item.
  public var element: String
  /// The path to the number of all items. `Content-Range` and fields such as `X-Total` are read anyway, unless it is
  /// `-`, which says that there is no such number.
  public var total: String?
  /// The path to the number of all pages, for pages by number.
  public var pages: String?
  /// The path to the names of the columns, for items that are arrays of values.
  public var columns: String?
  /// How many items the server allows in a page, if it lets pages differ in size; an adaptive policy then asks for more
  /// items at once when the user scrolls fast. It has no effect where cursors are page numbers or whole addresses.
  public var largestPage: Int?

  /// Creates a format.
  public init(
    _ style: PaginationStyle, items: String? = nil, element: String = "", total: String? = nil, pages: String? = nil,
    columns: String? = nil, largestPage: Int? = nil
  ) {
    self.style = style
    self.items = items
    self.element = element
    self.total = total
    self.pages = pages
    self.columns = columns
    self.largestPage = largestPage
  }
}

/// Why a text isn't a format.
public struct PageFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what would be right.
  public let description: String
}

/// The text of a format, such as `offset:offset=skip,items=products`: parsing, description and coding.
extension PageFormat: CustomStringConvertible {
  /// Reads a format: the name of a style, and what differs from its usual parameters and members.
  ///
  /// ```text
  /// offset:offset=skip,items=products,total=total
  /// page-number:page=page,more=!meta.is_end,items=documents
  /// ```
  ///
  /// The styles are `page-number`, `offset`, `next-address`, `cursor`, `last-item`, `one-page`, and `link`, `header`,
  /// `continuation` and `search-after`, which are other names with other usual values. The keys are the labels of
  /// ``PaginationStyle`` and of ``PageFormat``, with a hyphen between two words (`largest-page`). The field of `header`
  /// is its `name`, and `continuation` has `more` for `isTruncated`. An empty value of `size`, `limit`, `previous`,
  /// `before`, `more`, `items`, `total`, `pages` or `columns` means that the server has no such parameter or member. A
  /// comma in a value is written `%2C`, and a percent sign `%25`.
  /// - Throws: What is wrong with the text.
  public init(_ text: String) throws(PageFormatError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var values = try FormatValues(parts.count > 1 ? parts[1] : "")
    self.init(try PaginationStyle(parts[0], &values))
    items = values.takeItems()
    element = values.take("element") ?? ""
    total = values.take("total", or: nil)
    pages = values.take("pages", or: nil)
    columns = values.take("columns", or: nil)
    largestPage = try values.number("largest-page")
    try values.checkAllTaken(parts[0])
  }

  /// The format as a text that makes the same format.
  public var description: String {
    let own = [
      ("items", items == "" ? "." : items, nil), ("element", element, ""), ("total", total, nil), ("pages", pages, nil),
      ("columns", columns, nil), ("largest-page", largestPage.map(String.init), nil),
    ]
    return FormatValues.text("\(style)", own)
  }
}

extension PageFormat: Codable {
  /// Decodes the text of a format. A style of an app's own isn't known here, and throws ``PageFormatError``.
  public init(from decoder: any Decoder) throws {
    try self.init(String(from: decoder))
  }

  /// Encodes the format as its text.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

/// The values of a format, by their keys.
struct FormatValues {
  private var values: [String: String] = [:]

  init(_ text: String) throws(PageFormatError) {
    for pair in text.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw PageFormatError(
          description: "'\(String(pair).bounded(to: 40))' isn't KEY=VALUE; a format is NAME:KEY=VALUE,KEY=VALUE")
      }
      values[parts[0]] = parts[1].replacing("%2C", with: ",").replacing("%25", with: "%")
    }
  }

  /// A text with the values that differ from the usual ones.
  static func text(_ start: String, _ values: [(key: String, value: String?, usual: String?)]) -> String {
    let pairs = values.filter { $0.value != $0.usual }.map { key, value, _ in
      "\(key)=\((value ?? "").replacing("%", with: "%25").replacing(",", with: "%2C"))"
    }
    return pairs.isEmpty ? start : "\(start)\(start.contains(":") ? "," : ":")\(pairs.joined(separator: ","))"
  }

  mutating func take(_ key: String) -> String? { values.removeValue(forKey: key) }

  /// The value of a key. An empty value means that the server has no such parameter or member.
  mutating func take(_ key: String, or usual: String?) -> String? {
    guard let value = take(key) else { return usual }
    return value.isEmpty ? nil : value
  }

  /// The path to the items. A dot is the empty path.
  mutating func takeItems() -> String? { take("items", or: nil).map { $0 == "." ? "" : $0 } }

  mutating func number(_ key: String) throws(PageFormatError) -> Int? {
    guard let value = take(key) else { return nil }
    if let number = Int32(value), number >= 0 { return Int(number) }
    throw PageFormatError(
      description: "\(key) takes a whole number, 0 to \(Int32.max), not '\(value.bounded(to: 40))'")
  }

  mutating func flag(_ key: String) throws(PageFormatError) -> Bool {
    switch take(key) {
    case nil, "no": return false
    case "yes": return true
    case .some(let value):
      throw PageFormatError(description: "\(key) takes yes or no, not '\(value.bounded(to: 40))'")
    }
  }

  func checkAllTaken(_ style: String) throws(PageFormatError) {
    guard let key = values.keys.min() else { return }
    throw PageFormatError(description: "the style \(style) has no '\(key.bounded(to: 40))'")
  }
}
