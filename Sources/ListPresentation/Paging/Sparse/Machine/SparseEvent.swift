/// What happens to a machine.
package enum SparseEvent: Hashable, Sendable {
  /// The list was asked for.
  case start
  /// The user sees these rows.
  case show(Range<Int>)
  /// The user is about to see the row at an index.
  case jump(to: Int)
  /// The list is to be loaded anew; `isReplaced`: from another source, so that places in it are of no use.
  case refresh(isReplaced: Bool)
  /// A page came and its rows were taken over.
  case answer(ticket: Int, SparseAnswer)
  /// A request has not gone out yet, and must not: the server wants to be left alone since.
  case withdraw(ticket: Int)
  /// A request failed.
  case failure(ticket: Int, PagingFailure)
  /// The user wants what failed tried again.
  case retry
  /// It is as late as was asked for, or later.
  case tick
  /// The network came or went.
  case reachability(Bool)
  /// A row was put in or taken out at an index; `held` are the rows that each page has since.
  case edit(at: Int, by: Int, held: [Int: Int])
}

/// What a machine has to know of a page.
package struct SparseAnswer: Hashable, Sendable {
  /// How many rows came, of those that were asked for.
  package var received: Int
  /// How many of them stand at no other index.
  package var new: Int
  /// How many rows the list is said to have.
  package var total: Int?
  /// The pages at which others of them stand already.
  package var otherPages: Set<Int> = []
  /// How long the server wants to be left alone.
  package var backoff: Duration?

  package init(received: Int, new: Int, total: Int? = nil) {
    self.received = received
    self.new = new
    self.total = total
  }
}

/// What a machine wants done.
package enum SparseCommand: Hashable, Sendable {
  /// Ask for rows and bring the answer.
  case send(SparseFlight)
  /// Give a request up; what it answers nevertheless is discarded.
  case cancel(ticket: Int)
  /// Say when it is this late, instead of what was asked for before; `nil`: say nothing.
  case wake(at: Duration?)
  /// What is loaded from now on belongs to a new list, which is not shown yet.
  case begin
  /// Show the new list in the place of the one before, whose rows may stay where the new one has none yet.
  case present(keepsRows: Bool)
  /// Let go of a page.
  case evict(page: Int)
  /// Let go of all rows from an index on: the list ends there.
  case trim(to: Int)
  /// Tell the author.
  case diagnose(PagingDiagnostic)
}

/// A request under way.
package struct SparseFlight: Hashable, Sendable {
  /// What the answer is known by. The newer the request, the higher.
  package let ticket: Int
  package let page: Int
  /// The rows that are asked for: the page, or what was missing at its end.
  package let rows: Range<Int>
  package let sent: Duration
  package let deadline: Duration?
  /// Which attempt in a row this is, counted from 1.
  package let attempt: Int
}
