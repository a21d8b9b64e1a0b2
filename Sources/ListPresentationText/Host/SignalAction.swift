#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The action of a signal.
enum SignalAction {
  /// Sets the action of a signal and returns the former one.
  @discardableResult
  static func install(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) -> sigaction {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_RESTART)
    var former = sigaction()
    sigaction(signal, &action, &former)
    return former
  }

  /// Lets the signal do what it does by default; may be called by a signal handler.
  static func reset(_ signal: Int32) {
    var action = sigaction()
    sigaction(signal, &action, nil)
  }

  /// Sets an action that was before.
  static func restore(_ signal: Int32, _ former: sigaction) {
    var former = former
    sigaction(signal, &former, nil)
  }

  /// Lets a signal through to this thread meanwhile: the threads that tasks run on block signals, and what has to stop
  /// the process here and now would not.
  @discardableResult
  static func unblocking<Result>(_ signal: Int32, _ body: () -> Result) -> Result {
    var signals = sigset_t()
    var mask = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    return body()
  }

  /// Whether the action is to ignore the signal.
  static func isIgnoring(_ action: sigaction) -> Bool { address(of: handler(of: action)) == address(of: SIG_IGN) }

  /// Whether the action is what the signal does by default.
  static func isDefault(_ action: sigaction) -> Bool { address(of: handler(of: action)) == address(of: SIG_DFL) }

  private static func handler(of action: sigaction) -> (@convention(c) (Int32) -> Void)? {
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler
    #else
      action.__sigaction_u.__sa_handler
    #endif
  }

  /// Functions cannot be compared, but their addresses can.
  private static func address(of handler: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafeBitCast(handler, to: Int.self)  // an optional C function is a pointer
  }
}
