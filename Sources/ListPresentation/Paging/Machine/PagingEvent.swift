/// An event that a machine handles.
package enum PagingEvent: Hashable, Sendable {
  /// The list is needed for the first time.
  case start
  /// The user sees items in a range. `count` is the number of visible items in the range, or `nil` if all are visible.
  case show(Range<Int>, count: Int? = nil)
  /// The user moves by themselves, also if a page has just arrived.
  case move
  /// The list must be loaded again. `isReplaced` means that another source takes over and that the old cursors are
  /// invalid.
  case refresh(isReplaced: Bool)
  /// The user no longer waits for what is being loaded.
  case cancel
  /// A page arrived, and its items were merged into the list.
  case answer(ticket: Int, PagingAnswer)
  /// Something else happened to the requests.
  case request(RequestEvent)
  /// An item was inserted at an index (`by` is 1) or removed from it (-1). `movesCursors` means that the cursors of the
  /// source count the item.
  case edit(at: Int, by: Int, movesCursors: Bool)
  /// The source now has the item at an index, which was inserted earlier. Its cursors count the item from now on.
  case moveCursors(at: Int)
}

/// The facts about a page that a machine needs.
package struct PagingAnswer: Hashable, Sendable {
  /// The number of items in the page.
  var received = 0
  /// The number of items that were added to the list.
  var new = 0
  /// Whether the page has items and all of them repeat items of the list.
  var isRepetition = false
  /// The cursor around the anchor with which a refresh was requested, or `nil` if the source has none.
  var around: Int?
  var next: Int?
  var previous: Int?
  var isProvisional = false
  /// The overlap with which the page has to be requested again, or `nil`.
  var widerOverlap: Int?
  /// The overlap with which the page was requested.
  var overlap = 0
  /// The time for which the server wants no requests.
  var backoff: Duration?
  /// Whether the page names the page before it, or after it if it was read backwards. The first page of the source has
  /// none before it.
  var leadsBack = false
  /// The new range of the visible items, if the page may have moved them.
  var visible: Range<Int>?
  /// For a refresh, whether the source still has exactly the loaded items.
  var isUnchanged = false
  /// For a refresh, whether the source says that no item lies before the page.
  var beginsList = false
  /// For a refresh, whether its pages do not reach what the user sees yet.
  var isPartial = false
  /// For a refresh, the number of items that each of its pages has added.
  var counts: [Int] = []

  /// The cursor of the following page in a direction.
  func cursor(_ direction: PageDirection) -> Int? { direction == .append ? next : previous }

  init(received: Int, new: Int = 0, next: Int? = nil, previous: Int? = nil, isProvisional: Bool = false) {
    self.received = received
    self.new = new
    self.next = next
    self.previous = previous
    self.isProvisional = isProvisional
  }
}
