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
  /// Identifies the code that runs inside a guard or a presenter.
  final class Scope: Sendable {
    let outer: Scope?

    init(outer: Scope?) { self.outer = outer }
  }

  @TaskLocal static var scope: Scope?

  let scope: Scope
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>, _ scope: Scope) {
    self.task = task
    self.scope = scope
  }

  deinit { task.cancel() }
}
