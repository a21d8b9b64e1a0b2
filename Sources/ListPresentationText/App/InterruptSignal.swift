import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The signal of Ctrl-C, for a program that prints: it ends the printing instead of the process.
///
/// The handler stays until the process ends, which a second signal does at once.
struct InterruptSignal {
  private static let input = Atomic<Int32>(-1)
  private let pipe: WakePipe

  /// Takes the signal from now on; `nil` if the process ignores it or the system refuses a pipe.
  init?() {
    guard let pipe = try? WakePipe() else { return nil }
    self.pipe = pipe
    // The reader waits in the kernel, so the end that it reads from must not be nonblocking.
    _ = fcntl(pipe.output, F_SETFL, 0)
    Self.input.store(pipe.input, ordering: .releasing)
    let former = SignalAction.install(SIGINT) { signal in
      WakePipe.send(UInt8(truncatingIfNeeded: signal), to: InterruptSignal.input.load(ordering: .acquiring))
      SignalAction.reset(signal)
    }
    guard SignalAction.isIgnoring(former) else { return }
    SignalAction.restore(SIGINT, former)
    return nil
  }

  /// Calls a closure on another thread when the signal arrives.
  func onArrival(_ body: @escaping @Sendable () -> Void) {
    let pipe = pipe
    _ = try? SystemThread { if !pipe.receive().isEmpty { body() } }
  }
}
