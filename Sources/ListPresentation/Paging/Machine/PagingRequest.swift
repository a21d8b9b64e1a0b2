/// The position of a page at its source, with which the page can be requested any number of times. Cursors are numbers
/// here. `PageLoader` maps them to the cursors of the source.
struct PageKey: Hashable, Sendable {
  var cursor: Int?
  var direction: PageDirection
  /// The number of items by which a cursor that counts items has moved since the source returned it.
  var shift = 0
  /// The number of items to request for a page that was loaded before, so that the same items come again.
  var size: Int?
  /// The ticket of the request that first loaded an evicted page. The pages that lead from the evicted page to the held
  /// items have the same origin.
  var origin: Int?

  /// Whether an evicted page at an end must be read towards the held items. The cursor of such a page is on its outer
  /// side, so only its items show whether they connect to the held items.
  func leadsInward(at end: PageDirection) -> Bool {
    origin != nil && (end == .prepend) != (direction == .prepend)
  }
}

/// A request that a machine wants to send.
struct PagingRequest: Hashable, Sendable {
  /// The number that identifies the request and its answer.
  let ticket: Int
  let key: PageKey
  let size: Int
  let generation: Int
  /// For a refresh, whether it begins around the items that the user sees.
  let isAnchored: Bool
  let cache: PageCachePolicy
}

extension PagingRequest: Ticketed {
  var passesGate: Bool { cache == .only }
}

/// Items that a machine asks its list to remove from the end in a direction. The request with the ticket loaded them.
struct PagingEviction: Hashable, Sendable {
  let direction: PageDirection
  let count: Int
  let ticket: Int
}
