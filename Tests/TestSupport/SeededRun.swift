import Testing

/// Plays the seeds in order and records the first that has a fault.
///
/// Yields between two seeds, so that a long run does not block the tests that wait for a task.
package func expectNoFault(
  for seeds: some Sequence<UInt64>, at location: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation, _ fault: (UInt64) throws -> String?
) async rethrows {
  for seed in seeds {
    await Task.yield()
    guard let fault = try fault(seed) else { continue }
    Issue.record("seed \(seed): \(fault)", sourceLocation: location)
    return
  }
}
