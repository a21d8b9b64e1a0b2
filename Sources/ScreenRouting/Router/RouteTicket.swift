/// A request whose outcome a task waits for. It does not keep the router.
@MainActor
struct RouteTicket<AppRoute: Route, Screen> {
  let id: Int
  let promise: Promise<RouteOutcome>
  weak var router: Router<AppRoute, Screen>?

  /// Waits for the outcome. If the waiting task is cancelled, the request is withdrawn.
  func outcome() async -> RouteOutcome {
    if let outcome = await promise.wait() { return outcome }
    router?.handle(.withdraw(id))
    return promise.value ?? .ended
  }
}

/// A guard or a presenter that a router waits for. It is cancelled when the router no longer does.
final class RouteService {
  /// Marks the code that runs inside of a guard or a presenter.
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
