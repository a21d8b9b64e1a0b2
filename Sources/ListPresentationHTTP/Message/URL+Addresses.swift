import Foundation

/// The origin of an address: where credentials may go, and the address without secrets for messages.
extension URL {
  /// The address as a message may show it: without names, passwords and the query, which may hold keys; not too long.
  var withoutSecrets: String {
    guard let parts = URLComponents(url: self, resolvingAgainstBaseURL: true), let host = parts.percentEncodedHost
    else {
      return "an address without a host"
    }
    let port = parts.port.map { ":\($0)" } ?? ""
    return "\(parts.scheme ?? "")://\(host)\(port)\(parts.percentEncodedPath)".bounded(to: 300)
  }

  /// The address without a name and a password, and with its scheme in lower case, which some transports need.
  var normalized: URL {
    guard user() != nil || password() != nil || scheme != scheme?.lowercased(),
      var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return self }
    parts.percentEncodedUser = nil
    parts.percentEncodedPassword = nil
    parts.scheme = parts.scheme?.lowercased()
    return parts.url ?? self
  }

  /// The address without its fragment, which isn't sent.
  var withoutFragment: URL {
    guard fragment() != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
    parts.fragment = nil
    return parts.url ?? self
  }

  /// Whether credentials for this address may go to another: to the same origin (scheme, host and port), or from http
  /// to https of the same host at their usual ports, which is the same server and safer.
  func trusts(_ other: URL) -> Bool {
    guard host()?.lowercased() == other.host()?.lowercased() else { return false }
    let (scheme, otherScheme) = (self.scheme?.lowercased(), other.scheme?.lowercased())
    let port = port ?? (scheme == "https" ? 443 : 80)
    let otherPort = other.port ?? (otherScheme == "https" ? 443 : 80)
    if scheme == otherScheme { return port == otherPort }
    return scheme == "http" && otherScheme == "https" && port == 80 && otherPort == 443
  }

  /// Whether it is less safe to go from here to another address.
  func isDowngrade(to other: URL) -> Bool {
    scheme?.lowercased() == "https" && other.scheme?.lowercased() != "https"
  }

  /// Whether the address has a host and is http or https.
  var isWebAddress: Bool { ["http", "https"].contains(scheme?.lowercased()) && !(host() ?? "").isEmpty }
}

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
    let written = value.map { "\(name.escaped)=\($0.escaped)" }
    let (start, query, end) = partsAroundQuery
    var items = query.split(separator: "&").map(String.init)
    let isNamed = { (item: String) in item.prefix { $0 != "=" }.removingPlusAndPercent == name }
    if let index = items.firstIndex(where: isNamed), let written {
      items[index] = written
      items = items.enumerated().filter { $0.offset == index || !isNamed($0.element) }.map(\.element)
    } else {
      items = items.filter { !isNamed($0) } + [written].compactMap { $0 }
    }
    return URL(string: start + (items.isEmpty ? "" : "?" + items.joined(separator: "&")) + end) ?? self
  }

  /// The parts of the address as it is written: before the query, the query, and the fragment with its sign.
  private var partsAroundQuery: (start: Substring, query: Substring, end: Substring) {
    let text = absoluteString[...]
    let end = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    let start = text[..<end].utf8.firstIndex(of: UInt8(ascii: "?")) ?? end
    return (text[..<start], text[start..<end].dropFirst(), text[end...])
  }

  /// The items of a query, decoded, in order.
  static func queryItems(_ query: Substring) -> [URLQueryItem] {
    query.split(separator: "&").map { item in
      URLQueryItem(
        name: item.prefix { $0 != "=" }.removingPlusAndPercent,
        value: item.drop { $0 != "=" }.dropFirst().removingPlusAndPercent)
    }
  }

  /// The query items of the address.
  var queryItems: [URLQueryItem] { Self.queryItems(partsAroundQuery.query) }

  /// The value of a query item, decoded.
  func queryValue(_ name: String) -> String? { queryItems.first { $0.name == name }?.value }

  /// The names of the query items, decoded, in order.
  var queryNames: [String] { queryItems.map(\.name) }
}

extension CharacterSet {
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension StringProtocol {
  /// The text with everything escaped but the unreserved characters of RFC 3986.
  fileprivate var escaped: String {
    // Most names and numbers need nothing, and looking up characters in a set costs.
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): true
      default: false
      }
    }
    return isPlain ? String(self) : addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
  }

  fileprivate var removingPlusAndPercent: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }) else { return String(self) }
    let text = String(map { $0 == "+" ? " " : $0 })
    return text.removingPercentEncoding ?? text
  }
}
