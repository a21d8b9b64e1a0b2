/// A task of the user that has a result, such as a login or a choice. A flow ends when its entry leaves the stack.
///
/// ```swift
/// case .login:
///   let flow = Flow<String>(in: entry)
///   Task { [weak self] in
///     if let name = await flow.result { self?.user = name }
///   }
///   return entry.start(LoginCoordinator(flow))
/// ```
///
/// The screen of the entry, or a coordinator that was started in the entry, finishes the flow. Any task can await the
/// result.
@MainActor
public struct Flow<Result: Sendable> {
  private let promise: Promise<Result?>
  private let finishEntry: (@escaping @MainActor () -> Void) -> Void

  /// Creates a flow that ends when an entry leaves the stack.
  ///
  /// If the entry is not in the stack, the flow has already ended without a result.
  public init<AppRoute: Route, Screen>(in entry: Entry<AppRoute, Screen>) {
    let promise = Promise<Result?>()
    self.promise = promise
    // If the entry has left, nothing retains the keeper, and the flow ends here.
    let keeper = PromiseKeeper(promise, fallback: nil)
    entry.loop?.adopt(keeper, in: entry.id)
    finishEntry = { [weak loop = entry.loop, id = entry.id] deliver in loop?.finish(id, deliver) }
  }

  /// Ends the flow with a result. The router removes the entry and everything above it, and then resumes the tasks that
  /// await the result.
  ///
  /// The guards decide about the change. If a guard refuses, the flow continues and can finish later. If the entry
  /// leaves in another way in the meantime, the flow still ends with this result. If the entry is the root of a tab, it
  /// stays and the flow ends. After the end of the flow, this method has no effect.
  public func finish(_ result: Result) {
    finishEntry { [promise] in promise.fulfill(result) }
  }

  /// The result of the flow, after its end. `nil` if the entry left without a result.
  ///
  /// Any number of tasks can wait, also after the end. A cancelled task gets `nil` immediately. The flow and the other
  /// tasks continue.
  public var result: Result? {
    get async { await promise.wait() ?? nil }
  }
}

extension Flow where Result == Void {
  /// Ends a flow whose result is only its end.
  public func finish() { finish(()) }
}
