/// A child flow's own end of its result: it finishes, once.
///
/// ```swift
/// final class LoginFlow: Coordinator {
///   private let flow: Flow<String>
///   init(_ flow: Flow<String>) { self.flow = flow }
///
///   func screen(for route: ShopRoute, in frame: FrameHandle<ShopRoute, ShopScreen>) -> ShopScreen {
///     ShopScreen { [flow] number in flow.finish("user \(number)") }
///   }
/// }
/// ```
@MainActor
public struct Flow<Result: Sendable> {
  let cell: FlowCell<Result>
  let close: @MainActor ((() -> Void)?) -> Void

  /// Ends the flow with a result: its frame leaves, with all that lies above it, and then who awaits the result has it.
  ///
  /// The guards are asked; if one refuses, the flow goes on and may finish later. Once the frame is gone this does
  /// nothing, and the router's log says so. A flow at the root of a tab cannot finish.
  public func finish(_ result: Result) {
    close { [cell] in cell.complete(.finished(result)) }
  }
}

extension Flow where Result == Void {
  /// Ends a flow that has nothing to tell.
  public func finish() { finish(()) }
}

/// How a flow ended.
public enum FlowEnd<Result: Sendable>: Sendable {
  /// By itself, with a result.
  case finished(Result)
  /// Otherwise.
  case cancelled(FlowCancellation)
}

extension FlowEnd: Equatable where Result: Equatable {}

/// Why a flow ended without a result.
public enum FlowCancellation: Hashable, Sendable {
  /// Its frame left the stack: the user went back, or a command or a link took it away.
  case left
  /// The task that awaited the result was cancelled; then the frame is closed.
  case taskCancelled
  /// The router came to its end.
  case ended
}

/// The result of a child flow, which comes exactly once, by whatever way its frame leaves.
@MainActor
public struct FlowResult<Result: Sendable> {
  let cell: FlowCell<Result>
  let close: @MainActor ((() -> Void)?) -> Void

  /// Waits for the end of the flow. Any number of tasks may wait, also when it has ended already.
  ///
  /// If a task that waits is cancelled, the flow is closed.
  public var value: FlowEnd<Result> {
    get async {
      await withTaskCancellationHandler {
        await cell.end()
      } onCancel: { [cell, close] in
        guard cell.complete(.cancelled(.taskCancelled)) else { return }
        Task { @MainActor in close(nil) }
      }
    }
  }
}
