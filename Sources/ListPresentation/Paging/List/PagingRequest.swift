/// The position of a page at its source, with which the page can be requested any number of times.
package struct PageKey: Hashable, Sendable {
  package var cursor: AnyCursor?
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
  let allowsCache: Bool
}

extension PagingRequest: Ticketed {
  /// The request of a page source. A page that overlaps the list begins before its place.
  /// - Parameters:
  ///   - sizes: The page sizes that the source accepts.
  ///   - moved: Returns a cursor moved by a number of items, or `nil` if cursors do not count items.
  package func pageRequest<Cursor>(
    sizes: ClosedRange<Int>?, movedBy moved: (Cursor, Int) -> Cursor?
  ) -> PageRequest<Cursor> {
    let cursor = key.cursor?.base as? Cursor
    let shift = key.shift + (key.direction == .prepend ? overlap : -overlap)
    return PageRequest(
      cursor: cursor.map { moved($0, shift) ?? $0 }, direction: key.direction,
      size: PageRequest<Cursor>.size(size, overlapping: overlap, sizes), generation: generation,
      allowsCache: allowsCache)
  }

  /// The request of a page source for the page around an item, at the cursor that the source has for it.
  package func pageRequest<Cursor>(around cursor: Cursor) -> PageRequest<Cursor> {
    PageRequest(cursor: cursor, direction: .refresh, size: size, generation: generation, allowsCache: allowsCache)
  }
}

extension PageRequest {
  /// The number of items to request with some more before the place of a page.
  /// - Parameter sizes: The page sizes that the source accepts, or `nil` if all requests have one size.
  static func size(_ size: Int, overlapping items: Int, _ sizes: ClosedRange<Int>?) -> Int {
    let (wide, isTooWide) = size.addingReportingOverflow(items)
    guard let sizes, items > 0, !isTooWide else { return size }
    return min(wide, max(sizes.upperBound, size))
  }
}

/// A page that a source has answered.
package struct ReceivedPage<Item: ListElement>: Sendable {
  let page: Page<Item, AnyCursor>
  /// The cursor around the item at which the refresh began, or `nil` if the page was not requested around one.
  let around: AnyCursor?
  /// Whether cursors count items, or `nil` while the source has not returned a cursor.
  let countsItems: Bool?

  package init(_ page: Page<Item, AnyCursor>, around: AnyCursor? = nil, countsItems: Bool? = nil) {
    (self.page, self.around, self.countsItems) = (page, around, countsItems)
  }
}
