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
  /// The styles are `page-number`, `offset`, `next-address`, `cursor`, `last-item`, `one-page`, and `link`,
  /// `header`, `continuation` and `search-after`, which are other names with other usual values. The keys are the
  /// labels of ``PaginationStyle`` and of ``PageFormat``, with a hyphen between two words (`largest-page`). The field
  /// of `header` is its `name`, and `continuation` has `more` for `isTruncated`. An empty value means that the server
  /// has no such parameter or member. A comma in a value is written `%2C`, and a percent sign `%25`.
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

extension PaginationStyle {
  /// The text of a style: its name, and the values that differ from the usual ones.
  static func text(_ name: String, _ values: (key: String, value: String?, usual: String?)...) -> String {
    FormatValues.text(name, values)
  }

  fileprivate init(_ name: String, _ values: inout FormatValues) throws(PageFormatError) {
    switch name {
    case "page-number":
      self = .pageNumber(
        page: values.take("page") ?? "page", size: values.take("size", or: "per_page"),
        first: try values.number("first") ?? 1, more: values.take("more", or: nil))
    case "offset":
      self = .offset(
        offset: values.take("offset") ?? "offset", limit: values.take("limit", or: "limit"),
        first: try values.number("first") ?? 0, more: values.take("more", or: nil))
    case "next-address":
      self = .nextAddress(
        at: values.take("at") ?? "next", previous: values.take("previous", or: "previous"),
        size: values.take("size", or: nil))
    case "cursor":
      self = .cursor(
        at: values.take("at") ?? "next_cursor", parameter: values.take("parameter") ?? "cursor",
        size: values.take("size", or: "limit"), more: values.take("more", or: nil),
        allowsEmpty: try values.flag("allows-empty"))
    case "last-item":
      self = .lastItem(
        key: values.take("key") ?? "id", after: values.take("after") ?? "starting_after",
        before: values.take("before", or: nil), size: values.take("size", or: "limit"),
        more: values.take("more", or: "has_more"))
    case "one-page": self = .onePage
    case "link": self = .link(size: values.take("size", or: nil))
    case "header":
      self = .header(
        values.take("name") ?? "Next-Page", parameter: values.take("parameter", or: nil),
        size: values.take("size", or: nil))
    case "continuation":
      self = .continuation(
        at: values.take("at") ?? "NextContinuationToken", parameter: values.take("parameter") ?? "continuation-token",
        size: values.take("size", or: "max-keys"), isTruncated: values.take("more") ?? "IsTruncated")
    case "search-after": self = .searchAfter(size: values.take("size", or: "size"))
    default:
      throw PageFormatError(
        description: "there is no style '\(name.bounded(to: 40))'; the styles are page-number, offset, next-address, "
          + "cursor, last-item, one-page, link, header, continuation and search-after")
    }
  }
}

/// The values of a format, by their keys.
private struct FormatValues {
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
