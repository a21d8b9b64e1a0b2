import ListPresentationHTTP

/// Reads `--style`: a name, and what differs from its customary parameters and members.
enum StyleArgument {
  /// ```text
  /// offset:offset=skip,items=products,total=total
  /// ```
  static func format(_ argument: String) throws(Options.UsageError) -> PageFormat {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var values = try StyleValues(parts.count > 1 ? parts[1] : "")
    let style = try style(parts[0], &values)
    var format = PageFormat(style)
    format.items = values.take("items", or: nil)
    format.element = values.take("element") ?? ""
    format.total = values.take("total", or: nil)
    try values.checkAllTaken(parts[0])
    return format
  }

  private static func style(_ name: String, _ values: inout StyleValues) throws(Options.UsageError) -> PaginationStyle {
    switch name {
    case "page-number":
      return .pageNumber(
        page: values.take("page") ?? "page", size: values.take("size", or: "per_page"),
        first: try values.number("first") ?? 1, more: values.take("more", or: nil))
    case "offset":
      return .offset(
        offset: values.take("offset") ?? "offset", limit: values.take("limit", or: "limit"),
        more: values.take("more", or: nil))
    case "link": return .link(size: values.take("size", or: nil))
    case "next-address":
      return .nextAddress(at: values.take("at") ?? "next", size: values.take("size", or: nil))
    case "cursor":
      return .cursor(
        at: values.take("at") ?? "next_cursor", parameter: values.take("parameter") ?? "cursor",
        size: values.take("size", or: "limit"), more: values.take("more", or: nil),
        allowsEmpty: try values.flag("allows-empty"))
    case "header":
      return .header(
        values.take("name") ?? "Next-Page", parameter: values.take("parameter", or: nil),
        size: values.take("size", or: nil))
    case "last-item":
      return .lastItem(
        key: values.take("key") ?? "id", after: values.take("after") ?? "starting_after",
        size: values.take("size", or: "limit"), more: values.take("more", or: "has_more"))
    case "range":
      return .range(unit: values.take("unit") ?? "items", isPrefixed: try values.flag("prefixed"))
    case "continuation":
      return .continuation(
        at: values.take("at") ?? "NextContinuationToken", parameter: values.take("parameter") ?? "continuation-token",
        size: values.take("size", or: "max-keys"), isTruncated: values.take("more") ?? "IsTruncated")
    case "search-after": return .searchAfter(size: values.take("size", or: "size"))
    default:
      throw Options.UsageError(
        message: "there is no style '\(name)'; the styles are page-number, offset, link, next-address, cursor, header, "
          + "last-item, range, continuation and search-after")
    }
  }
}

/// The values of a style, by their keys.
private struct StyleValues {
  private var values: [String: String] = [:]

  init(_ text: String) throws(Options.UsageError) {
    for pair in text.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Options.UsageError(message: "--style takes NAME:KEY=VALUE,KEY=VALUE; '\(pair)' is no KEY=VALUE")
      }
      values[parts[0]] = parts[1]
    }
  }

  mutating func take(_ key: String) -> String? { values.removeValue(forKey: key) }

  /// The value of a key; an empty one means that there is no such parameter or member.
  mutating func take(_ key: String, or custom: String?) -> String? {
    guard let value = take(key) else { return custom }
    return value.isEmpty ? nil : value
  }

  mutating func number(_ key: String) throws(Options.UsageError) -> Int? {
    guard let value = take(key) else { return nil }
    return try Options.number(value, for: "--style: \(key)", in: 0...Int(Int32.max))
  }

  mutating func flag(_ key: String) throws(Options.UsageError) -> Bool {
    switch take(key) {
    case nil, "no": return false
    case "yes": return true
    case .some(let value): throw Options.UsageError(message: "--style: \(key) takes yes or no, not '\(value)'")
    }
  }

  func checkAllTaken(_ style: String) throws(Options.UsageError) {
    guard let key = values.keys.min() else { return }
    throw Options.UsageError(message: "the style \(style) has no '\(key)'; --help lists what it has")
  }
}
