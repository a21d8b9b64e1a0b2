import ListPresentation

/// A page that a source is asked for.
struct WantedPage: Sendable {
  var place: HTTPCursor.Place?
  var direction: PageDirection
  var size: Int
  /// Whether it was asked for by a cursor that was given before.
  var hasCursor: Bool
  var generation: Int
  /// Whether a server that refuses the size may be asked for fewer rows.
  var mayShrink = true
  /// Whether what is answered is the newest that is known of the list.
  var isRemembered = true

  var isOffset: Bool {
    if case .offset = place { true } else { false }
  }

  /// A page that was loaded before, to look for what has moved into it.
  func again(_ place: HTTPCursor.Place?, _ hasCursor: Bool) -> WantedPage {
    var again = self
    again.place = place
    again.hasCursor = hasCursor
    again.isRemembered = false
    return again
  }

  /// Whether it lies behind the first page of a list that counts pages or rows, so that it may be gone.
  func isPastTheFirst(_ style: PaginationStyle?) -> Bool {
    switch (style, place) {
    case (.pageNumber(_, _, let first, _), .page(let number, _, _)): number > first
    case (_, .address(let address)): address.countsRows
    default: false
    }
  }
}

/// A page that was answered.
struct LoadedAnswer<Item: ListElement>: Sendable where Item.ID: Sendable {
  var page: Page<Item, HTTPCursor>
  /// How many rows it had before those were left out that do not decode.
  var received = 0
  /// Whether there is no such page: it would lie behind the end.
  var isMissing = false
}
