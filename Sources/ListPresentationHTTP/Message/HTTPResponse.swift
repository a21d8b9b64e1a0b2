import Foundation

/// An answer, whole.
package struct HTTPResponse: Hashable, Sendable {
  package var status: Int
  /// Values by lowercased names.
  private var fields: [String: String]
  package var body: Data
  /// Where the answer comes from, after redirects.
  package var address: URL

  package init(_ status: Int = 200, _ fields: [String: String] = [:], body: Data = Data(), from address: URL) {
    self.status = status
    self.fields = Dictionary(fields.map { ($0.key.lowercased(), $0.value) }) { "\($0), \($1)" }
    self.body = body
    self.address = address
  }

  /// The value of a header field.
  package subscript(name: String) -> String? { fields[name.lowercased()] }

  /// The first value of some header fields that is a number of rows.
  func count(in names: String...) -> Int? {
    names.lazy.compactMap { self[$0].flatMap { Int($0.filter { $0 != " " }) } }.first { $0 >= 0 }
  }

  /// The links of the `Link` field, whose addresses are resolved.
  var links: [WebLink] { self["Link"].map { WebLink.links(in: $0, of: address) } ?? [] }
}
