import Synchronization

/// Runs an operation with a deadline. The caller is resumed at the deadline, or when it is cancelled, whatever the
/// operation does; the operation is cancelled and its result ignored.
func withDeadline<Value: Sendable>(
  _ timeout: Duration, clock: any Clock<Duration>, error: @escaping @autoclosure @Sendable () -> any Error,
  operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try Task.checkCancellation()
  let race = Race<Value>()
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      race.start(continuation) {
        [
          Task {
            do { race.end(.success(try await operation())) } catch { race.end(.failure(error)) }
          },
          Task {
            guard (try? await clock.sleep(for: timeout)) != nil else { return }
            race.end(.failure(error()))
          },
        ]
      }
    }
  } onCancel: {
    race.end(.failure(CancellationError()))
  }
}

/// Tasks that compete for one result: the first wins.
private final class Race<Value: Sendable>: Sendable {
  private enum State {
    case waiting
    case running(CheckedContinuation<Value, any Error>, [Task<Void, Never>])
    case ended
  }

  private let state = Mutex(State.waiting)

  /// Starts the tasks, unless the race was cancelled before.
  func start(_ continuation: CheckedContinuation<Value, any Error>, _ tasks: () -> [Task<Void, Never>]) {
    let isCancelled = state.withLock { state in
      // A task that ends at once waits for the lock.
      if case .waiting = state {
        state = .running(continuation, tasks())
        return false
      }
      return true
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
  }

  func end(_ result: Result<Value, any Error>) {
    let last = state.withLock { state in
      defer { state = .ended }
      return state
    }
    guard case .running(let continuation, let tasks) = last else { return }
    // Cancelling runs code of the transport, which may take long. The caller doesn't wait for it.
    continuation.resume(with: result)
    for task in tasks { task.cancel() }
  }
}

/// The time at which an operation has to end. Code that computes for long checks it, because cancellation alone doesn't
/// stop such code.
struct Deadline: Sendable {
  private let isPast: @Sendable () -> Bool
  private let error: @Sendable () -> any Error

  init(
    _ timeout: Duration, clock: any Clock<Duration>, error: @escaping @autoclosure @Sendable () -> any Error
  ) {
    isPast = Self.isPast(timeout, clock)
    self.error = error
  }

  private static func isPast(_ timeout: Duration, _ clock: some Clock<Duration>) -> @Sendable () -> Bool {
    let end = clock.now.advanced(by: timeout)
    return { clock.now >= end }
  }

  /// Whether the time is over, or the task is cancelled.
  var isOver: Bool { Task.isCancelled || isPast() }

  /// Throws when the time is over, or the task is cancelled.
  func check() throws {
    try Task.checkCancellation()
    if isPast() { throw error() }
  }
}
