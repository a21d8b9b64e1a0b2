#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread of the operating system, for work that blocks in the kernel. Tasks share too few threads for one of them to
/// block.
struct SystemThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }

    static func run(_ pointer: UnsafeMutableRawPointer?) {  // the retained body passed to pthread_create
      guard let pointer else { return }
      Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()  // balances passRetained, once per thread
    }
  }

  #if canImport(Glibc)
    private var thread = pthread_t()
  #else
    private var thread: pthread_t?
  #endif

  /// Starts a thread that runs a closure.
  init(_ run: @escaping @Sendable () -> Void) throws(TerminalError) {
    let body = Unmanaged.passRetained(Body(run))  // released by the thread, or below if the thread does not start
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
  /// Creates the error of a refused system call, with the message of the system for an error code.
  static func refused(_ operation: String, _ code: Int32 = errno) -> TerminalError {
    .refused(operation: operation, reason: String(cString: strerror(code)))
  }
}
