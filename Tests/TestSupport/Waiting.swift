import Testing

/// Runs the main-actor turns that are pending.
///
/// What goes by way of another thread, such as a request, a stream or a command of a router, may come later. Wait for
/// its condition instead.
@MainActor
package func turns(_ count: Int = 3) async {
  for _ in 0..<count { await Task { @MainActor in }.value }
}

/// Waits until a condition holds. Records an issue and returns when it does not hold within 30 seconds.
///
/// Tests run side by side, and one that computes blocks those that wait. Time in which the waiting test does not run is
/// not counted, so that a wait does not fail because of other tests. After a second, each look also waits for its turn
/// behind the work of other threads, because the condition may depend on work that waits there for a free thread.
///
/// The condition must stay true once it is true: a value that passes between two looks is missed. Each look comes after
/// twice as many turns as the one before, up to 32, because a condition that draws a screen costs more than what it
/// waits for.
package func wait(
  until condition: () -> Bool, _ comment: Comment? = nil, isolation: isolated (any Actor)? = #isolation,
  at location: SourceLocation = #_sourceLocation
) async {
  var waited = Duration.zero
  var last = ContinuousClock.now
  var turns = 1
  while !condition() {
    guard waited < .seconds(30) else {
      Issue.record(comment ?? "the condition did not hold within 30 seconds", sourceLocation: location)
      return
    }
    for _ in 0..<turns { await Task.yield() }
    if waited > .seconds(1) { await Task.detached {}.value }
    turns = min(2 * turns, 32)
    let now = ContinuousClock.now
    waited += min(now - last, .milliseconds(10))
    last = now
  }
}
