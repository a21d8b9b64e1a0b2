import Testing

/// Plays seeds in order and records the first that has a fault. `LIST_PRESENTATION_SEED` replays one seed.
///
/// Yields between two seeds, so that a long run does not block tests that wait for a task.
package func expectNoFault(
  for seeds: some Sequence<UInt64>, at location: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation, _ fault: (UInt64) async throws -> String?
) async rethrows {
  for seed in replayedSeed.map({ [$0] }) ?? Array(seeds) {
    await Task.yield()
    guard let fault = try await fault(seed) else { continue }
    Issue.record("seed \(seed): \(fault)", sourceLocation: location)
    return
  }
}
