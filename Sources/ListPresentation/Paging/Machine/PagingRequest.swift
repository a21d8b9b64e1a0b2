/// The position of a page at its source, with which the page can be requested any number of times. Cursors are numbers
/// here. `PageLoader` maps them to the cursors of the source.
package struct PageKey: Hashable, Sendable {
  package var cursor: Int?
  package var direction: PageDirection
  /// The number of items by which a cursor that counts items has moved since the source returned it.
  var shift = 0
  /// The number of items to request for a page that was loaded before, so that the same items come again.
  var size: Int?
}

/// A request that a machine wants to send.
package struct PagingRequest: Hashable, Sendable {
  /// The number that identifies the request and its answer.
  package let ticket: Int
  /// The end of the list that the page is for, or the refresh.
  package let subject: PageDirection
  package let key: PageKey
  /// The number of items to request before the place of the page, which the list has; see `PageBorder`.
  package let overlap: Int
  package let size: Int
  package let generation: Int
  /// For a refresh, whether it begins around the items that the user sees.
  package let isAnchored: Bool
  let cache: PageCachePolicy
}

extension PagingRequest: Ticketed {
  package var passesGate: Bool { cache == .only }
}
