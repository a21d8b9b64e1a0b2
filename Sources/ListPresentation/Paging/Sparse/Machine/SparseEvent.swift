/// An input of a ``SparseMachine``.
enum SparseEvent: Hashable, Sendable {
  /// A reader asked for the list.
  case start
  /// The user sees these items, which may lie far apart.
  case show(RangeSet<Int>)
  /// The user is about to see the item at an index.
  case jump(to: Int)
  /// The list must be loaded again. If `isReplaced`, it comes from another source, and indices in the old list have no
  /// meaning.
  case refresh(isReplaced: Bool)
  /// A page arrived, and its items were stored.
  case answer(ticket: Int, SparseAnswer)
  /// Something else happened to the requests.
  case request(RequestEvent)
}

/// The facts about a page that a machine needs.
struct SparseAnswer: Hashable, Sendable {
  /// The number of items that arrived, up to the number requested.
  var received: Int
  /// The number of these items that no other index holds.
  var new: Int
  /// The number of items in the list, if the source stated it.
  var total: Int?
  /// The other pages that already hold some of these items.
  var otherPages: Set<Int> = []
  /// How long the server asks for no requests.
  var backoff: Duration?

  init(received: Int, new: Int, total: Int? = nil) {
    self.received = received
    self.new = new
    self.total = total
  }
}

/// A change of items that a ``SparseMachine`` asks its list for.
enum SparseListCommand: Hashable, Sendable {
  /// Start a new list. Pages that arrive from now on belong to it. It is not shown yet.
  case begin
  /// Show the new list instead of the old one. If `keepsItems`, old items stay where the new list has no items yet.
  case present(keepsItems: Bool)
  /// Remove all items from an index on, because the list ends there.
  case trim(to: Int)
}

/// A request for the items of a page.
struct SparseRequest: Ticketed {
  let ticket: Int
  let page: Int
  /// The requested items: the whole page, or the items that were missing at its end.
  let range: Range<Int>
  var subject: Int { page }
}
