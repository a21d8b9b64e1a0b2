import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The signal handlers of an open terminal. Most signals become bytes in the wake pipe. A signal that ends the process
/// immediately restores the terminal first.
struct TerminalSignals {
  private typealias Handler = @convention(c) (Int32) -> Void

  private static let events = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH]
  /// The signals that Swift's traps raise, and other signals that end the process by default.
  private static let ends = [
    SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
  ]
  /// The signals in `ends` for which Swift's runtime installs an action.
  private static let traps = ends.prefix(6)
  private static let input = Atomic<Int32>(-1)

  private var former: [(signal: Int32, action: sigaction, handler: Handler)] = []

  /// Installs the handlers. Signals that the process ignores, as under `nohup`, stay ignored. For signals that end the
  /// process, other than traps, an existing action of the process stays too.
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

  /// Restores the previous actions.
  /// - Parameter isGone: Whether the terminal has been closed. Its signal comes from more than one process, so the next
  ///   one is ignored: it must not end the process while it keeps what the user has done.
  func discard(afterHangUp isGone: Bool = false) {
    for (signal, action, _) in former where !isGone || signal != SIGHUP { SignalAction.restore(signal, action) }
    if isGone { signal(SIGHUP, SIG_IGN) }
    Self.input.store(-1, ordering: .releasing)
  }

  /// Stops the whole job, as Ctrl-Z does, and returns when it continues. Returns immediately if no shell can continue
  /// the job.
  func stopJob() {
    // The terminal is already restored, so a signal that ends the process needs no handler.
    for (signal, action, _) in former { SignalAction.restore(signal, action) }
    // Stop the other processes first. This process must not continue between the call and its own stop.
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    SignalAction.unblocking(SIGTSTP) { raise(SIGTSTP) }
    for (signal, _, handler) in former { SignalAction.install(signal, handler) }
  }
}
