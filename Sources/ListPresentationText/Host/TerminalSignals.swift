import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns signals into bytes of the wake pipe while a terminal is open.
struct TerminalSignals {
  private static let input = Atomic<Int32>(-1)

  private var former: [(signal: Int32, action: sigaction)] = []

  /// Begins. What is ignored, as under `nohup`, stays ignored.
  init(_ pipe: WakePipe) {
    Self.input.store(pipe.input, ordering: .releasing)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH] {
      let action = SignalAction.install(signal, Self.handler)
      if SignalAction.isIgnoring(action) {
        SignalAction.restore(signal, action)
      } else {
        former.append((signal, action))
      }
    }
  }

  private static let handler: @convention(c) (Int32) -> Void = { signal in
    let code = errno
    WakePipe.send(UInt8(truncatingIfNeeded: signal), to: TerminalSignals.input.load(ordering: .acquiring))
    errno = code
  }

  /// Ends: what is done on a signal is what was done before.
  func discard() {
    for (signal, action) in former { SignalAction.restore(signal, action) }
    Self.input.store(-1, ordering: .releasing)
  }

  /// Stops the whole job, as the key would have done, and returns when it goes on: at once where no shell could let it.
  func stopJob() {
    // The terminal is the shell's: what ends the process from here on needs no work of ours.
    for (signal, action) in former { SignalAction.restore(signal, action) }
    // The others first, and this process only then: it must not run on between the call and the stop.
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    SignalAction.unblocking(SIGTSTP) { raise(SIGTSTP) }
    for (signal, _) in former { SignalAction.install(signal, Self.handler) }
  }
}
