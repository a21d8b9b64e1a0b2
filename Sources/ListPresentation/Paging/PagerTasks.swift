import Synchronization

/// The tasks of a pager, which end with it.
final class PagerTasks: Sendable {
  private let tasks = Mutex<[Int: Task<Void, Never>]>([:])

  deinit { tasks.withLock { for task in $0.values { task.cancel() } } }

  /// Keeps a task under a key, and cancels the one before it.
  func keep(_ task: Task<Void, Never>?, as key: Int) {
    tasks.withLock {
      $0[key]?.cancel()
      $0[key] = task
    }
  }

  /// Forgets a task that has ended.
  func forget(_ key: Int) { tasks.withLock { $0[key] = nil } }
}

/// What a pager waits for, for a test that wants to know when nothing moves any more.
package struct PagerActivity: Hashable, Sendable {
  /// Tasks and turns that have not begun.
  package var starting = 0
  /// Calls of the source that have not returned.
  package var calling = 0
  /// Timers that have not ended.
  package var sleeping = 0
}

/// Shared by a pager and its tasks, which do not keep it.
@MainActor
final class PagerActivityBox {
  var value = PagerActivity()
}
