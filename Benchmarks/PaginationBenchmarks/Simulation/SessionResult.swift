/// The counts and times of a session. Times are in milliseconds.
struct SessionResult: Hashable, Sendable {
  /// The durations with a missing row on the screen, after the first page.
  var stalls: [Int] = []
  /// The sum over time of the number of missing rows.
  var missingRowTime = 0
  /// The time with a missing row on the screen since the last query, including the time before the first page.
  var waiting = 0
  /// The time until the first row and until the first full screen, since the last query.
  var firstRow = 0
  var firstScreen = 0
  var requests = 0
  var repeatedRequests = 0
  var rowsSent = 0
  /// The number of sent rows that the user never wanted to see.
  var neverSeen = 0
  var mostRows = 0
  var faults = CorrectnessCounters()
  /// The number of different rows that the user wanted to see.
  var rowsVisited = 0

  init() {}

  var stallTime: Int { stalls.reduce(0, +) }

  /// The number of noticeable stalls, longer than 100 ms.
  var noticedStalls: Int { stalls.count { $0 > 100 } }
}
