/// A task of the user with a result, such as a login or a choice: it begins with an entry and ends with it.
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
/// The screen of the entry, or a coordinator that was started in it, finishes the flow; any task awaits the result.
@MainActor
public struct Flow<Result: Sendable> {
  private let promise: Promise<Result?>
  private let finishEntry: (@escaping @MainActor () -> Void) -> Void

  /// Creates a flow that ends when an entry leaves.
  ///
  /// If the entry is not in the stack any more, the flow has ended without a result.
  public init<AppRoute: Route, Screen>(in entry: Entry<AppRoute, Screen>) {
    let promise = Promise<Result?>()
    self.promise = promise
    // Nothing keeps this if the entry has left: then the flow ends here.
    let keeper = PromiseKeeper(promise, fallback: nil)
    entry.router?.adopt(keeper, in: entry.id)
    finishEntry = { [weak router = entry.router, id = entry.id] deliver in router?.finish(id, deliver) }
  }

  /// Ends the flow with a result: its entry leaves with everything above it, and then the tasks that await the result
  /// get it.
  ///
  /// The guards are asked. If one refuses, the flow goes on and can finish later. If the entry leaves in another way
  /// in the meantime, the result counts all the same. At the root of a tab the result is delivered and the entry stays.
  /// Once the flow has ended this has no effect.
  public func finish(_ result: Result) {
    finishEntry { [promise] in promise.fulfill(result) }
  }

  /// Waits for the end of the flow, and returns its result; `nil` if the entry leaves without one.
  ///
  /// Any number of tasks can wait, also after the end. A task that is cancelled gets `nil` at once; the flow and the
  /// other tasks go on.
  public var result: Result? {
    get async { await promise.wait() ?? nil }
  }
}

extension Flow where Result == Void {
  /// Ends a flow that has no result but its end.
  public func finish() { finish(()) }
}
