import Foundation

/// What a request does, RFC 9110, section 9, or another method, such as `HTTPMethod(rawValue: "PROPFIND")`.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
  /// Reads a resource.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Reads the header fields of a resource, without its body.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Sends something to a resource, for example to create another one. Sending it twice may create two.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Replaces a resource, or creates it.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes a part of a resource.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Deletes a resource.
  public static let delete = HTTPMethod(rawValue: "DELETE")

  /// The method as it is sent. It is case-sensitive.
  public let rawValue: String

  /// Creates a method. A text that isn't a token, such as one with a blank, is an ``HTTPError`` when it is sent.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether sending the request twice has the effect of sending it once, RFC 9110, section 9.2.2. A method that isn't
  /// in the RFC counts as one that hasn't.
  var isIdempotent: Bool { ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"].contains(rawValue) }
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
  /// The header fields of this request. They replace those of the ``HTTPClient`` with the same names.
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

  /// Sets a query item where it is, adds it, or removes it. The rest of the query stays as it was written.
  public mutating func setQuery(_ name: String, to value: String?) { url = url.settingQuery(name, to: value) }

  /// Whether the request can be sent again when no answer came: its method is idempotent, or it has an
  /// `Idempotency-Key` field.
  public var isRepeatable: Bool { method.isIdempotent || headers["Idempotency-Key"] != nil }

  /// Whether an answer 304 means success: the app has what it asks for.
  var isConditional: Bool { headers["If-None-Match"] != nil || headers["If-Modified-Since"] != nil }
}

extension HTTPRequest: CustomStringConvertible {
  /// The method and the address, without secrets.
  public var description: String { "\(method.rawValue) \(url.withoutSecrets)" }
}

/// Parameters, in the query, the body or a header field.
extension HTTPRequest {
  /// Sets a parameter: a header field for the name `header:NAME`, otherwise a member of the body if that is JSON, and
  /// otherwise a query item. A query item that is there already, and no member of the body, is set where it is. The name
  /// `*` stands for the names of the members of an object. `nil` removes it.
  public mutating func setParameter(_ name: String, to value: JSONValue?) {
    if name == "*", case .object(let members)? = value {
      for (name, value) in members.sorted(by: { $0.key < $1.key }) { setParameter(name, to: value) }
    } else if name.hasPrefix("header:") {
      headers[String(name.dropFirst(7))] = value?.queryText
    } else if let json, json.value(at: name) != nil || query(name) == nil {
      body = .json(json.setting(value, at: name))
    } else {
      setQuery(name, to: value?.queryText)
    }
  }

  /// The whole number that a member of the body or a query item is, or `nil` if there is none.
  func number(_ name: String) -> Int? { json?.value(at: name)?.integer ?? query(name).flatMap { Int($0) } }

  /// The body, if it is JSON.
  var json: JSONValue? { body.flatMap { try? JSONValue(parsing: $0.data) } }
}
