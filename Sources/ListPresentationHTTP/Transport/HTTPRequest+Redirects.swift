import Foundation

extension HTTPRequest {
  /// The same request at another address, which a server has named.
  /// - Parameter origin: Who the header fields are for.
  /// - Throws: What is wrong with the address.
  package func moved(
    to address: URL, of origin: URL, _ foreign: HTTPLimits.ForeignAddresses
  ) throws(HTTPPageError) -> HTTPRequest {
    guard ["http", "https"].contains(address.scheme?.lowercased()), !(address.host() ?? "").isEmpty else {
      throw .violation(.address, at: self.address)
    }
    if self.address.isDowngrade(to: address) {
      throw .violation(.downgrade, at: self.address, leading: address.withoutSecrets)
    }
    var moved = self
    moved.address = address.withoutUser
    guard !origin.trusts(address) else { return moved }
    guard foreign == .followWithoutHeaders, body == nil else {
      throw .violation(.foreignAddress, at: self.address, leading: address.withoutSecrets)
    }
    moved.headers = HTTPHeaders()
    return moved
  }

  /// The request that an answer redirects to, or `nil` if it does not.
  package func redirected(
    by response: HTTPResponse, of origin: URL, _ foreign: HTTPLimits.ForeignAddresses
  ) throws(HTTPPageError) -> HTTPRequest? {
    guard [301, 302, 303, 307, 308].contains(response.status), let location = response["Location"] else { return nil }
    guard let target = URL(reference: location, of: address) else { throw .violation(.address, at: address) }
    var request = self
    // As every browser does it: only these two keep the method.
    if ![307, 308].contains(response.status) { request.body = nil }
    return try request.moved(to: target, of: origin, foreign)
  }
}

extension URL {
  /// Without a name and a password, which no server is to choose.
  var withoutUser: URL {
    guard user() != nil || password() != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return self
    }
    parts.percentEncodedUser = nil
    parts.percentEncodedPassword = nil
    return parts.url ?? self
  }
}
