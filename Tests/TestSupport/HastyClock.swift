import Synchronization

/// A clock on which short waits end at once and advance the time by their length. Deadlines are never reached.
public final class HastyClock: Clock {
  public struct Instant: InstantProtocol {
    let offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let time = Mutex(Duration.zero)

  public init() {}

  public var now: Instant { Instant(offset: time.withLock { $0 }) }
  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    if deadline.offset - now.offset > .seconds(15) {
      // Ends when the task is cancelled.
      for await _ in AsyncStream(unfolding: { await Self.never() }) {}
    }
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline.offset) }
  }

  private static func never() async {
    let (stream, _) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
  }
}
