/// What happens to a machine.
package enum PagingEvent: Hashable, Sendable {
  /// The list was asked for.
  case start
  /// The user sees rows in a range: all of them, or a number.
  case show(Range<Int>, count: Int? = nil)
  /// The list is to be loaded anew; `isReplaced`: from another source, so that no old cursor is of use.
  case refresh(isReplaced: Bool)
  /// A page came and its rows were taken over.
  case answer(ticket: Int, PagingAnswer)
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
  /// A row was put in or taken out at an index; `movesCursors`: cursors count rows.
  case edit(at: Int, by: Int, movesCursors: Bool)
  /// The source has a row that was put in at an index before: cursors count it from now on.
  case moveCursors(at: Int)
}

/// How the rows of a page lie to those that are held.
package enum PagingReach: Hashable, Sendable {
  /// Next to them, as its cursor says.
  case next
  /// They belong to a page that was let go of, and rows are missing between them and those that are held.
  case open
  /// They belong to a page that was let go of, and lead to those that are held.
  case reached
  /// They belong to a page that was let go of, and do not lead to those that are held, which are gone for them.
  case replaced
}

/// What a machine has to know of a page.
package struct PagingAnswer: Hashable, Sendable {
  /// How many rows came.
  package var received = 0
  /// How many of them were put into the list.
  package var new = 0
  /// Whether there were rows and all were there already.
  package var isRepetition = false
  /// The cursor that was asked with.
  package var cursor: Int?
  package var next: Int?
  package var previous: Int?
  package var isProvisional = false
  /// How long the server wants to be left alone.
  package var backoff: Duration?
  /// How the rows lie to those that are held.
  package var reach = PagingReach.next
  /// Where what the user saw is now, if new rows came between others.
  package var visible: Range<Int>?
  /// For a refresh: whether what is loaded is what the source has.
  package var isUnchanged = false
  /// Where the source goes on.
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
