/// What a pager reports of its loading: the log and the diagnostics. It also limits how often in a row a source may ask
/// to load the list again.
struct PagingJournal: Hashable, Sendable {
  private(set) var log: PagingLog
  /// The newest diagnostics, newest last.
  private(set) var diagnostics: [PagingDiagnostic] = []
  /// How many times in a row the source asked to load the list again.
  private var startOvers = 0

  init(capacity: Int) { log = PagingLog(capacity: capacity) }

  mutating func note(_ event: PagingLog.Event, _ topic: PagingLog.Topic, _ now: Duration) {
    log.add(PagingLog.Entry(time: now, topic: topic, event: event))
  }

  mutating func diagnose(_ diagnostic: PagingDiagnostic, _ topic: PagingLog.Topic, _ now: Duration) {
    note(.diagnosed(diagnostic), topic, now)
    diagnostics.append(diagnostic)
    // The bound keeps a session that runs for days from growing.
    if diagnostics.count > 100 { diagnostics.removeFirst(50) }
  }

  /// Follows the advice of a failure, and counts the start.
  /// - Returns: Whether the list must be loaded again. After two times in a row, the failure counts as any other.
  mutating func startsOver(after failure: PagingFailure, of topic: PagingLog.Topic, _ now: Duration) -> Bool {
    guard failure.advice == .startOver else { return false }
    guard startOvers < 2 else {
      diagnose(.startsOver(times: startOvers + 1), topic, now)
      return false
    }
    startOvers += 1
    note(.startsOver(failure), topic, now)
    return true
  }

  /// Forgets that the source asked to load the list again, because a page arrived or the user acted.
  mutating func forgetStartOvers() { startOvers = 0 }
}
