import Testing

/// Plays the seeds one after the other and records the first that has a fault.
///
/// Between two seeds it lets go of its thread: a long run in the shared pool would hold up every test that waits for
/// a task.
func expectNoFault(
  for seeds: some Sequence<UInt64>, at location: SourceLocation = #_sourceLocation, _ fault: (UInt64) throws -> String?
) async rethrows {
  for seed in seeds {
    await Task.yield()
    guard let fault = try fault(seed) else { continue }
    Issue.record("seed \(seed): \(fault)", sourceLocation: location)
    return
  }
}
