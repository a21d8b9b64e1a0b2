/// The faults of sessions. Each number must be 0.
struct CorrectnessCounters: Hashable, Sendable {
  /// Rows that occur twice.
  var duplicateRows = 0
  /// Rows of the server that are missing between two loaded rows.
  var skippedRows = 0
  /// Rows of an older refresh or query next to newer rows.
  var staleRows = 0
  /// Sessions whose last screen is never complete.
  var stuckStates = 0
  /// Requests during a `Retry-After` period.
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
