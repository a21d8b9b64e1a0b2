/// What must be 0.
package struct CorrectnessCounters: Hashable, Sendable {
  /// Rows that are in the list twice.
  package var duplicateRows = 0
  /// Rows of the server that are missing between two that are there.
  package var skippedRows = 0
  /// Rows of an older refresh or query beside or after newer ones.
  package var staleRows = 0
  /// Sessions that end with rows that are wanted, can be had, and never come.
  package var stuckStates = 0
  /// Requests that came while the server had asked to be left alone.
  package var violations = 0

  mutating func add(_ other: CorrectnessCounters) {
    duplicateRows += other.duplicateRows
    skippedRows += other.skippedRows
    staleRows += other.staleRows
    stuckStates += other.stuckStates
    violations += other.violations
  }

  package var sum: Int { duplicateRows + skippedRows + staleRows + stuckStates + violations }
}
