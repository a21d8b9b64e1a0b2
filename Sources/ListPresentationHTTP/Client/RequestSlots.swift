import Synchronization

/// Lets so many requests of a client run at the same time, in the order of their arrival.
final class RequestSlots: Sendable {
  private struct State {
    var free: Int
    var count = 0
    var waiting: [(key: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    /// Those that were cancelled before they waited.
    var cancelled: Set<Int> = []
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
          if state.cancelled.remove(key) != nil { return .failure(CancellationError()) }
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
        guard let index = state.waiting.firstIndex(where: { $0.key == key }) else {
          state.cancelled.insert(key)
          return nil
        }
        return state.waiting.remove(at: index).continuation
      }
      waiter?.resume(throwing: CancellationError())
    }
    state.withLock { _ = $0.cancelled.remove(key) }
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
