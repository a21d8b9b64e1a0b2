import Foundation

extension URL {
  /// The address that a reference of a server leads to, RFC 3986, or `nil` if it is none.
  init?(reference: String, of base: URL) {
    let text = reference.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let url = URL(string: text.isEmpty ? base.absoluteString : text, relativeTo: base)?.absoluteURL else {
      return nil
    }
    self = url
  }

  /// The same address with a part of the query set in its place or added, or taken out.
  ///
  /// The rest of the query stays as it was written. Everything but the unreserved characters of RFC 3986 is escaped: a
  /// `+` in a token would otherwise arrive as a space.
  func settingQuery(_ name: String, to value: String?) -> URL {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
    let written = value.map { "\(name.escaped)=\($0.escaped)" }
    var items = (parts.percentEncodedQuery ?? "").split(separator: "&").map(String.init)
    let isNamed = { (item: String) in item.prefix { $0 != "=" }.removingPlusAndPercent == name }
    if let place = items.firstIndex(where: isNamed), let written {
      items[place] = written
      items = items.enumerated().filter { $0.offset == place || !isNamed($0.element) }.map(\.element)
    } else {
      items = items.filter { !isNamed($0) } + [written].compactMap { $0 }
    }
    parts.percentEncodedQuery = items.isEmpty ? nil : items.joined(separator: "&")
    return parts.url ?? self
  }

  /// The value of a part of the query.
  func query(_ name: String) -> String? {
    let items = (URLComponents(url: self, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? "").split(
      separator: "&")
    return items.first { $0.prefix { $0 != "=" }.removingPlusAndPercent == name }
      .map { $0.drop { $0 != "=" }.dropFirst().removingPlusAndPercent }
  }

  /// The address as a message may show it: without names, passwords and the query, which may hold keys; not too long.
  package var withoutSecrets: String {
    guard let parts = URLComponents(url: self, resolvingAgainstBaseURL: true), let host = parts.percentEncodedHost
    else {
      return "an address without a host"
    }
    let port = parts.port.map { ":\($0)" } ?? ""
    return "\(parts.scheme ?? "")://\(host)\(port)\(parts.percentEncodedPath)".bounded(to: 300)
  }

  /// Scheme, host and port, which together decide who gets credentials.
  var origin: String {
    let scheme = self.scheme?.lowercased() ?? ""
    return "\(scheme)://\(host()?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
  }

  /// Whether what was given for this address may go to another: to the same origin, or from the usual port for http to that
  /// for https of the same host, which is the same server and safer.
  func trusts(_ other: URL) -> Bool {
    if origin == other.origin { return true }
    return scheme?.lowercased() == "http" && other.scheme?.lowercased() == "https" && port ?? 80 == 80
      && other.port ?? 443 == 443 && host()?.lowercased() == other.host()?.lowercased()
  }

  /// Whether it is less safe to go from here to another address.
  func isDowngrade(to other: URL) -> Bool {
    scheme?.lowercased() == "https" && other.scheme?.lowercased() != "https"
  }

  /// Whether it counts rows: a page or an offset is a part of its query.
  var countsRows: Bool {
    ["page", "page_no", "pageNo", "pageNumber", "p", "offset", "skip", "start", "$skip"].contains { name in
      query(name).map { Int($0) != nil } ?? false
    }
  }
}

extension StringProtocol {
  /// With everything escaped but the unreserved characters of RFC 3986.
  fileprivate var escaped: String {
    let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    return addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: unreserved)) ?? ""
  }

  fileprivate var removingPlusAndPercent: String {
    let text = String(map { $0 == "+" ? " " : $0 })
    return text.removingPercentEncoding ?? text
  }
}
