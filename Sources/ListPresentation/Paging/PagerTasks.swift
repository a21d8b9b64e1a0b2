import Synchronization

/// The tasks of a pager, which end with it: calls of its source, a timer, and what else it waits for.
@MainActor
final class PagerTasks {
  private static var timerKey: Int { -1 }
  private static var reachabilityKey: Int { -2 }

  /// What is waited for.
  private(set) var activity = PagerActivity()
  private let tasks = Mutex<[Int: Task<Void, Never>]>([:])
  let clock: PagingClock

  init(_ clock: PagingClock) { self.clock = clock }

  deinit { tasks.withLock { for task in $0.values { task.cancel() } } }

  /// The time since the pager was made.
  var now: Duration { clock.elapsed() }

  /// Does something in the next turn of the main actor.
  func inNextTurn(_ body: @escaping @MainActor () -> Void) {
    activity.starting += 1
    Task { [weak self] in
      self?.activity.starting -= 1
      body()
    }
  }

  /// Calls a source in the next turn, and not at all if the call is given up before or may not begin then.
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

  /// Gives a call up.
  func giveUp(_ ticket: Int) { keep(nil, as: ticket) }

  /// Does something when it is this late, instead of what was to be done before; `nil`: nothing.
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

  /// Tells of each value of a sequence, as long as the pager is there.
  func follow(
    _ reachability: any AsyncSequence<Bool, Never> & Sendable, _ change: @escaping @MainActor (Bool) -> Void
  ) {
    let task = Task { for await isOnline in reachability { change(isOnline) } }
    keep(task, as: Self.reachabilityKey)
  }

  /// Keeps a task under a key, and cancels the one before it.
  private func keep(_ task: Task<Void, Never>?, as key: Int) {
    tasks.withLock {
      $0[key]?.cancel()
      $0[key] = task
    }
  }

  /// Forgets a task that has ended.
  private func forget(_ key: Int) { tasks.withLock { $0[key] = nil } }
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
