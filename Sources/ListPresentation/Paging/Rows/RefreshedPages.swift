/// The pages of a refresh so far.
struct RefreshedPages<Item: ListElement>: Sendable {
  var pages: [Page<Item, Int>] = []
  /// The places at which the pages were requested.
  var places: [PageKey] = []
  /// The ticket of the first request.
  let ticket: Int
  /// Whether the first page was requested with a cursor around the anchor.
  let isAround: Bool
}
