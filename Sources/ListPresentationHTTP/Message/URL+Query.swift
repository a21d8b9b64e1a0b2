import Foundation

/// Query items of an address, percent-encoding, and relative references.
extension URL {
  /// The address that a reference of a server leads to, RFC 3986, or `nil` if it isn't an address. The expressions of a
  /// template, RFC 6570, are left out, which is how undefined variables expand.
  init?(reference: String, of base: URL) {
    var text = reference.trimmingCharacters(in: .whitespacesAndNewlines)
    // A search with a regular expression costs as much as all else here, and few addresses are templates.
    if text.contains("{") { text.replace(/\{[^{}]*\}/, with: "") }
    guard let url = URL(string: text.isEmpty ? base.absoluteString : text, relativeTo: base)?.absoluteURL else {
      return nil
    }
    self = url
  }

  /// The same address with a query item set where it is, added, or removed.
  ///
  /// The rest of the query stays as it was written. Everything but the unreserved characters of RFC 3986 is escaped,
  /// because a `+` in a token would otherwise arrive as a space.
  func settingQuery(_ name: String, to value: String?) -> URL {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
    let written = value.map { "\(name.escaped)=\($0.escaped)" }
    var items = (parts.percentEncodedQuery ?? "").split(separator: "&").map(String.init)
    let isNamed = { (item: String) in item.prefix { $0 != "=" }.removingPlusAndPercent == name }
    if let index = items.firstIndex(where: isNamed), let written {
      items[index] = written
      items = items.enumerated().filter { $0.offset == index || !isNamed($0.element) }.map(\.element)
    } else {
      items = items.filter { !isNamed($0) } + [written].compactMap { $0 }
    }
    parts.percentEncodedQuery = items.isEmpty ? nil : items.joined(separator: "&")
    return parts.url ?? self
  }

  /// The value of a query item, decoded.
  func queryValue(_ name: String) -> String? {
    let items = (URLComponents(url: self, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? "").split(
      separator: "&")
    return items.first { $0.prefix { $0 != "=" }.removingPlusAndPercent == name }
      .map { $0.drop { $0 != "=" }.dropFirst().removingPlusAndPercent }
  }

  /// The names of the query items, decoded, in order.
  var queryNames: [String] {
    (URLComponents(url: self, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? "").split(separator: "&")
      .map { $0.prefix { $0 != "=" }.removingPlusAndPercent }
  }
}

extension CharacterSet {
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension StringProtocol {
  /// The text with everything escaped but the unreserved characters of RFC 3986.
  fileprivate var escaped: String { addingPercentEncoding(withAllowedCharacters: .unreserved) ?? "" }

  fileprivate var removingPlusAndPercent: String {
    let text = String(map { $0 == "+" ? " " : $0 })
    return text.removingPercentEncoding ?? text
  }
}
