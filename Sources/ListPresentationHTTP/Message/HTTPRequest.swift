import Foundation

/// What a request does, RFC 9110, section 9.
public enum HTTPMethod: String, Hashable, Sendable {
  /// Reads a resource.
  case get = "GET"
  /// Reads the header fields of a resource, without its body.
  case head = "HEAD"
  /// Sends something to a resource, for example to create another one. Sending it twice may create two.
  case post = "POST"
  /// Replaces a resource, or creates it.
  case put = "PUT"
  /// Changes a part of a resource.
  case patch = "PATCH"
  /// Deletes a resource.
  case delete = "DELETE"

  /// Whether sending the request twice has the effect of sending it once.
  public var isIdempotent: Bool { self != .post && self != .patch }
}

/// A request to a server.
///
/// ```swift
/// let url = shop.appending(components: "products", id)
/// let rename = HTTPRequest(.patch, url, body: try .json(["name": "Apple"]))
/// ```
public struct HTTPRequest: Hashable, Sendable {
  /// What the request does.
  public var method: HTTPMethod
  /// Where the request goes: an absolute http or https address.
  public var url: URL
  /// The header fields of this request. They take the place of those of the ``HTTPClient`` with the same names.
  public var headers: HTTPHeaders
  /// What the request carries.
  public var body: HTTPBody?

  /// Creates a request.
  public init(_ method: HTTPMethod, _ url: URL, headers: HTTPHeaders = [:], body: HTTPBody? = nil) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// The value of a query item, decoded, or `nil` if the query has no such item.
  public func query(_ name: String) -> String? { url.queryValue(name) }

  /// Sets a query item in its place, adds it, or removes it. The rest of the query stays as it was written.
  public mutating func setQuery(_ name: String, to value: String?) { url = url.settingQuery(name, to: value) }

  /// Whether the request can be sent again when no answer came: its method is idempotent, or it has an
  /// `Idempotency-Key` field.
  public var isRepeatable: Bool { method.isIdempotent || headers["Idempotency-Key"] != nil }
}

extension HTTPRequest: CustomStringConvertible {
  /// The method and the address, without secrets.
  public var description: String { "\(method.rawValue) \(url.withoutSecrets)" }
}
