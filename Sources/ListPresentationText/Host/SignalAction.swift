#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Functions that read and set the actions of signals.
enum SignalAction {
  /// Sets the action of a signal and returns the previous one.
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

  /// Sets the action of a signal to its default. A signal handler can call this function.
  static func reset(_ signal: Int32) {
    var action = sigaction()
    sigaction(signal, &action, nil)
  }

  /// Restores the previous action of a signal.
  static func restore(_ signal: Int32, _ former: sigaction) {
    var former = former
    sigaction(signal, &former, nil)
  }

  /// Runs the body with a signal unblocked on this thread. The threads that run tasks block signals, so a signal that
  /// must stop the process immediately would otherwise have no effect.
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

  /// Whether an action ignores the signal.
  static func isIgnoring(_ action: sigaction) -> Bool { address(of: handler(of: action)) == address(of: SIG_IGN) }

  /// Whether an action is the default of the signal.
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

  /// The address of a handler. Functions cannot be compared, but their addresses can.
  private static func address(of handler: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafeBitCast(handler, to: Int.self)  // an optional C function is a pointer
  }
}
