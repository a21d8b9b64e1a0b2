import ListPresentation

/// A page that a source is asked for.
struct WantedPage: Sendable {
  var place: HTTPCursor.Place?
  /// How many items lie before it, if that is known.
  var itemsBefore: Int?
  var direction: PageDirection
  var size: Int
  /// Whether it was asked for by a cursor that was given before.
  var hasCursor: Bool
  var generation: Int
  /// Whether what is answered is the newest that is known of the list.
  var isRemembered = true

  var isOffset: Bool {
    if case .offset = place { true } else { false }
  }

  /// The number of the page, where pages are counted.
  var pageNumber: Int? {
    if case .page(let number, _) = place { number } else { nil }
  }

  /// A page that was loaded before, to look for what has moved into it.
  func again(_ place: HTTPCursor.Place?, _ hasCursor: Bool) -> WantedPage {
    var again = self
    again.place = place
    again.hasCursor = hasCursor
    again.isRemembered = false
    return again
  }

  /// Whether it lies behind the first page of a list that counts pages or items, so that it may be gone.
  func isPastTheFirst(_ style: PaginationStyle?) -> Bool {
    switch (style, place) {
    case (.pageNumber(_, _, let first, _), .page(let number, _)): number > first
    case (_, .address(let address)): address.countsItems
    default: false
    }
  }
}

/// A page that was answered.
struct LoadedPageAnswer<Item: ListElement>: Sendable {
  var page: Page<Item, HTTPCursor>
  /// How many items it had before those were left out that don't decode.
  var received = 0
  /// The answer, if there was one.
  var answer: PageAnswer?
  /// The error of a page that isn't there: it would lie behind the end.
  var missing: HTTPError?
}
