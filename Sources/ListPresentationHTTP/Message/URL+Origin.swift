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
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
    guard user() != nil || password() != nil || scheme != scheme?.lowercased() else { return self }
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

  /// Scheme, host and port. A request carries credentials only to the origin they are for.
  var origin: String {
    let scheme = self.scheme?.lowercased() ?? ""
    return "\(scheme)://\(host()?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
  }

  /// Whether credentials for this address may go to another: to the same origin, or from http to https of the same host
  /// at their usual ports, which is the same server and safer.
  func trusts(_ other: URL) -> Bool {
    if origin == other.origin { return true }
    return scheme?.lowercased() == "http" && other.scheme?.lowercased() == "https" && port ?? 80 == 80
      && other.port ?? 443 == 443 && host()?.lowercased() == other.host()?.lowercased()
  }

  /// Whether it is less safe to go from here to another address.
  func isDowngrade(to other: URL) -> Bool {
    scheme?.lowercased() == "https" && other.scheme?.lowercased() != "https"
  }

  /// Whether the address has a host and is http or https.
  var isWebAddress: Bool { ["http", "https"].contains(scheme?.lowercased()) && !(host() ?? "").isEmpty }
}
