/// The pages of a refresh so far.
struct RefreshedPages<Item: ListElement>: Sendable {
  var pages: [Page<Item, Int>] = []
  /// The identities of the pages.
  var identities: [PageKey] = []
  /// The ticket of the first request.
  let ticket: Int
  /// Whether the first page was requested with a cursor around the anchor.
  let isAround: Bool

  /// Adds the next page, or the page before the others.
  mutating func add(_ page: Page<Item, Int>, _ identity: PageKey, isBefore: Bool) {
    pages.insert(page, at: isBefore ? 0 : pages.count)
    identities.insert(identity, at: isBefore ? 0 : identities.count)
  }
}
