import Synchronization

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
