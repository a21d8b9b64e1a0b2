/// An event that a machine handles.
package enum PagingEvent: Hashable, Sendable {
  /// The list is needed for the first time.
  case start
  /// The user sees rows in a range. `count` is the number of visible rows in the range, or `nil` if all are visible.
  case show(Range<Int>, count: Int? = nil)
  /// The list must be loaded again. `isReplaced` means that another source takes over and that the old cursors are
  /// invalid.
  case refresh(isReplaced: Bool)
  /// A page arrived, and its rows were merged into the list.
  case answer(ticket: Int, PagingAnswer)
  /// A request must not be sent after all, because the server has asked for a pause since the machine requested it.
  case withdraw(ticket: Int)
  /// A request failed.
  case failure(ticket: Int, PagingFailure)
  /// The user asked to retry what failed or stopped.
  case retry
  /// The wake time has passed.
  case tick
  /// The network became available (`true`) or unavailable (`false`).
  case reachability(Bool)
  /// A row was inserted at an index (`by` is 1) or removed from it (-1). `movesCursors` means that the cursors of the
  /// source count the row.
  case edit(at: Int, by: Int, movesCursors: Bool)
  /// The source now has the row at an index, which was inserted earlier. Its cursors count the row from now on.
  case moveCursors(at: Int)
}

/// How the rows of a page connect to the held rows.
package enum PagingReach: Hashable, Sendable {
  /// The rows are adjacent to the held rows, as the page's cursor says.
  case next
  /// The rows belong to an evicted page, and rows between them and the held rows are missing.
  case open
  /// The rows belong to an evicted page and connect to the held rows.
  case reached
  /// The rows belong to an evicted page and do not connect to the held rows. They replace the held rows.
  case replaced
}

/// The facts about a page that a machine needs.
package struct PagingAnswer: Hashable, Sendable {
  /// The number of rows in the page.
  package var received = 0
  /// The number of rows that were added to the list.
  package var new = 0
  /// Whether the page has rows and all of them repeat rows of the list.
  package var isRepetition = false
  /// The cursor that the page was requested with.
  package var cursor: Int?
  package var next: Int?
  package var previous: Int?
  package var isProvisional = false
  /// The time for which the server wants no requests.
  package var backoff: Duration?
  /// How the rows connect to the held rows.
  package var reach = PagingReach.next
  /// The new range of the visible rows, if the page may have moved them.
  package var visible: Range<Int>?
  /// For a refresh, whether the source still has exactly the loaded rows.
  package var isUnchanged = false
  /// The cursor of the following page in a direction.
  func cursor(_ direction: PageDirection) -> Int? { direction == .append ? next : previous }

  package init(
    received: Int, new: Int = 0, cursor: Int? = nil, next: Int? = nil, previous: Int? = nil, isProvisional: Bool = false
  ) {
    self.received = received
    self.new = new
    self.cursor = cursor
    self.next = next
    self.previous = previous
    self.isProvisional = isProvisional
  }
}
