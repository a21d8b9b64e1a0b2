import Foundation

extension URL {
  /// Whether the address counts pages or items: the number of one is in its query.
  var countsItems: Bool {
    queryNames.contains { PageName($0).isPosition && queryValue($0).map { Int($0) != nil } ?? false }
  }
}

extension HTTPCursor.Target {
  /// Whether it is the number of a page or of an item, or an address with one. Such a target works as long as the
  /// list exists, and leads to other items when some come or go before it.
  var countsItems: Bool {
    switch self {
    case .page, .item: true
    case .address(let address): address.countsItems
    case .token, .before, .refused: false
    }
  }
}
