import Foundation

/// Where a page lies at a server: a number, an address, a token. It is made by an ``HTTPPageSource`` and good for no other.
public struct HTTPCursor: Hashable, Sendable, CustomStringConvertible {
  package enum Place: Hashable, Sendable {
    /// A page, the size of all pages, and how many rows lie before it as far as that is known.
    case page(Int, size: Int?, rowsBefore: Int?)
    /// The row that a page begins with, or, for a page that is asked for backwards, ends before.
    case offset(Int)
    /// A whole address.
    case address(URL)
    /// What goes into a parameter.
    case token(JSONValue)
    /// The same, for what lies before it.
    case before(JSONValue)
    /// A place that the server named and that is not asked for.
    case refused(HTTPPageError)
  }

  package let place: Place

  package init(_ place: Place) { self.place = place }

  /// The kind of place, without tokens and queries.
  public var description: String {
    switch place {
    case .page(let number, _, _): "page \(number)"
    case .offset(let row): "row \(row)"
    case .address(let address): address.withoutSecrets
    case .token: "a token"
    case .before: "before a token"
    case .refused(let error): "not asked for: \(error)"
    }
  }
}

extension HTTPCursor.Place {
  /// Whether it is the number of a page or of a row, or an address that says one: good for as long as the list exists, and
  /// for other rows when some come or go before it.
  var countsRows: Bool {
    switch self {
    case .page, .offset: true
    case .address(let address): address.countsRows
    case .token, .before, .refused: false
    }
  }
}
