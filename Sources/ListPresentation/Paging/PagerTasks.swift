import Synchronization

/// The tasks of a pager: calls of its source, a timer, and a reachability sequence. The tasks are cancelled when the
/// pager is deallocated.
@MainActor
final class PagerTasks {
  private static var timerKey: Int { -1 }
  private static var reachabilityKey: Int { -2 }

  /// The number of tasks that are not finished, by kind.
  private(set) var activity = PagerActivity()
  private let tasks = Mutex<[Int: Task<Void, Never>]>([:])
  let clock: PagingClock

  init(_ clock: PagingClock) { self.clock = clock }

  deinit { tasks.withLock { for task in $0.values { task.cancel() } } }

  /// The time since the creation of the pager.
  var now: Duration { clock.elapsed() }

  /// Runs a closure in the next turn of the main actor.
  func inNextTurn(_ body: @escaping @MainActor () -> Void) {
    activity.starting += 1
    Task { [weak self] in
      self?.activity.starting -= 1
      body()
    }
  }

  /// Calls a source in the next turn of the main actor. The call does not begin if it is cancelled before that turn or
  /// if `mayBegin` returns `false`.
  func call<Answer: Sendable>(
    _ ticket: Int, mayBegin: @escaping @MainActor () -> Bool, load: @escaping @MainActor () async -> Answer,
    finish: @escaping @MainActor (Answer) -> Void
  ) {
    activity.starting += 1
    let task = Task { [weak self] in
      self?.activity.starting -= 1
      guard !Task.isCancelled, mayBegin() else { return }
      self?.activity.calling += 1
      let answer = await load()
      self?.activity.calling -= 1
      self?.forget(ticket)
      finish(answer)
    }
    keep(task, as: ticket)
  }

  /// Cancels the call with a ticket.
  func giveUp(_ ticket: Int) { keep(nil, as: ticket) }

  /// Runs a closure at a time. The call replaces the previous timer, and `nil` only cancels it.
  func wake(at time: Duration?, _ tick: @escaping @MainActor () -> Void) {
    guard let time else { return keep(nil, as: Self.timerKey) }
    activity.sleeping += 1
    let task = Task { [weak self, clock] in
      let isOver = (try? await clock.sleep(time)) != nil
      self?.activity.sleeping -= 1
      if isOver, !Task.isCancelled { tick() }
    }
    keep(task, as: Self.timerKey)
  }

  /// Passes each value of a sequence to a closure for the lifetime of the pager.
  func follow(
    _ reachability: any AsyncSequence<Bool, Never> & Sendable, _ change: @escaping @MainActor (Bool) -> Void
  ) {
    let task = Task { for await isOnline in reachability { change(isOnline) } }
    keep(task, as: Self.reachabilityKey)
  }

  /// Stores a task under a key, and cancels the previous task of that key.
  private func keep(_ task: Task<Void, Never>?, as key: Int) {
    tasks.withLock {
      $0[key]?.cancel()
      $0[key] = task
    }
  }

  /// Removes a task that has finished.
  private func forget(_ key: Int) { tasks.withLock { $0[key] = nil } }
}

/// The number of tasks that a pager waits for, with which a test finds out that nothing is left to happen.
package struct PagerActivity: Hashable, Sendable {
  /// The number of tasks and turns that have not begun.
  package var starting = 0
  /// The number of calls of the source that have not returned.
  package var calling = 0
  /// The number of timers that have not ended.
  package var sleeping = 0
}
