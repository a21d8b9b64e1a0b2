#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread of the system, for what waits in the kernel: tasks share too few threads to wait on one of them.
struct SystemThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }

    static func run(_ pointer: UnsafeMutableRawPointer?) {  // the retained body that the thread was created with
      guard let pointer else { return }
      Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()  // balances passRetained, once a thread
    }
  }

  #if canImport(Glibc)
    private var thread = pthread_t()
  #else
    private var thread: pthread_t?
  #endif

  /// Starts a thread.
  init(_ run: @escaping @Sendable () -> Void) throws(TerminalError) {
    let body = Unmanaged.passRetained(Body(run))  // released by the thread, or below where there is none
    let code = pthread_create(
      &thread, nil,
      {
        Body.run($0)
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw .refused("starting a thread", code)
    }
  }

  /// Waits until the thread has ended.
  func join() {
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      if let thread { pthread_join(thread, nil) }
    #endif
  }
}

extension TerminalError {
  /// The system's refusal, in its words.
  static func refused(_ operation: String, _ code: Int32 = errno) -> TerminalError {
    .refused(operation: operation, reason: String(cString: strerror(code)))
  }
}
