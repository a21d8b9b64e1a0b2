/// The numbers of faults in sessions. Each number must be 0.
struct CorrectnessCounters: Hashable, Sendable {
  /// The number of rows that occur twice.
  var duplicateRows = 0
  /// The number of rows of the server that are missing between two loaded rows.
  var skippedRows = 0
  /// The number of rows of an older refresh or query that occur next to newer rows.
  var staleRows = 0
  /// The number of sessions whose last screen is never complete.
  var stuckStates = 0
  /// The number of requests during a `Retry-After` period.
  var violations = 0

  mutating func add(_ other: CorrectnessCounters) {
    duplicateRows += other.duplicateRows
    skippedRows += other.skippedRows
    staleRows += other.staleRows
    stuckStates += other.stuckStates
    violations += other.violations
  }

  var sum: Int { duplicateRows + skippedRows + staleRows + stuckStates + violations }
}
