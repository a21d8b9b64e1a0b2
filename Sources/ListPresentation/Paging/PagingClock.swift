/// A clock that counts from its creation.
struct PagingClock: Sendable {
  let elapsed: @Sendable () -> Duration
  let sleep: @Sendable (_ until: Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    // The system's clocks trap on times that they cannot count; nobody waits for thousands of years.
    sleep = { try await clock.sleep(until: start.advanced(by: min($0, .seconds(1 << 36))), tolerance: nil) }
  }
}
