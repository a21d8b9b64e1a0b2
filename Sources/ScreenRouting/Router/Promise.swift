import Synchronization

/// A value that is set once, and the tasks that wait for it.
final class Promise<Value: Sendable>: PromisedResult {
  private struct State {
    var value: Value?
    var waiters: [Int: CheckedContinuation<Value?, Never>] = [:]
    var nextWaiter = 0
    /// The number of waiters that were resumed with the value and have not run yet.
    var numberOfResuming = 0
    /// The tasks that wait until no waiter is resuming.
    var observers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// The value, or `nil` if it is not set.
  var value: Value? { state.withLock { $0.value } }

  var hasResumedWaiters: Bool { state.withLock { $0.numberOfResuming == 0 } }

  /// Sets the value. Only the first call has an effect.
  func fulfill(_ value: Value) {
    let waiting: [CheckedContinuation<Value?, Never>] = state.withLock { state in
      guard state.value == nil else { return [] }
      state.value = value
      let waiting = state.waiters.sorted { $0.key < $1.key }.map(\.value)
      state.waiters = [:]
      state.numberOfResuming = waiting.count
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  /// Waits for the value on the actor of the caller, so that the waiter resumes there directly.
  /// - Returns: The value, or `nil` if the waiting task was cancelled first. Other waiters are not affected.
  func wait(isolation: isolated (any Actor)? = #isolation) async -> Value? {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    var hasWaited = false
    let value = await withTaskCancellationHandler {
      // A closure runs on the actor only if it names the actor.
      await withCheckedContinuation(isolation: isolation) { continuation in
        let known: Value?? = state.withLock { state in
          if let value = state.value { return .some(value) }
          // A task that is cancelled from here on finds its waiter.
          if Task.isCancelled { return .some(nil) }
          state.waiters[id] = continuation
          return nil
        }
        if let known { continuation.resume(returning: known) } else { hasWaited = true }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(returning: nil)
    }
    if hasWaited, value != nil { didResume() }
    return value
  }

  private func didResume() {
    let observers = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.numberOfResuming -= 1
      guard state.numberOfResuming == 0 else { return [] }
      defer { state.observers = [] }
      return state.observers
    }
    for observer in observers { observer.resume() }
  }

  func waitersHaveResumed(isolation: isolated (any Actor)?) async {
    await withCheckedContinuation { continuation in
      let hasResumed = state.withLock { state in
        if state.numberOfResuming > 0 { state.observers.append(continuation) }
        return state.numberOfResuming == 0
      }
      if hasResumed { continuation.resume() }
    }
  }
}

/// The result of a flow, whatever its type, for the router.
protocol PromisedResult: Sendable {
  /// Whether every task that waited for the result has run after it was set.
  var hasResumedWaiters: Bool { get }

  /// Waits until every task that waited for the result runs after it was set. A waiter of the same actor has run to its
  /// next suspension then, because the actor runs one task at a time.
  func waitersHaveResumed(isolation: isolated (any Actor)?) async
}

/// Fulfills a promise: with a value, or with a fallback when the keeper is released.
final class PromiseKeeper<Value: Sendable>: Sendable {
  let promise: Promise<Value>
  private let fallback: Value

  init(_ promise: Promise<Value>, fallback: Value) {
    self.promise = promise
    self.fallback = fallback
  }

  /// Fulfills the promise. Only the first call has an effect.
  func fulfill(_ value: Value) { promise.fulfill(value) }

  deinit { promise.fulfill(fallback) }
}
