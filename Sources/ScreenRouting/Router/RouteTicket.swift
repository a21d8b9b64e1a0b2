/// A request whose outcome a task awaits. The ticket does not keep the router alive.
@MainActor
struct RouteTicket<AppRoute: Route, Screen> {
  let id: Int
  let promise: Promise<RouteOutcome>
  weak var router: Router<AppRoute, Screen>?

  /// Waits for the outcome. Cancelling the task withdraws the request.
  func outcome() async -> RouteOutcome {
    if let outcome = await promise.wait() { return outcome }
    router?.handle(.withdraw(id))
    return promise.value ?? .ended
  }
}

/// A task of a guard or a presenter for which a router waits. Releasing the service cancels the task.
final class RouteService {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  /// Whether this task reads the property. Equal tasks have equal hashes.
  var isCurrent: Bool {
    withUnsafeCurrentTask { $0?.hashValue } == task.hashValue  // the closure keeps nothing
  }

  deinit { task.cancel() }
}
