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

/// Lets so many requests of a client run at the same time, in the order of their arrival.
final class RequestSlots: Sendable {
  private struct State {
    var free: Int
    var count = 0
    var waiting: [(key: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  private let state: Mutex<State>

  init(_ count: Int) { state = Mutex(State(free: max(count, 1))) }

  /// Runs an operation in a slot.
  func run<Value>(_ operation: () async throws -> Value) async throws -> Value {
    try await acquire()
    defer { release() }
    return try await operation()
  }

  private func acquire() async throws {
    let key = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          // Cancelled before it waits: nothing was there to be resumed.
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.free > 0 {
            state.free -= 1
            return .success(())
          }
          state.waiting.append((key, continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        state.waiting.firstIndex { $0.key == key }.map { state.waiting.remove(at: $0).continuation }
      }
      waiter?.resume(throwing: CancellationError())
    }
  }

  private func release() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }
}

/// Renews credentials once, however many requests wait for it.
final class Renewal: Sendable {
  private struct State {
    /// How often credentials were renewed.
    var generation = 0
    var task: Task<Void, any Error>?
  }

  /// Whether the current task renews credentials: its own requests aren't renewed.
  @TaskLocal static var isRunning = false

  private let state = Mutex(State())

  /// How often credentials were renewed.
  var generation: Int { state.withLock { $0.generation } }

  /// Renews credentials of a generation, unless there are newer ones already.
  func renew(_ generation: Int, with renew: @escaping @Sendable () async throws -> Void) async throws {
    let task = state.withLock { state -> Task<Void, any Error>? in
      guard state.generation == generation else { return nil }
      if let task = state.task { return task }
      let task = Task {
        do {
          try await Self.$isRunning.withValue(true) { try await renew() }
          self.end(isRenewed: true)
        } catch {
          self.end(isRenewed: false)
          throw error
        }
      }
      state.task = task
      return task
    }
    try await task?.value
  }

  private func end(isRenewed: Bool) {
    state.withLock { state in
      state.task = nil
      if isRenewed { state.generation += 1 }
    }
  }
}
