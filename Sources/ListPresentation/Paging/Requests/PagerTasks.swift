import Synchronization

/// The tasks of a pager: calls of its source, and a timer. The tasks are cancelled when the pager is deallocated.
@MainActor
final class PagerTasks {
  private static var timerKey: Int { -1 }

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

  /// Carries out the commands of a machine.
  func perform<Sender: RequestSender>(_ commands: [RequestCommand<Sender.Request>], for sender: Sender) {
    for command in commands {
      switch command {
      case .send(let request): send(request, for: sender)
      case .cancel(let ticket): keep(nil, as: ticket)
      case .wake(let time): wake(at: time) { [weak sender] in sender?.handle(.tick) }
      }
    }
  }

  /// Calls the source in the next turn of the main actor, unless the request is cancelled before. The task does not
  /// hold the sender while the source works.
  private func send<Sender: RequestSender>(_ request: Sender.Request, for sender: Sender) {
    activity.starting += 1
    let call = sender.call(for: request)
    let task = Task { [weak self, weak sender] in
      self?.activity.starting -= 1
      guard !Task.isCancelled, self?.mayBegin(request, for: sender) ?? false else { return }
      self?.activity.calling += 1
      let answer: Result<Sender.Answer, any Error>
      do { answer = .success(try await call()) } catch { answer = .failure(error) }
      self?.activity.calling -= 1
      self?.forget(request.ticket)
      switch answer {
      case .success(let answer): sender?.finish(request, answer)
      case .failure(let error): sender?.handle(.failure(ticket: request.ticket, PagingFailure(error)))
      }
    }
    keep(task, as: request.ticket)
  }

  /// Returns whether a request may still be sent. An answer in the same turn may have asked for a pause. In that case,
  /// it withdraws the request.
  private func mayBegin<Sender: RequestSender>(_ request: Sender.Request, for sender: Sender?) -> Bool {
    guard let sender else { return false }
    guard now < sender.ledger.gate(of: request.host) else { return true }
    sender.handle(.withdraw(ticket: request.ticket))
    return false
  }

  /// Runs a closure at a time. The call replaces the previous timer, and `nil` only cancels it.
  private func wake(at time: Duration?, _ tick: @escaping @MainActor () -> Void) {
    guard let time else { return keep(nil, as: Self.timerKey) }
    activity.sleeping += 1
    let task = Task { [weak self, clock] in
      let isOver = (try? await clock.sleep(time)) != nil
      self?.activity.sleeping -= 1
      if isOver, !Task.isCancelled { tick() }
    }
    keep(task, as: Self.timerKey)
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

/// The number of tasks that a pager or loader waits for, with which a test finds out that nothing is left to happen.
package struct PagerActivity: Hashable, Sendable {
  /// The number of tasks and turns that have not begun.
  package var starting = 0
  /// The number of calls of the source that have not returned.
  package var calling = 0
  /// The number of timers that have not ended.
  package var sleeping = 0
}

/// A pager or loader that sends requests.
@MainActor
protocol RequestSender: AnyObject {
  associatedtype Request: Ticketed
  associatedtype Answer: Sendable

  /// The requests of the sender's machine.
  var ledger: RequestLedger<Request> { get }
  /// Returns the call of the source for a request. The call must not hold the sender.
  func call(for request: Request) -> @MainActor () async throws -> Answer
  func finish(_ request: Request, _ answer: Answer)
  func handle(_ event: RequestEvent)
}

/// A type-erased clock that measures time from its creation.
struct PagingClock: Sendable {
  let elapsed: @Sendable () -> Duration
  let sleep: @Sendable (_ until: Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    // The clocks of the system trap on times that they cannot represent, so the wait is limited to about two thousand
    // years.
    sleep = { try await clock.sleep(until: start.advanced(by: min($0, .seconds(1 << 36))), tolerance: nil) }
  }
}
