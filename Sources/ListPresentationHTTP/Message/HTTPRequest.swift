import Foundation

/// A request, before any transport has seen it.
package struct HTTPRequest: Hashable, Sendable {
  package var address: URL
  /// What goes into the body of a POST request; without one the request is a GET.
  package var body: JSONValue?
  /// What a pagination style or a refresh adds.
  package var fields: [String: String] = [:]
  /// What the app has given, for its origin alone.
  package var headers = HTTPHeaders()

  package init(_ address: URL, body: JSONValue? = nil, headers: HTTPHeaders = HTTPHeaders()) {
    self.address = address
    self.body = body
    self.headers = headers
  }

  /// Sets a parameter: a member of the body if there is one, and otherwise a part of the query.
  package mutating func set(_ name: String, to value: JSONValue?) {
    if let body {
      self.body = body.setting(value, at: name)
    } else {
      address = address.settingQuery(name, to: value?.parameter)
    }
  }
}

extension HTTPRequest: CustomStringConvertible {
  /// The request line, as a log may show it.
  package var description: String { "\(body == nil ? "GET" : "POST") \(address.withoutSecrets)" }
}
