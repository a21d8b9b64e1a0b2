/// The counts and times of a session. Times are in milliseconds.
struct SessionResult: Hashable, Sendable {
  /// The durations of the stalls, during which a row on the screen is missing. Stalls start after the first page.
  var stalls: [Int] = []
  /// The number of missing rows, summed over the time.
  var missingRowTime = 0
  /// The time with a missing row on the screen since the last query, including the time before the first page.
  var waiting = 0
  /// The time until the first full screen, since the last query.
  var firstScreen = 0
  var requests = 0
  var repeatedRequests = 0
  var rowsSent = 0
  /// The number of sent rows that the user never wanted to see.
  var unseen = 0
  var mostRows = 0
  var faults = CorrectnessCounters()
  /// The number of different rows that the user wanted to see.
  var rowsVisited = 0

  var stallTime: Int { stalls.reduce(0, +) }

  /// The number of stalls longer than 100 ms, which a user notices.
  var noticedStalls: Int { stalls.count { $0 > 100 } }
}
