/// Something that a router is to do, one after the other.
@MainActor
final class RouteRequest<AppRoute: Route>: AnyRouteRequest {
  enum Work: Hashable {
    case command(RouteCommand<AppRoute>)
    /// The system has gone back by itself and shows these frames of the tab.
    case shown([FrameID])
    case start
    /// Nothing: it is done when all before it is.
    case settle
    case end
  }

  let work: Work
  let origin: FrameID?
  /// Called when the stack has changed, before what left it is let go of.
  let whenDone: (() -> Void)?
  /// Called with the outcome, once.
  var finish: (RouteOutcome) -> Void = { _ in }
  /// The guards that have redirected it.
  var redirectedBy: Set<ObjectIdentifier> = []
  /// Whether it was made by a guard's redirection.
  var isRedirection = false

  init(_ work: Work, origin: FrameID? = nil, whenDone: (() -> Void)? = nil) {
    self.work = work
    self.origin = origin
    self.whenDone = whenDone
  }

  var command: RouteCommand<AppRoute>? {
    if case .command(let command) = work { command } else { nil }
  }
}

/// A request that waits for the frames of a guard's redirection to be gone.
struct ParkedRequest<AppRoute: Route> {
  let request: RouteRequest<AppRoute>
  let redirection: RouteCommand<AppRoute>
  let until: FrameID
}

/// Says inside of a guard or a presenter which request it serves, so that none waits for a command that waits for it.
enum RouteServing {
  @TaskLocal static var request: AnyRouteRequest?
}

/// A request of any app.
@MainActor
class AnyRouteRequest {}
