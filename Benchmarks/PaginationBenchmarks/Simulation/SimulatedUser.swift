import ListPresentation

/// A user of a scenario, with the rows of their server. All policies serve the same users.
struct SimulatedUser: Sendable {
  let seed: UInt64
  let trace: ScrollTrace
  let content: ServerContent
  /// The number of different rows that the user wants to see.
  let rowsVisited: Int

  init(_ scenario: Scenario, seed: UInt64) {
    self.seed = seed
    trace = scenario.trace(seed)
    content = scenario.content(seed)
    rowsVisited = trace.rowsVisited
  }

  /// What the user does while rows are missing.
  enum Loop: String, CaseIterable, Sendable {
    /// The user waits until the rows are there, and then goes on. Their later actions come later by that time.
    case closed
    /// The user does not wait. When the rows arrive, they are where they would have been.
    case open
  }
}
