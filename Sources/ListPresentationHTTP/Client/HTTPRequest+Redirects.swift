import Foundation

/// Redirects (301 to 308), and the header fields that a request may carry to another origin.
extension HTTPRequest {
  /// The header fields that say nothing of the app, and so can go to another origin.
  private static let harmless = [
    "Accept", "Accept-Encoding", "Range", "Range-Unit", "If-None-Match", "If-Modified-Since",
  ]

  /// The same request at another address, which a server has named.
  /// - Parameter origin: The address that the header fields are for.
  /// - Throws: What is wrong with the address.
  func moved(
    to url: URL, of origin: URL, _ foreign: HTTPLimits.ForeignAddresses
  ) throws(HTTPError) -> HTTPRequest {
    guard url.isWebAddress else { throw .violation(.address, at: self.url) }
    if self.url.isDowngrade(to: url) {
      throw .violation(.downgrade, at: self.url, leading: url.withoutSecrets)
    }
    var moved = self
    moved.url = url.normalized
    guard !origin.trusts(url) else { return moved }
    guard foreign == .followWithoutHeaders, body == nil else {
      throw .violation(.foreignAddress, at: self.url, leading: url.withoutSecrets)
    }
    moved.headers = [:]
    for name in Self.harmless { moved.headers[name] = headers[name] }
    return moved
  }

  /// The request that an answer redirects to, or `nil` if it doesn't.
  func redirected(
    by response: HTTPResponse, of origin: URL, _ foreign: HTTPLimits.ForeignAddresses
  ) throws(HTTPError) -> HTTPRequest? {
    guard response.isRedirect, let location = response.headers["Location"] else { return nil }
    guard let target = URL(reference: location, of: url) else { throw .violation(.address, at: url) }
    var request = self
    // RFC 9110, section 15.4: 303 leads to what can be read. At 301 and 302 a POST becomes a GET, as in browsers.
    if response.status == 303 ? method != .head : [301, 302].contains(response.status) && method == .post {
      request.method = .get
      request.body = nil
    }
    return try request.moved(to: target, of: origin, foreign)
  }
}

extension HTTPResponse {
  /// Whether it redirects, or would if it named an address.
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}
