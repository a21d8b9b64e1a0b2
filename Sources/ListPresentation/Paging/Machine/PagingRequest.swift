/// The position of a page at its source, with which the page can be requested any number of times. Cursors are numbers
/// here. `PageLoader` maps them to the cursors of the source.
package struct PageKey: Hashable, Sendable {
  package var cursor: Int?
  package var direction: PageDirection
  /// The number of items by which a cursor that counts items has moved since the source returned it.
  var shift = 0
  /// The number of items to request for a page that was loaded before, so that the same items come again.
  var size: Int?
  /// The ticket of the request that first loaded an evicted page. The pages that lead from the evicted page to the held
  /// items have the same origin.
  var origin: Int?

  /// The origin of the pages that lead from the beginning of the list to the held items.
  static var listOrigin: Int { 0 }

  /// Whether an evicted page at an end must be read towards the held items. The cursor of such a page is on its outer
  /// side, or the page is the first one of the source, so only its items show whether they connect to the held items.
  func leadsInward(at end: PageDirection) -> Bool {
    origin != nil && (cursor == nil || (end == .prepend) != (direction == .prepend))
  }
}

/// A request that a machine wants to send.
package struct PagingRequest: Hashable, Sendable {
  /// The number that identifies the request and its answer.
  package let ticket: Int
  /// The end of the list that the page is for, or the refresh. An evicted page may be read from the other direction.
  package let subject: PageDirection
  package let key: PageKey
  package let size: Int
  package let generation: Int
  /// For a refresh, whether it begins around the items that the user sees.
  package let isAnchored: Bool
  let cache: PageCachePolicy
}

extension PagingRequest: Ticketed {
  package var passesGate: Bool { cache == .only }
}

/// Items that a machine asks its list to remove from the end in a direction. The request with the ticket loaded them.
struct PagingEviction: Hashable, Sendable {
  let direction: PageDirection
  let count: Int
  let ticket: Int
}
