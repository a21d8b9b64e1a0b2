/// A type-erased clock that measures time from its creation.
struct PagingClock: Sendable {
  let elapsed: @Sendable () -> Duration
  let sleep: @Sendable (_ until: Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    // The clocks of the system trap on times that they cannot represent, so the wait is limited to about two thousand
    // years.
    sleep = { try await clock.sleep(until: start.advanced(by: min($0, .seconds(1 << 36))), tolerance: nil) }
  }
}
