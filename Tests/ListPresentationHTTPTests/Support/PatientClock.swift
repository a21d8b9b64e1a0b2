import Synchronization

/// A clock whose short sleeps end at once and whose long ones, such as timeouts, never end.
final class PatientClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let start = ContinuousClock().now
  private let slept = Mutex<[Duration]>([])

  /// The short sleeps, in order.
  var sleeps: [Duration] { slept.withLock { $0 } }
  var now: Instant { start }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let wait = start.duration(to: deadline)
    guard wait > .seconds(5) else {
      slept.withLock { $0.append(wait) }
      await Task.yield()
      return try Task.checkCancellation()
    }
    let (stream, end) = AsyncStream<Never>.makeStream()
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      end.finish()
    }
    throw CancellationError()
  }
}
