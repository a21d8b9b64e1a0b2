/// The position of a page at its source, with which the page can be requested any number of times. Cursors are numbers
/// here. `PageLoader` maps them to the cursors of the source.
package struct PageKey: Hashable, Sendable {
  package var cursor: Int?
  package var direction: PageDirection
  /// The number of items by which a cursor that counts items has moved since the source returned it.
  var shift = 0
  /// The number of items to request for a page that was loaded before, so that the same items come again.
  var size: Int?

  /// The cursor and how it is read, which together identify a page.
  var identity: PageKey { PageKey(cursor: cursor, direction: direction) }

  func moved(by items: Int) -> PageKey {
    PageKey(cursor: cursor, direction: direction, shift: shift + items, size: size)
  }
}

/// A request that a list wants to send.
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

  /// The request of a page source. A page that overlaps the list begins before its place.
  /// - Parameters:
  ///   - cursor: The cursor of the key.
  ///   - sizes: The page sizes that the source accepts.
  ///   - moved: Returns the cursor moved by a number of items, or `nil` if cursors do not count items.
  package func pageRequest<Cursor>(
    at cursor: Cursor?, sizes: ClosedRange<Int>?, movedBy moved: (Cursor, Int) -> Cursor?
  ) -> PageRequest<Cursor> {
    let shift = key.shift + (key.direction == .prepend ? overlap : -overlap)
    let (wide, isTooWide) = size.addingReportingOverflow(overlap)
    let accepted = overlap == 0 || isTooWide ? nil : sizes.map { min(wide, max($0.upperBound, size)) }
    return PageRequest(
      cursor: cursor.map { moved($0, shift) ?? $0 }, direction: key.direction, size: accepted ?? size,
      generation: generation, cache: cache)
  }

  /// The request of a page source for the page around an item, at the cursor that the source has for it.
  package func pageRequest<Cursor>(around cursor: Cursor) -> PageRequest<Cursor> {
    PageRequest(cursor: cursor, direction: .refresh, size: size, generation: generation, cache: cache)
  }
}

/// An event that a list handles, apart from the pages that arrive and the edits of the app.
package enum PagingEvent: Hashable, Sendable {
  /// The list is needed for the first time.
  case start
  /// The user sees items in a range. `count` is the number of visible items in the range, or `nil` if all are visible.
  case show(Range<Int>, count: Int? = nil)
  /// The user moves by themselves, also if a page has just arrived.
  case move
  /// The list must be loaded again. `isReplaced` means that another source takes over and that the old cursors are
  /// invalid.
  case refresh(isReplaced: Bool)
  /// The user no longer waits for what is being loaded.
  case cancel
  /// Something else happened to the requests.
  case request(RequestEvent)
}
