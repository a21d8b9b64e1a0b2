/// The pages of a refresh so far.
struct RefreshedPages<Item: ListElement>: Sendable {
  var pages: [Page<Item, Int>] = []
  /// The places at which the pages were requested.
  var places: [PageKey] = []
  /// The ticket of the first request.
  let ticket: Int
  /// Whether the first page was requested with a cursor around the anchor.
  let isAround: Bool

  /// Adds the next page, or the page before the others.
  mutating func add(_ page: Page<Item, Int>, at place: PageKey, isBefore: Bool) {
    pages.insert(page, at: isBefore ? 0 : pages.count)
    places.insert(place, at: isBefore ? 0 : places.count)
  }
}
