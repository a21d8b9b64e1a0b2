import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What signals do while a terminal is open: most are bytes of the wake pipe, those that end the process at once give
/// the terminal back.
struct TerminalSignals {
  private typealias Handler = @convention(c) (Int32) -> Void

  private static let events = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH]
  /// What Swift's traps end a process with, and signals that by default do.
  private static let ends = [
    SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
  ]
  /// Of those, the ones for which Swift's runtime has an action of its own.
  private static let traps = ends.prefix(6)
  private static let input = Atomic<Int32>(-1)

  private var former: [(signal: Int32, action: sigaction, handler: Handler)] = []

  /// Installs the actions. A signal that is ignored, as under `nohup`, stays ignored, and one that is handled stays so.
  init(_ pipe: WakePipe) {
    Self.input.store(pipe.input, ordering: .releasing)
    for signal in Self.events + Self.ends {
      let isEvent = Self.events.contains(signal)
      let handler = isEvent ? Self.eventHandler : TerminalRestoration.handler
      let action = SignalAction.install(signal, handler)
      let isFree = SignalAction.isDefault(action) || Self.traps.contains(signal)
      if isEvent ? !SignalAction.isIgnoring(action) : isFree {
        former.append((signal, action, handler))
      } else {
        SignalAction.restore(signal, action)
      }
    }
  }

  private static let eventHandler: Handler = { signal in
    let code = errno
    WakePipe.send(UInt8(truncatingIfNeeded: signal), to: TerminalSignals.input.load(ordering: .acquiring))
    errno = code
  }

  /// Restores the former actions.
  func discard() {
    for (signal, action, _) in former { SignalAction.restore(signal, action) }
    Self.input.store(-1, ordering: .releasing)
  }

  /// Stops the whole job, as the key would have done, and returns when it goes on: at once where no shell could let it.
  func stopJob() {
    // The shell has the terminal now: a signal that ends the process needs no further work.
    for (signal, action, _) in former { SignalAction.restore(signal, action) }
    // The others first, and this process only then: it must not run on between the call and the stop.
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    SignalAction.unblocking(SIGTSTP) { raise(SIGTSTP) }
    for (signal, _, handler) in former { SignalAction.install(signal, handler) }
  }
}
