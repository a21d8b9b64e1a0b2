/// An input of a ``SparseMachine``.
package enum SparseEvent: Hashable, Sendable {
  /// A reader asked for the list.
  case start
  /// The user sees these rows, which may lie far apart.
  case show(RangeSet<Int>)
  /// The user is about to see the row at an index.
  case jump(to: Int)
  /// The list must be loaded again. If `isReplaced`, it comes from another source, and indices in the old list have no
  /// meaning.
  case refresh(isReplaced: Bool)
  /// A page arrived, and its rows were stored.
  case answer(ticket: Int, SparseAnswer)
  /// A request has not been sent and must not be, because the server has asked for a pause since.
  case withdraw(ticket: Int)
  /// A request failed.
  case failure(ticket: Int, PagingFailure)
  /// The user asked to retry the failed requests.
  case retry
  /// The time of the last wake command has come.
  case tick
  /// The network connection appeared or disappeared.
  case reachability(Bool)
  /// A row was inserted or removed at an index. `held` is the number of rows that each page holds after the edit.
  case edit(at: Int, by: Int, held: [Int: Int])
}

/// The facts about a page that a machine needs.
package struct SparseAnswer: Hashable, Sendable {
  /// The number of rows that arrived, up to the number requested.
  package var received: Int
  /// The number of these rows that no other index holds.
  package var new: Int
  /// The number of rows in the list, if the source stated it.
  package var total: Int?
  /// The other pages that already hold some of these rows.
  package var otherPages: Set<Int> = []
  /// How long the server asks for no requests.
  package var backoff: Duration?

  package init(received: Int, new: Int, total: Int? = nil) {
    self.received = received
    self.new = new
    self.total = total
  }
}

/// A change of rows that a ``SparseMachine`` asks its list for.
enum SparseRowCommand: Hashable, Sendable {
  /// Start a new list. Pages that arrive from now on belong to it. It is not shown yet.
  case begin
  /// Show the new list in place of the old one. If `keepsRows`, old rows stay where the new list has no rows yet.
  case present(keepsRows: Bool)
  /// Evict the rows of a page.
  case evict(page: Int)
  /// Remove all rows from an index on, because the list ends there.
  case trim(to: Int)
}

/// A request without an answer yet.
package struct SparseFlight: Ticketed {
  package let ticket: Int
  package let page: Int
  /// The requested rows: the whole page, or the rows that were missing at its end.
  package let rows: Range<Int>
  package let sent: Duration
  package let deadline: Duration?
  /// The number of the attempt, counted from 1.
  package let attempt: Int
  package var passesGate: Bool { false }
}
