/// A frame as the coordinator sees it that makes its screen: where commands come from, and where a child flow lives.
///
/// It keeps nothing alive and may be kept by the screen.
@MainActor
public struct FrameHandle<AppRoute: Route, Screen> {
  /// What the frame is known by.
  public let id: FrameID
  /// What the frame shows.
  public let route: AppRoute
  weak var router: Router<AppRoute, Screen>?

  /// Asks for a change that the user wanted on this frame, and waits for what becomes of it.
  @discardableResult
  public func perform(_ command: RouteCommand<AppRoute>) async -> RouteOutcome {
    await router?.perform(command, from: id) ?? .ended
  }

  /// Asks for a change that the user wanted on this frame.
  public func send(_ command: RouteCommand<AppRoute>) { router?.send(command, from: id) }

  /// Starts a child flow in the frame: it makes the frame's screen, and the screens above it, until the frame leaves.
  ///
  /// Called from ``Coordinator/screen(for:in:)``, and the screen is what that returns.
  ///
  /// - Parameter make: Makes the child, which keeps the flow to finish it.
  /// - Returns: The screen that the child made for the frame, and the result, to be awaited.
  public func start<Child: Coordinator, Result: Sendable>(
    _ make: (Flow<Result>) -> Child
  ) -> (screen: Screen, result: FlowResult<Result>) where Child.AppRoute == AppRoute, Child.Screen == Screen {
    let cell = FlowCell<Result>()
    let close: @MainActor ((() -> Void)?) -> Void = { [weak router, id] whenDone in
      router?.enqueue(RouteRequest(.command(.close(id)), origin: id, whenDone: whenDone))
    }
    let child = make(Flow(cell: cell, close: close))
    if let router {
      router.adopt(child, FlowEnding { cell.complete(.cancelled($0)) }, isHeard: { cell.isHeard }, in: id)
    } else {
      cell.complete(.cancelled(.ended))
    }
    return (child.screen(for: route, in: self), FlowResult(cell: cell, close: close))
  }
}
