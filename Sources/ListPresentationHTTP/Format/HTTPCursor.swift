import Foundation

/// The place of a page in a server's list: a number, an address or a token. An ``HTTPPageSource`` makes it. It works
/// with other sources of the same list and the same format.
///
/// A cursor can be stored and used after a relaunch, for as long as the server knows it. It can hold a token or a
/// query, so store it where secrets may be.
///
/// Two cursors are equal if they lead to the same place.
public struct HTTPCursor: Hashable, Sendable, Codable, CustomStringConvertible {
  enum Place: Hashable, Sendable, Codable {
    /// A page and the size of all pages.
    case page(Int, size: Int?)
    /// The number of the item that a page begins with, counted from 0, or, for a page that is asked for backwards, ends
    /// before.
    case offset(Int)
    /// A whole address.
    case address(URL)
    /// What goes into a parameter.
    case token(Token)
    /// The same, for what lies before it.
    case before(Token)
    /// A place that isn't asked for.
    case refused(Refusal)
  }

  /// A JSON value that is encoded as its text.
  struct Token: Hashable, Sendable, Codable {
    let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    init(from decoder: any Decoder) throws { value = try JSONValue(parsing: String(from: decoder).utf8) }

    func encode(to encoder: any Encoder) throws { try value.description.encode(to: encoder) }
  }

  /// Why a place isn't asked for.
  struct Refusal: Hashable, Sendable, Codable {
    let kind: HTTPError.Kind
    let address: String
    let reason: String

    init(_ error: HTTPError) {
      kind = error.kind
      address = error.address
      reason = error.reason
    }

    var error: HTTPError { HTTPError(kind, at: address, reason) }
  }

  let place: Place
  /// How many items lie before the page, if that is known.
  let itemsBefore: Int?

  init(_ place: Place, itemsBefore: Int? = nil) {
    self.place = place
    self.itemsBefore = itemsBefore
  }

  /// Whether two cursors lead to the same place.
  public static func == (a: HTTPCursor, b: HTTPCursor) -> Bool { a.place == b.place }

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }

  /// The kind of place, without tokens and queries.
  public var description: String {
    switch place {
    case .page(let number, _): "page \(number)"
    case .offset(let item): "item \(item)"
    case .address(let address): address.withoutSecrets
    case .token: "a token"
    case .before: "before a token"
    case .refused(let refusal): "not asked for: \(refusal.reason)"
    }
  }
}
