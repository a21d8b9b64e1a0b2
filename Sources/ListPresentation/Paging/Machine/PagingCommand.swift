/// How to ask for a page, first or again. Cursors are numbers here; whoever runs the commands knows what they stand for.
package struct PageKey: Hashable, Sendable {
  package var cursor: Int?
  package var direction: PageDirection
  /// By how many rows a cursor that counts rows has moved since it was given.
  package var shift = 0
  /// For a page that was loaded before: how many rows were asked for, so that the same rows come again.
  package var size: Int?
  /// For a page that was let go of and is loaded again, and for those that lead from it to the rows that are held: the
  /// ticket of the request that brought it before.
  package var origin: Int?

  /// Whether the page lies on the other side of its cursor than the rows that are held at an end, so that only its rows
  /// can say whether it leads to them.
  package func leadsInward(at end: PageDirection) -> Bool {
    origin != nil && (end == .prepend) != (direction == .prepend)
  }
}

/// A request that a machine wants sent.
package struct PagingRequest: Hashable, Sendable {
  /// What the answer is known by.
  package let ticket: Int
  package let key: PageKey
  package let size: Int
  package let generation: Int
  /// For a refresh: whether it should begin around what the user sees.
  package let isAnchored: Bool
  package let cache: PageCachePolicy
}

/// What a machine wants done.
package enum PagingCommand: Hashable, Sendable {
  /// Send a request and bring its answer.
  case send(PagingRequest)
  /// Give a request up; what it answers nevertheless is discarded.
  case cancel(ticket: Int)
  /// Say when it is this late, instead of what was asked for before; `nil`: say nothing.
  case wake(at: Duration?)
  /// Let go of rows at the end that lies in a direction, which the request with a ticket brought.
  case evict(PageDirection, rows: Int, ticket: Int)
  /// Tell the author.
  case diagnose(PagingDiagnostic)
}
