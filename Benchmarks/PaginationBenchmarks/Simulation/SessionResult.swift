/// What came of one session. Times are in milliseconds.
package struct SessionResult: Hashable, Sendable {
  /// How long each time was in which a row was missing that the user wanted to see, once there was a first page.
  package var stalls: [Int] = []
  /// The number of rows that were missing, added up over time.
  package var missingRowTime = 0
  /// How long a row was missing that the user wanted to see, before the first page and after; from the last query on.
  package var waiting = 0
  /// When the first row, and the first full screen, was there; from the last query on.
  package var firstRow = 0
  package var firstScreen = 0
  package var requests = 0
  package var repeatedRequests = 0
  package var rowsSent = 0
  /// Rows that were sent and that the user never wanted to see.
  package var neverSeen = 0
  package var mostRows = 0
  package var faults = CorrectnessCounters()
  /// How many different rows the user wanted to see.
  package var rowsVisited = 0

  package init() {}

  package var stallTime: Int { stalls.reduce(0, +) }

  /// How many stalls were long enough to be noticed: more than 100 ms.
  package var noticedStalls: Int { stalls.count { $0 > 100 } }
}
